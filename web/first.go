package web

import (
	"context"

	"nqueens/board"
	"nqueens/enumerate"
)

// boards is an answer of some boards.
type boards struct {
	N         int           `json:"n" jsonschema:"board size"`
	Solutions []board.Board `json:"solutions" jsonschema:"the column of the queen in each row; none if there is no solution"`
}

// noBoards is an empty list, where JSON has no null.
func noBoards() []board.Board { return []board.Board{} }

func firstCall(s *Server) call {
	return oneSolution(s, call{
		method: "GET", path: "/first", name: "first",
		summary: "The lexicographically first solution. Beyond 30 queens that can take longer than the server allows.",
	}, enumerate.Problem.First)
}

func completeCall(s *Server) call {
	return oneSolution(s, call{
		method: "GET", path: "/complete", name: "complete",
		summary: "Some solution with the given queens, not necessarily the first: any board of up to 64 rows is completed at once, if it can be.",
	}, enumerate.Problem.Some)
}

// oneSolution is a call that looks for one solution.
func oneSolution(s *Server, c call, look func(enumerate.Problem, context.Context) (board.Board, bool, error)) call {
	c.params = append([]param{boardSize(s.options.MaxN)}, conditions()...)
	c.gives = []gives{{jsonMedia, boards{}, "the solution, if there is one"}}
	c.searches = true
	c.do = func(s *Server, q *query) (any, error) {
		p, err := problemOf(q)
		if err != nil {
			return nil, err
		}
		if err := q.hold(s, searchMemory(p.N, 1)); err != nil {
			return nil, err
		}
		b, ok, err := look(p, q.ctx)
		if err != nil {
			return nil, err
		}
		answer := boards{N: p.N, Solutions: noBoards()}
		if ok {
			answer.Solutions = append(answer.Solutions, b)
		}
		return answer, nil
	}
	return c
}
