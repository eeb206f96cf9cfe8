package join

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// Inner parts with up to maxListed rows are listed beforehand, where there is memory enough, and with fewestListed always. Those with more
// rows are made of these when they are needed: for 24 columns they would take 0.9 GB.
const (
	maxListed    = 5
	fewestListed = 3
)

// listInner lists the inner parts.
func (q *parts) listInner(ctx context.Context) error {
	q.innerStart = make([]uint32, choose(q.n, q.inner)+1)
	set := uint32(1)<<q.inner - 1
	for i := range len(q.innerStart) - 1 {
		if i%64 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		q.inners = q.appendInner(q.inners, set)
		slices.SortStableFunc(q.inners[q.innerStart[i]:], func(x, y inner) int {
			return cmp.Or(cmp.Compare(x.closed, y.closed), cmp.Compare(x.bucket, y.bucket))
		})
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
	w := innerWalk{q: q, to: to}
	w.row(1, set, 0, 0)
	return w.to
}

type innerWalk struct {
	q  *parts
	at [maxInnerRows + 1]prefix // by number of rows
	to []inner
}

// prefix is a placement of the first rows.
type prefix struct {
	square       // what its queens do
	first  uint8 // column of row 1
}

func (w *innerWalk) row(row int, left, up, down uint32) {
	q, x := w.q, &w.at[row-1]
	switch {
	case q.near != nil && row > q.inner-q.near.inner:
		w.complete(left, x)
		return
	case row > q.inner:
		made := inner{mid: x.mid, first: x.first}
		made.set(x.line, x.order)
		w.to = append(w.to, made)
		return
	}
	for free := left &^ (up | down); free != 0; free &= free - 1 {
		b, c := free&-free, bits.TrailingZeros32(free)
		s := &q.square[row][c]
		w.at[row] = prefix{square{x.line | s.line, x.mid | s.mid, x.near | s.near, max(x.order, s.order)}, x.first}
		if row == 1 {
			w.at[row].first = uint8(c)
		}
		w.row(row+1, left&^b, (up|b)<<1, (down|b)>>1)
	}
}

// complete puts a prefix before the listed parts of the other rows, which use the columns that are left.
func (w *innerWalk) complete(left uint32, x *prefix) {
	q, rows := w.q, w.q.inner-w.q.near.inner
	moved := newMove(q.n, rows)
	listed := q.near.innersOf(left, nil)
	for i := range listed {
		y := &listed[i]
		if y.mid&x.near != 0 {
			continue
		}
		made := inner{mid: x.mid | moved.of(y.mid), first: x.first, slots: y.slots}
		// The columns in the middle are the same, but the rows are further away: the order falls. In row 1 some queens have none.
		order := max(x.order, q.square[rows+1][y.first].order)
		if of := uint8(y.bucket % orders); of > 0 {
			order = max(order, of-uint8(rows))
		}
		made.file(order)
		made.mark(x.line, 2*q.near.inner)
		w.to = append(w.to, made)
	}
}
