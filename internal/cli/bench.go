package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
)

func benchCommand(e *env) *cobra.Command {
	var upTo int
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine counts",
		Long: fmt.Sprintf(`Count the boards of size %d to %d with the search, with each kernel that this
processor has, with one worker and with one for each processor, and print what
each took; then 18 with the join and the fastest kernel. --up-to 20 adds 19 and
20 with the join; 22 and 24 are not counted in full: some of the work is, for
ten seconds, and what all would take follows from its predicted share. Such
times are marked with ~, and nodes and solutions are those counted.

The last line is the signature: one number for all nodes and solutions of the
search, which depends on the search alone, not on machine, kernel or workers.

--json prints {"measurements":[{"n":12,"engine":"search","kernel":"generic",
"workers":1,"seconds":0.01,"extrapolated":false,"solutions":"14200",
"nodes":"..."},...],"signature":"..."}.`, count.BenchMin, count.BenchFull),
		Example: `  nqueens bench
  nqueens bench --up-to 16
  nqueens bench --up-to 24`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return badInput("%q is one argument too many: bench takes none", clip(args[0]))
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&upTo, "up-to", count.BenchFull, "the largest board size, "+allowed(count.BenchMin, count.BenchMax))
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if upTo < count.BenchMin || upTo > count.BenchMax {
			return badInput("--up-to is %d: allowed are %s", upTo, allowed(count.BenchMin, count.BenchMax))
		}
		return bench(cmd.Context(), e, upTo, *asJSON)
	}
	return cmd
}

func bench(ctx context.Context, e *env, upTo int, asJSON bool) error {
	var fault error
	say := func(format string, args ...any) {
		if _, err := fmt.Fprintf(e.stdout, format, args...); fault == nil {
			fault = err
		}
	}
	if !asJSON {
		say("%s/%s, %d processors, %s\n", runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), runtime.Version())
		say("%2s  %-6s  %-8s  %7s  %9s  %13s  %14s  %11s\n", "N", "engine", "kernel", "workers", "time", "nodes", "nodes/solution", "ns/solution")
	}
	measured, err := count.Bench(ctx, upTo, func(m count.Measurement) {
		if !asJSON {
			took := brief(m.Elapsed)
			if m.Extrapolated {
				took = "~" + brief(m.Elapsed.Round(time.Second))
			}
			say("%2d  %-6s  %-8s  %7d  %9s  %13v  %14.2f  %11.3f\n",
				m.N, m.Engine, m.Kernel, m.Workers, took, m.Result.Nodes.Big(), m.NodesPerSolution(), m.NanosecondsPerSolution())
		}
	})
	switch {
	case fault != nil:
		return written(fault)
	case errors.Is(err, context.Canceled):
		return stopped("stopped after %d measurements", len(measured))
	case err != nil:
		return err
	}
	signature, err := count.Signature(measured)
	if err != nil {
		return err
	}
	if asJSON {
		return written(writeJSON(e.stdout, member{"measurements", benchRows(measured)}, member{"signature", fmt.Sprintf("%016x", signature)}))
	}
	say("signature %016x\n", signature)
	return written(fault)
}

type benchRow struct {
	N         int     `json:"n"`
	Engine    string  `json:"engine"`
	Kernel    string  `json:"kernel"`
	Workers   int     `json:"workers"`
	Seconds   float64 `json:"seconds"`
	Partly    bool    `json:"extrapolated"`
	Solutions string  `json:"solutions"`
	Nodes     string  `json:"nodes"`
}

func benchRows(measured []count.Measurement) (rows []benchRow) {
	for _, m := range measured {
		rows = append(rows, benchRow{m.N, m.Engine, m.Kernel, m.Workers, m.Elapsed.Seconds(), m.Extrapolated, m.Result.Total().String(), m.Result.Nodes.Big().String()})
	}
	return rows
}
