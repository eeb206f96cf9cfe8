package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/notation"
	"nqueens/textbook"
)

func solveCommand(e *env) *cobra.Command {
	var s solve
	cmd := &cobra.Command{
		Use:   "solve N",
		Short: "Print solutions",
		Long: `Print the solutions of N queens on an NxN board, all of them unless limited,
in lexicographic order. N is 1 to 64, or - to read it from stdin.

On a terminal the boards are drawn; otherwise the format is text. With no
solution the output is what the format prescribes, and the exit code is 1.

Formats:
` + formatHelp() + `
--json is --format json: one document {"n":N,"solutions":[[c0,c1,...],...]}, in
which ci is the column of the queen in row i; [] if there is no solution.

Strategies:
` + strategyHelp(),
		Example: `  nqueens solve 8
  nqueens solve 8 --fundamental --format cols
  nqueens solve 20 --limit 1
  nqueens solve 4 --format leetcode
  nqueens solve 6 --strategy dlx --order own --format digits
  echo 4 | nqueens solve - --format acwing`,
	}
	takesN(cmd, 1, textbook.MaxN)
	cmd.Flags().Var(&s.limit, "limit", "print the first K solutions only")
	format := cmd.Flags().String("format", "", "how to write them (default: drawn on a terminal, otherwise text)")
	complete(cmd, "format", notation.Names())
	json := cmd.Flags().Bool("json", false, "the same as --format json")
	strategy := strategyFlag(cmd, "bitmask")
	order := choice(cmd, "order", "lexicographic, or the strategy's own", "lex", "lex", "own")
	cmd.Flags().BoolVar(&s.fundamental, "fundamental", false, "one solution per orbit of the symmetries, the lexicographically smallest")
	first := base(cmd)
	progress := progressFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if args[0] == "-" {
			s.n, err = readN(e.stdin, 1, textbook.MaxN)
		} else {
			s.n, err = parseN(args[0], 1, textbook.MaxN)
		}
		if err != nil {
			return err
		}
		if s.strategy, err = textbook.Lookup(*strategy); err != nil {
			return err
		}
		name := *format
		switch {
		case *json && name != "" && name != "json":
			return badInput("--json and --format %s exclude each other", name)
		case *json:
			name = "json"
		case name == "" && isTerminal(e.stdout):
			name = "pretty"
		case name == "":
			name = "text"
		}
		if s.format, err = notation.Lookup(name); err != nil {
			return err
		}
		s.layout = notation.Layout{N: s.n, Base: first(), ASCII: isTerminal(e.stdout) && !speaksUnicode(e.stdout)}
		s.ownOrder = order.value == "own" || s.strategy.Lexicographic
		return s.run(cmd.Context(), e, progress.value)
	}
	return cmd
}

// solve is one run of the command.
type solve struct {
	n           int
	limit       positiveFlag
	format      *notation.Format
	layout      notation.Layout
	strategy    *textbook.Strategy
	ownOrder    bool // the order of the strategy is the wanted one
	fundamental bool

	found  atomic.Uint64
	corner atomic.Uint64 // columns of the first rows of the last solution
}

func (s *solve) run(ctx context.Context, e *env, progress string) error {
	if s.format.Whole && s.limit > 0 {
		return badInput("format %s ends with the number of all solutions: it cannot be used with --limit", s.format.Name)
	}
	if s.fundamental && !s.strategy.Complete {
		return badInput("strategy %s misses solutions: --fundamental needs all of them", s.strategy.Name)
	}
	out, err := newStream(e.stdout, s.format, s.layout)
	if err != nil {
		return err
	}
	if warning, yes := longerThanTheUniverse(s.n, 1e6); yes && s.strategy.Complete && (s.limit == 0 || !s.ownOrder) {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", warning)
	}
	if !s.strategy.Complete {
		fmt.Fprintf(e.stderr, "nqueens: strategy %s is incomplete: it misses solutions\n", s.strategy.Name)
	}

	if progress == "auto" && isTerminal(e.stdout) {
		progress = "never" // it would stand between the boards
	}
	start := time.Now()
	endReport := e.report(progress, s.progress)
	err = s.solutions(ctx, func(b board.Board) bool {
		if s.fundamental && !b.IsCanonical() {
			return true
		}
		found := s.found.Add(1)
		s.corner.Store(corner(b))
		if s.format.ByColumn && s.strategy.Complete {
			// All transposes are solutions too. Printing them in place of the
			// boards in hand, the format writes its numbers in lexicographic
			// order.
			b = b.Image(board.Transpose)
		}
		return out.write(b) && found != uint64(s.limit)
	})
	endReport()
	if fault := out.end(err == nil); fault != nil {
		return fault
	}
	found := s.found.Load()
	switch {
	case errors.Is(err, context.Canceled):
		return stopped("stopped after %d solutions: each of them is whole, the rest are missing", found)
	case err != nil:
		return err
	}
	if isTerminal(e.stdout) {
		fmt.Fprintln(e.stderr, s.summary(found, time.Since(start)))
	}
	if found == 0 {
		return errNo
	}
	return nil
}

// solutions visits the solutions in the wanted order.
func (s *solve) solutions(ctx context.Context, visit func(board.Board) bool) error {
	if s.ownOrder {
		_, err := s.strategy.Visit(ctx, s.n, visit)
		return err
	}
	// All of them are kept, a byte a queen, and sorted.
	var all []string
	_, err := s.strategy.Visit(ctx, s.n, func(b board.Board) bool {
		packed := make([]byte, len(b))
		for r, c := range b {
			packed[r] = byte(c)
		}
		all = append(all, string(packed))
		return true
	})
	if err != nil {
		return err
	}
	slices.Sort(all)
	b := make(board.Board, s.n)
	for _, packed := range all {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for r := range b {
			b[r] = int(packed[r])
		}
		if !visit(b) {
			break
		}
	}
	return nil
}

func (s *solve) summary(found uint64, took time.Duration) string {
	what := "solutions"
	if s.fundamental {
		what = "fundamental solutions"
	}
	if found == 1 {
		what = what[:len(what)-1]
	}
	note := ""
	switch {
	case s.limit > 0 && found == uint64(s.limit):
		note = ", limited"
	case found == 0 && s.strategy.Complete:
		note = ": there is none"
	}
	return fmt.Sprintf("%d queens: %d %s in %s%s", s.n, found, what, brief(took), note)
}

func (s *solve) progress(elapsed time.Duration) string {
	return searching(s.found.Load(), s.corner.Load(), s.n, s.ownOrder && s.strategy.Lexicographic, elapsed)
}
