package judge

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"nqueens/board"
	"nqueens/notation"
)

// verdictOn judges a text and fails the test on an error.
func verdictOn(t testing.TB, name string, n int, text string) *Verdict {
	t.Helper()
	j, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Check(t.Context(), j.Case(n), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func kinds(v *Verdict) (all []Kind) {
	for _, f := range v.Faults {
		all = append(all, f.Kind)
	}
	return all
}

func names(mistakes []Mistake) (all []string) {
	for _, m := range mistakes {
		all = append(all, m.Name)
	}
	return all
}

// TestVerdicts has one answer for each thing that can be wrong, and for each
// thing that a judge forgives.
func TestVerdicts(t *testing.T) {
	const (
		acwing4 = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"
		text4   = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n"
		pta4    = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n"
		luogu6  = "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n"
	)
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	for _, test := range []struct {
		name, judge string
		n           int
		answer      string
		want        []Kind
	}{
		{"right", "acwing", 4, acwing4, nil},
		{"other order", "acwing", 4, "..Q.\nQ...\n...Q\n.Q..\n\n.Q..\n...Q\nQ...\n..Q.\n\n", nil},
		{"windows", "acwing", 4, crlf(acwing4), nil},
		{"between, not after", "acwing", 4, text4, []Kind{EmptyLines}},
		{"two empty lines at the end", "acwing", 4, acwing4 + "\n", []Kind{EmptyLines}},
		{"none between", "acwing", 4, strings.ReplaceAll(acwing4, "\n\n", "\n"), []Kind{EmptyLines}},
		{"empty line first", "acwing", 4, "\n" + acwing4, []Kind{EmptyLines}},
		{"trailing blank", "acwing", 4, strings.Replace(acwing4, "\n", " \n", 1), []Kind{TrailingBlank}},
		{"with blanks", "acwing", 4, strings.ReplaceAll(pta4+"\n", "Q\n", "Q\n"), []Kind{Separators}},
		{"other letters", "acwing", 4, strings.NewReplacer(".", "0", "Q", "1").Replace(acwing4), []Kind{Letters}},
		{"stars", "text", 4, strings.NewReplacer("Q", "*").Replace(text4), []Kind{Letters}},
		{"number at the end", "acwing", 4, acwing4 + "2\n", []Kind{ExtraText}},
		{"short row", "acwing", 4, strings.Replace(acwing4, ".Q..", ".Q.", 1), []Kind{Unreadable}},
		{"board cut off", "acwing", 4, acwing4[:15], []Kind{Unreadable}},
		{"in cols", "acwing", 4, "1 3 0 2\n2 0 3 1\n", []Kind{OtherFormat, Missing, ExtraText}},
		{"nothing", "acwing", 4, "", []Kind{Missing}},
		{"nothing, rightly", "acwing", 3, "", nil},
		{"a word for nothing", "acwing", 3, "None\n", []Kind{NoSolution}},

		{"after, not between", "text", 4, acwing4, nil}, // its end is forgiven
		{"last line end", "text", 4, strings.TrimSuffix(text4, "\n"), nil},

		{"right", "pta", 4, pta4, nil},
		{"last line end", "pta", 4, strings.TrimSuffix(pta4, "\n"), nil},
		{"windows", "pta", 4, crlf(pta4), []Kind{LineEnds}},
		{"trailing blanks", "pta", 4, strings.ReplaceAll(pta4, "\n", " \n"), []Kind{TrailingBlank}},
		{"wrong order", "pta", 4, pta4[33:] + "\n" + pta4[:32], []Kind{WrongOrder}},
		{"no word", "pta", 2, "", []Kind{NoSolution}},
		{"right word", "pta", 2, "None\n", nil},
		{"wrong word", "pta", 2, "none\n", []Kind{NoSolution}},

		{"right", "leetcode", 4, `[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]`, nil},
		{"blanks", "leetcode", 4, `[ ["..Q.", "Q...", "...Q", ".Q.."], [".Q..", "...Q", "Q...", "..Q."] ]` + "\n\n", nil},
		{"python", "leetcode", 4, `[['.Q..', '...Q', 'Q...', '..Q.'], ['..Q.', 'Q...', '...Q', '.Q..']]`, []Kind{Quotes}},
		{"characters", "leetcode", 1, `[[["Q"]]]`, []Kind{Characters}},
		{"numbers", "leetcode", 4, `[[1,3,0,2],[2,0,3,1]]`, []Kind{OtherFormat, Unreadable}},
		{"drawn", "leetcode", 4, text4, []Kind{OtherFormat, Unreadable}},
		{"too few rows", "leetcode", 4, `[[".Q.."]]`, []Kind{Unreadable}},
		{"nothing", "leetcode", 2, `[]`, nil},
		{"no answer", "leetcode", 2, ``, []Kind{NoSolution}},
		{"null", "leetcode", 2, `null`, []Kind{NoSolution}},
		{"twice and missing", "leetcode", 4, `[[".Q..","...Q","Q...","..Q."],[".Q..","...Q","Q...","..Q."]]`, []Kind{Duplicate, Missing}},
		{"no solution, missing", "leetcode", 4, `[[".Q..","..Q.","Q...","...Q"]]`, []Kind{NotASolution, Missing}},
		{"a queen too few", "leetcode", 4, `[[".Q..","...Q","Q...","...."],[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]`, []Kind{NotASolution}},

		{"right", "leetcode52", 8, "92", nil},
		{"wrong", "leetcode52", 8, "91", []Kind{WrongTotal}},
		{"leading zero", "leetcode52", 8, "092", []Kind{Different}},
		{"boards", "leetcode52", 4, `[["Q"]]`, []Kind{OtherFormat}},
		{"prose", "leetcode52", 4, "two", []Kind{Unreadable}},
		{"nothing", "leetcode52", 4, "", []Kind{Unreadable}},

		{"right", "luogu", 6, luogu6, nil},
		{"windows and blanks", "luogu", 6, crlf(strings.ReplaceAll(luogu6, "\n", " \n")), nil},
		{"from 0", "luogu", 6, "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4\n", []Kind{WrongBase}},
		{"row per column", "luogu", 6, "4 1 5 2 6 3\n5 3 1 6 4 2\n2 4 6 1 3 5\n4\n", []Kind{RowPerColumn}},
		{"all of them", "luogu", 6, "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n", []Kind{TooMany}},
		{"other ones", "luogu", 6, "5 3 1 6 4 2\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n", []Kind{WrongOrder}},
		{"two of three", "luogu", 6, "2 4 6 1 3 5\n3 6 2 5 1 4\n4\n", []Kind{Missing}},
		{"no total", "luogu", 6, "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n", []Kind{WrongTotal}},
		{"wrong total", "luogu", 6, "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n3\n", []Kind{WrongTotal}},
		{"commas", "luogu", 6, strings.ReplaceAll(luogu6, " ", ","), []Kind{Separators}},
		{"digits", "luogu", 6, strings.ReplaceAll(luogu6, " ", ""), []Kind{Separators}},
		{"two blanks", "luogu", 6, strings.ReplaceAll(luogu6, " ", "  "), []Kind{Different}},

		{"right", "gfg", 4, "[2 4 1 3 ] [3 1 4 2 ]", nil},
		{"no blank", "gfg", 4, "[2 4 1 3] [3 1 4 2]", []Kind{Different}},
		{"a line each", "gfg", 4, "[2 4 1 3 ]\n[3 1 4 2 ]\n", []Kind{Different}},
		{"from 0", "gfg", 4, "[1 3 0 2 ] [2 0 3 1 ]", []Kind{WrongBase}},
		{"wrong order", "gfg", 4, "[3 1 4 2 ] [2 4 1 3 ]", []Kind{WrongOrder}},
		{"nothing", "gfg", 2, "", []Kind{NoSolution}},
		{"word", "gfg", 2, "-1", nil},

		{"right", "codebus", 4, "2413\n3142\n", nil},
		{"separated", "codebus", 4, "2 4 1 3\n3 1 4 2\n", []Kind{Separators}},
		{"word", "codebus", 3, "NIL\n", nil},
		{"other word", "codebus", 3, "0\n", []Kind{NoSolution}},
		{"right", "haoqixing", 4, "2 4 1 3\n3 1 4 2\n2\n", nil},
		{"word", "haoqixing", 2, "no solute\n", nil},
		{"no total", "haoqixing", 4, "2 4 1 3\n3 1 4 2\n", []Kind{WrongTotal}},
		{"right", "dmoj", 4, "a2b4c1d3\na3b1c4d2\n2\n", nil},
		{"nothing", "dmoj", 2, "0\n", nil},
		{"wrong order", "dmoj", 4, "a3b1c4d2\na2b4c1d3\n2\n", []Kind{WrongOrder}},

		{"from 1", "cols", 4, "2 4 1 3\n3 1 4 2\n", []Kind{WrongBase}},
		{"from 0", "cols1", 4, "1 3 0 2\n2 0 3 1\n", []Kind{WrongBase}},
		{"out of range", "cols", 4, "1 3 0 9\n", []Kind{Unreadable}},
		{"prose", "cols", 4, "1 3 0 2\nand\n2 0 3 1\n", []Kind{ExtraText}},
		{"from 1", "jsonl", 4, "[2,4,1,3]\n[3,1,4,2]\n", []Kind{WrongBase}},
		{"no head", "csv", 4, "1,3,0,2\n2,0,3,1\n", []Kind{Different}},
		{"from 0", "digits", 4, "1302\n2031\n", []Kind{WrongBase}},
		{"left aligned", "uva750", 8, strings.ReplaceAll(right(t, "uva750", 8), "\n ", "\n"), []Kind{Different}},
		{"right", "fen", 4, "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n", nil},
		{"prose", "fen", 4, "hello\n", []Kind{Unreadable}},
	} {
		v := verdictOn(t, test.judge, test.n, test.answer)
		if got := kinds(v); !slices.Equal(got, test.want) || v.Accepted != (len(test.want) == 0) {
			t.Errorf("%s, N=%d, %s: %v, want %v\n%q", test.judge, test.n, test.name, got, test.want, test.answer)
		}
	}
}

// right is the answer that package notation writes.
func right(t testing.TB, name string, n int) string {
	t.Helper()
	j, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []queens
	c := j.Case(n)
	if err := c.solutions(context.Background(), func(q queens) bool { all = append(all, q); return true }); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, j.Order.compare)
	total := uint64(len(all))
	if j.First > 0 {
		all = all[:min(j.First, len(all))]
	}
	text, err := j.text(n, all, total, true)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRightAnswers has every judge accept what it should, for every size.
func TestRightAnswers(t *testing.T) {
	for _, j := range Judges() {
		for n := 1; n <= min(j.MaxN(), 10); n++ {
			text := right(t, j.Name, n)
			if v := verdictOn(t, j.Name, n, text); !v.Accepted {
				t.Errorf("%s, N=%d: %v", j.Name, n, v.Faults)
			}
		}
	}
}

// TestTable looks up what the table of judges names, and holds every format of
// package notation against it.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, j := range Judges() {
		j.format() // panics for a format that there is not
		if j.Low < 1 || j.Low > j.High || j.High > j.MaxN() {
			t.Errorf("%s asks for N=%d to %d", j.Name, j.Low, j.High)
		}
		for _, name := range append([]string{j.Name}, j.Aliases...) {
			if seen[name] {
				t.Errorf("two judges are called %s", name)
			}
			seen[name] = true
			if found, err := Lookup(name); err != nil || found.Name != j.Name {
				t.Errorf("Lookup(%q) = %v, %v", name, found, err)
			}
		}
	}
	for _, f := range notation.Formats() {
		if !seen[f.Name] {
			t.Errorf("there is no judge for format %s", f.Name)
		}
		if f.Whole && f.Name == "luogu" {
			for n := 4; n < 9; n++ {
				if got, want := right(t, "luogu", n), written(t, f, n); got != want {
					t.Errorf("luogu, N=%d: %q, notation writes %q", n, got, want)
				}
			}
		}
	}
	if _, err := Lookup("nobody"); err == nil || !strings.Contains(err.Error(), "acwing") {
		t.Errorf("Lookup of no judge: %v", err)
	}
}

