package render

import (
	"fmt"
	"strings"
	"testing"

	"nqueens/board"
)

func TestWords(t *testing.T) {
	for want, p := range map[string]board.Placement{
		"8 queens on an 8×8 board, solution":             columns(t, 0, 4, 7, 5, 2, 6, 1, 3),
		"4 queens on a 4×4 board, 1 attacking pair":      columns(t, 2, 1, 3, 0),
		"3 queens on a 3×3 board, 3 attacking pairs":     columns(t, 0, 1, 2),
		"1 queen on a 1×1 board, solution":               columns(t, 0),
		"18 queens on an 18×18 board, solution":          stairs(t, 18),
		"1000 queens on a 1000×1000 board, solution":     stairs(t, 1000),
		"11002 queens on an 11002×11002 board, solution": stairs(t, 11_002),
		"118 queens on a 118×118 board, solution":        stairs(t, 118),
	} {
		if got := title(p, survey(p).pairs); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	lonely, err := board.Place(3, board.Square{})
	if err != nil {
		t.Fatal(err)
	}
	good, bad := stairs(t, 4), columns(t, 0, 1)
	for want, boards := range map[string][]board.Placement{
		"2 boards, all solutions": {good, good},
		"3 boards, 1 solution":    {good, bad, lonely},
		"2 boards, no solution":   {bad, lonely},
	} {
		if got := sheetTitle(boards); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := title(lonely, 0); got != "1 queen on a 3×3 board, no attacking pairs" {
		t.Error(got)
	}
}

// TestManyLines has far more lines than a picture draws; the longest is there.
func TestManyLines(t *testing.T) {
	cols := make([]int, 2000)
	for r := range cols {
		cols[r] = r
		if r >= 1000 {
			cols[r] = (r*7 + 3) % 2000
		}
	}
	b := survey(columns(t, cols...))
	drawn := b.drawn()
	if len(b.lines) <= maxLines || len(drawn) != maxLines || drawn[0].queens < 1000 {
		t.Errorf("%d of %d lines drawn, the first has %d queens", len(drawn), len(b.lines), drawn[0].queens)
	}
	if text := description(columns(t, cols...), b, 0); !strings.Contains(text, fmt.Sprintf("%d of the %d lines", maxLines, len(b.lines))) {
		t.Error(text)
	}
}
