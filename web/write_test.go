package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestTotals: formats that end with the number of all solutions do so whichever
// boards are written.
func TestTotals(t *testing.T) {
	s := newServer(t, Options{})
	for _, test := range []struct{ target, body, want string }{
		{"/write?format=luogu&cols=1,3,5,0,2,4", "", "2 4 6 1 3 5\n4\n"},
		{"/write?format=luogu&cols=4,2,0,5,3,1", "", "5 3 1 6 4 2\n4\n"},
		{"/write?format=luogu&cols=0,1,2", "", "1 2 3\n0\n"},
		{"/write?format=leetcode52&cols=0,4,7,5,2,6,1,3", "", "92\n"},
		{"/write?format=leetcode52&cols=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", "", "14772512\n"},
		{"POST /write?format=luogu", `{"boards":[{"cols":[1,3,0,2]},{"cols":[2,0,3,1]}]}`, "2 4 1 3\n3 1 4 2\n2\n"},
		{"/write?format=cols&cols=1,3,5,0,2,4", "", "1 3 5 0 2 4\n"},
	} {
		got := text(t, ask(t, s, strings.Replace(test.target, "/", "/api/v1/", 1), test.body))
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.target, got, test.want)
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
		{Options{}, "0" + strings.Repeat(",0", 16), "16"},
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
