package web

import (
	"net/http"
	"strings"
	"testing"

	"nqueens/notation"
)

// TestTotals: formats that end with the number of all solutions do so whichever
// boards are written.
func TestTotals(t *testing.T) {
	s := newServer(t, Options{})
	for _, test := range []struct{ target, body, want string }{
		{"/write?format=luogu&cols=1,3,5,0,2,4", "", "2 4 6 1 3 5\n4\n"},
		{"/write?format=luogu&cols=4,2,0,5,3,1", "", "5 3 1 6 4 2\n4\n"},
		{"/write?format=leetcode52&cols=0,4,7,5,2,6,1,3", "", "92\n"},
		{"/write?format=leetcode52&cols=0,2,4,1,12,8,13,11,14,5,15,6,3,10,7,9", "", "14772512\n"},
		{"POST /write?format=luogu", `{"boards":[{"cols":[1,3,0,2]},{"cols":[2,0,3,1]}]}`, "2 4 1 3\n3 1 4 2\n2\n"},
		{"/write?format=cols&cols=1,3,5,0,2,4", "", "1 3 5 0 2 4\n"},
	} {
		got := text(t, ask(t, s, strings.Replace(test.target, "/", "/api/v1/", 1), test.body))
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.target, got, test.want)
		}
	}
}

// TestBoardsThatAreNoSolutions: every format either writes the board, such that
// it can be read again, or refuses it with a sentence. A wrong answer can be
// written for a judge too, unless it would end with the number of right ones.
func TestBoardsThatAreNoSolutions(t *testing.T) {
	const (
		emptyLines = " does not write boards with empty rows or columns: allowed for others are text, acwing, algebraic, fen"
		unsolved   = " ends with the number of all solutions and writes nothing but solutions: allowed for others are text, acwing, algebraic, fen"
	)
	s := newServer(t, Options{})
	for _, f := range notation.Formats() {
		for _, b := range []struct {
			query   string
			refused bool
			why     string
		}{
			{"n=4&cols=1,3", !f.Partial(), emptyLines},            // rows without a queen
			{"cols=1,1,0,2", f.ByColumn, emptyLines},              // a column without one
			{"cols=0,1,2,3", false, ""},                           // one in each, on a diagonal
			{"n=4&queen=0,1&queen=0,2", !f.Partial(), emptyLines}, // two in a row
		} {
			if f.Whole {
				b.refused, b.why = true, unsolved
			}
			answer := ask(t, s, "/api/v1/write?base=1&format="+f.Name+"&"+b.query, "")
			got := text(t, answer)
			switch want := "board 1: format " + f.Name + b.why; {
			case b.refused:
				if answer.StatusCode != http.StatusBadRequest || !strings.Contains(got, want) {
					t.Errorf("%s, %s: %d %s, want %s", f.Name, b.query, answer.StatusCode, got, want)
				}
			case answer.StatusCode != http.StatusOK:
				t.Errorf("%s, %s: %d %s", f.Name, b.query, answer.StatusCode, got)
			default:
				boards := 0
				for _, err := range notation.Read(strings.NewReader(got), f, notation.Layout{Base: 1}) {
					if err != nil {
						t.Errorf("%s, %s: %q: %v", f.Name, b.query, got, err)
					}
					boards++
				}
				if boards != 1 {
					t.Errorf("%s, %s: %q has %d boards", f.Name, b.query, got, boards)
				}
			}
		}
	}
}

// TestTotalsThatAreNotCounted: the list of formats says up to which size, and
// beyond it the answer is a sentence.
func TestTotalsThatAreNotCounted(t *testing.T) {
	for _, test := range []struct {
		o    Options
		cols string
		most string
	}{
		{Options{}, "0,2,4,6,8,10,12,14,16,1,3,5,7,9,11,13,15", "16"},
		{Options{MaxN: 5}, "1,3,5,0,2,4", "5"},
	} {
		s := newServer(t, test.o)
		for _, name := range []string{"luogu", "leetcode52"} {
			answer := ask(t, s, "/api/v1/write?format="+name+"&cols="+test.cols, "")
			want := "format " + name + " ends with the number of all solutions, which is counted here for boards of 1 to " + test.most + " rows"
			if got := text(t, answer); answer.StatusCode != http.StatusBadRequest || !strings.Contains(got, want) {
				t.Errorf("%s: %d %s", name, answer.StatusCode, got)
			}
		}
		if got := text(t, ask(t, s, "/api/v1/formats", "")); strings.Count(got, `"max_n":`+test.most+`,"by_column":false,"whole":true`) != 2 {
			t.Errorf("the formats, with boards up to %s counted: %s", test.most, got)
		}
	}
}
