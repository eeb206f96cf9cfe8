package render

import (
	"errors"
	"slices"
	"testing"

	"nqueens/board"
)

func mustPlan(t testing.TB, s Sheet) *plan {
	t.Helper()
	p, err := s.plan()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSensibleColumns(t *testing.T) {
	for count, want := range map[int]int{1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 12: 4, 40: 8, 46: 8, 92: 12} {
		if got := sensibleColumns(count); got != want {
			t.Errorf("%d boards in %d columns, want %d", count, got, want)
		}
	}
	for count := 1; count <= MaxBoards; count++ {
		s := sensibleColumns(count)
		if s*s < count || s*s > 3*count && count > 2 {
			t.Errorf("%d boards in %d columns", count, s)
		}
	}
}

func TestSensibleSides(t *testing.T) {
	for _, test := range []struct{ n, boards, side int }{
		{1, 1, 72},
		{4, 1, 288},
		{8, 1, 512},
		{8, 12, 256},
		{8, 92, 128},
		{64, 1, 1024},
		{65, 1, 1024},
		{1000, 1, 1024},
		{3000, 1, 3000},
		{MaxN, 1, MaxSide},
		{1, 9, MinSide},
	} {
		var boards []board.Placement
		for range test.boards {
			p, err := board.Place(test.n)
			if err != nil {
				t.Fatal(err)
			}
			boards = append(boards, p)
		}
		if got := mustPlan(t, Sheet{Boards: Boards(boards...)}).side; got != test.side {
			t.Errorf("%d boards of %d rows have side %d, want %d", test.boards, test.n, got, test.side)
		}
	}
	many := slices.Repeat([]board.Placement{stairs(t, 100)}, MaxBoards)
	if p := mustPlan(t, Sheet{Boards: Boards(many...), Numbers: true}); p.pixels() > MaxPixels {
		t.Errorf("%d boards need %d pixels", MaxBoards, p.pixels())
	}
	// Far more pixels than 32 bits count.
	for _, columns := range []int{0, 1, 64, MaxBoards} {
		var e *LimitError
		if _, err := (Sheet{Boards: Boards(many...), Side: MaxSide, Columns: columns}).plan(); !errors.As(err, &e) || e.Value <= MaxPixels {
			t.Errorf("%d boards of side %d in %d columns: %v", MaxBoards, MaxSide, columns, err)
		}
	}
}
