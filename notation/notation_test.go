package notation

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"nqueens/board"
)

var update = flag.Bool("update", false, "write the golden files anew")

// boards are all solutions of n×n, found by trying every permutation.
func boards(n int) []board.Board {
	var out []board.Board
	var extend func(b board.Board)
	extend = func(b board.Board) {
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
	extend(make(board.Board, 0, n))
	return out
}

// written gives what a format makes of the boards, in the order it wants.
func written(t testing.TB, f *Format, l Layout, list []board.Board) string {
	t.Helper()
	var out bytes.Buffer
	w, err := f.NewWriter(&out, l)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		if f.ByColumn {
			b = b.Image(board.Transpose)
		}
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestGolden compares whole answers, byte for byte. The files were compared
// with the statements of the judges by hand.
func TestGolden(t *testing.T) {
	for _, f := range Formats() {
		for _, n := range []int{1, 2, 4, 6, 8} {
			name := filepath.Join("testdata", fmt.Sprintf("%s-%d.golden", f.Name, n))
			got := written(t, f, Layout{N: n}, boards(n))
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs:\n%s", name, got)
			}
		}
	}
}

// TestJudges pins the answers that the judges publish.
func TestJudges(t *testing.T) {
	for _, test := range []struct {
		format string
		n      int
		want   string
	}{
		{"leetcode", 4, `[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]` + "\n"},
		{"leetcode", 1, `[["Q"]]` + "\n"},
		{"leetcode", 2, "[]\n"},
		{"leetcode52", 4, "2\n"},
		{"leetcode52", 3, "0\n"},
		{"acwing", 4, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"},
		{"acwing", 3, ""},
		{"luogu", 6, "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n"},
		{"luogu", 8, "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n"},
		{"luogu", 4, "2 4 1 3\n3 1 4 2\n2\n"},
		{"luogu", 3, "0\n"},
		{"pta", 4, ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n"},
		{"pta", 2, "None\n"},
		{"gfg", 4, "[2 4 1 3 ] [3 1 4 2 ]\n"},
		{"gfg", 1, "[1 ]\n"},
		{"gfg", 3, "-1\n"},
		{"uva750", 3, "SOLN       COLUMN\n #      1 2 3\n\n"},
		{"digits", 4, "2413\n3142\n"},
		{"json", 4, `{"n":4,"solutions":[[1,3,0,2],[2,0,3,1]]}` + "\n"},
		{"json", 3, "[]\n"},
		{"jsonl", 4, "[1,3,0,2]\n[2,0,3,1]\n"},
		{"csv", 4, "r0,r1,r2,r3\n1,3,0,2\n2,0,3,1\n"},
		{"csv", 3, "r0,r1,r2\n"},
		{"fen", 4, "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n"},
		{"algebraic", 4, "a2b4c1d3\na3b1c4d2\n"},
		{"text", 4, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n"},
		{"cols", 4, "1 3 0 2\n2 0 3 1\n"},
		{"cols1", 4, "2 4 1 3\n3 1 4 2\n"},
		{"text", 2, ""},
		{"cols", 2, ""},
		{"cols1", 2, ""},
		{"digits", 2, ""},
		{"jsonl", 2, ""},
		{"fen", 2, ""},
		{"algebraic", 2, ""},
		{"pretty", 2, ""},
	} {
		f, err := Lookup(test.format)
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, f, Layout{N: test.n}, boards(test.n)); got != test.want {
			t.Errorf("%s n=%d: %q, want %q", test.format, test.n, got, test.want)
		}
	}
}

// TestTotal writes some solutions of more.
func TestTotal(t *testing.T) {
	for _, test := range []struct {
		f      *Format
		boards int
		all    uint64
		want   string
	}{
		{&luogu, 1, 2, "2 4 1 3\n2\n"},
		{&luogu, 0, 2, "2\n"},
		{&leetcode52, 1, 2, "2\n"},
		{&luogu, 1, 0, "2 4 1 3\n0\n"},
		{&leetcode52, 1, 0, "0\n"},
		{&cols, 1, 2, "1 3 0 2\n"},
		{&leetcode, 0, 2, "[]\n"},
		{&jsonDocument, 1, 0, `{"n":4,"solutions":[[1,3,0,2]]}` + "\n"},
	} {
		var out strings.Builder
		w, err := test.f.NewWriter(&out, Layout{N: 4})
		if err != nil {
			t.Fatal(err)
		}
		w.SetTotal(test.all)
		for _, b := range boards(4)[:test.boards] {
			if err := w.Write(b); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil || out.String() != test.want {
			t.Errorf("%s, %d boards of %d: %q, %v, want %q", test.f.Name, test.boards, test.all, out.String(), err, test.want)
		}
	}
}

// TestUVaOneGivenQueen is the sample of UVa 750, a queen in row 1, column 1.
func TestUVaOneGivenQueen(t *testing.T) {
	given := slices.DeleteFunc(boards(8), func(b board.Board) bool { return b[0] != 0 })
	want := "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n" +
		" 1      1 5 8 6 3 7 2 4\n 2      1 6 8 3 7 4 2 5\n 3      1 7 4 6 8 2 5 3\n 4      1 7 5 8 2 4 6 3\n"
	if got := written(t, &uva750, Layout{N: 8}, given); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBase(t *testing.T) {
	for format, want := range map[string]string{
		"cols": "2 4 1 3\n", "json": `{"n":4,"solutions":[[2,4,1,3]]}` + "\n", "jsonl": "[2,4,1,3]\n", "csv": "r1,r2,r3,r4\n2,4,1,3\n",
		"cols1": "2 4 1 3\n", "digits": "2413\n",
	} {
		f, err := Lookup(format)
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, f, Layout{N: 4, Base: 1}, boards(4)[:1]); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
}

func read(t testing.TB, text string, f *Format, l Layout) ([]board.Placement, error) {
	t.Helper()
	var out []board.Placement
	for p, err := range Read(strings.NewReader(text), f, l) {
		if err != nil {
			return out, err
		}
		out = append(out, p)
	}
	return out, nil
}

// TestRoundTrip reads back what was written, told and untold which format it
// is, with every kind of line end.
func TestRoundTrip(t *testing.T) {
	ends := map[string]func(string) string{
		"plain":    func(s string) string { return s },
		"windows":  func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"bom":      func(s string) string { return "\ufeff" + s },
		"no end":   func(s string) string { return strings.TrimSuffix(s, "\n") },
		"more end": func(s string) string { return s + "\n\n" },
	}
	for _, f := range Formats() {
		if !f.Readable() {
			if _, err := read(t, "1", f, Layout{}); !errors.As(err, new(*UnreadableError)) {
				t.Errorf("%s: %v", f.Name, err)
			}
			continue
		}
		for _, n := range []int{1, 4, 6, 8, 12} {
			if f.MaxN > 0 && n > f.MaxN {
				continue
			}
			list := []board.Board{{0, 2, 4, 1, 3, 8, 10, 11, 6, 5, 7, 9}, {5, 2, 4, 1, 3, 8, 10, 11, 6, 0, 7, 9}}
			if n < 12 {
				list = boards(n)
			}
			if f.Name == "luogu" {
				list = list[:min(3, len(list))]
			}
			text := written(t, f, Layout{N: n}, list)
			for end, change := range ends {
				for _, told := range []*Format{f, nil} {
					if told == nil && slices.Contains([]string{"cols1", "acwing"}, f.Name) || told == nil && n == 1 {
						continue // these look like others
					}
					got, err := read(t, change(text), told, Layout{})
					if err != nil {
						t.Fatalf("%s n=%d %s (told %v): %v", f.Name, n, end, told != nil, err)
					}
					if len(got) != len(list) {
						t.Fatalf("%s n=%d %s (told %v): %d boards, want %d", f.Name, n, end, told != nil, len(got), len(list))
					}
					for i, p := range got {
						b, ok := p.Board()
						want := list[i]
						if f.ByColumn {
							want = want.Image(board.Transpose)
						}
						if !ok || !slices.Equal(b, want) {
							t.Fatalf("%s n=%d %s: read %v, want %v", f.Name, n, end, b, want)
						}
					}
				}
			}
		}
	}
}

// TestNoSolution reads what formats write where there is none.
func TestNoSolution(t *testing.T) {
	for _, f := range Formats() {
		if !f.Readable() {
			continue
		}
		if got, err := read(t, written(t, f, Layout{N: 3}, nil), f, Layout{}); err != nil || len(got) != 0 {
			t.Errorf("%s: %d boards, %v", f.Name, len(got), err)
		}
	}
	for _, text := range []string{"", "\n", "\ufeff", "  \r\n"} {
		if got, err := read(t, text, nil, Layout{}); err != nil || len(got) != 0 {
			t.Errorf("%q: %d boards, %v", text, len(got), err)
		}
	}
}

// TestPlacements reads boards that are not one queen per row.
func TestPlacements(t *testing.T) {
	for _, test := range []struct {
		text   string
		l      Layout
		n      int
		queens []board.Square
	}{
		{"....\n.QQ.\n....\n....\n", Layout{}, 4, []board.Square{{Row: 1, Col: 1}, {Row: 1, Col: 2}}},
		{"4/1QQ1/4/4", Layout{}, 4, []board.Square{{Row: 1, Col: 1}, {Row: 1, Col: 2}}},
		{"8/8/8/8/8/8/8/7Q w - - 0 1", Layout{}, 8, []board.Square{{Row: 7, Col: 7}}},
		{"a1 b3", Layout{N: 4}, 4, []board.Square{{Row: 1, Col: 1}, {Row: 3, Col: 0}}},
		{"0,2", Layout{N: 4}, 4, []board.Square{{Row: 0, Col: 0}, {Row: 1, Col: 2}}},
		{"1 3", Layout{N: 4, Base: 1}, 4, []board.Square{{Row: 0, Col: 0}, {Row: 1, Col: 2}}},
		{`[["..","QQ"]]`, Layout{}, 2, []board.Square{{Row: 1, Col: 0}, {Row: 1, Col: 1}}},
		{`{"n":3,"solutions":[[0]]}`, Layout{}, 3, []board.Square{{Row: 0, Col: 0}}},
		{"| Q |   |\n|   |   |", Layout{}, 2, []board.Square{{Row: 0, Col: 0}}},
		{"[1 ]", Layout{N: 2}, 2, []board.Square{{Row: 0, Col: 0}}},
	} {
		f := (*Format)(nil)
		if strings.HasPrefix(test.text, "|") {
			f = &pretty
		}
		got, err := read(t, test.text, f, test.l)
		if err != nil || len(got) != 1 {
			t.Errorf("%q: %d boards, %v", test.text, len(got), err)
			continue
		}
		if squares := slices.Collect(got[0].Squares()); got[0].N() != test.n || !slices.Equal(squares, test.queens) {
			t.Errorf("%q: %dx%d with %v", test.text, got[0].N(), got[0].N(), squares)
		}
	}
}

// TestFaults says of every kind of bad text where and why.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		format, text string
		l            Layout
		line         int
		reason       string
	}{
		{"text", ".Q\nQ", Layout{}, 2, "a row of 1 squares on a 2x2 board"},
		{"text", ".Q..\n...Q\n", Layout{}, 2, "ends after 2 of 4 rows"},
		{"text", ".Q..\n...Q\n\nQ...\n..Q.\n", Layout{}, 3, "ends after 2 of 4 rows"},
		{"text", ".X\n..", Layout{}, 1, "'X' at column 1"},
		{"text", ".Q..", Layout{N: 8}, 1, "a row of 4 squares on a 8x8 board"},
		{"pta", ". Q\nQ\t.", Layout{}, 2, "one blank"},
		{"cols", "1 3 0 x", Layout{}, 1, `"x" is not a number`},
		{"cols", "\n1 3 0 4", Layout{}, 2, "column 4 in row 3: allowed are 0 to 3"},
		{"cols", "1 3 0 -1", Layout{}, 1, "column -1 in row 3"},
		{"cols", "1 3 0 2 4", Layout{N: 4}, 1, "5 numbers"},
		{"cols1", "0 3 1 2", Layout{}, 1, "column 0 in row 1: allowed are 1 to 4"},
		{"digits", "1302", Layout{}, 1, "digit 1 to 9"},
		{"digits", "1234567899", Layout{}, 1, "10 digits"},
		{"digits", "25", Layout{}, 1, "column 5 in row 2: allowed are 1 to 2"},
		{"fen", "1Q2/3Q/Q3/2Q2", Layout{}, 1, "rank 1 has 5 squares"},
		{"fen", "1Q2/3Q/K3/2Q1", Layout{}, 1, "'K' in rank 2"},
		{"fen", "99999999999999999999/8", Layout{}, 1, "a run of"},
		{"fen", "2/2", Layout{N: 3}, 1, "2 ranks"},
		{"algebraic", "a1b", Layout{}, 1, "expected a square"},
		{"algebraic", "a0", Layout{}, 1, "expected a square"},
		{"algebraic", "a9", Layout{N: 8}, 1, "outside the board"},
		{"csv", "r0,r2\n0,1", Layout{}, 1, "the header is"},
		{"csv", "r0,r1\n0,5", Layout{}, 2, "column 5"},
		{"csv", "r0,r1\n0,1", Layout{N: 4}, 1, "header of 2 rows"},
		{"jsonl", "[0]\n[0", Layout{}, 2, "unexpected end"},
		{"jsonl", "[null]", Layout{}, 1, "not a column"},
		{"jsonl", "[0]\n[]", Layout{}, 2, "no columns"},
		{"jsonl", "null", Layout{}, 1, "no columns"},
		{"json", "[[]]", Layout{}, 0, "no columns"},
		{"json", `{"n":4,"solutions":[[]]}`, Layout{}, 0, "no columns"},
		{"gfg", "[ ]", Layout{}, 1, "no rows"},
		{"json", `{"n":4,"solutions":[[1,3,0,2]`, Layout{}, 0, "ends in the middle"},
		{"json", `{"n":4,"solutions":[[1,3,0,9]]}`, Layout{}, 0, "column 9"},
		{"json", `{"n":4,"answers":[]}`, Layout{}, 0, `unknown member "answers"`},
		{"json", `{"solutions":[[0]],"n":4}`, Layout{}, 0, "expected before"},
		{"json", `{"n":4}{}`, Layout{}, 0, "after the end"},
		{"json", `{"n":4}`, Layout{N: 5}, 0, "n is 4, expected 5"},
		{"json", `[[0]`, Layout{}, 0, "ends in the middle"},
		{"leetcode", `[[".Q","Q."],["Q"]`, Layout{}, 0, "ends in the middle"},
		{"leetcode", `[[".Q","Q.",".."]]`, Layout{}, 0, "3 rows of 2"},
		{"leetcode", `[[".Q"]]`, Layout{}, 0, "1 rows of 2"},
		{"leetcode", `[[]]`, Layout{}, 0, "0 rows of 0"},
		{"leetcode", `[[["."]]]`, Layout{}, 0, "cannot unmarshal"},
		{"luogu", "2 4 1 3\n3 1 4 2\n", Layout{}, 2, "not the number of solutions"},
		{"luogu", "2 4 1 5\n1\n", Layout{}, 1, "column 5"},
		{"gfg", "[2 4 1 3 ] 3", Layout{}, 1, "in brackets"},
		{"gfg", "[2 4 1 5 ]", Layout{}, 1, "row 5 in column 4"},
		{"uva750", "SOLN\n1", Layout{}, 2, "expected the number of a solution"},
		{"pretty", "| Q | x |\n", Layout{}, 1, "is empty or holds a queen"},
		{"pretty", "Q", Layout{}, 1, "between upright lines"},
	} {
		f, err := Lookup(test.format)
		if err != nil {
			t.Fatal(err)
		}
		_, err = read(t, test.text, f, test.l)
		var e *SyntaxError
		if !errors.As(err, &e) || e.Line != test.line || e.Format != test.format || !strings.Contains(e.Reason, test.reason) {
			t.Errorf("%s %q: %v, want line %d and %q", test.format, test.text, err, test.line, test.reason)
		}
	}
	if _, err := read(t, "hello", nil, Layout{}); !errors.Is(err, ErrUnrecognised) {
		t.Errorf("hello: %v", err)
	}
	if _, err := read(t, strings.Repeat("\n", 1<<17)+"1 3 0 2", nil, Layout{}); !errors.Is(err, ErrUnrecognised) {
		t.Errorf("far below blank lines: %v", err)
	}
	broken := errors.New("broken disk")
	for _, err := range Read(iotest.ErrReader(broken), nil, Layout{}) {
		if !errors.Is(err, broken) {
			t.Errorf("a broken reader: %v", err)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, test := range []struct {
		f *Format
		n int
	}{{&digits, 10}, {&algebraic, 27}} {
		var e *SizeError
		if _, err := test.f.NewWriter(io.Discard, Layout{N: test.n}); !errors.As(err, &e) || e.MaxN != test.n-1 {
			t.Errorf("%s n=%d: %v", test.f.Name, test.n, err)
		}
	}
	if _, err := Lookup("morse"); !errors.As(err, new(*UnknownError)) {
		t.Error(err)
	}
}

// TestLongLine reads a board whose line outgrows every buffer.
func TestLongLine(t *testing.T) {
	const n = 100_000
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%d ", i)
	}
	got, err := read(t, text.String(), nil, Layout{})
	if err != nil || len(got) != 1 || got[0].Len() != n {
		t.Fatalf("%d boards, %v", len(got), err)
	}
}

// TestLongElement refuses a board that memory should not hold, in bounded memory.
func TestLongElement(t *testing.T) {
	for _, start := range []string{`[["`, `[[1,`, `{"n":4,"solutions":[[`, `{"`} {
		endless := io.MultiReader(strings.NewReader(start), io.LimitReader(ones{}, 3*longestLine))
		for _, err := range Read(endless, nil, Layout{}) {
			var e *SyntaxError
			if !errors.As(err, &e) || !strings.Contains(err.Error(), "of more than") {
				t.Errorf("%s111…: %v", start, err)
			}
		}
	}
}

// ones is a text of nothing but the digit 1.
type ones struct{}

func (ones) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '1'
	}
	return len(p), nil
}

// TestAnyBoard writes random permutations in every format and reads them back.
func TestAnyBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(Formats()).Filter(func(f *Format) bool { return f.Readable() && f.Name != "luogu" }).Draw(t, "format")
		top := 40
		if f.MaxN > 0 {
			top = f.MaxN
		}
		n := rapid.IntRange(1, top).Draw(t, "n")
		start := make([]int, n)
		for i := range start {
			start[i] = i
		}
		list := rapid.SliceOfN(rapid.Permutation(start), 1, 3).Draw(t, "boards")
		l := Layout{N: n, Base: rapid.IntRange(0, 1).Draw(t, "base"), ASCII: rapid.Bool().Draw(t, "ascii")}
		var out bytes.Buffer
		w, err := f.NewWriter(&out, l)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range list {
			if err := w.Write(b); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		i := 0
		for p, err := range Read(&out, f, l) {
			if err != nil {
				t.Fatal(err)
			}
			if b, ok := p.Board(); !ok || !slices.Equal(b, list[i]) {
				t.Fatalf("read %v, want %v", b, list[i])
			}
			i++
		}
		if i != len(list) {
			t.Fatalf("%d boards, want %d", i, len(list))
		}
	})
}

