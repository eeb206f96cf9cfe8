package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens/board"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// TestPictures compares with the pictures in testdata, which were looked at.
func TestPictures(t *testing.T) {
	eight := columns(t, 0, 4, 7, 5, 2, 6, 1, 3)
	for name, sheet := range map[string]Sheet{
		"one":     {Boards: Boards(columns(t, 0))},
		"eight":   {Boards: Boards(eight), Coordinates: true, Base: 1},
		"pair":    {Boards: Boards(columns(t, 2, 1, 3, 0))},
		"crowd":   {Boards: Boards(crowd(t)), Coordinates: true},
		"scatter": {Boards: Boards(shuffled(t, 65)), Coordinates: true},
		"shaded": {Boards: Boards(columns(t, 1, 3, 0, 2)), Shade: func(_ int, s board.Square) bool {
			return s.Row == 0 || s.Col == 1
		}},
		"sheet": {
			Boards:  Boards(columns(t, 1, 3, 0, 2), eight, crowd(t), stairs(t, 6), stairs(t, 70)),
			Numbers: true, Coordinates: true, Columns: 2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", name+".svg")
			got := svgOf(t, sheet)
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs: look at it after go test ./render -update", file)
			}
		})
	}
}

// element is any element of an SVG document.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// walk calls visit with the element and all below it that are drawn where
// they stand.
func (e element) walk(visit func(element)) {
	visit(e)
	for _, c := range e.Children {
		c.walk(visit)
	}
}

func parse(t fataler, document []byte) element {
	decoder := xml.NewDecoder(bytes.NewReader(document))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	var root element
	if err := xml.Unmarshal(document, &root); err != nil {
		t.Fatal(err)
	}
	return root
}

// TestSVGShowsAttacks reads queens, frames and lines back from the document and
// compares them with all attacking pairs.
func TestSVGShowsAttacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlacement(t, 12)
		root := parse(t, svgOf(t, Sheet{Boards: Boards(p), Coordinates: rapid.Bool().Draw(t, "coordinates")}))
		ids := map[string]bool{}
		var queens, framed []board.Square
		var seen []board.Attack
		root.walk(func(e element) {
			if id := e.attr("id"); id != "" {
				if ids[id] {
					t.Fatalf("id %s twice", id)
				}
				ids[id] = true
			}
			if e.XMLName.Local == "use" {
				if !ids[strings.TrimPrefix(e.attr("href"), "#")] {
					t.Fatalf("%s is used and not defined", e.attr("href"))
				}
				var s board.Square
				fmt.Sscan(e.attr("x")+" "+e.attr("y"), &s.Col, &s.Row)
				switch e.attr("href") {
				case "#nq-queen":
					if e.attr("fill") != "none" { // that is her halo
						queens = append(queens, s)
					}
				case "#nq-frame":
					framed = append(framed, s)
				}
			}
			for kind, pen := range pens {
				if kind == int(board.NoLine) || e.attr("stroke") != pen.ink.String() {
					continue
				}
				var x1, y1, x2, y2 float64
				if _, err := fmt.Sscanf(strings.ReplaceAll(e.attr("d"), "L", " "), "M%g %g %g %g", &x1, &y1, &x2, &y2); err != nil {
					t.Fatal(e.attr("d"), err)
				}
				a, b := board.Square{Row: int(y1), Col: int(x1)}, board.Square{Row: int(y2), Col: int(x2)}
				line := a.On(board.LineKind(kind))
				on := slices.DeleteFunc(slices.Collect(p.Squares()), func(s board.Square) bool {
					return !line.Has(s) || s.Row < a.Row || s.Row > b.Row
				})
				if on[0] != a || on[len(on)-1] != b {
					t.Fatalf("%v drawn from %v to %v, its queens are %v", line, a, b, on)
				}
				for i, first := range on {
					for _, second := range on[i+1:] {
						seen = append(seen, board.Attack{A: first, B: second, Line: line})
					}
				}
			}
		})
		if want := slices.Collect(p.Squares()); !slices.Equal(queens, want) {
			t.Fatalf("queens on %v, want %v", queens, want)
		}
		attacked := map[board.Square]bool{}
		pairs := 0
		for a := range p.Attacks() {
			attacked[a.A], attacked[a.B] = true, true
			if !slices.Contains(seen, a) {
				t.Fatalf("%v is not drawn", a)
			}
			pairs++
		}
		if len(seen) != pairs || len(framed) != len(attacked) {
			t.Fatalf("%d pairs drawn, want %d; %d frames, want %d", len(seen), pairs, len(framed), len(attacked))
		}
		for _, s := range framed {
			if !attacked[s] {
				t.Fatalf("%v is framed", s)
			}
		}
		if root.attr("role") != "img" || root.Children[0].Text != title(p, pairs) || root.Children[1].XMLName.Local != "desc" {
			t.Fatalf("title %q", root.Children[0].Text)
		}
	})
}
