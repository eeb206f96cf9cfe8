package web

import (
	"bytes"
	"io"

	"nqueens/board"
	"nqueens/render"
)

const (
	maxDrawn = 64 // boards
	// maxPixels bounds a picture, boards × side², so that it is drawn in less than a
	// second: what has begun is drawn to its end, even if nobody waits for it.
	maxPixels = 1 << 22
	maxSide   = 1 << 11
)

// drawing is a form of picture.
type drawing struct {
	name, media string
	draw        func(io.Writer, render.Sheet) error
	perPixel    int64 // bytes
}

var (
	svgDrawing = drawing{"svg", "image/svg+xml", render.SVG, 0}
	pngDrawing = drawing{"png", "image/png", render.PNG, 20}
)

func drawCall(d drawing) call {
	return drawingCall(d, call{
		method: "GET", name: "draw-" + d.name,
		summary: "A picture of a board.",
		params:  oneBoard(render.MaxN),
	}, func(q *query) ([]board.Placement, error) {
		p, err := boardOf(q, render.MaxN)
		return []board.Placement{p}, err
	})
}

func drawManyCall(d drawing) call {
	return drawingCall(d, call{
		method: "POST", name: "draw-many-" + d.name,
		summary: "A picture of one board or of several on a sheet.",
		body:    func() any { return new(manyBoards) },
	}, func(q *query) ([]board.Placement, error) {
		return q.body.(*manyBoards).placements(maxDrawn, render.MaxN)
	})
}

func drawingCall(d drawing, c call, boards func(*query) ([]board.Placement, error)) call {
	c.path = "/draw." + d.name
	c.params = append(c.params,
		param{name: "side", form: whole{render.MinSide, maxSide}, what: "pixels of a board's side; by default by the number of rows"},
		param{name: "columns", form: whole{1, maxDrawn}, what: "boards side by side; by default so that the sheet is about 4:3"},
		param{name: "coordinates", form: yes, what: "write the numbers of rows and columns at the edges"},
		param{name: "numbers", form: yes, what: "write the number of each board below it"},
		param{name: "attacked", form: yes, what: "mark the attacked squares of chessboards"},
		theBase("at the edges"),
	)
	c.gives = []gives{{d.media, nil, "the picture"}}
	c.searches = true
	c.do = func(s *Server, q *query) (any, error) {
		all, err := boards(q)
		if err != nil {
			return nil, err
		}
		sheet := render.Sheet{
			Boards: render.Boards(all...), Base: q.int("base"),
			Coordinates: q.yes("coordinates"), Numbers: q.yes("numbers"), Side: standardSide(all),
		}
		if q.given("side") {
			sheet.Side = q.int("side")
		}
		if q.given("columns") {
			sheet.Columns = q.int("columns")
		}
		if q.yes("attacked") {
			sheet.Shade = attackedBy(all)
		}
		pixels := int64(len(all)) * int64(sheet.Side) * int64(sheet.Side)
		if pixels > maxPixels {
			return nil, badParameter.problem("%d boards of side %d are a picture of %d pixels: allowed are %d", len(all), sheet.Side, pixels, maxPixels)
		}
		if err := q.hold(s, 48*megabyte+d.perPixel*pixels); err != nil {
			return nil, err
		}
		var picture bytes.Buffer
		if err := d.draw(&picture, sheet); err != nil {
			return nil, err
		}
		return document{d.media, picture.Bytes()}, q.ctx.Err()
	}
	return c
}

// standardSide is the side of boards in pixels: as large as it is useful.
func standardSide(all []board.Placement) int {
	switch n := all[0].N(); {
	case len(all) > 1:
		return 256
	case n <= 64:
		return 512
	default:
		return min(max(1024, n), maxSide)
	}
}

// attackedBy shades the squares that are attacked and hold no queen.
func attackedBy(all []board.Placement) func(i int, s board.Square) bool {
	lines := make([]map[board.Line]bool, len(all))
	return func(i int, s board.Square) bool {
		if lines[i] == nil {
			lines[i] = map[board.Line]bool{}
			for q := range all[i].Squares() {
				for k := board.Row; k <= board.Falling; k++ {
					lines[i][q.On(k)] = true
				}
			}
		}
		for k := board.Row; k <= board.Falling; k++ {
			if lines[i][s.On(k)] {
				return !all[i].Has(s)
			}
		}
		return false
	}
}
