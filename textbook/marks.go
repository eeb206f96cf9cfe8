package textbook

import (
	"slices"

	"nqueens/board"
)

// Article 001, first program.
//
// The most literal search: a matrix says of every square of the board whether
// it is attacked. A new queen marks her own square and walks away from it in
// eight directions, marking until the edge. Since several queens may have
// marked the same square, a mark cannot simply be wiped out when the queen
// leaves: the matrix is copied before and restored after. Which queen marked a
// square, and along which line, is not kept.
//
// Cost of a node: n tests of one cell, some 2·n² cells copied and restored and
// up to 4·n marked.
var marks = Strategy{
	Name:          "marks",
	Article:       "001 first program",
	Idea:          "a matrix of attacked squares, marked in eight directions, copied and restored",
	Cost:          "n tests of one cell, 2n^2 cells copied and restored, up to 4n marked",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  for each column:", nil},
		{"    if the square is marked: next", []Kind{Test}},
		{"    copy the matrix", nil},
		{"    put the queen, mark in eight directions", []Kind{Place}},
		{"    search(row + 1)", nil},
		{"    take it off, restore the matrix", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := marksSearch{run: r, marked: make([]bool, r.n*r.n)}
		return s.end(s.row(0))
	},
}

type marksSearch struct {
	run
	marked []bool // by row·n + column: attacked or occupied
}

func (s *marksSearch) row(r int) (found uint64) {
	if r == s.n {
		return s.solution()
	}
	for c := s.from(r); c < s.until; c++ {
		if s.marked[r*s.n+c] {
			s.refused(r, c, board.NoLine, 0)
			continue
		}
		s.accepted(r, c, 0)

		before := slices.Clone(s.marked)
		s.placed(r, c, len(before)+s.mark(r, c))
		found += s.row(r + 1)
		copy(s.marked, before)
		s.removed(r, c, len(before))
	}
	return found
}

// mark marks the square and all that a queen there attacks, and returns how
// many cells it wrote.
func (s *marksSearch) mark(row, col int) (written int) {
	s.marked[row*s.n+col] = true
	written++
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if dr == 0 && dc == 0 {
				continue
			}
			for r, c := row+dr, col+dc; r >= 0 && r < s.n && c >= 0 && c < s.n; r, c = r+dr, c+dc {
				s.marked[r*s.n+c] = true
				written++
			}
		}
	}
	return written
}
