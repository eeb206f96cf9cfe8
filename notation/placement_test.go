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
		var cannot *PlacementError
		switch err := w.WritePlacement(p); {
		case f.Partial() && err != nil:
			t.Errorf("%s: %v", f.Name, err)
		case !f.Partial() && !errors.As(err, &cannot):
			t.Errorf("%s: %v", f.Name, err)
		case cannot != nil && !f.Whole && cannot.Error() != "format "+f.Name+" does not write boards with empty rows or columns: allowed for others are text, acwing, algebraic, fen":
			t.Error(cannot)
		case f.Whole && cannot.Error() != "format "+f.Name+" ends with the number of all solutions and writes nothing but solutions: allowed for others are text, acwing, algebraic, fen":
			t.Error(cannot)
		}
	}
}

func TestRecognise(t *testing.T) {
	far := strings.Repeat("\n", bufferSize)
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"1Q2/3Q/Q3/2Q1\n", 0, "fen"},
		{"1 3 0 2", 0, "cols"},
		{".Q..\n", 0, "text"},
		{"  \n", 0, ""},
		{"?", 0, "!"},

		// A number alone below rows that count from 1 is that of all solutions.
		{"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n", 0, "luogu"},
		{"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n", 6, "luogu"},
		{"\ufeff\r\n 2 4 1 3 \r\n\r\n3,1,4,2\r\n\r\n 2", 0, "luogu"},
		{"1 1 1 1\n2\n", 0, "luogu"}, // a wrong answer is one too
		{"1 5 8 6 3 7 2 4\n92", 0, "luogu"},

		// All others stay what they are.
		{"2 4 1 3\n3 1 4 2\n", 0, "cols"},
		{"1\n1\n", 0, "cols"},
		{"0\n", 0, "cols"},
		{"1 3 0 2\n2\n", 0, "cols"},            // counts from 0
		{"1 3 0 2\n2\n", 4, "cols"},            // a board, and the first row of another
		{"2 4 1 3\n1\n", 8, "cols"},            // parts of larger boards
		{"2 4 6\n1\n", 0, "cols"},              // not on a board of that size
		{"2 4 1 3\n2 1\n2\n", 0, "cols"},       // of different sizes
		{"2 4 1 3\n2\n3 1 4 2\n", 0, "cols"},   // not on the last line
		{"2 4 1 3\n2\n2\n", 0, "cols"},         // two of them
		{"2 4 1 3\nx\n2\n", 0, "cols"},         // not numbers alone
		{"2 4 1 3\n0\n", 0, "cols"},            // there is one
		{"2 4 1 3\n-2\n", 0, "cols"},           // no number of solutions
		{"2 4 1 3\n" + far + "2\n", 0, "cols"}, // too far below to be seen

		// A number that is all of the text and no board is that of all solutions.
		{"92", 0, "leetcode52"},
		{" \r\n14200\r\n\r\n", 0, "leetcode52"},
		{"2\n", 0, "leetcode52"},
		{"365596", 0, "leetcode52"},
		{"14772512", 7, "leetcode52"},    // more digits than rows
		{"2279184", 8, "leetcode52"},     // a 9
		{"9", 8, "leetcode52"},           // no column
		{"1234567891", 0, "leetcode52"},  // digits are for boards of at most 9 rows
		{"1234567891", 12, "leetcode52"}, // nor for larger ones
		{"0", 0, "cols"},                 // all the same a board of 1 row
		{"1", 0, "cols"},
		{"8", 8, "cols"},      // the first row of a board
		{"92", 9, "digits"},   // the first two
		{"2413", 0, "digits"}, // a solution
		{"1111", 0, "digits"}, // none, but a board
		{"14772512", 0, "digits"},
		{"92\n92", 0, "digits"}, // two of them
		{"092", 0, "digits"},    // no number in plain digits
		{"92\n" + far, 0, "digits"},
	} {
		f, err := Recognise(strings.NewReader(test.text), Layout{N: test.n})
		got := ""
		if f != nil {
			got = f.Name
		}
		if errors.Is(err, ErrUnrecognised) {
			got = "!"
		}
		if got != test.want {
			t.Errorf("%.60q with N=%d: %s, %v, want %s", test.text, test.n, got, err, test.want)
		}
	}
}
