package search

import (
	"fmt"
	"math/bits"
)

// MaxWidth is the largest number of columns, and of rows, of a [Shape].
const MaxWidth = 32

// Row is one row that still needs its queen.
type Row struct {
	Index int    // its place on the board; only distances between rows matter
	Free  uint32 // bit c set: column c is open to every state of the batch, apart from what the state itself blocks
}

// Shape is what all states of a batch have in common: how many columns there are, and which rows are still empty, in the
// order in which they are searched. The rows lie on two sides of a block of finished rows: First is searched completely
// before Second. Along a side the distance from the block grows, so Index rises on one side and falls on the other.
// Either side may be empty.
type Shape struct {
	Width  int // columns, 1…32
	First  []Row
	Second []Row
}

// State is a partial placement seen from the rows that are left. Bit c of each word is column c.
//
// L1 and R1 mark the squares of First[0] that lie on a used diagonal; one row further away from the block the marks of L1
// stand one column higher, those of R1 one column lower. L2 and R2 say the same about Second[0]. A diagonal that enters
// the board at its left or right edge, further out than the first row, cannot be said in these words: it belongs into
// the Free masks of the rows that it crosses.
type State struct {
	Cols           uint32 // columns that hold a queen
	L1, R1, L2, R2 uint32
}

// Rows returns the number of rows that still need a queen.
func (s *Shape) Rows() int { return len(s.First) + len(s.Second) }

// ShapeError says why a shape cannot be searched.
type ShapeError struct {
	Shape  Shape
	Reason string
}

func (e *ShapeError) Error() string { return "search: " + e.Reason }

// Check returns a *[ShapeError] for a shape that breaks the rules of its type, and nil otherwise.
func (s *Shape) Check() error {
	fail := func(format string, a ...any) error {
		return &ShapeError{Shape: *s, Reason: fmt.Sprintf(format, a...)}
	}
	if s.Width < 1 || s.Width > MaxWidth {
		return fail("%d columns, but 1 to %d are possible", s.Width, MaxWidth)
	}
	if s.Rows() > MaxWidth {
		return fail("%d rows, but at most %d are possible", s.Rows(), MaxWidth)
	}
	first, second := direction(s.First), direction(s.Second)
	if first == 0 || second == 0 {
		return fail("the rows of a side must lead away from the block, each once")
	}
	if len(s.First) > 0 && len(s.Second) > 0 {
		towards := sign(s.First[0].Index - s.Second[0].Index)
		if towards == 0 || len(s.First) > 1 && first != towards || len(s.Second) > 1 && second != -towards {
			return fail("the two sides must lead away from each other")
		}
	}
	for _, side := range [][]Row{s.First, s.Second} {
		for i := 1; i < len(side); i++ {
			if abs(side[i].Index-side[i-1].Index) >= MaxWidth {
				return fail("rows %d and %d are %d or more apart", side[i-1].Index, side[i].Index, MaxWidth)
			}
		}
	}
	return nil
}

// direction returns the sign of the steps along a side, 0 if they differ, 1 for fewer than two rows.
func direction(side []Row) int {
	if len(side) < 2 {
		return 1
	}
	d := sign(side[1].Index - side[0].Index)
	for i := 2; i < len(side); i++ {
		if sign(side[i].Index-side[i-1].Index) != d {
			return 0
		}
	}
	return d
}

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// mask has a bit for each column.
func (s *Shape) mask() uint32 { return uint32(1)<<s.Width - 1 }

// swapped is the same state when First and Second change places.
func (s State) swapped() State { return State{s.Cols, s.L2, s.R2, s.L1, s.R1} }

// free is the number of columns of the shape that hold no queen.
func (s *State) free(mask uint32) int { return bits.OnesCount32(mask &^ s.Cols) }
