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
func (s *setsSearch) attacked(r, c int) board.LineKind {
	switch {
	case s.column[c]:
		return board.Column
	case s.rising[r+c]:
		return board.Rising
	case s.falling[r-c]:
		return board.Falling
	}
	return board.NoLine
}

func (s *setsSearch) mark(r, c int, taken bool) {
	s.column[c], s.rising[r+c], s.falling[r-c] = taken, taken, taken
}
