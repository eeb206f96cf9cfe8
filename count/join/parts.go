package join

import (
	"context"
	"math/bits"
)

// Half boards are put together from two parts: inner ones, the rows next to the middle line, and outer ones. All of them are
// listed once per board size, by the set of their columns. Rows are counted from the middle line: 1 is next to it.

// inner is a placement of the rows 1…k.
type inner struct {
	line  uint64 // crossing mask at the line behind row k, as seen from there
	mid   uint64 // crossing mask at the middle line
	first uint8  // column of row 1
	order uint8  // of its queens in the middle columns
	// second is the column of row 2, for half boards that are filed by it.
	second uint8
	_      [5]uint8
}

// run is a number of outer parts of the same order, which follow each other: whole vectors of them, the last one filled with none.
type run struct{ order, vectors uint32 }

// outer are all placements of the rows k+1…h that use one set of columns: their crossing masks at the line before row k+1,
// by order.
type outer struct {
	line []uint64
	runs []run
}

// parts are the tables of one side of the board.
type parts struct {
	n, rows, inner int           // columns, rows of the half, and of its inner part
	square         [32][32]inner // a single queen, by row and column, for the inner rows
	innerRank      *ranks
	innerStart     []uint32 // nil: inner parts are not listed
	inners         []inner  // by set, then by first
	outerRank      *ranks
	outers         []outer // by set
	move           move    // from the line between the parts to the middle line
}

// outerRows is how many rows the outer parts have at most. With seven rows half boards of 20 queens were made faster by a quarter,
// but the tables are eight times as large, and so all was slower next to other work.
const outerRows = 6

// newParts makes the tables for half boards of so many rows. On the far side row 1 is not next to the middle of an odd board.
func (p *Plan) newParts(ctx context.Context, f *Form, rows int, far bool) (*parts, error) {
	q := &parts{n: p.n, rows: rows, inner: max(2, rows-outerRows)}
	q.move = newMove(p.n, q.inner)
	for i := 1; i <= q.inner; i++ {
		for c := range p.n {
			q.square[i][c] = inner{line: opposite(p.n, crossing(p.n, c, q.inner+1-i)), mid: crossing(p.n, c, i), order: p.orderOf(i, c, far)}
		}
	}
	if err := q.makeInner(ctx); err != nil {
		return nil, err
	}
	return q, q.makeOuter(ctx, p, f, far)
}

// orderOf is the order of a queen in row i and column c.
func (p *Plan) orderOf(i, c int, far bool) uint8 {
	g := i - 1
	if far {
		g = i
	}
	if p.distance(c) == 0 && (p.n%2 == 1 || g > 0) {
		return p.order(g)
	}
	return 0
}

// maxInner is how many rows inner parts may have to be listed beforehand. Larger ones are made when they are needed.
const maxInner = 5

// makeInner lists the inner parts.
func (q *parts) makeInner(ctx context.Context) error {
	q.innerRank = newRanks(q.n, q.inner)
	if q.inner > maxInner {
		return nil
	}
	q.innerStart = make([]uint32, choose(q.n, q.inner)+1)
	set := uint32(1)<<q.inner - 1
	for i := range len(q.innerStart) - 1 {
		if i%64 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		q.inners = q.appendInner(q.inners, set)
		q.innerStart[i+1] = uint32(len(q.inners))
		set = following(set)
	}
	return nil
}

// innersOf returns the inner parts that use a set of columns. They may lie in room.
func (q *parts) innersOf(set uint32, room *[]inner) []inner {
	if q.innerStart == nil {
		*room = q.appendInner((*room)[:0], set)
		return *room
	}
	r := q.innerRank.of(set)
	return q.inners[q.innerStart[r]:q.innerStart[r+1]]
}

// appendInner appends the inner parts that use a set of columns.
func (q *parts) appendInner(to []inner, set uint32) []inner {
	w := innerWalk{q, to}
	w.row(1, set, 0, 0, inner{})
	return w.to
}

type innerWalk struct {
	q  *parts
	to []inner
}

func (w *innerWalk) row(row int, left, up, down uint32, x inner) {
	q := w.q
	if row > q.inner {
		w.to = append(w.to, x)
		return
	}
	for free := left &^ (up | down); free != 0; free &= free - 1 {
		b, c := free&-free, bits.TrailingZeros32(free)
		s, y := &q.square[row][c], x
		switch row {
		case 1:
			y.first = uint8(c)
		case 2:
			y.second = uint8(c)
		}
		y.line |= s.line
		y.mid |= s.mid
		y.order = max(y.order, s.order)
		w.row(row+1, left&^b, (up|b)<<1, (down|b)>>1, y)
	}
}

// makeOuter begins with the outermost row and puts one row after the other before those that it has.
func (q *parts) makeOuter(ctx context.Context, p *Plan, f *Form, far bool) error {
	rank, have := newRanks(q.n, 0), []outer{{[]uint64{0, none, none, none, none, none, none, none}, []run{{0, 1}}}}
	step := newMove(q.n, 1)
	var made [orders]bucket
	queen := make([]inner, 1)
	var space []uint64
	for row := q.rows; row > q.inner; row-- {
		k := q.rows - row + 1
		next := make([]outer, choose(q.n, k))
		set := uint32(1)<<k - 1
		for i := range next {
			if i%64 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			size := 0
			for o := range made {
				made[o].n = 0
			}
			for rest := set; rest != 0; rest &= rest - 1 {
				c := bits.TrailingZeros32(rest)
				from := &have[rank.of(set&^(rest&-rest))]
				if len(from.line) == 0 {
					continue
				}
				for o := range made {
					made[o].grow(len(from.line))
				}
				x := crossing(q.n, c, 1)
				queen[0] = inner{line: opposite(q.n, x), mid: x, order: p.orderOf(row, c, far)}
				f.extend(&made, queen, from.runs, from.line, step)
			}
			to := &next[i]
			for o := range made {
				if b := &made[o]; b.n > 0 {
					b.pad()
					b.n = (b.n + lanes - 1) &^ (lanes - 1)
					to.runs = append(to.runs, run{uint32(o), uint32(b.n / lanes)})
					size += b.n
				}
			}
			if size > len(space) {
				space = make([]uint64, max(1<<17, size))
			}
			for o := range made {
				to.line = append(space[:len(to.line)], made[o].list()...)
			}
			space = space[size:]
			set = following(set)
		}
		rank, have = newRanks(q.n, k), next
	}
	q.outerRank, q.outers = rank, have
	return nil
}
