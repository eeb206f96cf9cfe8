package board

import (
	"fmt"
	"iter"
	"slices"
)

// Placement is a set of squares of an n×n board: what a person can put there.
// Rows may be empty or hold several queens. The zero Placement is the empty
// 0×0 board. A Placement never changes.
type Placement struct {
	n       int
	squares []Square // row by row, left to right, each once
}

// SquareError says which square lies outside an N×N board.
type SquareError struct {
	N      int
	Square Square
}

func (e *SquareError) Error() string {
	if e.N <= 0 {
		return fmt.Sprintf("square %v: a board of size %d has no squares", e.Square, e.N)
	}
	return fmt.Sprintf("square %v is outside the board: rows and columns of a %dx%d board are 0 to %d", e.Square, e.N, e.N, e.N-1)
}

// Place puts queens on squares of an n×n board. A square named twice counts
// once. The error is a *SquareError for a square outside the board.
func Place(n int, squares ...Square) (Placement, error) {
	for _, s := range squares {
		if s.Row < 0 || s.Row >= n || s.Col < 0 || s.Col >= n {
			return Placement{}, &SquareError{N: n, Square: s}
		}
	}
	own := slices.Clone(squares)
	if !slices.IsSortedFunc(own, Square.compare) {
		slices.SortFunc(own, Square.compare)
	}
	return Placement{n: max(n, 0), squares: slices.Compact(own)}, nil
}

// N is the size of the board.
func (p Placement) N() int { return p.n }

// Len is the number of queens.
func (p Placement) Len() int { return len(p.squares) }

// Squares yields the squares with a queen, row by row, left to right.
func (p Placement) Squares() iter.Seq[Square] { return slices.Values(p.squares) }

// Has reports whether a queen stands on s.
func (p Placement) Has(s Square) bool {
	_, found := slices.BinarySearchFunc(p.squares, s, Square.compare)
	return found
}

// Board gives the placement as one column per row. ok is false where a row is
// empty or holds several queens.
func (p Placement) Board() (b Board, ok bool) {
	if len(p.squares) != p.n {
		return nil, false
	}
	b = make(Board, p.n)
	for r, s := range p.squares {
		if s.Row != r {
			return nil, false
		}
		b[r] = s.Col
	}
	return b, true
}

// EmptyRows yields the rows without a queen in runs, first and last row of each,
// from the top. It takes time in proportion to the number of queens.
func (p Placement) EmptyRows() iter.Seq2[int, int] {
	return func(yield func(first, last int) bool) {
		next := 0
		for _, s := range p.squares {
			if s.Row > next && !yield(next, s.Row-1) {
				return
			}
			next = s.Row + 1
		}
		if next < p.n {
			yield(next, p.n-1)
		}
	}
}

// IsSolution reports whether n queens stand on the board and no two attack
// each other. It takes time in proportion to n.
func (p Placement) IsSolution() bool {
	b, ok := p.Board()
	return ok && b.IsSolution()
}

// Attack is a pair of queens on one line. A comes before B, row by row, left
// to right. Queens that stand between them do not end the attack: every pair
// on a line counts.
type Attack struct {
	A, B Square
	Line Line
}

// Attacks yields every attacking pair, ordered by A, then by B. All together
// take time in proportion to queens and pairs, and memory to queens.
func (p Placement) Attacks() iter.Seq[Attack] {
	return func(yield func(Attack) bool) {
		// next[i][k] is the queen after queen i on its line of kind k.
		const kinds = int(Falling) + 1
		next := make([][kinds]int, len(p.squares))
		head := make(map[Line]int, 4*len(p.squares))
		for i := len(p.squares) - 1; i >= 0; i-- {
			for k := Row; k <= Falling; k++ {
				line := p.squares[i].On(k)
				if after, ok := head[line]; ok {
					next[i][k] = after
				}
				head[line] = i
			}
		}
		for i, a := range p.squares {
			// Four chains in ascending order: take the nearest queen each time.
			ahead := next[i]
			for {
				nearest := NoLine
				for k := Row; k <= Falling; k++ {
					if ahead[k] != 0 && (nearest == NoLine || ahead[k] < ahead[nearest]) {
						nearest = k
					}
				}
				if nearest == NoLine {
					break
				}
				b := ahead[nearest]
				if !yield(Attack{a, p.squares[b], a.On(nearest)}) {
					return
				}
				ahead[nearest] = next[b][nearest]
			}
		}
	}
}
