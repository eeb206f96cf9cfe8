package web

import (
	"context"
	"errors"
	"strconv"

	"nqueens/board"
	"nqueens/enumerate"
)

// solutions is a page of solutions.
type solutions struct {
	N         int           `json:"n" jsonschema:"board size"`
	Solutions []board.Board `json:"solutions" jsonschema:"the column of the queen in each row, in lexicographic order"`
	Next      *string       `json:"next" jsonschema:"the cursor to go on with; null after the last solution"`
	Reason    string        `json:"reason,omitempty" jsonschema:"what ended it before the last solution: limit, time or stopping"`
}

// streamEnd is the last line of a stream of solutions. A stream without it was
// cut.
type streamEnd struct {
	Solutions string  `json:"solutions" jsonschema:"how many lines came before"`
	Complete  bool    `json:"complete" jsonschema:"there are no more"`
	Next      *string `json:"next" jsonschema:"the cursor to go on with; null after the last solution"`
	Reason    string  `json:"reason,omitempty" jsonschema:"what ended it before the last solution: limit, time or stopping"`
}

const (
	standardPage = 100
	maxPage      = 1_000 // solutions in one document
)

func solutionsCall(s *Server) call {
	return call{
		method: "GET", path: "/solutions", name: "solutions",
		summary: "Solutions in lexicographic order: a page of them, or a stream of all.",
		params: append([]param{
			boardSize(s.options.MaxN),
			{name: "limit", form: whole{0, 1 << 62}, what: "how many at most; of a page 1 to 1000, by default 100; of a stream any number, by default 0, which is all"},
			{name: "cursor", form: word{4 * enumerate.MaxN, "what next says in an answer"}, what: "where to go on"},
			{name: "fundamental", form: yes, what: "one solution of each orbit of the symmetries, the lexicographically smallest"},
		}, conditions()...),
		gives: []gives{
			{jsonMedia, solutions{}, "a page"},
			{linesMedia, nil, "a solution a line, an array of columns; then a line with an object: solutions (how many), complete (there are no more), next (the cursor to go on with), reason"},
		},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			asked, err := askedFor(q)
			if err != nil {
				return nil, err
			}
			if err := q.hold(s, searchMemory(asked.problem.N, s.options.Workers)); err != nil {
				return nil, err
			}
			if q.media == linesMedia {
				return nil, s.streamSolutions(q, asked)
			}
			return pageOfSolutions(q, asked)
		},
	}
}

// conditions are the parameters given and block.
func conditions() []param {
	return []param{
		{name: "given", form: square{}, what: "a square that holds a queen", many: true},
		{name: "block", form: square{}, what: "a square that holds none", many: true},
	}
}

// problemOf reads n, given and block.
func problemOf(q *query) (p enumerate.Problem, err error) {
	p.N = q.int("n")
	if p.Given, err = q.squares("given", p.N); err == nil {
		p.Blocked, err = q.squares("block", p.N)
	}
	return p, err
}

// searchMemory is what a search for solutions holds at most, in bytes.
func searchMemory(n, workers int) int64 {
	if n <= 12 {
		return 24 * megabyte
	}
	return 72*megabyte + int64(workers)*4*megabyte
}

// asked is what solutions are asked for.
type asked struct {
	problem enumerate.Problem
	after   board.Board // the solution after which to begin; nil: at the first
	limit   uint64      // 0: none
	workers int
}

// few is a limit up to which other workers would only find what nobody wants.
const few = 10_000

func askedFor(q *query) (a asked, err error) {
	if a.problem, err = problemOf(q); err != nil {
		return a, err
	}
	a.problem.Fundamental = q.yes("fundamental")
	if q.given("limit") {
		a.limit = q.number("limit")
	}
	if q.media != linesMedia {
		given := decimal(a.limit)
		switch {
		case !q.given("limit"):
			a.limit = standardPage
		case a.limit == 0:
			return a, badParameter.refuse("limit", given, "1 to 1000", "limit is 0: allowed are 1 to %d; all come as a stream, with Accept: %s", maxPage, linesMedia)
		case a.limit > maxPage:
			return a, badParameter.refuse("limit", given, "1 to 1000", "limit is %s: allowed are 1 to %d; more come as a stream, with Accept: %s", given, maxPage, linesMedia)
		}
	}
	if q.given("cursor") {
		a.after, err = readCursor(q.word("cursor"), a.problem.N)
	}
	return a, err
}

