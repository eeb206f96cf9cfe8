package web

import (
	"nqueens/board"
	"nqueens/enumerate"
	"nqueens/notation"
)

// ranked is a solution and its place.
type ranked struct {
	N    int         `json:"n" jsonschema:"board size"`
	Cols board.Board `json:"cols" jsonschema:"the solution"`
	Rank string      `json:"rank" jsonschema:"its place in lexicographic order, counted from 1"`
}

func rankCall() call {
	return call{
		method: "GET", path: "/rank", name: "rank",
		summary:  "The place of a solution in lexicographic order.",
		params:   []param{theColumns()},
		gives:    []gives{{jsonMedia, ranked{}, "its place"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			b, err := readSolution(q, enumerate.MaxIndexN)
			if err != nil {
				return nil, err
			}
			return s.indexed(q, b.N(), func(x *enumerate.Index) (any, error) {
				place, err := x.Rank(q.ctx, b)
				if err != nil {
					return nil, err
				}
				return ranked{b.N(), b, decimal(place)}, nil
			})
		},
	}
}

// theColumns is the parameter cols.
func theColumns() param {
	return param{
		name: "cols", form: word{maxColumns, "columns, one a row, separated by commas or blanks"},
		what: "a board: the column of the queen in each row, separated by commas", needed: true,
	}
}

// maxColumns bounds a list of columns in a URL, in bytes.
const maxColumns = 1 << 15

// readColumns reads the parameter cols: a board of at most high rows.
func readColumns(q *query, high int) (b board.Board, err error) {
	text := q.word("cols")
	p, err := notation.ParseColumns(text, notation.Layout{})
	if err != nil {
		return nil, badParameter.refuse("cols", text, "", "cols: %v", err)
	}
	if p.N() > high {
		return nil, badParameter.refuse("cols", text, "", "cols has %d numbers: allowed are 1 to %d", p.N(), high)
	}
	b, _ = p.Board() // a list has one queen in each row
	return b, nil
}

// readSolution reads the parameter cols, which must be a solution.
func readSolution(q *query, high int) (board.Board, error) {
	b, err := readColumns(q, high)
	if err != nil {
		return nil, err
	}
	for a := range b.Placement().Attacks() {
		return nil, badParameter.refuse("cols", q.word("cols"), "", "cols is no solution: row %d column %d and row %d column %d are on %s", a.A.Row, a.A.Col, a.B.Row, a.B.Col, a.Line)
	}
	return b, nil
}
