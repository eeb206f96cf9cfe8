package board

import (
	"fmt"
	"slices"
	"strconv"
)

// Board is an n×n board with one queen in each row: b[r] is the column of the
// queen in row r. Two queens may share a column or a diagonal; IsSolution tells.
type Board []int

// New checks that every column is on the board and returns a copy of cols as a
// Board. The error is a *SquareError.
func New(cols []int) (Board, error) {
	for r, c := range cols {
		if c < 0 || c >= len(cols) {
			return nil, &SquareError{N: len(cols), Square: Square{r, c}}
		}
	}
	return slices.Clone(Board(cols)), nil
}

// N is the size of the board.
func (b Board) N() int { return len(b) }

// Clone returns a copy that shares nothing with b.
func (b Board) Clone() Board { return slices.Clone(b) }

// Compare orders boards lexicographically: by the column in row 0 first.
func (b Board) Compare(other Board) int { return slices.Compare(b, other) }

// String gives the columns from row 0 on, 0-based, separated by one space.
func (b Board) String() string {
	var s []byte
	for r, c := range b {
		if r > 0 {
			s = append(s, ' ')
		}
		s = strconv.AppendInt(s, int64(c), 10)
	}
	return string(s)
}

// Placement gives the squares of the queens. It panics if a column lies
// outside the board, which New excludes.
func (b Board) Placement() Placement {
	squares := make([]Square, len(b))
	for r, c := range b {
		squares[r] = Square{r, c}
	}
	p, err := Place(len(b), squares...)
	if err != nil {
		panic(fmt.Sprintf("board: %v", err))
	}
	return p
}

// IsPermutation reports whether every column holds exactly one queen, so that
// the board can be turned and still has one queen in each row.
func (b Board) IsPermutation() bool {
	seen := make([]bool, len(b))
	for _, c := range b {
		if c < 0 || c >= len(b) || seen[c] {
			return false
		}
		seen[c] = true
	}
	return true
}

// IsSolution reports whether no two queens attack each other.
func (b Board) IsSolution() bool {
	n := len(b)
	column, rising, falling := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
	for r, c := range b {
		if c < 0 || c >= n || column[c] || rising[r+c] || falling[r-c+n] {
			return false
		}
		column[c], rising[r+c], falling[r-c+n] = true, true, true
	}
	return true
}
