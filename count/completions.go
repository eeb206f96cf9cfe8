package count

import (
	"context"
	"fmt"
	"math/bits"

	"nqueens/count/search"
)

// PlacementError says that queens were given that are not on the board.
type PlacementError struct{ N, Row, Col int }

func (e *PlacementError) Error() string {
	return fmt.Sprintf("row %d, column %d is not a square of a board with rows and columns 0 to %d", e.Row, e.Col, e.N-1)
}

// Completions counts the solutions that agree with given queens. It keeps the buffers of a kernel between calls, so use
// one for many questions. One goroutine at a time may use it.
type Completions struct {
	n      int
	search *search.Searcher
	shape  search.Shape
	states []search.State
	nodes  uint64
}

// NewCompletions prepares questions about n×n boards, 1 ≤ n ≤ 32. The errors are *[SizeError] and *[search.KernelError].
func NewCompletions(n int, kernel string) (*Completions, error) {
	if n < 1 || n > search.MaxWidth {
		return nil, &SizeError{n, 1, search.MaxWidth, "counting completions"}
	}
	k, err := search.Choose(kernel)
	if err != nil {
		return nil, err
	}
	return &Completions{n: n, search: k.NewSearcher()}, nil
}

// Nodes returns the nodes of all questions so far.
func (q *Completions) Nodes() uint64 { return q.nodes }

// Prefix counts the solutions whose first rows hold the given columns: row 0 column cols[0], and so on. Prefixes that
// attack themselves have none; that is an answer, not an error. A column off the board is a *[PlacementError]. Up to
// n = 28 the count fits its type; beyond that only prefixes of which the answer can be had in a lifetime.
func (q *Completions) Prefix(ctx context.Context, cols []int) (uint64, error) {
	return q.Given(ctx, cols)
}

// Given counts the solutions with given queens: row r holds column cols[r], or is open if that is negative or cols is
// shorter.
func (q *Completions) Given(ctx context.Context, cols []int) (uint64, error) {
	var s seed
	for r, c := range cols {
		switch {
		case r >= q.n || c >= q.n:
			return 0, &PlacementError{q.n, r, c}
		case c < 0:
		case s.attacks(q.n, r, c):
			return 0, check(q.n, cols)
		default:
			s.place(q.n, r, c)
		}
	}
	return q.count(ctx, &s)
}

// check returns the error that the rest of the placement deserves.
func check(n int, cols []int) error {
	for r, c := range cols {
		if r >= n || c >= n {
			return &PlacementError{n, r, c}
		}
	}
	return nil
}

// count searches the open rows from the middle one outwards.
func (q *Completions) count(ctx context.Context, s *seed) (uint64, error) {
	n := q.n
	left := n - bits.OnesCount32(s.rows)
	q.shape = search.Shape{Width: n, First: q.shape.First[:0], Second: q.shape.Second[:0]}
	middle := 0
	for r, seen := 0, 0; r < n; r++ {
		if s.rows>>r&1 == 0 {
			if seen++; seen <= left/2 {
				middle = r + 1
			}
		}
	}
	for r := middle - 1; r >= 0; r-- {
		if s.rows>>r&1 == 0 {
			q.shape.First = append(q.shape.First, search.Row{Index: r})
		}
	}
	for r := middle; r < n; r++ {
		if s.rows>>r&1 == 0 {
			q.shape.Second = append(q.shape.Second, search.Row{Index: r})
		}
	}
	q.states = append(q.states[:0], s.view(n, 0, &q.shape))
	s.enter(n, 0, &q.shape)
	return q.run(ctx)
}

func (q *Completions) run(ctx context.Context) (uint64, error) {
	t, err := q.search.Count(ctx, &q.shape, q.states)
	q.nodes += t.Nodes
	return t.Completions, err
}
