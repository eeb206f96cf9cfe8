package textbook

import (
	"fmt"

	"nqueens/board"
)

// Kind is what happens in one step of a search.
type Kind uint8

// The kinds of events. Each strategy says in its Events which it emits.
const (
	// Test: a square is tried. Refused tells the outcome, Line the line that
	// refuses it, where the strategy knows one. Cost: comparisons with queens.
	Test Kind = iota
	// Place: a queen is put on the square. Cost: marks written.
	Place
	// Remove: the queen is taken off the square. Cost: marks written.
	Remove
	// Solution: the queens on the board are a solution.
	Solution
	// Cover: dancing links takes a line, and every square that it refuses,
	// out of the matrix. Cost: marks (links) written.
	Cover
	// Uncover: dancing links puts the line back. Cost: marks (links) written.
	Uncover
)

var kindNames = [...]string{"test", "place", "remove", "solution", "cover", "uncover"}

// String names the kind in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Event is one step of a search.
type Event struct {
	Kind    Kind
	Refused bool         // Test: the square is attacked
	Square  board.Square // Test, Place, Remove: where
	Line    board.Line   // Test: the line that refuses; Cover, Uncover: the line
	Cost    int          // Test: comparisons; otherwise: marks written
}

// Observer is told every event as it happens. Returning false ends the search.
type Observer func(Event) bool

// Counters is the cost of a search in numbers that no machine changes.
type Counters struct {
	Solutions   uint64 // solutions found
	Nodes       uint64 // queens placed
	Tests       uint64 // squares tried
	Comparisons uint64 // comparisons of a square with a queen
	Marks       uint64 // cells of the search's own bookkeeping written
}

// Add counts one event.
func (c *Counters) Add(e Event) {
	switch e.Kind {
	case Test:
		c.Tests++
		c.Comparisons += uint64(e.Cost)
	case Place:
		c.Nodes++
		c.Marks += uint64(e.Cost)
	case Solution:
		c.Solutions++
	default: // Remove, Cover, Uncover
		c.Marks += uint64(e.Cost)
	}
}