func written(t *testing.T, f *notation.Format, n int) string {
	var b bytes.Buffer
	w, err := f.NewWriter(&b, notation.Layout{N: n})
	if err != nil {
		t.Fatal(err)
	}
	if err := (Case{N: n}).solutions(t.Context(), func(q queens) bool { return w.Write(q.board()) == nil }); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestGivenQueen judges answers of UVa 750, which gives the first queen.
func TestGivenQueen(t *testing.T) {
	j, err := Lookup("uva750")
	if err != nil {
		t.Fatal(err)
	}
	const head = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"
	corner := Case{N: 8, Given: &board.Square{}}
	right := head + " 1      1 5 8 6 3 7 2 4\n 2      1 6 8 3 7 4 2 5\n 3      1 7 4 6 8 2 5 3\n 4      1 7 5 8 2 4 6 3\n"
	for _, test := range []struct {
		answer string
		want   []Kind
	}{
		{right, nil},
		{strings.ReplaceAll(right, "\n ", "\n"), []Kind{Different}},
		{strings.Replace(right, "1 5 8 6 3 7 2 4", "2 4 6 8 3 1 7 5", 1), []Kind{GivenMissing, Missing}},
		{head, []Kind{Missing}},
	} {
		v, err := j.Check(t.Context(), corner, []byte(test.answer))
		if err != nil {
			t.Fatal(err)
		}
		if got := kinds(v); !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, want %v", test.answer, got, test.want)
		}
	}
}

