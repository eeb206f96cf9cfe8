package textbook

import "nqueens/board"

// Article 002, first program: problem 51, and problem 52 in its second half.
//
// The list of columns is all the memory there is: a square is compared with
// every queen placed so far. The list grows with the board, so a test costs up
// to n comparisons where arrays.go asks three questions. Its search returns
// the number of solutions below each call, which is how problem 52 counts
// without a global variable; every search here does the same.
//
// Cost of a node: n tests of up to n comparisons each, nothing written but the
// list.
var pairwise = Strategy{
	Name:          "pairwise",
	Article:       "002 first program",
	Idea:          "a list of columns: each candidate is compared with every queen placed",
	Cost:          "n tests of up to n comparisons",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Test, Place, Remove, Solution},
	Code: []CodeLine{
		{"search(list):", nil},
		{"  if the list has n columns: report the board", []Kind{Solution}},
		{"  for each column:", nil},
		{"    if some queen of the list attacks the square: next", []Kind{Test}},
		{"    append the column", []Kind{Place}},
		{"    search(list)", nil},
		{"    drop it again", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := pairwiseSearch{r}
		return s.end(s.next(make([]int, 0, r.n)))
	},
}

type pairwiseSearch struct {
	run
}

func (s *pairwiseSearch) next(list []int) (found uint64) {
	row := len(list)
	if row == s.n {
		return s.solution()
	}
	for c := s.from(row); c < s.until; c++ {
		by, comparisons := attackedBy(list, c)
		if by != board.NoLine {
			s.refused(row, c, by, comparisons)
			continue
		}
		s.accepted(row, c, comparisons)

		s.placed(row, c, 0)
		found += s.next(append(list, c))
		s.removed(row, c, 0)
	}
	return found
}

// attackedBy compares column c of the next row with the queens of the list, in
// order. It gives the kind of line to the first queen that attacks the square,
// NoLine if none does, and the number of queens looked at.
func attackedBy(list []int, c int) (by board.LineKind, comparisons int) {
	row := len(list)
	for r, col := range list {
		switch {
		case col == c:
			return board.Column, r + 1
		case r+col == row+c:
			return board.Rising, r + 1
		case r-col == row-c:
			return board.Falling, r + 1
		}
	}
	return board.NoLine, row
}
