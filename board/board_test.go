package board

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawPlacement draws a set of squares of a board of up to 9 rows.
func drawPlacement(t *rapid.T) Placement {
	n := rapid.IntRange(0, 9).Draw(t, "n")
	var squares []Square
	if n > 0 {
		one := rapid.Custom(func(t *rapid.T) Square {
			return Square{rapid.IntRange(0, n-1).Draw(t, "row"), rapid.IntRange(0, n-1).Draw(t, "col")}
		})
		squares = rapid.SliceOfN(one, 0, 2*n).Draw(t, "squares")
	}
	p, err := Place(n, squares...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func drawPermutation(t *rapid.T, most int) Board {
	n := rapid.IntRange(0, most).Draw(t, "n")
	b := make(Board, n)
	for i := range b {
		b[i] = i
	}
	return rapid.Permutation(b).Draw(t, "board")
}

// TestAttacksAreAllPairs compares with every pair of queens in turn.
func TestAttacksAreAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlacement(t)
		var want []Attack
		squares := slices.Collect(p.Squares())
		for i, a := range squares {
			for _, b := range squares[i+1:] {
				switch {
				case a.Row == b.Row:
					want = append(want, Attack{a, b, Line{Row, a.Row}})
				case a.Col == b.Col:
					want = append(want, Attack{a, b, Line{Column, a.Col}})
				case a.Row+a.Col == b.Row+b.Col:
					want = append(want, Attack{a, b, Line{Rising, a.Row + a.Col}})
				case a.Row-a.Col == b.Row-b.Col:
					want = append(want, Attack{a, b, Line{Falling, a.Row - a.Col}})
				}
			}
		}
		if got := slices.Collect(p.Attacks()); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", squares, got, want)
		}
		solution := len(want) == 0 && p.Len() == p.N()
		if p.IsSolution() != solution {
			t.Fatalf("%v: IsSolution is %v", squares, !solution)
		}
	})
}

// TestKnownAttacks are boards that learners and articles get wrong.
func TestKnownAttacks(t *testing.T) {
	for _, test := range []struct {
		cols  []int
		pairs int
	}{
		{[]int{1, 3, 0, 2}, 0},
		{[]int{2, 0, 1, 3}, 1},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7}, 28},
		{[]int{7, 2, 6, 5, 4, 0, 3, 1}, 6},
		{[]int{3, 3, 3}, -1},
		{nil, 0},
	} {
		b, err := New(test.cols)
		if test.pairs < 0 {
			var e *SquareError
			if !errors.As(err, &e) || e.Square != (Square{0, 3}) || e.N != 3 {
				t.Errorf("%v: %v", test.cols, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := len(slices.Collect(b.Placement().Attacks())); got != test.pairs {
			t.Errorf("%v: %d pairs, want %d", test.cols, got, test.pairs)
		}
		if b.IsSolution() != (test.pairs == 0) {
			t.Errorf("%v: IsSolution is %v", test.cols, b.IsSolution())
		}
	}
	b := Board{2, 1, 3, 0}
	first := slices.Collect(b.Placement().Attacks())[0]
	if first != (Attack{Square{0, 2}, Square{1, 1}, Line{Rising, 2}}) {
		t.Errorf("%v attacks first: %v", b, first)
	}
}

func TestAttacksStopWhenAsked(t *testing.T) {
	for range (Board{0, 1, 2, 3}).Placement().Attacks() {
		break
	}
	for range (Board{}).Placement().EmptyRows() {
		t.Error("a row of an empty board")
	}
	p, err := Place(5, Square{1, 1}, Square{1, 1}, Square{3, 0}, Square{1, 0})
	if err != nil {
		t.Fatal(err)
	}
	var runs [][2]int
	for first, last := range p.EmptyRows() {
		runs = append(runs, [2]int{first, last})
	}
	if !slices.Equal(runs, [][2]int{{0, 0}, {2, 2}, {4, 4}}) {
		t.Errorf("empty rows %v", runs)
	}
	for range p.EmptyRows() {
		break
	}
	if p.Len() != 3 || !p.Has(Square{1, 0}) || p.Has(Square{0, 1}) {
		t.Errorf("%d queens on %v", p.Len(), slices.Collect(p.Squares()))
	}
	if p.Has(Square{math.MinInt, 0}) || p.Has(Square{math.MaxInt, math.MinInt}) {
		t.Error("a queen far outside the board")
	}
	if _, ok := p.Board(); ok {
		t.Error("a board from a placement with empty rows")
	}
}

func TestOutside(t *testing.T) {
	for _, s := range []Square{{-1, 0}, {0, -1}, {4, 0}, {0, 4}} {
		var e *SquareError
		if _, err := Place(4, s); !errors.As(err, &e) || e.Square != s || e.N != 4 {
			t.Errorf("%v: %v", s, err)
		}
	}
	if _, err := Place(0, Square{}); err == nil {
		t.Error("a queen on the empty board")
	}
}

func TestLines(t *testing.T) {
	a, b := Square{2, 3}, Square{4, 1}
	if l := Between(a, b); l != (Line{Rising, 5}) || !l.Has(a) || !l.Has(b) || l.Has(Square{0, 0}) {
		t.Errorf("between %v and %v: %v", a, b, l)
	}
	if l := Between(a, Square{3, 5}); l != (Line{}) || l.Has(a) {
		t.Errorf("a knight's move: %v", l)
	}
	for l, want := range map[Line]string{
		{Row, 1}: "row 1", {Column, 0}: "column 0", {Rising, 5}: "rising diagonal row+column=5",
		{Falling, -2}: "falling diagonal row-column=-2", {}: "none",
	} {
		if l.String() != want {
			t.Errorf("%q, want %q", l.String(), want)
		}
	}
	for _, s := range []string{LineKind(9).String(), Class(9).String(), Symmetry(9).String()} {
		if s == "" {
			t.Error("no name")
		}
	}
}

// TestSymmetriesFormAGroup composes symmetries square by square.
func TestSymmetriesFormAGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		q := Square{rapid.IntRange(0, n-1).Draw(t, "row"), rapid.IntRange(0, n-1).Draw(t, "col")}
		same := func(name string, got, want Square) {
			if got != want {
				t.Fatalf("%s takes %v to %v, want %v", name, q, got, want)
			}
		}
		same("identity", Identity.Square(n, q), q)
		same("rotate90", Rotate90.Square(n, q), Square{q.Col, n - 1 - q.Row})
		same("rotate180", Rotate180.Square(n, q), Rotate90.Square(n, Rotate90.Square(n, q)))
		same("rotate270", Rotate270.Square(n, q), Rotate90.Square(n, Rotate180.Square(n, q)))
		same("mirror-left-right", MirrorLeftRight.Square(n, q), Square{q.Row, n - 1 - q.Col})
		same("mirror-top-bottom", MirrorTopBottom.Square(n, q), Square{n - 1 - q.Row, q.Col})
		same("transpose", Transpose.Square(n, q), Square{q.Col, q.Row})
		same("anti-transpose", AntiTranspose.Square(n, q), Rotate180.Square(n, Transpose.Square(n, q)))
	})
	if got := len(Symmetries()); got != 8 {
		t.Fatal(got)
	}
}

