package cli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nqueens/cluster"
	"nqueens/count"
	"nqueens/count/search"
)

// maxCoordinated is the largest board whose work is cut into units.
const maxCoordinated = search.MaxWidth

func coordinateCommand(e *env) *cobra.Command {
	var c coordinating
	cmd := &cobra.Command{
		Use:   "coordinate N --store DIR",
		Short: "Count on many machines: hand out the work and add up the results",
		Long: `Count the solutions of N queens with the help of other machines: cut the work
into units, hand them to every 'nqueens work' that comes, and add up what they
find. N is 1 to 32. The number is all that stdout holds.

All that is done is in the folder --store. Whatever stops the coordinator, the
same command goes on where it was; workers wait meanwhile. A worker that dies
loses the unit that it was counting, and others get it.

Without --server the coordinator is a NATS server itself. On a loopback address
everybody on this machine may work. On any other address connections are
encrypted and need credentials: the coordinator writes join files into
STORE/security (or --security), worker.join for 'nqueens work' and observer.join
for 'nqueens status'; --advertise is the address that they lead to.
--credentials K writes K of them, one for each participant. --prepare does
nothing but write these files. --revoke worker-3 lets whoever has that
credential in no more, from this start on.

--verify P has that share of the units counted by two different workers. Where
they disagree a third one decides, nothing more is taken from the one who was
wrong, and everything it did is counted again.

A unit has work for 10 seconds, or less where --cores processors would not get
20 units each. At a later start another --cores has what nobody has begun cut
anew. --metrics serves numbers for Prometheus.

--json prints {"n":N,"count":"..."}.

Exit codes: 0 the count is printed; 2 bad input, such as a store of another
count or an address where nobody can listen; 3 stopped, by an interrupt or a
full disk: the same command goes on.`,
		Example: `  nqueens coordinate 20 --store q20
  nqueens coordinate 22 --store q22 --listen 0.0.0.0:4222 --cores 64
  nqueens coordinate 22 --store q22 --server tls://me:secret@nats.example.org
  nqueens coordinate 20 --store q20 --verify 0.02 --certificate q20.jsonl
  nqueens coordinate 20 --store q20 --metrics 127.0.0.1:9222`,
	}
	takesN(cmd, 1, maxCoordinated)
	o := &c.options
	cmd.Flags().StringVar(&o.Store, "store", "", "the folder that keeps the count; an existing one is gone on with")
	cmd.Flags().StringVar(&o.Listen, "listen", "127.0.0.1:4222", "where workers can reach the coordinator")
	cmd.Flags().StringVar(&o.Advertise, "advertise", "", "the address in the join files (default: that of --listen)")
	cmd.Flags().StringVar(&o.Security, "security", "", "the folder of keys and join files (default: security in the store)")
	credentials := positiveFlag(0)
	cmd.Flags().Var(&credentials, "credentials", "number of join files for workers (default: 1)")
	cmd.Flags().StringSliceVar(&o.Revoke, "revoke", nil, "the names of worker credentials that are not let in any more, such as worker-3")
	prepare := cmd.Flags().Bool("prepare", false, "write keys and join files, and nothing else")
	server := cmd.Flags().String("server", "", "the URL of an existing NATS server with JetStream, to use instead")
	creds := cmd.Flags().String("creds", "", "a file with NATS credentials, with --server")
	ca := cmd.Flags().String("ca", "", "a PEM file with the authority of the server, with --server")
	cmd.Flags().Float64Var(&o.Verify, "verify", 0, "share of the units that two workers have to agree on, 0 to 1")
	cores := positiveFlag(0)
	cmd.Flags().Var(&cores, "cores", "processors that will work, about (default: as before, or those of this machine)")
	var engine string
	engineFlag(cmd, &engine)
	cmd.Flags().StringVar(&c.certificate, "certificate", "", "a file to write the certificate to at the end")
	cmd.Flags().StringVar(&o.Metrics, "metrics", "", "where to serve /metrics for Prometheus and /healthz, such as 127.0.0.1:9222")
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	logs := logFlag(cmd)
	progress := progressFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if c.n, err = parseN(args[0], 1, maxCoordinated); err != nil {
			return err
		}
		changed := cmd.Flags().Changed
		switch {
		case o.Store == "":
			return badInput("--store is missing: the folder that keeps the count")
		case !(o.Verify >= 0 && o.Verify <= 1):
			return badInput("--verify is %v: allowed are 0 to 1", o.Verify)
		case credentials > cluster.MaxCredentials:
			return badInput("--credentials is %d: allowed are 1 to %d", credentials, cluster.MaxCredentials)
		case cores > 1_000_000:
			return badInput("--cores is %d: allowed are 1 to 1000000", cores)
		case *server == "" && (*creds != "" || *ca != ""):
			return badInput("--creds and --ca go with --server")
		}
		if *server != "" {
			for _, flag := range []string{"listen", "advertise", "security", "credentials", "revoke", "prepare"} {
				if changed(flag) {
					return badInput("--server is an existing server, without --%s", flag)
				}
			}
			o.Server = &cluster.Access{URL: *server, Creds: *creds, CA: *ca}
			if err := o.Server.Check(); err != nil {
				return err
			}
		}
		for _, address := range []string{o.Listen, o.Advertise, o.Metrics} {
			if address == "" {
				continue
			}
			if err := cluster.CheckAddress(address); err != nil {
				return err
			}
		}
		if changed("advertise") && o.Advertise == "" {
			return cluster.CheckAddress("")
		}
		o.Credentials = int(credentials)
		o.Cores = int(cores)
		if *prepare {
			return c.prepare(e)
		}
		e.grace.Store(int64(2 * time.Second)) // what is done goes to the disk first
		total, err := c.run(cmd.Context(), e, engine, logs.value, progress.value)
		if err != nil {
			return err
		}
		t := tally{what: countAll, all: total}
		if *asJSON {
			return written(t.writeJSON(e.stdout, c.n))
		}
		return written(t.write(e.stdout))
	}
	return cmd
}

