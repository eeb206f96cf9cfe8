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
		var total *uint64
		if format.Whole {
			if total, err = s.total(q, format, n); err != nil {
				return nil, err
			}
		}
		text, err := written(format, notation.Layout{N: n, Base: q.int("base")}, all, total)
		if err != nil {
			return nil, err
		}
		return document{textMedia, text}, nil
	}
	return c
}

// mostTotalled is the largest board that is written in formats which end with the
// number of all solutions: it is counted for each answer, in well under a second.
func (s *Server) mostTotalled() int { return min(16, s.options.MaxN) }

// total is the number of all solutions, for a format that ends with it.
func (s *Server) total(q *query, f *notation.Format, n int) (*uint64, error) {
	if most := s.mostTotalled(); n > most {
		return nil, badParameter.refuse("format", f.Name, "", "format %s ends with the number of all solutions, which is counted here for boards of 1 to %d rows: this one has %d", f.Name, most, n)
	}
	release, err := s.limits.admit(q.ctx, false)
	if err != nil {
		return nil, err
	}
	defer release()
	workers := s.options.Workers
	if err := q.hold(s, searchMemory(n, workers)); err != nil {
		return nil, err
	}
	r, err := count.All(q.ctx, n, count.Options{Workers: workers, Engine: "search"})
	if err != nil {
		return nil, err
	}
	total := r.Total().Uint64()
	return &total, nil
}

// written writes boards of one size; total is what a format with Whole ends with.
func written(f *notation.Format, l notation.Layout, all []board.Placement, total *uint64) ([]byte, error) {
	var text bytes.Buffer
	w, err := f.NewWriter(&text, l)
	if err != nil {
		return nil, badParameter.refuse("format", f.Name, "", "%v", err)
	}
	if total != nil {
		w.SetTotal(*total)
	}
	for i, p := range all {
		if p.N() != l.N {
			return nil, badBody.problem("board %d has %d rows, the first has %d: allowed are boards of one size", i+1, p.N(), l.N)
		}
		var partial *notation.PartialError
		switch err := w.WritePlacement(p); {
		case errors.As(err, &partial):
			return nil, badParameter.refuse("format", f.Name, "", "board %d: %v", i+1, err)
		case err != nil:
			return nil, err
		}
	}
	err = w.Close()
	return text.Bytes(), err
}
