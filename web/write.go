package web

import (
	"bytes"
	"errors"

	"nqueens/board"
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
		text, err := written(format, notation.Layout{N: n, Base: q.int("base")}, all)
		if err != nil {
			return nil, err
		}
		return document{textMedia, text}, nil
	}
	return c
}

func written(f *notation.Format, l notation.Layout, all []board.Placement) ([]byte, error) {
	var text bytes.Buffer
	w, err := f.NewWriter(&text, l)
	if err != nil {
		return nil, badParameter.refuse("format", f.Name, "", "%v", err)
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
