package web

import (
	"strings"

	"nqueens/board"
	"nqueens/notation"
)

// readBoards are the boards of a text.
type readBoards struct {
	Format string      `json:"format,omitempty" jsonschema:"the format that was recognised, or given; missing for a blank text"`
	Boards []readBoard `json:"boards" jsonschema:"in order; none in a blank text, nor in one that is a number of solutions (leetcode52)"`
	More   bool        `json:"more" jsonschema:"the text holds more than 1000 boards"`
}

type readBoard struct {
	N      int        `json:"n" jsonschema:"board size"`
	Queens []position `json:"queens" jsonschema:"the squares with queens, row by row"`
	Cols   columns    `json:"cols" jsonschema:"the column of the queen in each row; null unless each row has one"`
}

// columns may be null, unlike other arrays.
type columns []int

const (
	maxRead  = 1_000 // boards
	maxReadN = 1_000 // rows
)

func readCall() call {
	return call{
		method: "POST", path: "/read", name: "read",
		summary: "Read boards from a text in any format that is known.",
		params: []param{
			{name: "format", form: choice(notation.Names()), what: "the format; by default it is recognised"},
			{name: "n", form: whole{1, maxReadN}, what: "board size; by default as large as the text shows"},
			theBase("in the text, in formats that leave it open"),
		},
		text:  true,
		gives: []gives{{jsonMedia, readBoards{}, "the boards"}},
		do: func(_ *Server, q *query) (any, error) {
			text := q.body.(string)
			l := notation.Layout{Base: q.int("base")}
			if q.given("n") {
				l.N = q.int("n")
			}
			format, err := q.format()
			if err == nil && format == nil {
				format, err = notation.Recognise(strings.NewReader(text), l)
			}
			if err != nil {
				return nil, badBody.problem("%v", err)
			}
			answer := readBoards{Boards: []readBoard{}}
			if format == nil {
				return answer, nil
			}
			answer.Format = format.Name
			if !format.Readable() && !q.given("format") {
				return answer, nil // there is a text, and no board in it
			}
			for p, err := range notation.Read(strings.NewReader(text), format, l) {
				switch {
				case err != nil:
					return nil, badBody.problem("%v", err)
				case len(answer.Boards) == maxRead:
					answer.More = true
					return answer, nil
				case p.N() > maxReadN:
					return nil, badBody.problem("board %d has %d rows: allowed are 1 to %d", len(answer.Boards)+1, p.N(), maxReadN)
				}
				answer.Boards = append(answer.Boards, readBoardOf(p))
			}
			return answer, nil
		},
	}
}

// format is the format that the query names, nil if it names none.
func (q *query) format() (*notation.Format, error) {
	if !q.given("format") {
		return nil, nil
	}
	return notation.Lookup(q.word("format"))
}

func readBoardOf(p board.Placement) readBoard {
	one := readBoard{N: p.N(), Queens: []position{}}
	for s := range p.Squares() {
		one.Queens = append(one.Queens, position{s.Row, s.Col})
	}
	if b, ok := p.Board(); ok {
		one.Cols = columns(b)
	}
	return one
}
