package count

import (
	"context"
	"math/bits"
)

// withColumns counts the boards whose upper half has its queens in a set of columns, the upper half of an odd board
// having the central row too, as often as the join counts them: by a plain search row by row, which looks at
// each board when it is whole. It is the judge of the join.
func withColumns(ctx context.Context, n int, set uint64) (uint64, error) {
	w := columnsSearch{n: n, set: set}
	w.plain = plain{ctx: ctx, rows: make([]uint64, n)}
	for r := range n {
		w.rows[r] = set
		if r >= (n+1)/2 {
			w.rows[r] = (1<<n - 1) &^ set
		}
	}
	w.cols = make([]int, n)
	return w.place(0, 0, 0, 0), w.err
}

type columnsSearch struct {
	plain
	n    int
	set  uint64
	cols []int
}

func (w *columnsSearch) place(r int, columns, rising, falling uint64) (sum uint64) {
	if r == w.n {
		return w.times()
	}
	if w.nodes++; w.nodes%(1<<16) == 0 && w.err == nil {
		w.err = w.ctx.Err()
	}
	for free := w.rows[r] &^ (columns | rising | falling); free != 0 && w.err == nil; free &= free - 1 {
		w.cols[r] = bits.TrailingZeros64(free)
		queen := uint64(1) << w.cols[r]
		sum += w.place(r+1, columns|queen, (rising|queen)>>1, (falling|queen)<<1)
	}
	return sum
}

// times says how often a board counts.
func (w *columnsSearch) times() (times uint64) {
	n := w.n
	row := make([]int, n) // of each column
	for r, c := range w.cols {
		row[c] = r
	}
	rows, cols := n, n // least distances, in half squares, of the queens of the middle rows and columns
	for _, middle := range []int{(n - 1) / 2, n / 2} {
		if d := max(2*w.cols[middle]-n+1, n-1-2*w.cols[middle]); d > 1 || n%2 == 1 {
			rows = min(rows, d)
		}
		if d := max(2*row[middle]-n+1, n-1-2*row[middle]); d > 1 || n%2 == 1 {
			cols = min(cols, d)
		}
	}
	switch {
	case rows < cols:
		times = 2
	case rows == cols:
		times = 1
	}
	if n%2 == 1 { // of a board and what it is upside down, the one counts whose upper half has the smaller columns
		lower := uint64(1) << w.cols[n/2]
		for _, c := range w.cols[n/2+1:] {
			lower |= 1 << c
		}
		mine, other := min(w.set, reflect(w.set, n)), min(lower, reflect(lower, n))
		switch {
		case mine < other:
			times *= 2
		case mine > other:
			times = 0
		}
	}
	return times
}

// reflect exchanges left and right.
func reflect(set uint64, n int) (image uint64) {
	for c := range n {
		image |= set >> c & 1 << (n - 1 - c)
	}
	return image
}
