package cli

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/cluster"
	"nqueens/count"
	"nqueens/count/search"
)

func workCommand(e *env) *cobra.Command {
	var o cluster.WorkOptions
	cmd := &cobra.Command{
		Use:   "work --server URL | --join FILE",
		Short: "Count for a coordinator on another machine",
		Long: `Take units of work from 'nqueens coordinate', count them, and give the results
back, one at a time for each processor. The command ends by itself when the
count is done. Any number of machines may work; each may come and go at any
time.

--join names the file that the coordinator has written, which is all that is
needed. --server is the URL of a coordinator on this machine, or of an existing
NATS server; beyond this machine that takes TLS and credentials, in the URL or
in --creds. Without both the variables ` + joinVariable + ` and ` + serverVariable + ` are used.

An interrupt hands back what was being counted. A coordinator that is away is
waited for, --patience long.

Exit codes: 0 the count is done; 2 refused, because this program has another
version than the coordinator for instance; 3 stopped: by an interrupt, without a
coordinator, or because it counts wrong, by the plan or by two others who agree.`,
		Example: `  nqueens work --server nats://127.0.0.1:4222
  nqueens work --join worker.join --workers 8
  NQUEENS_JOIN=worker.join nqueens work --patience 24h`,
		Args: noArguments,
	}
	where := takesAccess(cmd, "worker.join")
	workers := positiveFlag(0)
	cmd.Flags().Var(&workers, "workers", "units to count at a time (default: one a processor)")
	kernel := cmd.Flags().String("kernel", "", "the form of the search: "+strings.Join(search.KernelNames(), ", ")+" (default: the fastest of this processor)")
	complete(cmd, "kernel", search.KernelNames())
	memory := memoryOf(cmd)
	cmd.Flags().StringVar(&o.Name, "name", "", "the name of this worker; one that another has gets a number (default: that of the machine and random digits)")
	o.Patience = 10 * time.Minute
	durationOf(cmd, &o.Patience, "patience", "how long to wait for a coordinator that is away")
	lie := cmd.Flags().Float64("lie", 0, "share of the results to falsify, for tests")
	if err := cmd.Flags().MarkHidden("lie"); err != nil {
		panic(err) // it was added a line before
	}
	logs := logFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if o.Access, err = where.access(cmd); err != nil {
			return err
		}
		if workers > maxWorkers {
			return badInput("--workers is %d: allowed are 1 to %d", workers, maxWorkers)
		}
		if o.Kernel, err = search.Choose(*kernel); err != nil {
			return err
		}
		if o.Cores = int(workers); o.Cores == 0 {
			o.Cores = runtime.GOMAXPROCS(0)
		}
		o.Memory = memory.bytes
		boundMemory(o.Memory)
		if o.Name == "" {
			o.Name = cluster.NewName()
		}
		if *lie > 0 {
			o.Tamper = func(s count.Subtotal) count.Subtotal {
				if rand.Float64() < *lie {
					s.Completions += 8
				}
				return s
			}
		}
		o.Program, o.Log = version, e.logger(logs.value)
		e.grace.Store(int64(95 * time.Millisecond)) // to hand back
		return worked(cluster.Work(cmd.Context(), o))
	}
	return cmd
}

// worked sorts the ends of a worker.
func worked(err error) error {
	var refused *cluster.RefusedError
	var away *cluster.AwayError
	switch {
	case errors.Is(err, context.Canceled):
		return stopped("stopped; what was being counted is handed back")
	case errors.As(err, &refused) && refused.Outvoted, errors.As(err, &away):
		return stopped("stopped: %v", err)
	}
	return err
}
