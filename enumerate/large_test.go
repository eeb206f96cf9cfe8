package enumerate

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"nqueens/board"
)

// stairs is a solution of n queens, for n with n mod 6 neither 2 nor 3: columns
// 1, 3, 5, ... and then 0, 2, 4, ...; for odd n, n-1 queens and one in the corner.
func stairs(n int) (b board.Board) {
	even := n &^ 1
	for i := range even {
		b = append(b, (2*i+1)%(even+1))
	}
	if n > even {
		b = append(b, even)
	}
	return b
}

// completions of the rows that hold a column, all others being -1, by the
// plainest search.
func completions(b board.Board, row int, yield func(board.Board)) {
	if row == len(b) {
		yield(b.Clone())
		return
	}
	given := b[row]
	defer func() { b[row] = given }()
	for c := range len(b) {
		if given >= 0 && given != c {
			continue
		}
		free := true
		for r, other := range b {
			d := other - c
			if r != row && (r < row || other >= 0) && (d == 0 || d == r-row || d == row-r) {
				free = false
				break
			}
		}
		if free {
			b[row] = c
			completions(b, row+1, yield)
		}
	}
}

// TestLargeCompletions leaves some rows of large boards open: lines come in two,
// three and four parts there, and stems are long.
func TestLargeCompletions(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.SampledFrom([]int{16, 17, 18, 19, 22, 24, 25, 28, 31, 34, 40, 41, 48, 49, 60, 64}).Draw(rt, "n")
		b := stairs(n)
		if !b.IsSolution() {
			rt.Fatalf("%v is no solution", b)
		}
		open := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 6, 11, rapid.ID[int]).Draw(rt, "open")
		p := Problem{N: n}
		for r, c := range b {
			if slices.Contains(open, r) {
				b[r] = -1
			} else {
				p.Given = append(p.Given, board.Square{Row: r, Col: c})
			}
		}
		var want []board.Board
		completions(b, 0, func(b board.Board) { want = append(want, b) })
		if got := slices.Collect(p.All(context.Background())); !slices.EqualFunc(got, want, slices.Equal) {
			rt.Fatalf("open rows %v: %v, want %v", open, got, want)
		}
	})
}

// TestUnderPrefixes has the last rows open, with what is known of them on the
// empty board, where sets stand for their mirror images.
func TestUnderPrefixes(t *testing.T) {
	for _, n := range []int{16, 17, 18, 21, 24, 27, 33, 36} {
		plan := planOf(Problem{N: n})
		for _, b := range []board.Board{stairs(n), stairs(n).Image(board.MirrorLeftRight), stairs(n).Image(board.Rotate90)} {
			if !b.IsSolution() {
				continue // there are no stairs of this size
			}
			rows := min(n-9, plan.topRows)
			prefix := slices.Clone(b[:rows])
			for r := range b[rows:] {
				b[rows+r] = -1
			}
			var want []board.Board
			completions(b, 0, func(b board.Board) { want = append(want, b) })
			if got := slices.Collect(plan.under(prefix).batches(context.Background()).boards(context.Background())); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("n=%d, prefix %v: %v, want %v", n, prefix, got, want)
			}
		}
	}
}
