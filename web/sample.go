package web

import "nqueens/enumerate"

const maxSamples = 1_000

func sampleCall(s *Server) call {
	return call{
		method: "GET", path: "/sample", name: "sample",
		summary: "Solutions drawn at random: all have exactly the same probability, and some may come twice. The same seed gives the same boards everywhere.",
		params: []param{
			boardSize(min(enumerate.MaxIndexN, s.options.MaxN)),
			{name: "seed", form: whole{0, 1<<64 - 1}, what: "what the boards depend on", needed: true},
			{name: "count", form: whole{1, maxSamples}, what: "how many", standard: "1"},
		},
		gives:    []gives{{jsonMedia, boards{}, "the solutions"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			n := q.int("n")
			return s.indexed(q, n, func(x *enumerate.Index) (any, error) {
				drawn, err := x.Sample(q.ctx, q.int("count"), q.number("seed"))
				if err != nil {
					return nil, err
				}
				return boards{n, append(noBoards(), drawn...)}, nil
			})
		},
	}
}
