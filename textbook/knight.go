package textbook

import "nqueens/board"

// Article 002, the idea it rejects.
//
// In many solutions the queens of neighbouring rows stand a knight's move
// apart. So why not try only such squares? Because not all solutions are
// connected in this way: the search is small and loses most of them. For n =
// 1…8 it finds 1 0 0 2 6 0 0 0 of 1 0 0 2 10 4 40 92.
//
// A square in a row below the first is tried only if it is a knight's move
// from the queen one row above (two columns aside) or from the queen two rows
// above (one column aside). What is tried is tested as in arrays.go.
//
// Cost of a node: at most four tests of three booleans, six booleans written.
var knight = Strategy{
	Name:          "knight",
	Article:       "002, the rejected idea",
	Idea:          "only squares a knight's move from the queens one or two rows above (incomplete)",
	Cost:          "at most 4 tests of three booleans, 6 booleans written",
	Complete:      false,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  for each column a knight's move from the last two queens:", nil},
		{"    if column, row+column or row-column is taken: next", []Kind{Test}},
		{"    put the queen, mark its three lines", []Kind{Place}},
		{"    search(row + 1)", nil},
		{"    take it off, unmark its three lines", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := knightSearch{newArraysSearch(r)}
		return s.end(s.row(0))
	},
}

type knightSearch struct {
	arraysSearch
}

func (s *knightSearch) row(r int) (found uint64) {
	if r == s.n {
		return s.solution()
	}
	for c := s.from(r); c < s.until; c++ {
		if !s.knightsMove(r, c) {
			continue
		}
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

// knightsMove reports whether the square is a knight's move from one of the
// two queens above. In the first row every square is tried.
func (s *knightSearch) knightsMove(r, c int) bool {
	switch {
	case r == 0:
		return true
	case apart(c, s.cols[r-1]) == 2:
		return true
	case r >= 2 && apart(c, s.cols[r-2]) == 1:
		return true
	}
	return false
}

func apart(a, b int) int { return max(a-b, b-a) }
