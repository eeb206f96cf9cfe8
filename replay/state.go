package replay

import (
	"slices"

	"nqueens/board"
	"nqueens/textbook"
)

// State is all there is to see at one step. It shares nothing with the film.
type State struct {
	N    int
	Step uint64 // events that have happened

	Queens   []board.Square // in the order in which they were placed
	Calls    []Call         // the call stack, outermost first
	Covered  []board.Line   // dancing links: the covered lines, in order
	Counters textbook.Counters

	Last     textbook.Event // the event that led here; the zero Event at step 0
	CodeLine int            // where it is in the pseudo-code: an index of Strategy.Code; −1 at step 0
}

// Call is one open call of the search.
type Call struct {
	// Line is what the call chooses its square from: its row, or for dancing
	// links the chosen row or column. A search that goes square by square has
	// none.
	Line board.Line
	// Square is the candidate that the call has come to; only if Tried. A
	// search that goes square by square knows it from the beginning.
	Square board.Square
	Tried  bool // the candidate was tested, placed or removed again
	Queen  bool // the candidate holds a queen: the search is in a deeper call
}

// IsSolution reports whether this very step is a solution.
func (s State) IsSolution() bool { return s.Step > 0 && s.Last.Kind == textbook.Solution }

// Tested gives the square under test. ok is false where the step tests none.
func (s State) Tested() (square board.Square, ok bool) {
	return s.Last.Square, s.Step > 0 && s.Last.Kind == textbook.Test
}

// Refused reports whether the step tests a square that is attacked. The line is
// the one that the search found; it is the zero Line where the search knows
// only that the square is attacked, as marks does.
func (s State) Refused() (line board.Line, ok bool) {
	return s.Last.Line, s.Step > 0 && s.Last.Kind == textbook.Test && s.Last.Refused
}

// Refusers gives the queens that stand on the line that refuses the tested
// square, in the order in which they were placed. Where the search does not
// know the line, these are all queens that attack the square.
func (s State) Refusers() []board.Square {
	line, ok := s.Refused()
	if !ok {
		return nil
	}
	var queens []board.Square
	for _, q := range s.Queens {
		if line.Has(q) || line.Kind == board.NoLine && board.Between(q, s.Last.Square).Kind != board.NoLine {
			queens = append(queens, q)
		}
	}
	return queens
}

// Attacked says of every square, at row·N + column, whether a queen stands on
// it or attacks it: what the matrix of marks holds.
func (s State) Attacked() []bool {
	taken := map[board.Line]bool{}
	for _, q := range s.Queens {
		for k := board.Row; k <= board.Falling; k++ {
			taken[q.On(k)] = true
		}
	}
	attacked := make([]bool, s.N*s.N)
	for i := range attacked {
		square := board.Square{Row: i / s.N, Col: i % s.N}
		for k := board.Row; k <= board.Falling && !attacked[i]; k++ {
			attacked[i] = taken[square.On(k)]
		}
	}
	return attacked
}

// codeLine finds the line of the pseudo-code at which events of the kind
// happen.
func codeLine(s *textbook.Strategy, kind textbook.Kind) int {
	return slices.IndexFunc(s.Code, func(l textbook.CodeLine) bool { return slices.Contains(l.At, kind) })
}
