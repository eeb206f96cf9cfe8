package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/enumerate"
	"nqueens/notation"
)

func nthCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "nth N K",
		Short: "Print the K-th solution",
		Long: `Print the K-th solution in lexicographic order, counted from 1, without going
through those before. N is 1 to 24; K is 1 to the number of solutions. What
takes time is counting them.

--json is --format json. Formats:
` + formatHelp(),
		Example: `  nqueens nth 8 92
  nqueens nth 14 100000 --format cols`,
	}
	takesArgs(cmd, "N", "K")
	output := takesOutput(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		x, n, err := indexOf(args[0])
		if err != nil {
			return err
		}
		place, ok := plainNumber(args[1])
		if !ok || place == 0 {
			return badInput("K is %q: allowed are whole numbers from 1 on, in plain digits", clip(args[1]))
		}
		s := solve{n: n}
		if s.format, s.layout, err = output.choosePart(e, cmd, n); err != nil {
			return err
		}
		b, err := x.Nth(cmd.Context(), place)
		var none *enumerate.PlaceError
		if errors.As(err, &none) {
			return badInput("K is %s: there are %d solutions on a %dx%d board", clip(args[1]), none.Total, n, n)
		}
		if err != nil {
			return err
		}
		return s.print(cmd.Context(), e, []board.Board{b})
	}
	return cmd
}

func rankCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rank N COLS",
		Short: "Print the place of a solution",
		Long: `Print the place of a solution in lexicographic order, counted from 1. COLS is
the column of the queen in each row, separated by commas or blanks. N is 1 to
24.

--json prints {"n":N,"cols":[c0,c1,...],"rank":"K"}.`,
		Example: `  nqueens rank 8 0,4,7,5,2,6,1,3
  nqueens rank 8 --base 1 "1 5 8 6 3 7 2 4"`,
	}
	takesArgs(cmd, "N", "COLS")
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	first := base(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		x, n, err := indexOf(args[0])
		if err != nil {
			return err
		}
		p, err := notation.ParseColumns(args[1], notation.Layout{N: n, Base: first()})
		if err != nil {
			return fmt.Errorf("COLS: %w", err)
		}
		b, ok := p.Board()
		if !ok {
			return badInput("COLS is no solution: it has %s, not %d", queens(p.Len()), n)
		}
		for a := range p.Attacks() {
			return badInput("COLS is no solution: row %d column %d and row %d column %d are on %s",
				a.A.Row+first(), a.A.Col+first(), a.B.Row+first(), a.B.Col+first(), a.Line.CountedFrom(first()))
		}
		place, err := x.Rank(cmd.Context(), b)
		if err != nil {
			return err
		}
		if !*asJSON {
			_, err = fmt.Fprintln(e.stdout, place)
			return written(err)
		}
		for r := range b {
			b[r] += first()
		}
		return written(writeJSON(e.stdout, member{"n", n}, member{"cols", b}, member{"rank", decimal(place)}))
	}
	return cmd
}

// mostSamples are kept until all are drawn.
const mostSamples = 1_000_000

func sampleCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sample N --seed S",
		Short: "Print solutions drawn at random",
		Long: `Print solutions drawn at random: all have exactly the same probability, and
each is drawn from all of them, so that some may come twice. The same seed gives
the same boards everywhere. N is 1 to 24, S is 0 to 18446744073709551615, and
--count 1 to 1000000. With no solution the exit code is 1.

--json is --format json. Formats:
` + formatHelp(),
		Example: `  nqueens sample 8 --seed 1
  nqueens sample 12 --count 1000 --seed 1 --format cols`,
	}
	takesN(cmd, 1, enumerate.MaxIndexN)
	output := takesOutput(cmd)
	count := positiveFlag(1)
	cmd.Flags().Var(&count, "count", "how many")
	seed := cmd.Flags().String("seed", "", "what the boards depend on; needed")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		x, n, err := indexOf(args[0])
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("seed") {
			return badInput("--seed is missing: allowed are whole numbers from 0 on")
		}
		number, err := strconv.ParseUint(*seed, 10, 64)
		if _, ok := plainNumber(*seed); !ok || err != nil {
			return badInput("--seed %q: allowed are whole numbers 0 to %d, in plain digits", clip(*seed), uint64(1<<64-1))
		}
		if count > mostSamples {
			return badInput("--count %d: allowed are %s", count, allowed(1, mostSamples))
		}
		s := solve{n: n}
		if s.format, s.layout, err = output.choosePart(e, cmd, n); err != nil {
			return err
		}
		boards, err := x.Sample(cmd.Context(), int(count), number)
		if err != nil {
			return err
		}
		return s.print(cmd.Context(), e, boards)
	}
	return cmd
}

func indexOf(text string) (*enumerate.Index, int, error) {
	n, err := parseN(text, 1, enumerate.MaxIndexN)
	if err != nil {
		return nil, 0, err
	}
	x, err := enumerate.NewIndex(n, nil)
	return x, n, err
}

// takesArgs makes N and something else the arguments of a command.
func takesArgs(cmd *cobra.Command, names ...string) {
	cmd.Annotations = map[string]string{rangeOfN: allowed(1, enumerate.MaxIndexN)}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return badInput("%s is missing: '%s --help' has examples", names[len(args)], cmd.CommandPath())
		}
		if len(args) > len(names) {
			return badInput("%q is one argument too many: %s takes N and %s", clip(args[len(names)]), cmd.Name(), names[1])
		}
		return nil
	}
}

// print writes some boards.
func (s *solve) print(ctx context.Context, e *env, boards []board.Board) error {
	out, err := newStream(e.stdout, s.format, s.layout)
	if err != nil {
		return err
	}
	for _, b := range boards {
		if ctx.Err() != nil {
			err = stopped("stopped before all boards were printed")
			break
		}
		if s.format.ByColumn {
			b = b.Image(board.Transpose)
		}
		if !out.write(b) {
			break
		}
	}
	if fault := out.end(err == nil); fault != nil {
		return fault
	}
	if err == nil && len(boards) == 0 {
		return errNo
	}
	return err
}
