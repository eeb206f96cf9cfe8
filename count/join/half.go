package join

import (
	"context"
	"math/bits"
)

// halves are all half boards that use one set of columns: their crossing masks.
type halves struct {
	q      *parts
	f      *Form
	by     []bucket // by column of row 1, then by order
	having uint32   // columns of row 1 whose buckets have room
	pairs  []pairing
	inners [2][]inner // of one pairing and of the next, where they are not listed
	lower  []uint32   // sets of places in the set of columns
	desk   *desk
	fold   *fold    // nil: they are not folded
	folded []folded // as by
}

// pairing is a set of columns cut in two: the columns of the inner part, and the number of a page of outer parts that use the others.
type pairing struct{ in, page uint32 }

func newHalves(q *parts, f *Form) *halves {
	h := &halves{q: q, f: f, by: make([]bucket, q.n*orders), desk: &desk{spread: spread(q.n, q.inner)}}
	for places := uint32(1)<<q.inner - 1; places>>q.rows == 0; places = following(places) {
		h.lower = append(h.lower, places)
	}
	return h
}

// leastList is about how many masks a list has room for at least; see [desk.extend].
const leastList = pageSize * 3 / 2

// held is how many bytes the lists take.
func (h *halves) held() (bytes int64) {
	for i := range h.by {
		bytes += 8 * int64(len(h.by[i].room))
	}
	for i := range h.folded {
		bytes += 5 * int64(len(h.folded[i].low))
	}
	return bytes
}

// lend empties the lists and gives those of the columns of row 1 that are not in first to the columns of first that have none. What nobody takes
// stays, unless memory is tight.
func (h *halves) lend(first uint32, tight bool) {
	for i := range h.by { // of one that was not finished too
		h.by[i].n = 0
	}
	for i := range h.folded {
		h.folded[i].n = 0
	}
	give, take := h.having&^first, first&^h.having
	for ; give != 0; give &= give - 1 {
		column := bits.TrailingZeros32(give)
		if take == 0 && !tight {
			continue
		}
		if take != 0 {
			to := bits.TrailingZeros32(take)
			copy(h.at(to), h.at(column))
			copy(h.foldedAt(to), h.foldedAt(column))
			take &= take - 1
		}
		clear(h.at(column))
		clear(h.foldedAt(column))
		h.having &^= 1 << column
	}
	h.having |= first
}

// at returns the lists of a column of row 1, by order.
func (h *halves) at(column int) []bucket { return h.by[column*orders:][:orders] }

// make lists the half boards with exactly these columns, of them one of first in row 1, in lists that were lent to first. It returns how many
// there are.
func (h *halves) make(ctx context.Context, set, first uint32) (made uint64, err error) {
	q := h.q
	var deposit [2][128]uint32 // from places 0…6 and 7…13 to columns
	rest := set
	for place := range q.rows {
		d := &deposit[place/7]
		for i := range 1 << (place % 7) {
			d[i|1<<(place%7)] = d[i] | rest&-rest
		}
		rest &= rest - 1
	}
	h.pairs = h.pairs[:0]
	for _, places := range h.lower {
		in := deposit[0][places%128] | deposit[1][places/128]
		r := q.outerRank.of(set &^ in)
		for page := q.outerStart[r]; page < q.outerStart[r+1]; page++ {
			h.pairs = append(h.pairs, pairing{in, page})
		}
	}
	var next []inner
	if len(h.pairs) > 0 {
		next = q.innersOf(h.pairs[0].in, &h.inners[0])
	}
	for i, pair := range h.pairs {
		if i%64 == 63 && ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		inners := next
		if i+1 < len(h.pairs) && h.pairs[i+1].in != pair.in {
			h.inners[0], h.inners[1] = h.inners[1], h.inners[0]
			if next = q.innersOf(h.pairs[i+1].in, &h.inners[0]); len(next) > 0 {
				h.desk.nextX = &next[0]
			}
		}
		h.desk.after = &q.outers[h.pairs[min(i+4, len(h.pairs)-1)].page]
		h.desk.next = &q.outers[h.pairs[min(i+2, len(h.pairs)-1)].page]
		if len(inners) > 0 {
			h.desk.extend(h.f, h.by, inners, &q.outers[pair.page], q.inner, first)
		}
	}
	for i := range h.by {
		made += uint64(h.by[i].n)
	}
	if h.fold != nil {
		h.foldLists()
	}
	return made, nil
}

// desk is where inner and outer parts are put together. The assembly knows it by its offsets.
type desk struct {
	x       int64  // where to go on: by bytes in the inner parts,
	size    int64  // inner parts of a group
	k       int64  // of the group, the one to be filed
	at      int64  // its masks, by bytes
	segment int64  // by bytes in the segments
	spread  uint64 // bits that masks of outer parts have at the middle line
	next    *page  // to be fetched: what it has,
	after   *page  // and where that is
	nextX   *inner
	_       [7]int64
	lines   [groupSize + 1][4]uint64 // by inner part of the group: the outer parts of the page that it goes with
	mids    [groupSize]uint64        // their crossing masks at the middle line
	files   [groupSize][4]uint8      // what inner parts have
	counts  [groupSize]uint16        // number of the outer parts
	ys      [deskSize]uint8          // pairs that go together: outer parts, by number in their page,
	xs      [deskSize]uint8          // and inner parts, by number in their group
	masks   [deskSize]uint64         // their masks
}

const (
	groupSize = 32
	deskSize  = groupSize*pageSize + 256
)

// extend puts inner parts of so many rows, of those with a column of first in row 1, before the outer ones of a page, wherever they do not
// attack each other, and appends the crossing masks of both at the middle line to the buckets of column and order.
func (d *desk) extend(f *Form, to []bucket, xs []inner, p *page, rows int, first uint32) {
	d.x, d.size = 0, 0
	if d.next == nil {
		d.next, d.after, d.nextX = p, p, &xs[0]
	}
	for {
		full := f.extend(d, to, xs, p, rows, first)
		if full < 0 {
			return
		}
		to[full].grow(len(to[full].room)/2 + pageSize)
	}
}
