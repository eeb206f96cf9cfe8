package textbook

import "nqueens/board"

// Article 000.
//
// The same three questions as arrays.go, but the diagonals are kept in maps
// keyed by row + column and row − column: no offset is needed, a negative key
// is as good as any. The convenience is paid for at every test, with a hash.
//
// Cost of a node: n tests of a boolean and up to two map look-ups, 6 entries
// written.
var sets = Strategy{
	Name:          "sets",
	Article:       "000",
	Idea:          "a column array and two maps keyed by row+column and row-column",
	Cost:          "n tests of a boolean and up to two map look-ups, 6 entries written",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  for each column:", nil},
		{"    if column, or row+column or row-column in its set: next", []Kind{Test}},
		{"    put the queen, add its lines to the three sets", []Kind{Place}},
		{"    search(row + 1)", nil},
		{"    take it off, remove its lines from the sets", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := setsSearch{
			run:     r,
			column:  make([]bool, r.n),
			rising:  make(map[int]bool, 2*r.n),
			falling: make(map[int]bool, 2*r.n),
		}
		return s.end(s.row(0))
	},
}

type setsSearch struct {
	run
	column  []bool
	rising  map[int]bool // by row + column
	falling map[int]bool // by row − column
}

func (s *setsSearch) row(r int) (found uint64) {
	if r == s.n {
		return s.solution()
	}
	for c := s.from(r); c < s.n && !s.stopped; c++ {
		if line := s.attacked(r, c); line.Kind != board.NoLine {
			s.refused(r, c, line, 0)
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

// attacked gives the first taken line through the square, the zero line if
// there is none.
func (s *setsSearch) attacked(r, c int) board.Line {
	switch {
	case s.column[c]:
		return board.Line{Kind: board.Column, Index: c}
	case s.rising[r+c]:
		return board.Line{Kind: board.Rising, Index: r + c}
	case s.falling[r-c]:
		return board.Line{Kind: board.Falling, Index: r - c}
	}
	return board.Line{}
}

func (s *setsSearch) mark(r, c int, taken bool) {
	s.column[c], s.rising[r+c], s.falling[r-c] = taken, taken, taken
}
