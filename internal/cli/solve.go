package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/enumerate"
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

--given R,C asks for the solutions with a queen in row R, column C, and --block
R,C for those without; both may be repeated. Queens that attack each other have
no completion, which is an answer and no error.

Without --strategy all processors work on the answer. The textbook searches
are there to be compared:
` + strategyHelp(),
		Example: `  nqueens solve 8
  nqueens solve 8 --fundamental --format cols
  nqueens solve 20 --limit 1
  nqueens solve 8 --given 0,3 --given 4,4 --block 7,7
  nqueens solve 4 --format leetcode
  nqueens solve 6 --strategy dlx --order own --format digits
  echo 4 | nqueens solve - --format acwing`,
	}
	takesN(cmd, 1, textbook.MaxN)
	cmd.Flags().Var(&s.limit, "limit", "print the first K solutions only")
	output := takesOutput(cmd)
	strategy := strategyFlag(cmd, "")
	order := choice(cmd, "order", "lexicographic, or the strategy's own", "lex", "lex", "own")
	cmd.Flags().BoolVar(&s.fundamental, "fundamental", false, "one solution per orbit of the symmetries, the lexicographically smallest")
	conditions := takesConditions(cmd)
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
		if *strategy != "" {
			if s.strategy, err = textbook.Lookup(*strategy); err != nil {
				return err
			}
			if conditions.any() {
				return badInput("--given and --block are not for the textbook searches: leave out --strategy %s", *strategy)
			}
		}
		if s.format, s.layout, err = output.choose(e, s.n); err != nil {
			return err
		}
		if err := s.takeConditions(conditions); err != nil {
			return err
		}
		s.ownOrder = s.strategy == nil || order.value == "own" || s.strategy.Lexicographic
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
	strategy    *textbook.Strategy // nil: the fast search
	ownOrder    bool               // the order of the search is the wanted one
	fundamental bool
	given       []board.Square // as the search sees them
	blocked     []board.Square

	found  atomic.Uint64
	corner atomic.Uint64 // columns of the first rows of the last solution
}

func (s *solve) run(ctx context.Context, e *env, progress string) error {
	if s.format.Whole && s.limit > 0 {
		return badInput("format %s ends with the number of all solutions: it cannot be used with --limit", s.format.Name)
	}
	if s.fundamental && !s.complete() {
		return badInput("strategy %s misses solutions: --fundamental needs all of them", s.strategy.Name)
	}
	out, err := newStream(e.stdout, s.format, s.layout)
	if err != nil {
		return err
	}
	free := len(s.given)+len(s.blocked) == 0
	if warning, yes := longerThanTheUniverse(s.n, 1e6); yes && free && s.complete() && (s.limit == 0 || !s.ownOrder) {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", warning)
	}
	if !s.complete() {
		fmt.Fprintf(e.stderr, "nqueens: strategy %s is incomplete: it misses solutions\n", s.strategy.Name)
	}

	if progress == "auto" && isTerminal(e.stdout) {
		progress = "never" // it would stand between the boards
	}
	start := time.Now()
	endReport := e.report(progress, s.progress)
	err = s.solutions(ctx, func(b board.Board) bool {
		found := s.found.Add(1)
		s.corner.Store(corner(b))
		if s.format.ByColumn && s.complete() {
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

// complete reports whether the search finds all solutions.
func (s *solve) complete() bool { return s.strategy == nil || s.strategy.Complete }

// takeConditions reads the squares that are given and blocked.
func (s *solve) takeConditions(c *conditions) (err error) {
	if s.given, err = c.given.squares(s.n, s.layout.Base); err != nil {
		return err
	}
	if s.blocked, err = c.block.squares(s.n, s.layout.Base); err != nil {
		return err
	}
	if s.format.ByColumn { // the search sees the transpose
		for _, squares := range [][]board.Square{s.given, s.blocked} {
			for i, q := range squares {
				squares[i] = board.Square{Row: q.Col, Col: q.Row}
			}
		}
	}
	return nil
}

// solutions visits the solutions in the wanted order.
func (s *solve) solutions(ctx context.Context, visit func(board.Board) bool) error {
	if s.strategy == nil {
		return s.enumerate(ctx, visit)
	}
	if s.fundamental {
		all := visit
		visit = func(b board.Board) bool { return !b.IsCanonical() || all(b) }
	}
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

// few is a limit up to which other workers would only find what nobody wants.
const few = 10_000

// enumerate visits the solutions that the fast search finds.
func (s *solve) enumerate(ctx context.Context, visit func(board.Board) bool) error {
	p := enumerate.Problem{N: s.n, Given: s.given, Blocked: s.blocked, Fundamental: s.fundamental}
	workers := runtime.GOMAXPROCS(0)
	if 0 < s.limit && s.limit <= few {
		workers = 1
	}
	// What the search keeps it keeps to the end, and has little else: looking
	// for garbage more often costs little, and saves nearly half of the memory.
	debug.SetGCPercent(25)
	b := make(board.Board, s.n)
	for batch := range p.BatchesParallel(ctx, workers) {
		for i := range batch.Len {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if !visit(batch.Board(i, b)) {
				return nil
			}
		}
	}
	return ctx.Err()
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
	case found == 0 && s.complete():
		note = ": there is none"
	}
	return fmt.Sprintf("%d queens: %d %s in %s%s", s.n, found, what, brief(took), note)
}

func (s *solve) progress(elapsed time.Duration) string {
	lexicographic := s.strategy == nil || s.strategy.Lexicographic
	return searching(s.found.Load(), s.corner.Load(), s.n, s.ownOrder && lexicographic, elapsed)
}