// TestWords compares whole verdicts with what a beginner reads.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		judge  string
		n      int
		answer string
		want   string
	}{
		{"cols", 4, "1 3 0 2\n2 0 3 1\n", "accepted: N=4\n"},
		{"cols", 4, "0 2 1 3\n1 3 0 2\n1 3 0 2\n", `wrong answer for N=4
Board 1 (line 1) is no solution: the queens at row 0 column 0 and row 3 column 3 (from 0) attack each other along the falling diagonal row-column=0.
  X . . .
  . \ Q .
  . Q \ .
  . . . X
Board 3 (line 3) is the same as board 2: columns 1 3 0 2.
One of 2 solutions is missing; first in order (columns from 0):
  2 0 3 1
`},
		{"text", 5, "Q....\n.....\nQ....\n.....\n.....\n", `wrong answer for N=5
Board 1 (line 1) is no solution: the queens at row 0 column 0 and row 2 column 0 (from 0) attack each other along the column 0.
  X . . . .
  | . . . .
  X . . . .
  . . . . .
  . . . . .
All 10 solutions are missing; first in order (columns from 0):
  0 2 4 1 3
  0 3 1 4 2
  1 3 0 2 4
`},
		{"leetcode52", 8, "5242\n", `wrong answer for N=8
The number of solutions is 92: you say 5242.
Which rule did you code? Your answer fits this one:
  On the diagonals, a queen is compared with the one in the row just above only: all rows above count.
`},
	} {
		var b strings.Builder
		if err := verdictOn(t, test.judge, test.n, test.answer).Write(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != test.want {
			t.Errorf("%s: %q\ngives\n%swant\n%s", test.judge, test.answer, b.String(), test.want)
		}
	}
}

// TestSizes refuses boards that are no question of the judge.
func TestSizes(t *testing.T) {
	for name, n := range map[string]int{"cols": MaxN + 1, "digits": 10, "text": 0, "leetcode": -1} {
		j, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.Check(t.Context(), Case{N: n}, nil); err == nil || !strings.Contains(err.Error(), "allowed are 1 to") {
			t.Errorf("%s, N=%d: %v", name, n, err)
		}
	}
}