// pageOfSolutions collects some solutions.
func pageOfSolutions(q *query, a asked) (any, error) {
	page := solutions{N: a.problem.N, Solutions: noBoards()}
	a.workers = 1
	reason, err := a.visit(q.ctx, func(b board.Board) bool {
		page.Solutions = append(page.Solutions, b.Clone())
		return true
	})
	if err != nil {
		return nil, err
	}
	last := a.after
	if found := len(page.Solutions); found > 0 {
		last = page.Solutions[found-1]
	} else if reason == "time" {
		return nil, outOfTime.problem("no solution was found in time; whether there is one was not found out")
	}
	if page.Reason = reason; reason != "" && last != nil {
		cursor := cursorAt(last)
		page.Next = &cursor
	}
	return page, nil
}

// streamSolutions writes solutions as they are found.
func (s *Server) streamSolutions(q *query, a asked) error {
	a.workers = s.options.Workers
	if 0 < a.limit && a.limit <= few {
		a.workers = 1
	}
	out := s.newStream(q)
	found, last := uint64(0), a.after.Clone()
	var line []byte
	reason, err := a.visit(q.ctx, func(b board.Board) bool {
		found++
		last = append(last[:0], b...)
		line = appendColumns(line[:0], b)
		return out.write(line)
	})
	if err != nil { // nobody reads on
		out.end(nil)
		return err
	}
	end := streamEnd{Solutions: decimal(found), Complete: reason == "", Reason: reason}
	if reason != "" && len(last) > 0 {
		cursor := cursorAt(last)
		end.Next = &cursor
	}
	return out.end(end)
}

// visit hands out the solutions until visit reports false or the limit is
// reached, and tells what ended it before the last solution: the limit, the
// time, or the server, which stops. The board is overwritten. The error is that
// the client has gone.
func (a *asked) visit(ctx context.Context, visit func(board.Board) bool) (reason string, err error) {
	b, found, wanted := make(board.Board, a.problem.N), uint64(0), true
	for p := range a.parts() {
		for batch := range p.BatchesParallel(ctx, a.workers) {
			for i := range batch.Len {
				found++
				if wanted = visit(batch.Board(i, b)); !wanted {
					return "", errCut
				}
				if found == a.limit {
					return "limit", nil
				}
			}
		}
		if ctx.Err() == nil {
			continue
		}
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, errStopping):
			return "stopping", nil
		case errors.Is(cause, errTime):
			return "time", nil
		default:
			return "", cause
		}
	}
	return "", nil
}

// parts gives the problems whose solutions, one after the other, are those that
// are asked for: all, or those after a board. The latter have its queens down to
// some row, and in the next row a column further right: the more rows they
// share, the earlier they come.
func (a *asked) parts() func(yield func(enumerate.Problem) bool) {
	return func(yield func(enumerate.Problem) bool) {
		if a.after == nil {
			yield(a.problem)
			return
		}
		for shared := a.problem.N - 1; shared >= 0; shared-- {
			p := a.problem
			p.Given, p.Blocked = append([]board.Square{}, p.Given...), append([]board.Square{}, p.Blocked...)
			for r, c := range a.after[:shared] {
				p.Given = append(p.Given, board.Square{Row: r, Col: c})
			}
			for c := range a.after[shared] + 1 {
				p.Blocked = append(p.Blocked, board.Square{Row: shared, Col: c})
			}
			if !yield(p) {
				return
			}
		}
	}
}

// appendColumns writes a board as a JSON array on a line.
func appendColumns(dst []byte, b board.Board) []byte {
	dst = append(dst, '[')
	for r, c := range b {
		if r > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(c), 10)
	}
	return append(dst, "]\n"...)
}
