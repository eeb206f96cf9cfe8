package textbook

import "nqueens/board"

// Article 003.
//
// The search goes square by square and asks only one question: a queen here,
// or not? Nothing says that a row must get a queen, so rows need an array like
// the columns and diagonals, and many walks reach the end of the board with
// too few queens: every way to put up to n peaceful queens is visited.
//
// Cost of a node: up to n² tests of four booleans, eight booleans written; and
// far more nodes than a row search has.
var cells = Strategy{
	Name:          "cells",
	Article:       "003",
	Idea:          "square by square, put a queen or not, with row, column and two diagonal arrays",
	Cost:          "up to n^2 tests of four booleans, 8 booleans written",
	Complete:      true,
	Lexicographic: true,
	Branching:     BySquare,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row, column, queens):", nil},
		{"  if past the last column: go to the next row", nil},
		{"  if past the last row:", nil},
		{"    if queens = n: report the board", []Kind{Solution}},
		{"    return", nil},
		{"  if row, column and both diagonals are free:", []Kind{Test}},
		{"    put the queen, mark its four lines", []Kind{Place}},
		{"    search(row, column + 1, queens + 1)", nil},
		{"    take it off, unmark its four lines", []Kind{Remove}},
		{"  search(row, column + 1, queens)", nil},
	},
	search: func(r run) (uint64, error) {
		s := cellsSearch{arraysSearch: newArraysSearch(r), filled: make([]bool, r.n)}
		return s.end(s.cell(0, 0, 0))
	},
}

type cellsSearch struct {
	arraysSearch
	filled []bool // by row
}

func (s *cellsSearch) cell(r, c, queens int) (found uint64) {
	if c == s.n {
		r, c = r+1, 0
	}
	if r >= s.n {
		if queens == s.n {
			return s.solution()
		}
		return 0
	}
	if s.reached(r, c) {
		if by := s.attacked(r, c); by != board.NoLine {
			s.refused(r, c, by, 0)
		} else {
			s.accepted(r, c, 0)

			s.filled[r] = true
			s.mark(r, c, true)
			s.placed(r, c, 4)
			found = s.cell(r, c+1, queens+1)
			s.mark(r, c, false)
			s.filled[r] = false
			s.removed(r, c, 4)
		}
	}
	if s.stopped {
		return found
	}
	return found + s.cell(r, c+1, queens)
}

// attacked asks for the row first; the other three lines are those of
// arrays.go.
func (s *cellsSearch) attacked(r, c int) board.LineKind {
	if s.filled[r] {
		return board.Row
	}
	return s.arraysSearch.attacked(r, c)
}

// reached reports whether the square is to be tried: when the search is taken
// up in the middle, none is before the next queen of the path.
func (s *cellsSearch) reached(r, c int) bool {
	return len(s.path) == 0 || s.path[0] == board.Square{Row: r, Col: c}
}
