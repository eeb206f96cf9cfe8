package web

import (
	"nqueens/board"
	"nqueens/textbook"
)

// event is a step of a search, with the members that nqueens trace prints.
type event struct {
	Step        uint64 `json:"step,omitempty" jsonschema:"number of the event, from 1"`
	Event       string `json:"event" jsonschema:"test, place, remove, solution, cover or uncover"`
	Row         *int   `json:"row,omitempty" jsonschema:"test, place, remove: the square"`
	Col         *int   `json:"col,omitempty"`
	Refused     *bool  `json:"refused,omitempty" jsonschema:"test: the square is attacked"`
	Line        string `json:"line,omitempty" jsonschema:"test: the kind of line that refuses, where the search knows it; cover, uncover: the kind of the line"`
	Index       *int   `json:"index,omitempty" jsonschema:"what is the same all along the line: the row, the column, row + column, or row − column"`
	Comparisons int    `json:"comparisons,omitempty" jsonschema:"test: comparisons with queens"`
	Marks       int    `json:"marks,omitempty" jsonschema:"otherwise: cells of the search's own bookkeeping written"`
}

func eventOf(e textbook.Event) event {
	out := event{Event: e.Kind.String()}
	switch e.Kind {
	case textbook.Test, textbook.Place, textbook.Remove:
		out.Row, out.Col = &e.Square.Row, &e.Square.Col
	}
	if e.Kind == textbook.Test {
		out.Refused, out.Comparisons = &e.Refused, e.Cost
	} else {
		out.Marks = e.Cost
	}
	if e.Line.Kind != board.NoLine {
		out.Line, out.Index = e.Line.Kind.String(), &e.Line.Index
	}
	return out
}

// counters are what a search has cost so far.
type counters struct {
	Solutions string `json:"solutions" jsonschema:"solutions found"`
	Nodes     string `json:"nodes" jsonschema:"queens placed"`
	Tests     string `json:"tests" jsonschema:"squares tried"`
	Compared  string `json:"comparisons" jsonschema:"comparisons of a square with a queen"`
	Marks     string `json:"marks" jsonschema:"cells of the search's own bookkeeping written"`
}

func countersOf(c textbook.Counters) counters {
	return counters{decimal(c.Solutions), decimal(c.Nodes), decimal(c.Tests), decimal(c.Comparisons), decimal(c.Marks)}
}