// coordinating is one run of the command.
type coordinating struct {
	n           int
	options     cluster.Options
	certificate string

	mu   sync.Mutex
	last cluster.Status
}

// prepare writes keys and join files and says where.
func (c *coordinating) prepare(e *env) error {
	dir, err := cluster.Prepare(&c.options)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "nqueens: keys and join files are in %s\n", dir)
	return nil
}

func (c *coordinating) run(ctx context.Context, e *env, engine, logs, progress string) (*big.Int, error) {
	o := &c.options
	o.Program, o.Log = version, e.logger(logs)
	if c.certificate != "" {
		if filepath.Dir(c.certificate) == filepath.Clean(o.Store) && os.Mkdir(o.Store, 0o755) == nil {
			defer os.Remove(o.Store) // if nothing has come into it
		}
		if err := writable(c.certificate); err != nil {
			return nil, err
		}
	}
	if err := c.plan(ctx, engine); err != nil {
		return nil, err
	}
	o.Progress = func(s cluster.Status) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.last = s
	}
	end := e.report(progress, c.progress)
	result, err := cluster.Coordinate(ctx, *o)
	end()
	var stop *cluster.StoppedError
	var busy *cluster.ListenError
	switch {
	case errors.As(err, &busy) && busy.Address == o.Metrics:
		return nil, badInput("%v; --metrics names another address", err)
	case errors.As(err, &busy):
		return nil, badInput("%v; --listen names another address", err)
	case errors.Is(err, context.Canceled):
		return nil, stopped("stopped with %.2f %% of the work done; the same command goes on from there", 100*c.last.Share)
	case errors.As(err, &stop):
		return nil, stopped("stopped: %v; what was written before is safe, the same command goes on from there", err)
	case err != nil:
		return nil, err
	}
	if c.certificate != "" {
		about := count.About{
			Engine: o.Engine, Kernel: result.Kernels, Workers: result.Cores, Seconds: result.Seconds, Resumed: result.Resumed,
		}
		if err := writeCertificate(c.certificate, o.Plan, count.Part{}, result.Groups, about); err != nil {
			return nil, err
		}
	}
	return result.Total, nil
}

// plan chooses the engine, that of the store if there is one, and looks how long the work takes, to size the units.
func (c *coordinating) plan(ctx context.Context, name string) error {
	o := &c.options
	n, engine, found, err := cluster.Counted(o.Store)
	if err != nil {
		return err
	}
	if found && n == c.n && name == "" {
		name = engine
	}
	chosen, err := count.ChooseEngine(c.n, count.Options{Engine: name})
	if err != nil {
		return err
	}
	o.Engine = chosen.Name()
	if o.Plan, err = chosen.Plan(ctx, c.n); err != nil {
		return err
	}
	if !found && o.Cores == 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	if !found && c.n > 18 { // smaller ones are done before it matters
		estimate, err := count.SampleSize(ctx, c.n, c.look())
		if err != nil {
			return err
		}
		o.CoreSeconds = estimate.CoreSeconds
	}
	return nil
}

// longestLook is the largest board on which a group of the join can be timed in a look.
const longestLook = 24

// look is how to find out what a unit takes. Above 24 it is always the search that is looked at: by the join, which is faster,
// units are shorter than they might be.
func (c *coordinating) look() count.EstimateOptions {
	o := count.EstimateOptions{Time: time.Second, Seed: 1}
	if c.n <= longestLook {
		o.Engine = c.options.Engine
	}
	return o
}

func (c *coordinating) progress(time.Duration) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return standing(&c.last)
}

// standing says in a line how a count on many machines stands.
func standing(s *cluster.Status) string {
	left := "time left unknown"
	if s.Left >= 0 {
		left = long(s.Left) + " left"
	}
	there := 0
	for _, w := range s.Workers {
		if w.State == "working" {
			there++
		}
	}
	return fmt.Sprintf("%.1f %%, %d units done, %d running, %s with %s, %.3g units/s, %s",
		100*s.Share, s.Done, s.Running, plural(there, "worker"), plural(s.Cores, "core"), s.Rate(), left)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
