package cli

import (
	"bufio"
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/textbook"
)

func traceCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trace N",
		Short: "Print every step of a textbook search as JSON lines",
		Long: `Print the events of a textbook search, a JSON object a line, as they happen.
N is 1 to 64. Each object has "step", counting from 1, and "event":

  test      a square is tried: "row", "col", "refused"; "line" and "index" where
            it is refused and the strategy knows by which line; "comparisons"
            with queens, where the strategy makes any
  place     a queen is put on "row", "col"; "marks" written
  remove    the queen is taken off "row", "col"; "marks" written
  solution  the queens on the board are a solution
  cover     dancing links takes "line", "index" away; "marks" written
  uncover   dancing links puts "line", "index" back; "marks" written

"line" is row, column, rising or falling, and "index" the row, the column,
row + column or row - column that is the same all along it.

Strategies:
` + strategyHelp(),
		Example: `  nqueens trace 4 --strategy marks
  nqueens trace 6 --strategy dlx | head -20
  nqueens trace 8 --strategy arrays | grep -c '"place"'     2056 nodes`,
	}
	takesN(cmd, 1, textbook.MaxN)
	strategy := strategyFlag(cmd, "arrays")
	first := base(cmd)
	// trace prints nothing but JSON: the flag is there for scripts that give
	// it to every command.
	cmd.Flags().Bool("json", true, "the output is JSON lines in any case")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := parseN(args[0], 1, textbook.MaxN)
		if err != nil {
			return err
		}
		s, err := textbook.Lookup(*strategy)
		if err != nil {
			return err
		}
		return trace(cmd.Context(), e, s, n, first())
	}
	return cmd
}

func trace(ctx context.Context, e *env, s *textbook.Strategy, n, base int) error {
	out := bufio.NewWriterSize(e.stdout, 1<<16)
	var line []byte
	var step uint64
	var fault error
	_, err := s.Observe(ctx, n, func(event textbook.Event) bool {
		step++
		line = appendEvent(line[:0], step, event, base)
		_, fault = out.Write(line)
		return fault == nil
	})
	if fault == nil {
		fault = out.Flush()
	}
	switch {
	case fault != nil:
		return written(fault)
	case err != nil:
		return stopped("stopped after %d steps", step)
	}
	return nil
}

// appendEvent writes one event as the help text of the command describes it.
func appendEvent(dst []byte, step uint64, event textbook.Event, base int) []byte {
	field := func(name string, x int) {
		dst = append(dst, `,"`...)
		dst = append(dst, name...)
		dst = append(dst, `":`...)
		dst = strconv.AppendInt(dst, int64(x), 10)
	}
	dst = append(dst, `{"step":`...)
	dst = strconv.AppendUint(dst, step, 10)
	dst = append(dst, `,"event":"`...)
	dst = append(dst, event.Kind.String()...)
	dst = append(dst, '"')
	switch event.Kind {
	case textbook.Test, textbook.Place, textbook.Remove:
		s := event.Square.CountedFrom(base)
		field("row", s.Row)
		field("col", s.Col)
	}
	if event.Kind == textbook.Test {
		dst = append(dst, `,"refused":`...)
		dst = strconv.AppendBool(dst, event.Refused)
	}
	if event.Line.Kind != board.NoLine {
		l := event.Line.CountedFrom(base)
		dst = append(dst, `,"line":"`...)
		dst = append(dst, l.Kind.String()...)
		dst = append(dst, '"')
		field("index", l.Index)
	}
	if event.Cost > 0 {
		if event.Kind == textbook.Test {
			field("comparisons", event.Cost)
		} else {
			field("marks", event.Cost)
		}
	}
	return append(dst, "}\n"...)
}
