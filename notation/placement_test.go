package notation

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens/board"
)

// TestPlacementsComeBack writes any sets of squares in the formats that can, and
// reads them again.
func TestPlacementsComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, f := range Formats() {
		if !f.Partial() {
			continue
		}
		for range 200 {
			n := 1 + random.IntN(14)
			var text strings.Builder
			w, err := f.NewWriter(&text, Layout{N: n})
			if err != nil {
				t.Fatal(err)
			}
			var want []board.Placement
			for range 1 + random.IntN(3) {
				squares := []board.Square{{Row: random.IntN(n), Col: random.IntN(n)}}
				for range random.IntN(n + 2) {
					squares = append(squares, board.Square{Row: random.IntN(n), Col: random.IntN(n)})
				}
				p, err := board.Place(n, squares...)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, p)
				if err := w.WritePlacement(p); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			i := 0
			for got, err := range Read(strings.NewReader(text.String()), f, Layout{N: n}) {
				if err != nil || i == len(want) || !slices.Equal(slices.Collect(got.Squares()), slices.Collect(want[i].Squares())) {
					t.Fatalf("%s: board %d: %v\n%s", f.Name, i, err, text.String())
				}
				i++
			}
			if i != len(want) {
				t.Fatalf("%s: %d boards, want %d", f.Name, i, len(want))
			}
		}
	}
}

func TestPlacementsThatAFormatCannotWrite(t *testing.T) {
	p, err := board.Place(4, board.Square{Row: 1, Col: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		var text strings.Builder
		w, err := f.NewWriter(&text, Layout{N: 4})
		if err != nil {
			t.Fatal(err)
		}
		var partial *PartialError
		switch err := w.WritePlacement(p); {
		case f.Partial() && err != nil:
			t.Errorf("%s: %v", f.Name, err)
		case !f.Partial() && !errors.As(err, &partial):
			t.Errorf("%s: %v", f.Name, err)
		case partial != nil && partial.Error() != "format "+f.Name+" does not write boards with empty rows or columns: allowed for others are text, acwing, algebraic, fen":
			t.Error(partial)
		}
	}
}

func TestRecognise(t *testing.T) {
	for text, want := range map[string]string{"1Q2/3Q/Q3/2Q1\n": "fen", "1 3 0 2": "cols", ".Q..\n": "text", "  \n": "", "?": "!"} {
		f, err := Recognise(strings.NewReader(text))
		got := ""
		if f != nil {
			got = f.Name
		}
		if errors.Is(err, ErrUnrecognised) {
			got = "!"
		}
		if got != want {
			t.Errorf("%q: %s, %v, want %s", text, got, err, want)
		}
	}
}