// TestImages compares board images with those of the squares.
func TestImages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawPermutation(t, 9)
		for _, s := range Symmetries() {
			want, ok := b.Placement().Image(s).Board()
			if !ok || !slices.Equal(b.Image(s), want) {
				t.Fatalf("%v of %v: %v, want %v", s, b, b.Image(s), want)
			}
			if b.IsSolution() != b.Image(s).IsSolution() {
				t.Fatalf("%v of %v is no longer the same kind of board", s, b)
			}
		}
		orbit := b.Orbit()
		if !slices.IsSortedFunc(orbit, Board.Compare) || 8%len(orbit) != 0 {
			t.Fatalf("orbit of %v: %v", b, orbit)
		}
		for _, o := range orbit {
			if !slices.Equal(o.Canonical(), b.Canonical()) || o.IsCanonical() != slices.Equal(o, orbit[0]) {
				t.Fatalf("canonical form of %v in the orbit of %v", o, b)
			}
		}
	})
}

// solutions finds all solutions by trying every permutation.
func solutions(n int) (out []Board) {
	var extend func(Board)
	extend = func(b Board) {
		if len(b) == n {
			if b.IsSolution() {
				out = append(out, b.Clone())
			}
			return
		}
		for c := range n {
			if !slices.Contains(b, c) {
				extend(append(b, c))
			}
		}
	}
	extend(make(Board, 0, n))
	return out
}

// TestClasses counts solutions by class: OEIS A000170, A002562, A033148, and
// A032522, which counts the boards of both symmetric classes.
func TestClasses(t *testing.T) {
	for n, want := range []struct{ all, fundamental, symmetric, rotation int }{
		{1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, {2, 1, 2, 2}, {10, 2, 2, 2}, {4, 1, 4, 0}, {40, 6, 8, 0}, {92, 12, 4, 0},
	} {
		got := want
		got.all, got.fundamental, got.symmetric, got.rotation = 0, 0, 0, 0
		for _, b := range solutions(n) {
			got.all++
			if b.IsCanonical() {
				got.fundamental++
			}
			size := map[Class]int{Asymmetric: 8, Point: 4, Rotation: 2}[b.Class()]
			if b.Class() != Asymmetric {
				got.symmetric++
			}
			if b.Class() == Rotation {
				got.rotation++
			}
			if n > 1 && len(b.Orbit()) != size {
				t.Errorf("%v is %v, its orbit has %d boards", b, b.Class(), len(b.Orbit()))
			}
		}
		if got != want {
			t.Errorf("n=%d: %+v, want %+v", n, got, want)
		}
	}
}

func TestImageOfNoPermutation(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two queens in a column were turned")
		}
	}()
	Board{0, 0}.Image(Rotate90)
}

func TestBoardsAreCopied(t *testing.T) {
	cols := []int{1, 3, 0, 2}
	b, err := New(cols)
	if err != nil {
		t.Fatal(err)
	}
	c := b.Clone()
	cols[0] = 2
	if b[0] != 1 || c[0] != 1 || b.String() != "1 3 0 2" || b.N() != 4 {
		t.Errorf("%v, %v", b, c)
	}
}

func ExamplePlacement_Attacks() {
	b := Board{2, 1, 3, 0}
	for a := range b.Placement().Attacks() {
		fmt.Println(a.A, a.B, a.Line)
	}
	// Output:
	// (0,2) (1,1) rising diagonal row+column=2
}

func TestCountedFrom(t *testing.T) {
	a, b := Square{2, 3}, Square{4, 1}
	for base := range 2 {
		for k := Row; k <= Falling; k++ {
			// The line through a square that is numbered from base.
			if got, want := a.On(k).CountedFrom(base), a.CountedFrom(base).On(k); got != want {
				t.Errorf("%v from %d: %v, want %v", a.On(k), base, got, want)
			}
		}
	}
	if l := Between(a, b).CountedFrom(1); l.Index != 7 {
		t.Errorf("rising diagonal from 1: %v", l)
	}
}
