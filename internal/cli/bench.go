package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"nqueens/count"
)

func benchCommand(e *env) *cobra.Command {
	var upTo int
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine counts",
		Long: fmt.Sprintf(`Count the boards of size %d to %d with each kernel that this processor has, with
one worker and with one for each processor, and print what each took. The last
line is the signature: one number for all nodes and solutions, which depends on
the search alone, not on machine, kernel or workers.

--json prints {"measurements":[{"n":12,"kernel":"generic","workers":1,
"seconds":0.01,"solutions":"14200","nodes":"..."},...],"signature":"..."}.`, count.BenchMin, count.BenchMax),
		Example: `  nqueens bench
  nqueens bench --up-to 16`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return badInput("%q is one argument too many: bench takes none", clip(args[0]))
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&upTo, "up-to", count.BenchMax, "the largest board size, "+allowed(count.BenchMin, count.BenchMax))
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
		say("%2s  %-8s  %7s  %9s  %13s  %14s  %11s\n", "N", "kernel", "workers", "time", "nodes", "nodes/solution", "ns/solution")
	}
	measured, err := count.Bench(ctx, upTo, func(m count.Measurement) {
		if !asJSON {
			say("%2d  %-8s  %7d  %9s  %13v  %14.2f  %11.3f\n",
				m.N, m.Kernel, m.Workers, brief(m.Elapsed), m.Result.Nodes.Big(), m.NodesPerSolution(), m.NanosecondsPerSolution())
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
	Kernel    string  `json:"kernel"`
	Workers   int     `json:"workers"`
	Seconds   float64 `json:"seconds"`
	Solutions string  `json:"solutions"`
	Nodes     string  `json:"nodes"`
}

func benchRows(measured []count.Measurement) (rows []benchRow) {
	for _, m := range measured {
		rows = append(rows, benchRow{m.N, m.Kernel, m.Workers, m.Elapsed.Seconds(), m.Result.Total().String(), m.Result.Nodes.Big().String()})
	}
	return rows
}
