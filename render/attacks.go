package render

import (
	"cmp"
	"slices"

	"nqueens/board"
)

// maxLines is how many lines a picture of one board draws at most: more would
// cover each other.
const maxLines = 256

// battle says who attacks whom on a board.
type battle struct {
	lines    []battleLine // with two queens or more, by kind, then index
	pairs    int          // attacking pairs
	attacked []board.Square
}

// battleLine is a line with several queens. Drawn from first to last, it
// passes through all of them.
type battleLine struct {
	line        board.Line
	queens      int
	first, last board.Square
}

// survey finds the lines on which queens attack each other, in time and memory
// proportional to queens and n.
func survey(p board.Placement) battle {
	n := p.N()
	var all [board.Falling + 1][]battleLine
	at := func(s board.Square, k board.LineKind) *battleLine {
		i := s.On(k).Index
		if k == board.Falling {
			i += n - 1
		}
		return &all[k][i]
	}
	for k := board.Row; k <= board.Falling; k++ {
		all[k] = make([]battleLine, 2*n-1)
	}
	for s := range p.Squares() {
		for k := board.Row; k <= board.Falling; k++ {
			l := at(s, k)
			if l.queens == 0 {
				l.line, l.first = s.On(k), s
			}
			l.queens++
			l.last = s
		}
	}
	var b battle
	for _, kind := range all {
		for _, l := range kind {
			if l.queens > 1 {
				b.lines = append(b.lines, l)
				b.pairs += l.queens * (l.queens - 1) / 2
			}
		}
	}
	for s := range p.Squares() {
		for k := board.Row; k <= board.Falling; k++ {
			if at(s, k).queens > 1 {
				b.attacked = append(b.attacked, s)
				break
			}
		}
	}
	return b
}

// drawn gives the lines that the picture shows: all, or maxLines of them,
// evenly chosen from the one with the most queens to those with the fewest.
func (b battle) drawn() []battleLine {
	if len(b.lines) <= maxLines {
		return b.lines
	}
	byQueens := slices.SortedStableFunc(slices.Values(b.lines), func(l, m battleLine) int {
		return cmp.Compare(m.queens, l.queens)
	})
	chosen := make([]battleLine, maxLines)
	for i := range chosen {
		chosen[i] = byQueens[i*len(byQueens)/maxLines]
	}
	return chosen
}
