package replay

import (
	"slices"

	"nqueens/board"
	"nqueens/textbook"
)

// tally is how far a search has come, in numbers. They never fall, so a place
// in the film can be found by any of them.
type tally struct {
	step     uint64
	kinds    [textbook.Uncover + 1]uint64 // events so far, by kind
	counters textbook.Counters
}

func (t *tally) add(e textbook.Event) {
	t.step++
	t.kinds[e.Kind]++
	t.counters.Add(e)
}

// cursor is a place in the film that moves forward, event by event.
type cursor struct {
	tally
	queens  []board.Square
	covered []board.Line
	last    textbook.Event
}

func (c *cursor) play(e textbook.Event) {
	c.add(e)
	c.last = e
	switch e.Kind {
	case textbook.Place:
		c.queens = append(c.queens, e.Square)
	case textbook.Remove:
		c.queens = c.queens[:len(c.queens)-1]
	case textbook.Cover:
		c.covered = append(c.covered, e.Line)
	case textbook.Uncover:
		c.covered = c.covered[:len(c.covered)-1]
	}
}

func (c *cursor) state(s *textbook.Strategy, n int) State {
	state := State{
		N:        n,
		Step:     c.step,
		Queens:   slices.Clone(c.queens),
		Calls:    c.calls(s.Branching, n),
		Covered:  slices.Clone(c.covered),
		Counters: c.counters,
		Last:     c.last,
		CodeLine: -1,
	}
	if c.step > 0 {
		state.CodeLine = codeLine(s, c.last.Kind)
	}
	return state
}

// calls derives the call stack from the queens, the covered lines and the last
// event: every queen is the choice of one call, and what the innermost call has
// come to is where the last event happened.
func (c *cursor) calls(b textbook.Branching, n int) []Call {
	var calls []Call
	for i, q := range c.queens {
		call := Call{Square: q, Tried: true, Queen: true}
		switch b {
		case textbook.ByRow:
			call.Line = q.On(board.Row)
		case textbook.ByLine:
			call.Line = c.covered[i*coversPerQueen]
		}
		calls = append(calls, call)
	}
	var inner Call
	if k := c.last.Kind; c.step > 0 && (k == textbook.Test || k == textbook.Remove) {
		inner.Square, inner.Tried = c.last.Square, true
	}
	switch open := len(c.queens); b {
	case textbook.ByRow:
		if open == n {
			return calls
		}
		inner.Line = board.Line{Kind: board.Row, Index: open}
	case textbook.ByLine:
		if open*coversPerQueen >= len(c.covered) {
			return calls
		}
		inner.Line = c.covered[open*coversPerQueen]
	case textbook.BySquare:
		if c.last.Kind == textbook.Place && c.step > 0 {
			inner.Square = after(c.last.Square, n)
		}
		if inner.Square.Row == n || c.last.Kind == textbook.Solution {
			return calls
		}
	}
	return append(calls, inner)
}

// after gives the next square, row by row.
func after(s board.Square, n int) board.Square {
	if s.Col+1 < n {
		return board.Square{Row: s.Row, Col: s.Col + 1}
	}
	return board.Square{Row: s.Row + 1}
}

// coversPerQueen is what dancing links covers for one queen: the row or column
// from which she was chosen, and then the other three lines through her square.
const coversPerQueen = 4

// lineKinds are the kinds of lines in the order in which a square of dancing
// links is linked to them.
var lineKinds = [coversPerQueen]board.LineKind{board.Row, board.Column, board.Rising, board.Falling}

// cover appends the lines that are covered for the queen, who was chosen from a
// line of the kind. The search goes around her lines from there.
func cover(covered []board.Line, queen board.Square, chosen board.LineKind) []board.Line {
	first := slices.Index(lineKinds[:], chosen)
	for i := range lineKinds {
		covered = append(covered, queen.On(lineKinds[(first+i)%coversPerQueen]))
	}
	return covered
}
