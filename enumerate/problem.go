package enumerate

import (
	"context"
	"fmt"
	"iter"

	"nqueens/board"
)

// MaxN is the largest board: a row of squares is one machine word.
const MaxN = 64

// Problem asks for the solutions of N queens on an N×N board, 0 ≤ N ≤ 64, that
// fulfil conditions. The empty board has one solution.
type Problem struct {
	N       int
	Given   []board.Square // squares that must hold a queen; if they attack each other there are no solutions
	Blocked []board.Square // squares that must not; queens attack across them

	// Fundamental keeps the lexicographically smallest solution of each orbit
	// of the eight symmetries.
	Fundamental bool
}

// RangeError says which board size was asked for and which are allowed.
type RangeError struct{ N, Low, High int }

func (e *RangeError) Error() string {
	return fmt.Sprintf("board size %d: allowed are %d to %d", e.N, e.Low, e.High)
}

// Check says what is wrong with the problem: a *RangeError, or a
// *board.SquareError for a square outside the board.
func (p Problem) Check() error {
	if p.N < 0 || p.N > MaxN {
		return &RangeError{N: p.N, Low: 0, High: MaxN}
	}
	for _, squares := range [][]board.Square{p.Given, p.Blocked} {
		if _, err := board.Place(p.N, squares...); err != nil {
			return err
		}
	}
	return nil
}

// allowed gives for each row the columns that the conditions leave, and all
// 64 for two rows beyond the last.
func (p Problem) allowed() (rows [MaxN + 2]uint64) {
	for r := range rows {
		rows[r] = ^uint64(0)
		if r < p.N {
			rows[r] >>= MaxN - p.N
		}
	}
	for _, s := range p.Blocked {
		rows[s.Row] &^= 1 << s.Col
	}
	for _, g := range p.Given {
		for r := range p.N {
			if r == g.Row {
				rows[r] &= 1 << g.Col
				continue
			}
			rows[r] &^= 1 << g.Col
			for _, c := range [2]int{g.Col + (r - g.Row), g.Col - (r - g.Row)} {
				if c >= 0 && c < p.N {
					rows[r] &^= 1 << c
				}
			}
		}
	}
	if p.Fundamental && p.N > 0 {
		// Mirrored left to right the board would be smaller.
		rows[0] &= 1<<((p.N+1)/2) - 1
	}
	return rows
}

// All yields every solution of n queens in lexicographic order. The boards may
// be kept. It ends early when ctx ends, which ctx.Err() then tells. It panics
// if n is outside 0 … 64.
func All(ctx context.Context, n int) iter.Seq[board.Board] {
	return Problem{N: n}.All(ctx)
}

// All yields every solution of the problem in lexicographic order. The boards
// may be kept. It ends early when ctx ends, which ctx.Err() then tells. It
// panics if Check finds fault with the problem.
func (p Problem) All(ctx context.Context) iter.Seq[board.Board] {
	return p.Batches(ctx).boards(ctx)
}

// Batches yields the solutions in the same order and on the same terms, many
// at a time: a batch is overwritten when the next one is asked for.
func (p Problem) Batches(ctx context.Context) Batches {
	p.must()
	return func(yield func(Batch) bool) {
		if p.N == 0 {
			if ctx.Err() == nil {
				yield(Batch{Len: 1})
			}
			return
		}
		planOf(p).batches(ctx)(yield)
	}
}

func (p Problem) must() {
	if err := p.Check(); err != nil {
		panic("enumerate: " + err.Error())
	}
}

// First gives the first solution of the problem in lexicographic order; ok is
// false if there is none. When ctx ends first, the error is the context's.
func (p Problem) First(ctx context.Context) (b board.Board, ok bool, err error) {
	if err := p.Check(); err != nil {
		return nil, false, err
	}
	for b := range p.All(ctx) {
		return b, true, nil
	}
	return nil, false, ctx.Err()
}
