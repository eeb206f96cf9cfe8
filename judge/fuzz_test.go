package judge

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
)

// fuzz has a judge read texts: whatever they are, nothing panics, what is
// accepted is right, and what is wrong has a reason. The context is not that of
// the test, which may end in the middle when the time for fuzzing is over.
func fuzz(f *testing.F, judges ...string) {
	for i, name := range judges {
		for _, n := range []int{1, 2, 4} {
			text := right(f, name, n)
			f.Add(i, n, []byte(text))
			f.Add(i, n, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
			f.Add(i, n, []byte(strings.TrimSpace(text)+"\n\nNone 0"))
		}
	}
	f.Add(0, 4, []byte("[[[\".\",\"Q\"]],['..']]"))
	f.Add(0, 4, []byte("1 3 0 2\n99999999999999999999999\n-1\n"))
	f.Add(0, 4, []byte("SOLN\n#\nr0\n(1;2)\n+---+\n| Q |\n"))
	f.Fuzz(func(t *testing.T, i, n int, text []byte) {
		j, err := Lookup(judges[uint(i)%uint(len(judges))])
		if err != nil {
			t.Fatal(err)
		}
		n = 1 + int(uint(n)%5)
		v, err := j.Check(context.Background(), j.Case(n), text)
		if err != nil {
			t.Fatal(err)
		}
		if v.Accepted != (len(v.Faults) == 0) {
			t.Fatalf("accepted is %v, faults %v", v.Accepted, v.Faults)
		}
		for _, fault := range v.Faults {
			if fault.Kind == "" || fault.Text == "" {
				t.Fatalf("a fault without a name or words: %+v", fault)
			}
		}
		var words strings.Builder
		if err := v.Write(&words); err != nil || words.Len() == 0 {
			t.Fatalf("words %q, %v", words.String(), err)
		}
		if v.Accepted && !j.countsOnly() {
			accepted(t, j, n, text)
		}
	})
}

// accepted compares an accepted text with the right one: lines and boards may
// be in another order where the judge leaves it free, and that is all.
func accepted(t *testing.T, j *Judge, n int, text []byte) {
	trimmed, faults := j.trim(text)
	want, _ := j.trim([]byte(right(t, j.Name, n)))
	if j.jsonText() {
		trimmed = compacted(trimmed)
	}
	if len(faults) > 0 || j.Order.Fixed && !bytes.Equal(trimmed, want) || !bytes.Equal(sorted(trimmed), sorted(want)) && j.Format != "pretty" {
		t.Fatalf("%s, N=%d: accepted is %q, right is %q", j.Name, n, text, want)
	}
}

func sorted(text []byte) []byte {
	text = bytes.Clone(text)
	slices.Sort(text)
	return text
}

func FuzzGrids(f *testing.F)  { fuzz(f, "acwing", "text", "pta") }
func FuzzArrays(f *testing.F) { fuzz(f, "leetcode", "json") }
func FuzzLists(f *testing.F) {
	fuzz(f, "cols", "cols1", "luogu", "sjtu1539", "gfg", "digits", "codebus", "haoqixing", "uva750", "jsonl", "csv")
}
func FuzzStrict(f *testing.F) { fuzz(f, "fen", "algebraic", "dmoj", "pretty") }
func FuzzNumber(f *testing.F) { fuzz(f, "leetcode52") }

// FuzzGiant has the streaming check read any text.
func FuzzGiant(f *testing.F) {
	f.Add([]byte("1 3 0 2"), int64(0), int64(0))
	f.Add([]byte("\xef\xbb\xbf2,4\r\n1,3\n"), int64(4), int64(1))
	f.Add([]byte("99999999999 x"), int64(7), int64(0))
	f.Fuzz(func(t *testing.T, text []byte, n, base int64) {
		v, err := Giant(context.Background(), bytes.NewReader(text), GiantOptions{N: max(n, 0) % 100, Base: base & 1})
		if err == nil && (v.Queens == 0 || v.N < v.Queens || v.Valid() != (v.Conflicts() == 0 && v.N == v.Queens) || v.EarlierKnown != (v.Conflicts() > 0)) {
			t.Fatalf("%q: %+v", text, v)
		}
	})
}
