package textbook

import "nqueens/board"

// Articles 001 (second program), 002 (second program) and 004.
//
// The squares of a rising diagonal share row + column, those of a falling one
// share row − column. So three arrays of booleans say all there is to know
// about a square: one for the columns, one for each direction of diagonals.
// Row − column can be negative; adding n−1 makes it an index.
//
// Cost of a node: n tests of three booleans, six booleans written. No square
// other than the one under test is ever looked at.
var arrays = Strategy{
	Name:          "arrays",
	Article:       "001 second program, 002 second program, 004",
	Idea:          "one boolean array for the columns and one for each direction of diagonals",
	Cost:          "n tests of three booleans, 6 booleans written",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  for each column:", nil},
		{"    if column, row+column or row-column is taken: next", []Kind{Test}},
		{"    put the queen, mark its three lines", []Kind{Place}},
		{"    search(row + 1)", nil},
		{"    take it off, unmark its three lines", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := newArraysSearch(r)
		return s.end(s.row(0))
	},
}

type arraysSearch struct {
	run
	column  []bool // by column
	rising  []bool // by row + column
	falling []bool // by row − column + n−1
}

func newArraysSearch(r run) arraysSearch {
	return arraysSearch{
		run:     r,
		column:  make([]bool, r.n),
		rising:  make([]bool, 2*r.n),
		falling: make([]bool, 2*r.n),
	}
}

func (s *arraysSearch) row(r int) (found uint64) {
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
func (s *arraysSearch) attacked(r, c int) board.LineKind {
	switch {
	case s.column[c]:
		return board.Column
	case s.rising[r+c]:
		return board.Rising
	case s.falling[r-c+s.n-1]:
		return board.Falling
	}
	return board.NoLine
}

func (s *arraysSearch) mark(r, c int, taken bool) {
	s.column[c], s.rising[r+c], s.falling[r-c+s.n-1] = taken, taken, taken
}
