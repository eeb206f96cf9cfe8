package web

import (
	"errors"

	"nqueens/board"
	"nqueens/enumerate"
)

// indexMemory is what questions about places hold at most, in bytes.
const indexMemory = 80 * megabyte

// indexed lets a call ask an index.
func (s *Server) indexed(q *query, n int, ask func(*enumerate.Index) (any, error)) (any, error) {
	if err := q.hold(s, indexMemory); err != nil {
		return nil, err
	}
	x, err := enumerate.NewIndex(n, nil)
	if err != nil {
		return nil, err
	}
	return ask(x)
}

func nthCall(s *Server) call {
	return call{
		method: "GET", path: "/nth", name: "nth",
		summary: "The solution at a place in lexicographic order.",
		params: []param{
			boardSize(min(enumerate.MaxIndexN, s.options.MaxN)),
			{name: "place", form: whole{1, 1<<64 - 1}, what: "the place, counted from 1", needed: true},
		},
		gives:    []gives{{jsonMedia, boards{}, "the solution"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			n, place := q.int("n"), q.number("place")
			return s.indexed(q, n, func(x *enumerate.Index) (any, error) {
				b, err := x.Nth(q.ctx, place)
				var none *enumerate.PlaceError
				if errors.As(err, &none) {
					return nil, badParameter.refuse("place", decimal(place), "1 to "+decimal(none.Total), "place is %d: there are %d solutions on a %dx%d board", place, none.Total, n, n)
				}
				if err != nil {
					return nil, err
				}
				return boards{n, []board.Board{b}}, nil
			})
		},
	}
}
