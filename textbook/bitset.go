package textbook

import (
	bits "github.com/bits-and-blooms/bitset"

	"nqueens/board"
)

// Article 002 names it: the arrays of arrays.go packed eight booleans to the
// byte, as Java's BitSet does. The article found booleans faster, since a bit
// must be shifted and masked out of its word; the time column of compare shows
// what holds here.
//
// Cost of a node: n tests of up to three bits, 6 bits written.
var bitset = Strategy{
	Name:          "bitset",
	Article:       "002",
	Idea:          "the three arrays as bit sets of a library",
	Cost:          "n tests of three bits, 6 bits written",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  for each column:", nil},
		{"    if the bit of column, row+column or row-column is set: next", []Kind{Test}},
		{"    put the queen, set its three bits", []Kind{Place}},
		{"    search(row + 1)", nil},
		{"    take it off, clear its three bits", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := bitsetSearch{
			run:     r,
			column:  bits.New(uint(r.n)),
			rising:  bits.New(uint(2 * r.n)),
			falling: bits.New(uint(2 * r.n)),
		}
		return s.end(s.row(0))
	},
}

type bitsetSearch struct {
	run
	column  *bits.BitSet // by column
	rising  *bits.BitSet // by row + column
	falling *bits.BitSet // by row − column + n−1
}

func (s *bitsetSearch) row(r int) (found uint64) {
	if r == s.n {
		return s.solution()
	}
	for c := s.from(r); c < s.until; c++ {
		if by := s.attacked(r, c); by != board.NoLine {
			s.refused(r, c, by, 0)
			continue
		}
		s.accepted(r, c, 0)

		s.mark(r, c, true)
		s.placed(r, c, 3)
		found += s.row(r + 1)
		s.mark(r, c, false)
		s.removed(r, c, 3)
	}
	return found
}

// attacked gives the kind of the first taken line through the square, NoLine if
// there is none.
func (s *bitsetSearch) attacked(r, c int) board.LineKind {
	switch {
	case s.column.Test(uint(c)):
		return board.Column
	case s.rising.Test(uint(r + c)):
		return board.Rising
	case s.falling.Test(uint(r - c + s.n - 1)):
		return board.Falling
	}
	return board.NoLine
}

func (s *bitsetSearch) mark(r, c int, taken bool) {
	s.column.SetTo(uint(c), taken)
	s.rising.SetTo(uint(r+c), taken)
	s.falling.SetTo(uint(r-c+s.n-1), taken)
}
