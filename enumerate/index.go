package enumerate

import (
	"context"
	"fmt"
	"slices"

	"nqueens/board"
)

// Counter counts the completions of prefixes: for each of them, how many
// solutions of n queens begin with these columns, row 0 first. No two queens of
// a prefix attack each other.
type Counter func(ctx context.Context, n int, prefixes [][]int) ([]uint64, error)

// MaxIndexN is the largest board of an Index: its counts fit easily in 64 bits.
const MaxIndexN = 24

// Index finds solutions by their place in the lexicographic order, and places of
// solutions, counted from 1, without going through those before. It counts the
// completions of prefixes, a row more at a time, until there are few enough to
// go through them. The counts of the shortest prefixes take most of the time;
// all counts are kept, so that further questions are faster. One goroutine at a
// time may use it.
type Index struct {
	n     int
	count Counter
	plan  *plan
	known map[string][]uint64 // by prefix: the completions with each column in the next row
}

// fewCompletions are gone through, not counted.
const fewCompletions = 1 << 13

// NewIndex prepares for boards of n, 1 ≤ n ≤ 24. Without a counter, nil, the
// counting engine counts. The error is a *RangeError.
func NewIndex(n int, count Counter) (*Index, error) {
	if n < 1 || n > MaxIndexN {
		return nil, &RangeError{N: n, Low: 1, High: MaxIndexN}
	}
	x := &Index{n: n, count: count, plan: planOf(Problem{N: n}), known: map[string][]uint64{}}
	if count == nil {
		x.count = kernel
	}
	return x, nil
}

// PlaceError says that there is no solution with this place.
type PlaceError struct {
	N     int
	Place uint64
	Total uint64 // how many solutions there are
}

func (e *PlaceError) Error() string {
	if e.Total == 0 {
		return fmt.Sprintf("solution %d of %d queens: there are none", e.Place, e.N)
	}
	return fmt.Sprintf("solution %d of %d queens: there are %d, allowed are 1 to %d", e.Place, e.N, e.Total, e.Total)
}

// NotSolutionError says why a board is no solution.
type NotSolutionError struct {
	Board  board.Board
	Reason string
}

func (e *NotSolutionError) Error() string { return "no solution: " + e.Reason }

// Total counts all solutions.
func (x *Index) Total(ctx context.Context) (uint64, error) {
	next, err := x.next(ctx, nil)
	return sum(next), err
}

// Nth gives the solution at a place in the order, from 1. The error is a
// *PlaceError if there are fewer.
func (x *Index) Nth(ctx context.Context, place uint64) (board.Board, error) {
	total, err := x.Total(ctx)
	if err != nil {
		return nil, err
	}
	if place < 1 || place > total {
		return nil, &PlaceError{N: x.n, Place: place, Total: total}
	}
	var found board.Board
	err = x.find(ctx, nil, total, []uint64{place - 1}, func(b board.Board) { found = b })
	return found, err
}

// Rank gives the place of a solution in the order, from 1. The error is a
// *NotSolutionError if it is none.
func (x *Index) Rank(ctx context.Context, b board.Board) (uint64, error) {
	if err := x.check(b); err != nil {
		return 0, err
	}
	before, total := uint64(0), uint64(0)
	for row := range b {
		next, err := x.next(ctx, b[:row])
		if err != nil {
			return 0, err
		}
		before += sum(next[:b[row]])
		if total = next[b[row]]; total <= fewCompletions {
			for other := range x.completions(ctx, b[:row+1]).boards(ctx) {
				before++
				if slices.Equal(other, b) {
					return before, nil
				}
			}
			return 0, whyShort(ctx, "a solution is not among the completions of its first rows")
		}
	}
	return 0, whyShort(ctx, "a whole board has more completions than itself")
}

// find visits the solutions at these places, counted from 0 and in ascending
// order, among the completions of a prefix, of which there are total.
func (x *Index) find(ctx context.Context, prefix []int, total uint64, places []uint64, visit func(board.Board)) error {
	if len(places) == 0 {
		return nil
	}
	if total <= fewCompletions {
		at := uint64(0)
		for b := range x.completions(ctx, prefix).boards(ctx) {
			for ; len(places) > 0 && places[0] == at; places = places[1:] {
				visit(b)
			}
			if at++; len(places) == 0 {
				return nil
			}
		}
	}
	if total <= fewCompletions || len(prefix) == x.n {
		return whyShort(ctx, "there are fewer completions than were counted")
	}
	next, err := x.next(ctx, prefix)
	if err != nil {
		return err
	}
	before := uint64(0)
	for col, count := range next {
		here, _ := slices.BinarySearch(places, before+count)
		inside := slices.Clone(places[:here])
		for i := range inside {
			inside[i] -= before
		}
		places = places[here:]
		before += count
		if err := x.find(ctx, append(prefix[:len(prefix):len(prefix)], col), count, inside, visit); err != nil {
			return err
		}
	}
	if len(places) > 0 {
		return whyShort(ctx, "the completions do not add up")
	}
	return nil
}

// next counts the completions of a prefix with each column in the next row.
func (x *Index) next(ctx context.Context, prefix []int) ([]uint64, error) {
	key := fmt.Sprint(prefix)
	if counts, ok := x.known[key]; ok {
		return counts, nil
	}
	var prefixes [][]int
	for col := range x.n {
		if len(prefix) == 0 && col >= (x.n+1)/2 {
			break // a mirror image of one that is asked for
		}
		if longer := append(prefix[:len(prefix):len(prefix)], col); peaceful(longer) {
			prefixes = append(prefixes, longer)
		}
	}
	found, err := x.count(ctx, x.n, prefixes)
	if err != nil {
		return nil, err
	}
	counts := make([]uint64, x.n)
	for i, p := range prefixes {
		col := p[len(prefix)]
		counts[col] = found[i]
		if len(prefix) == 0 {
			counts[x.n-1-col] = found[i]
		}
	}
	x.known[key] = counts
	return counts, nil
}

// completions gives the solutions that begin with a prefix. It is asked where
// the prefix before has many completions, so that more rows are left than are
// joined at once: 7 rows have at most 5,040 ways.
func (x *Index) completions(ctx context.Context, prefix []int) Batches {
	return x.plan.under(prefix).batches(ctx)
}

// peaceful reports whether the last queen of a prefix attacks no other.
func peaceful(prefix []int) bool {
	last := len(prefix) - 1
	for r, c := range prefix[:last] {
		if d := prefix[last] - c; d == 0 || d == last-r || d == r-last {
			return false
		}
	}
	return true
}

// check says why a board is no solution of the index's size.
func (x *Index) check(b board.Board) error {
	if b.N() != x.n {
		return &NotSolutionError{b, fmt.Sprintf("%d rows, and not %d", b.N(), x.n)}
	}
	for r, c := range b {
		if c < 0 || c >= x.n {
			return &NotSolutionError{b, fmt.Sprintf("row %d has column %d, allowed are 0 to %d", r, c, x.n-1)}
		}
	}
	for a := range b.Placement().Attacks() {
		return &NotSolutionError{b, fmt.Sprintf("the queens on %v and %v are on %v", a.A, a.B, a.Line)}
	}
	return nil
}

func sum(counts []uint64) (s uint64) {
	for _, c := range counts {
		s += c
	}
	return s
}

// whyShort is the context's error if it has ended; otherwise the counter lied.
func whyShort(ctx context.Context, complaint string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("enumerate: %s: the counter is wrong", complaint)
}
