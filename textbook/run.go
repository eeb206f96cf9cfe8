package textbook

import (
	"context"

	"nqueens/board"
)

// run is what all searches have in common: the board, who is told about it,
// and the reasons to stop. A search embeds it and calls accepted,
// refused, placed, removed and solution where these things happen; with nobody listening each
// of these is one comparison.
type run struct {
	n       int
	cols    board.Board // cols[r]: column of the queen in row r, for rows that hold one
	visit   func(board.Board) bool
	observe Observer

	ctx     context.Context
	pulse   int // nodes until the next beat
	nodes   int // beats so far
	err     error
	stopped bool // unwind: no further square is tried

	// path holds the queens still to be placed in silence before a search
	// that is taken up in the middle has come back to where it was.
	path []board.Square
}

// nodesPerLook bounds the time between two looks at the context: the dearest
// node, marks at n=64, takes some 20 µs with all the tests that follow it.
const nodesPerLook = 256

// accepted tells that the square was tried and no line refuses it.
func (r *run) accepted(row, col, comparisons int) {
	if r.observe != nil {
		r.tell(Event{Kind: Test, Square: board.Square{Row: row, Col: col}, Cost: comparisons})
	}
}

// refused tells that the square was tried and is attacked along the line, the
// zero line where the search does not know it.
func (r *run) refused(row, col int, by board.Line, comparisons int) {
	if r.observe != nil {
		r.tell(Event{Kind: Test, Refused: true, Square: board.Square{Row: row, Col: col}, Line: by, Cost: comparisons})
	}
}

// placed tells that a queen now stands on the square.
func (r *run) placed(row, col, marks int) {
	r.cols[row] = col
	if r.pulse--; r.pulse < 0 {
		r.beat(row, col, marks)
	}
}

// beat looks at the context and tells of a placed queen. An observed search
// beats at every node.
func (r *run) beat(row, col, marks int) {
	r.nodes++
	r.pulse = nodesPerLook
	if r.observe != nil {
		r.pulse = 0
		r.tell(Event{Kind: Place, Square: board.Square{Row: row, Col: col}, Cost: marks})
	}
	if r.pulse > 0 || r.nodes%nodesPerLook == 0 {
		if err := r.ctx.Err(); err != nil {
			r.err, r.stopped = err, true
		}
	}
}

// removed tells that the queen was taken off the square.
func (r *run) removed(row, col, marks int) {
	if r.observe != nil {
		r.tell(Event{Kind: Remove, Square: board.Square{Row: row, Col: col}, Cost: marks})
	}
}

// solution tells that the board is a solution, and counts it: every search
// returns the sum of these ones.
func (r *run) solution() uint64 {
	if r.observe != nil {
		r.tell(Event{Kind: Solution})
	}
	if r.visit != nil && !r.stopped && !r.visit(r.cols) {
		r.stopped = true
	}
	return 1
}

func (r *run) tell(e Event) {
	switch {
	case r.stopped:
	case len(r.path) > 0: // in silence, up to the last queen of the path
		switch e.Kind {
		case Place:
			r.stopped = e.Square != r.path[0]
			r.path = r.path[1:]
		case Remove: // the path is left again: it leads nowhere
			r.stopped = true
		}
	case !r.observe(e):
		r.stopped = true
	}
}

// from gives the column at which the search of a row starts: 0, or that of the
// queen there when the search is taken up in the middle.
func (r *run) from(row int) int {
	if len(r.path) > 0 && r.path[0].Row == row {
		return r.path[0].Col
	}
	return 0
}

// end gives what a search returns: the number of solutions found, and the
// context's error if that ended it.
func (r *run) end(found uint64) (uint64, error) { return found, r.err }