// FuzzRead feeds every reader arbitrary text. What it takes must be on the
// board, what it refuses must be a fault with a reason.
func FuzzRead(f *testing.F) {
	for _, format := range Formats() {
		f.Add([]byte(written(f, format, Layout{N: 4}, boards(4))), uint8(0), uint8(0))
	}
	f.Add([]byte("\r\n2,4,1,3 \r\n\r\n3 1 4 2\r\n2"), uint8(4), uint8(1))
	f.Add([]byte("14200\n"), uint8(0), uint8(0))
	f.Add([]byte("2 1\n1 2\n"+strings.Repeat("\n", bufferSize)+"2\n"), uint8(0), uint8(0))
	f.Add([]byte("\ufeff{\"n\":4,\"solutions\":[]}"), uint8(4), uint8(1))
	f.Fuzz(func(t *testing.T, text []byte, n, base uint8) {
		l := Layout{N: int(n) % 70, Base: int(base) % 2}
		if found, _ := Recognise(bytes.NewReader(text), l); found == &luogu {
			boards := 0
			for p, err := range Read(bytes.NewReader(text), nil, l) {
				if err != nil || p.Len() != p.N() {
					t.Fatalf("taken for luogu: a board with %d of %d queens, %v", p.Len(), p.N(), err)
				}
				boards++
			}
			if boards == 0 {
				t.Fatal("taken for luogu: no boards")
			}
		} else if found == &leetcode52 {
			for _, format := range []*Format{&cols, &cols1, &digits} {
				for p, err := range Read(bytes.NewReader(text), format, l) {
					if err == nil {
						t.Fatalf("taken for leetcode52: a board in %s, %v", format.Name, p)
					}
				}
			}
		}
		for _, format := range append(Formats(), nil) {
			failed := false
			for p, err := range Read(bytes.NewReader(text), format, l) {
				if failed {
					t.Fatalf("%v, %v after an error", p, err)
				}
				if err != nil {
					if err.Error() == "" {
						t.Fatalf("%v: an error without words", format)
					}
					failed = true
					continue
				}
				if l.N > 0 && p.N() != l.N {
					t.Fatalf("a %dx%d board, want %d", p.N(), p.N(), l.N)
				}
				if p.N() == 0 {
					t.Fatalf("%v: a board without squares", format)
				}
			}
		}
	})
}
