package join

import (
	"context"
	"math/bits"
)

// Half boards are put together from two quarters: inner ones, the rows next to the middle line, and outer ones. All of them are
// listed once per board size, by the set of their columns. Rows are counted from the middle line: 1 is next to it.

// inner is a placement of the rows 1…k.
type inner struct {
	line  uint64 // crossing mask at the line between the quarters
	mid   uint64 // crossing mask at the middle line
	first uint8  // column of row 1
	order uint8  // of its queens in the middle columns
	_     [6]uint8
}

// run is a number of outer quarters of the same order, which follow each other.
type run struct{ order, size uint32 }

// quarters are the tables of one side of the board.
type quarters struct {
	rows, inner int // rows of the half, and of its inner quarter

	innerRank  *ranks
	innerStart []uint32
	inners     []inner // by set, then by first

	outerRank  *ranks
	outerStart []uint32
	line, mid  []uint64 // of outer quarters: by set, then by order. line is seen from the side of the inner ones
	runStart   []uint32
	runs       []run
}

const outerRows = 6 // at most: more would make large tables, fewer make half boards slow to put together

// newQuarters makes the tables for half boards of so many rows. On the far side the first row is one further from the middle row.
func (p *Plan) newQuarters(ctx context.Context, rows int, far bool) (*quarters, error) {
	q := &quarters{rows: rows, inner: max(2, rows-outerRows)}
	w := walker{ctx: ctx, p: p, far: far}
	q.makeInner(&w)
	q.makeOuter(&w)
	if w.stopped {
		return nil, context.Cause(ctx)
	}
	return q, nil
}

func (q *quarters) makeInner(w *walker) {
	n := w.p.n
	q.innerRank = newRanks(n, q.inner)
	sizes := make([]uint32, choose(n, q.inner)+1)
	w.rows(1, q.inner, func(i, c int) (line, mid uint64) {
		return crossing(n, c, q.inner+1-i), crossing(n, c, i)
	})
	w.use = func(set uint32, _ queens) { sizes[q.innerRank.of(set)]++ }
	w.all()
	at := starts(sizes)
	q.innerStart = append([]uint32(nil), at...)
	q.inners = make([]inner, at[len(sizes)-1])
	w.use = func(set uint32, x queens) {
		r := q.innerRank.of(set)
		q.inners[at[r]] = inner{line: x.line, mid: x.mid, first: uint8(w.first), order: uint8(x.order)}
		at[r]++
	}
	w.all()
}

func (q *quarters) makeOuter(w *walker) {
	n, k := w.p.n, q.rows-q.inner
	q.outerRank = newRanks(n, k)
	sets := int(choose(n, k))
	sizes := make([]uint32, sets*orders+1)
	w.rows(q.inner+1, q.rows, func(i, c int) (line, mid uint64) {
		return opposite(n, crossing(n, c, i-q.inner)), crossing(n, c, i)
	})
	w.use = func(set uint32, x queens) { sizes[q.outerRank.of(set)*orders+x.order]++ }
	w.all()
	q.outerStart, q.runStart = make([]uint32, sets+1), make([]uint32, sets+1)
	for s := range sets {
		for o, size := range sizes[s*orders : (s+1)*orders] {
			if size > 0 {
				q.runs = append(q.runs, run{uint32(o), size})
			}
		}
		q.runStart[s+1] = uint32(len(q.runs))
	}
	at := starts(sizes)
	for s := range sets + 1 {
		q.outerStart[s] = at[s*orders]
	}
	q.line = make([]uint64, at[sets*orders]+slack)
	q.mid = make([]uint64, at[sets*orders]+slack)
	w.use = func(set uint32, x queens) {
		r := q.outerRank.of(set)*orders + x.order
		q.line[at[r]], q.mid[at[r]] = x.line, x.mid
		at[r]++
	}
	w.all()
}

// starts turns sizes into where each begins. The last size is not used: its place is the end.
func starts(sizes []uint32) []uint32 {
	at := make([]uint32, len(sizes))
	sum := uint32(0)
	for i, size := range sizes {
		at[i] = sum
		sum += size
	}
	return at
}

// queens are what some rows add up to.
type queens struct {
	line, mid uint64
	order     uint32
}

// walker visits all placements of consecutive rows.
type walker struct {
	ctx      context.Context
	p        *Plan
	far      bool
	from, to int
	square   [32][32]queens // by row and column
	first    int            // column of the first row
	use      func(set uint32, x queens)
	steps    int
	stopped  bool
}

// rows says which rows are meant, and what a queen there crosses.
func (w *walker) rows(from, to int, crosses func(row, col int) (line, mid uint64)) {
	w.from, w.to = from, to
	p := w.p
	for i := from; i <= to; i++ {
		g := i - 1
		if w.far {
			g = i
		}
		for c := range p.n {
			x := &w.square[i][c]
			x.line, x.mid = crosses(i, c)
			x.order = 0
			if p.distance(c) == 0 && (p.n%2 == 1 || g > 0) {
				x.order = p.order(g)
			}
		}
	}
}

func (w *walker) all() {
	for c := range w.p.n {
		w.first = c
		b := uint32(1) << c
		w.walk(w.from+1, b, b<<1, b>>1, w.square[w.from][c])
	}
}

func (w *walker) walk(row int, set, up, down uint32, x queens) {
	if row > w.to {
		w.use(set, x)
		return
	}
	if w.steps++; w.steps%(1<<14) == 0 {
		w.stopped = w.stopped || w.ctx.Err() != nil
	}
	squares := &w.square[row]
	for free := (uint32(1)<<w.p.n - 1) &^ (set | up | down); free != 0 && !w.stopped; free &= free - 1 {
		b := free & -free
		y := &squares[bits.TrailingZeros32(b)%32]
		next := queens{x.line | y.line, x.mid | y.mid, max(x.order, y.order)}
		w.walk(row+1, set|b, (up|b)<<1, (down|b)>>1, next)
	}
}
