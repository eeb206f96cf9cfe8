package textbook_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nqueens/textbook"
)

// The documents that tell the lesson of this package, in two languages.
var documents = []string{"textbook.md", "textbook.zh.md"}

func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{".."}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

var excerpts = regexp.MustCompile("(?ms)^```go([^\n]*)\n(.*?)^```$")

// TestDocumentsQuoteTheCode finds each excerpt of the documents in the file that
// it names.
func TestDocumentsQuoteTheCode(t *testing.T) {
	var first []string
	for _, name := range documents {
		var all []string
		for _, excerpt := range excerpts.FindAllStringSubmatch(read(t, "docs", name), -1) {
			file, code := strings.TrimSpace(excerpt[1]), excerpt[2]
			all = append(all, file+"\n"+code)
			if !strings.Contains("\n"+read(t, file), "\n"+code) {
				t.Errorf("%s: %s does not hold\n%s", name, file, code)
			}
		}
		if first == nil {
			first = all
		}
		if len(all) == 0 || !slices.Equal(all, first) {
			t.Errorf("%s: %d excerpts, not those of %s", name, len(all), documents[0])
		}
	}
}

func TestDocumentsTellOfEverySearch(t *testing.T) {
	for _, name := range documents {
		text := read(t, "docs", name)
		for _, s := range textbook.Strategies() {
			if !strings.Contains(text, "(../textbook/"+s.Name+".go)") {
				t.Errorf("%s: no link to %s.go", name, s.Name)
			}
		}
	}
}

var (
	tableHead = regexp.MustCompile(`^\| N = (\d+) \|`)
	tableRow  = regexp.MustCompile(`^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|`)
)

// TestDocumentsCountRight computes the counters in the tables whose first cell
// says N = …: solutions, nodes, tests, comparisons, marks of each strategy.
func TestDocumentsCountRight(t *testing.T) {
	type key struct {
		strategy string
		n        int
	}
	computed := map[key]textbook.Counters{}
	for _, name := range documents {
		n := 0
		var rows []string
		for line := range strings.Lines(read(t, "docs", name)) {
			if head := tableHead.FindStringSubmatch(line); head != nil {
				n, _ = strconv.Atoi(head[1])
				continue
			}
			row := tableRow.FindStringSubmatch(line)
			if row == nil || n == 0 {
				if !strings.HasPrefix(line, "|") {
					n = 0 // the table has ended
				}
				continue
			}
			rows = append(rows, row[1])
			s, err := textbook.Lookup(row[1])
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			c, known := computed[key{s.Name, n}]
			if !known {
				_, err := s.Observe(context.Background(), n, func(e textbook.Event) bool { c.Add(e); return true })
				if err != nil {
					t.Fatal(err)
				}
				computed[key{s.Name, n}] = c
			}
			for i, want := range []uint64{c.Solutions, c.Nodes, c.Tests, c.Comparisons, c.Marks} {
				if row[2+i] != strconv.FormatUint(want, 10) {
					t.Errorf("%s: N = %d, %s: %s in column %d, want %d", name, n, s.Name, row[2+i], 2+i, want)
				}
			}
		}
		slices.Sort(rows)
		if all := slices.Sorted(slices.Values(textbook.Names())); !slices.Equal(rows, all) {
			t.Errorf("%s: the table has rows for %v, want %v", name, rows, all)
		}
	}
}

var numbers = regexp.MustCompile(`(?m)^\| N \|(( \d+ \|)+)\n\|[-|]+\n((\| \S+ \|( \d+ \|)+\n)+)`)

// TestDocumentsListRightNumbers counts what the tables over N hold: the numbers
// of a strategy in its row, of all solutions in any other.
func TestDocumentsListRightNumbers(t *testing.T) {
	cells := func(row string) []string {
		return strings.Fields(strings.ReplaceAll(row, "|", " "))
	}
	for _, name := range documents {
		tables := numbers.FindAllStringSubmatch(read(t, "docs", name), -1)
		if len(tables) != 2 {
			t.Errorf("%s: %d tables over N, want 2", name, len(tables))
		}
		for _, table := range tables {
			sizes := cells(table[1])
			for row := range strings.Lines(table[3]) {
				row := cells(row)
				s, err := textbook.Lookup(row[0])
				if err != nil {
					s, _ = textbook.Lookup("bitmask")
				}
				if len(row) != 1+len(sizes) {
					t.Errorf("%s: row %v for N = %v", name, row, sizes)
					continue
				}
				for i, size := range sizes {
					n, _ := strconv.Atoi(size)
					want, err := s.Count(context.Background(), n)
					if err != nil || row[1+i] != strconv.FormatUint(want, 10) {
						t.Errorf("%s: N = %d, %s: %s, want %d, %v", name, n, row[0], row[1+i], want, err)
					}
				}
			}
		}
	}
}
