package web

import (
	"context"
	"slices"
	"time"

	"nqueens/board"
	"nqueens/enumerate"
)

// freeSquares are the squares that no given queen attacks.
type freeSquares struct {
	N       int          `json:"n" jsonschema:"board size"`
	Squares []freeSquare `json:"squares" jsonschema:"row by row"`
}

type freeSquare struct {
	Row   int   `json:"row"`
	Col   int   `json:"col"`
	Leads *bool `json:"leads" jsonschema:"there is a solution with a queen here and on all given squares; null: not found out in time"`
}

const maxFreeN = 40

func freeCall(s *Server) call {
	return call{
		method: "GET", path: "/free", name: "free",
		summary: "The squares that are still free beside given queens, and which of them lead to a solution.",
		params: append([]param{
			boardSize(min(maxFreeN, s.options.MaxN)),
			{name: "seconds", form: seconds{0.1, 5}, what: "how long to look, for all squares together", standard: "2"},
		}, conditions()...),
		gives:    []gives{{jsonMedia, freeSquares{}, "the squares"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			p, err := problemOf(q)
			if err != nil {
				return nil, err
			}
			if err := q.hold(s, megabyte); err != nil {
				return nil, err
			}
			ctx, cancel := context.WithTimeout(q.ctx, time.Duration(q.seconds("seconds")*float64(time.Second)))
			defer cancel()
			answer := freeSquares{N: p.N, Squares: []freeSquare{}}
			leads := leading(ctx, p)
			if q.ctx.Err() != nil {
				return nil, q.ctx.Err()
			}
			for _, square := range free(p) {
				one := freeSquare{Row: square.Row, Col: square.Col}
				if yes, known := leads[square]; known {
					one.Leads = &yes
				}
				answer.Squares = append(answer.Squares, one)
			}
			return answer, nil
		},
	}
}

// free gives the squares that are not given, blocked or attacked.
func free(p enumerate.Problem) (squares []board.Square) {
	for row := range p.N {
		for col := range p.N {
			square := board.Square{Row: row, Col: col}
			attacked := func(queen board.Square) bool { return board.Between(queen, square).Kind != board.NoLine }
			if !slices.Contains(p.Blocked, square) && !slices.ContainsFunc(p.Given, attacked) {
				squares = append(squares, square)
			}
		}
	}
	return squares
}

// leading finds out which squares lead to a solution, until ctx ends. A solution
// tells of all of its squares.
func leading(ctx context.Context, p enumerate.Problem) map[board.Square]bool {
	leads := map[board.Square]bool{}
	for _, square := range free(p) {
		if _, known := leads[square]; known {
			continue
		}
		with := p
		with.Given = append(slices.Clone(p.Given), square)
		part, cancel := context.WithTimeout(ctx, tryFor)
		b, ok, err := with.Some(part)
		cancel()
		switch {
		case ctx.Err() != nil:
			return leads
		case err != nil: // a hard one: perhaps others are not
		case ok:
			for row, col := range b {
				leads[board.Square{Row: row, Col: col}] = true
			}
		default:
			leads[square] = false
		}
	}
	return leads
}

// tryFor is how long one square may keep the others waiting.
const tryFor = 200 * time.Millisecond
