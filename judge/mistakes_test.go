package judge

import (
	"slices"
	"strconv"
	"testing"
)

// TestMistakesHaveTheirNumbers compares the searches with numbers that are
// known of these rules.
func TestMistakesHaveTheirNumbers(t *testing.T) {
	known := map[string][]int{ // for n = 1, 2, ...
		"neighbours":              {1, 0, 0, 2, 14, 90, 646, 5242}, // A002464
		"rising-forgotten":        {1, 1, 3, 7, 23, 83, 405, 2113}, // A099152
		"falling-forgotten":       {1, 1, 3, 7, 23, 83, 405, 2113},
		"columns-only":            {1, 2, 6, 24, 120, 720, 5040, 40320},
		"two-diagonals-forgotten": {3: 4, 7: 94},
		"wrapped":                 {1, 0, 0, 0, 10, 0, 28, 0}, // A007705
		"knight":                  {1, 0, 0, 2, 6, 0, 0, 0},
		"last-column-unused":      {0, 0, 0, 0, 0, 0, 0, 0},
	}
	for _, m := range Mistakes() {
		for i, want := range known[m.Name] {
			if m.Name == "two-diagonals-forgotten" && want == 0 {
				continue
			}
			got := 0
			m.search(i+1, func(queens) bool { got++; return true })
			if got != want {
				t.Errorf("%s: %d boards for n=%d, known are %d", m.Name, got, i+1, want)
			}
		}
	}
}

// TestMistakesAreTold has the boards and numbers of each mistake recognised,
// and nothing of a right answer.
func TestMistakesAreTold(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Mistakes() {
		if seen[m.Name] || m.Words == "" {
			t.Errorf("mistake %q: its name is not the only one, or has no words", m.Name)
		}
		seen[m.Name] = true
		if m.search == nil {
			continue
		}
		j, err := Lookup("cols")
		if err != nil {
			t.Fatal(err)
		}
		const n = 6
		var answer []byte
		number, whole := uint64(0), true
		m.search(n, func(q queens) bool {
			if whole = whole && len(q) == n; whole {
				text, err := j.text(n, []queens{q}, 1, false)
				if err != nil {
					t.Fatal(err)
				}
				answer = append(answer, text...)
			}
			number++
			return true
		})
		if whole {
			if v := verdictOn(t, "cols", n, string(answer)); !v.Accepted && !slices.Contains(names(v.Mistakes), m.Name) {
				t.Errorf("the boards of %s pass for %v", m.Name, names(v.Mistakes))
			}
		}
		if got := names(verdictOn(t, "leetcode52", n, strconv.FormatUint(number, 10)).Mistakes); number != 4 && !slices.Contains(got, m.Name) {
			t.Errorf("the number of %s, %d, passes for %v", m.Name, number, got)
		}
	}
	if v := verdictOn(t, "cols", 4, "1 3 0 2\n2 0 3 1\n"); len(v.Mistakes) > 0 {
		t.Errorf("a right answer has the mistakes %v", names(v.Mistakes))
	}
	if v := verdictOn(t, "cols", 5, "0 2 4 1 3\n0 1 2 3 4\n"); len(v.Mistakes) > 0 {
		t.Errorf("an answer by no rule has the mistakes %v", names(v.Mistakes))
	}
}
