package web

import (
	"bytes"
	"errors"

	"nqueens/board"
	"nqueens/count"
	"nqueens/notation"
)

// maxWritten bounds the squares of all boards that are written: grids take some
// bytes for each.
const maxWritten = 4_000_000

func writeCall() call {
	return writing(call{
		method: "GET", name: "write",
		summary: "Write a board in a text format.",
		params:  oneBoard(maxReadN),
	}, func(q *query) ([]board.Placement, error) {
		p, err := boardOf(q, maxReadN)
		return []board.Placement{p}, err
	})
}

func writeManyCall() call {
	return writing(call{
		method: "POST", name: "write-many",
		summary: "Write boards of one size in a text format.",
		body:    func() any { return new(manyBoards) },
	}, func(q *query) ([]board.Placement, error) {
		return q.body.(*manyBoards).placements(maxRead, maxReadN)
	})
}

// writing is a call that writes boards.
func writing(c call, boards func(*query) ([]board.Placement, error)) call {
	c.path = "/write"
	c.params = append([]param{
		{name: "format", form: choice(notation.Names()), what: "the format", needed: true},
		theBase("in the text, in formats that leave it open"),
	}, c.params...)
	c.gives = []gives{{textMedia, nil, "the text"}}
	c.do = func(s *Server, q *query) (any, error) {
		format, err := q.format()
		if err != nil {
			return nil, err
		}
		all, err := boards(q)
		if err != nil {
			return nil, err
		}
		n := all[0].N()
		if len(all)*n*n > maxWritten {
			return nil, badBody.problem("%d boards of %d rows have more than %d squares, which is the limit", len(all), n, maxWritten)
		}
		if err := q.hold(s, int64(len(all))*int64(n)*int64(n)*16); err != nil {
			return nil, err
		}
		var text bytes.Buffer
		w, err := format.NewWriter(&text, notation.Layout{N: n, Base: q.int("base")})
		if err != nil {
			return nil, badParameter.refuse("format", format.Name, "", "%v", err)
		}
		if err := writeAll(w, format, all); err != nil {
			return nil, err
		}
		if format.Whole {
			total, err := s.total(q, format, n)
			if err != nil {
				return nil, err
			}
			w.SetTotal(total)
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		return document{textMedia, text.Bytes()}, nil
	}
	return c
}

// mostTotalled is the largest board that is written in formats which end with the
// number of all solutions: it is counted for each answer, in well under a second.
func (s *Server) mostTotalled() int { return min(16, s.options.MaxN) }

// total is the number of all solutions, for a format that ends with it.
func (s *Server) total(q *query, f *notation.Format, n int) (uint64, error) {
	if most := s.mostTotalled(); n > most {
		return 0, badParameter.refuse("format", f.Name, "", "format %s ends with the number of all solutions, which is counted here for boards of 1 to %d rows: this one has %d", f.Name, most, n)
	}
	release, err := s.limits.admit(q.ctx, false)
	if err != nil {
		return 0, err
	}
	defer release()
	workers := s.options.Workers
	if err := q.hold(s, searchMemory(n, workers)); err != nil {
		return 0, err
	}
	r, err := count.All(q.ctx, n, count.Options{Workers: workers, Engine: "search"})
	if err != nil {
		return 0, err
	}
	return r.Total().Uint64(), nil
}

// writeAll writes boards, which have to be of one size.
func writeAll(w *notation.Writer, f *notation.Format, all []board.Placement) error {
	for i, p := range all {
		if n := all[0].N(); p.N() != n {
			return badBody.problem("board %d has %d rows, the first has %d: allowed are boards of one size", i+1, p.N(), n)
		}
		var cannot *notation.PlacementError
		switch err := w.WritePlacement(p); {
		case errors.As(err, &cannot):
			return badParameter.refuse("format", f.Name, "", "board %d: %v", i+1, err)
		case err != nil:
			return err
		}
	}
	return nil
}
