package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/web"
	"nqueens/web/page"
)

func webCommand(e *env) *cobra.Command {
	s := serving{options: web.Options{Version: version, Page: page.Files()}}
	cmd := &cobra.Command{
		Use:   "web",
		Short: "Serve the page and the HTTP API",
		Long: `Serve the page at / and the HTTP API at /api/v1, until interrupted. Where, is
said on stderr: "listening on http://127.0.0.1:8787/". docs/api.md describes the
API, and so does GET /api/v1/openapi.json.

It listens to this machine alone, unless --listen says otherwise: then anyone
who reaches it may use it, and what they may use is bounded by --searches,
--workers, --memory and --max-n. A request beyond them is refused with status
429. Requests must name the server by an address, as localhost, by the name of
this machine, or by a --host.

An interrupt ends it: streams end with a line that says so, counts are
cancelled. Exit code 3, since it never ends by itself.`,
		Example: `  nqueens web
  nqueens web --listen 127.0.0.1:0
  nqueens web --listen :80 --host queens.example.org --searches 8 --log`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return badInput("%q is one argument too many: web takes flags alone", clip(args[0]))
			}
			return nil
		},
	}
	searches, workers, most := positiveFlag(4), positiveFlag(0), positiveFlag(count.MaxN)
	memory := sizeFlag{1 << 30, web.MinMemory, 1 << 40}
	cmd.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8787", "address and port to listen to; port 0: any that is free")
	cmd.Flags().Var(&searches, "searches", "streams and counts that may run at a time, and as many short questions beside them")
	cmd.Flags().Var(&workers, "workers", "goroutines of one search (default: one a processor)")
	cmd.Flags().Var(&memory, "memory", "memory that all searches together may hold, such as 2GiB")
	cmd.Flags().Var(&most, "max-n", "largest board to search on")
	cmd.Flags().StringSliceVar(&s.options.Hosts, "host", nil, "a name by which the server is reached; may be repeated")
	cmd.Flags().BoolVar(&s.log, "log", false, "log every request on stderr")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		for _, limit := range []struct {
			name        string
			value       positiveFlag
			least, most int
			into        *int
		}{
			{"searches", searches, 1, 10_000, &s.options.Searches},
			{"workers", workers, 0, maxWorkers, &s.options.Workers}, // 0: not given
			{"max-n", most, 1, count.MaxN, &s.options.MaxN},
		} {
			if limit.value < positiveFlag(limit.least) || limit.value > positiveFlag(limit.most) {
				return badInput("--%s is %d: allowed are %s", limit.name, limit.value, allowed(max(1, limit.least), limit.most))
			}
			*limit.into = int(limit.value)
		}
		s.options.Memory = memory.bytes
		return s.run(cmd.Context(), e)
	}
	return cmd
}

// serving is one run of the command.
type serving struct {
	listen  string
	log     bool
	options web.Options
}

func (s *serving) run(ctx context.Context, e *env) error {
	if s.log {
		s.options.Log = slog.New(slog.NewTextHandler(e.stderr, nil))
	}
	if name, err := os.Hostname(); err == nil {
		s.options.Hosts = append(s.options.Hosts, name)
	}
	server, err := web.New(s.options)
	if err != nil {
		return err
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", s.listen)
	if err != nil {
		return badInput("--listen %q: %v", clip(s.listen), err)
	}
	address := listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		fmt.Fprintf(e.stderr, "nqueens: %s is not this machine alone: anyone who reaches it may use the server\n", address)
	}
	fmt.Fprintf(e.stderr, "listening on http://%s/\n", reachable(address))
	// The collector works harder before the process outgrows what it may hold.
	debug.SetMemoryLimit(s.options.Memory + s.options.Memory/4)
	e.grace.Store(int64(10 * time.Second)) // streams have to end
	if err := server.Serve(ctx, listener); err != nil {
		return err
	}
	return stopped("stopped")
}

// reachable gives an address for a browser: of all addresses of this machine,
// the one that it can always reach.
func reachable(a *net.TCPAddr) string {
	if a.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", a.Port)
	}
	return strings.TrimSpace(a.String())
}
