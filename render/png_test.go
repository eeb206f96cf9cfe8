package render

import (
	"bytes"
	"image"
	"testing"
	"time"

	"pgregory.net/rapid"

	"nqueens/board"
)

// TestPNGShowsQueens looks at a place that the queen's body covers and lines
// do not.
func TestPNGShowsQueens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := []board.Placement{drawPlacement(t, 7), drawPlacement(t, 7)}
		s := Sheet{
			Boards:  Boards(boards...),
			Side:    rapid.IntRange(112, 140).Draw(t, "side"),
			Columns: rapid.IntRange(0, 2).Draw(t, "columns"), Numbers: rapid.Bool().Draw(t, "numbers"),
			Coordinates: rapid.Bool().Draw(t, "coordinates"),
		}
		img, _ := pngOf(t, s)
		plan, err := s.plan()
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range boards {
			x, y, square := plan.place(i)
			for r := range p.N() {
				for c := range p.N() {
					at := image.Pt(x+int((float64(c)+.5)*square), y+int((float64(r)+.57)*square))
					queen := img.At(at.X, at.Y) == queenInk.rgba()
					if queen != p.Has(board.Square{Row: r, Col: c}) {
						t.Fatalf("board %d, row %d, column %d: colour %v at %v", i, r, c, img.At(at.X, at.Y), at)
					}
				}
			}
		}
	})
}

func TestScatter(t *testing.T) {
	for _, p := range []board.Placement{stairs(t, 65), stairs(t, 1000), shuffled(t, MaxN)} {
		n := p.N()
		start := time.Now()
		s := Sheet{Boards: Boards(p), Side: 640}
		img, _ := pngOf(t, s)
		for square := range p.Squares() {
			x, y, size := mustPlan(t, s).place(0)
			if square.Row%17 != 0 {
				continue
			}
			at := img.At(x+int((float64(square.Col)+.5)*size), y+int((float64(square.Row)+.5)*size))
			if r, _, _, _ := at.RGBA(); r > 0x8000 {
				t.Fatalf("n=%d: no dot on %v: %v", n, square, at)
			}
		}
		document := svgOf(t, s)
		parse(t, document)
		// Attacked queens have a ring of two more dots.
		want := n + 2*len(survey(p).attacked)
		if dots := bytes.Count(document, []byte("h0")); dots != want {
			t.Errorf("n=%d: %d dots, want %d", n, dots, want)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("n=%d took %v", n, took)
		}
	}
}
