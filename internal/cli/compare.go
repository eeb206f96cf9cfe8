package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/textbook"
)

func compareCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "compare N",
		Short: "Set the textbook searches side by side",
		Long: `Run the textbook searches on an NxN board and print what each costs. N is 1 to
64, though beyond 12 some take long.

  solutions     found
  nodes         queens placed (dlx: rows of the matrix chosen)
  tests         squares tried
  comparisons   of a square with a queen
  marks         cells of the search's own bookkeeping written
  time          of a run that nobody watches, counting the solutions
  memory        bytes allocated in that run, and in how many pieces

All but time and memory are the same on every machine.

--json prints {"n":N,"strategies":[{"strategy":"marks","solutions":"92",
"nodes":"2056","tests":"...","comparisons":"...","marks":"...","seconds":0.001,
"bytes":"...","allocations":"..."},...]}.

Strategies:
` + strategyHelp(),
		Example: `  nqueens compare 8
  nqueens compare 10 --strategies arrays,bitset,bitmask`,
	}
	takesN(cmd, 1, textbook.MaxN)
	names := cmd.Flags().StringSlice("strategies", textbook.Names(), "the searches to run, separated by commas")
	cmd.Flags().Lookup("strategies").DefValue = "all of them"
	complete(cmd, "strategies", textbook.Names())
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	progress := progressFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := parseN(args[0], 1, textbook.MaxN)
		if err != nil {
			return err
		}
		var strategies []*textbook.Strategy
		for _, name := range *names {
			s, err := textbook.Lookup(strings.TrimSpace(name))
			if err != nil {
				return err
			}
			strategies = append(strategies, s)
		}
		if len(strategies) == 0 {
			return badInput("--strategies is empty: there are %s", strings.Join(textbook.Names(), ", "))
		}
		return compare(cmd.Context(), e, n, strategies, progress.value, *asJSON)
	}
	return cmd
}

func compare(ctx context.Context, e *env, n int, strategies []*textbook.Strategy, progress string, asJSON bool) error {
	var rows []measured
	for i, s := range strategies {
		end := e.report(progress, func(elapsed time.Duration) string {
			return fmt.Sprintf("%s, %d of %d strategies, %.0f s", s.Name, i+1, len(strategies), elapsed.Seconds())
		})
		row, err := measure(ctx, s, n)
		end()
		if errors.Is(err, context.Canceled) {
			return stopped("stopped in strategy %s: leave it out with --strategies, or take a smaller N", s.Name)
		} else if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if asJSON {
		return written(writeMeasuredJSON(e.stdout, n, rows))
	}
	return written(writeMeasured(e.stdout, rows))
}

// measured is a row of the table.
type measured struct {
	strategy *textbook.Strategy
	textbook.Counters
	time               time.Duration
	bytes, allocations uint64
}

// measure runs the search once watched, for the counters, and then unwatched,
// again and again until the clock can tell, for the mean time.
func measure(ctx context.Context, s *textbook.Strategy, n int) (measured, error) {
	m := measured{strategy: s}
	if _, err := s.Observe(ctx, n, func(event textbook.Event) bool { m.Add(event); return true }); err != nil {
		return m, err
	}
	const enough = 20 * time.Millisecond
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start, runs := time.Now(), uint64(0)
	for m.time < enough {
		if _, err := s.Count(ctx, n); err != nil {
			return m, err
		}
		runs++
		m.time = time.Since(start)
	}
	runtime.ReadMemStats(&after)
	m.time /= time.Duration(runs)
	m.bytes = (after.TotalAlloc - before.TotalAlloc) / runs
	m.allocations = (after.Mallocs - before.Mallocs) / runs
	return m, nil
}

func writeMeasured(w io.Writer, rows []measured) error {
	table := [][]string{{"strategy", "solutions", "nodes", "tests", "comparisons", "marks", "time", "memory", "allocations"}}
	all := uint64(0)
	for _, m := range rows {
		if m.strategy.Complete {
			all = m.Solutions
		}
		table = append(table, []string{
			m.strategy.Name, decimal(m.Solutions), decimal(m.Nodes), decimal(m.Tests), decimal(m.Comparisons), decimal(m.Marks),
			brief(m.time), size(m.bytes), decimal(m.allocations),
		})
	}
	var b strings.Builder
	for _, row := range table {
		for col, cell := range row {
			width := 0
			for _, other := range table {
				width = max(width, len(other[col]))
			}
			if col == 0 {
				fmt.Fprintf(&b, "%-*s", width, cell)
			} else {
				fmt.Fprintf(&b, "  %*s", width, cell)
			}
		}
		b.WriteByte('\n')
	}
	for _, m := range rows {
		if !m.strategy.Complete && all > 0 {
			fmt.Fprintf(&b, "%s is incomplete: it loses %d of %d solutions\n", m.strategy.Name, all-m.Solutions, all)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeMeasuredJSON(w io.Writer, n int, rows []measured) error {
	type row struct {
		Strategy    string  `json:"strategy"`
		Solutions   string  `json:"solutions"`
		Nodes       string  `json:"nodes"`
		Tests       string  `json:"tests"`
		Comparisons string  `json:"comparisons"`
		Marks       string  `json:"marks"`
		Seconds     float64 `json:"seconds"`
		Bytes       string  `json:"bytes"`
		Allocations string  `json:"allocations"`
	}
	table := []row{}
	for _, m := range rows {
		table = append(table, row{
			m.strategy.Name, decimal(m.Solutions), decimal(m.Nodes), decimal(m.Tests), decimal(m.Comparisons), decimal(m.Marks),
			m.time.Seconds(), decimal(m.bytes), decimal(m.allocations),
		})
	}
	return writeJSON(w, member{"n", n}, member{"strategies", table})
}
