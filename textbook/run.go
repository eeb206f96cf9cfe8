package textbook

import (
	"context"

	"nqueens/board"
)

// run is what all searches have in common: the board, who is told about it,
// and the reasons to stop. A search embeds it and calls accepted, refused,
// placed, removed and solution where these things happen. With nobody listening
// each of these costs a comparison or two.
type run struct {
	n       int
	cols    board.Board // cols[r]: column of the queen in row r, for rows that hold one
	visit   func(board.Board) bool
	observe Observer

	ctx     context.Context
	pulse   int // nodes until the next beat
	beats   int // so far
	err     error
	stopped bool // unwind: no further square is tried
	until   int  // the columns of a row end here: n, or 0 once the search is stopped

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
		r.report(Test, row, col, board.NoLine, false, comparisons)
	}
}

// refused tells that the square was tried and is attacked along its line of the
// kind, NoLine where the search does not know it.
func (r *run) refused(row, col int, by board.LineKind, comparisons int) {
	if r.observe != nil {
		r.report(Test, row, col, by, true, comparisons)
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
	r.beats++
	r.pulse = nodesPerLook
	if r.observe != nil {
		r.pulse = 0
		r.tell(Event{Kind: Place, Square: board.Square{Row: row, Col: col}, Cost: marks})
	}
	if r.pulse > 0 || r.beats%nodesPerLook == 0 {
		if err := r.ctx.Err(); err != nil {
			r.err = err
			r.stop()
		}
	}
}

// removed tells that the queen was taken off the square.
func (r *run) removed(row, col, marks int) {
	if r.observe != nil {
		r.report(Remove, row, col, board.NoLine, false, marks)
	}
}

// solution tells that the board is a solution, and counts it: every search
// returns the sum of these ones.
func (r *run) solution() uint64 {
	if r.observe != nil {
		r.tell(Event{Kind: Solution})
	}
	if r.visit != nil && !r.stopped && !r.visit(r.cols) {
		r.stop()
	}
	return 1
}

// report makes an event of what its callers hold in registers, and tells it.
// Events made in their place would crowd the loops that call them, whether
// anybody listens or not.
func (r *run) report(kind Kind, row, col int, by board.LineKind, refused bool, cost int) {
	square := board.Square{Row: row, Col: col}
	r.tell(Event{Kind: kind, Refused: refused, Square: square, Line: square.On(by), Cost: cost})
}

// tell tells the observer, unless the search is to stop or has not yet come back
// to where it is taken up.
func (r *run) tell(e Event) {
	switch {
	case r.stopped:
	case len(r.path) > 0: // in silence, up to the last queen of the path
		switch e.Kind {
		case Place:
			if e.Square != r.path[0] {
				r.stop()
			}
			r.path = r.path[1:]
		case Remove: // the path is left again: it leads nowhere
			r.stop()
		}
	case !r.observe(e):
		r.stop()
	}
}

// stop makes the search unwind.
func (r *run) stop() { r.stopped, r.until = true, 0 }

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
