package join

import (
	"context"
	"math"
)

// bucket is a list of crossing masks at the middle line, which the assembly knows by its offsets.
type bucket struct {
	room []uint64 // from n on there lies whatever there lies
	n    int
}

// lanes is how many masks a vector has. Lists that are read by vectors end with none, which does not go together with anything.
const (
	lanes = 8
	none  = ^uint64(0)
)

// slack is how many masks may be written beyond the last one.
const slack = lanes

// pad ends a list.
func (b *bucket) pad() {
	for i := range lanes - 1 {
		b.room[b.n+i] = none
	}
}

func (b *bucket) grow(more int) {
	if b.n+more+slack <= len(b.room) {
		return
	}
	room := make([]uint64, (b.n+more+slack)*3/2)
	copy(room, b.room[:b.n])
	b.room = room
}

func (b *bucket) list() []uint64 { return b.room[:b.n] }

// halves are all half boards that use one set of columns: their crossing masks.
type halves struct {
	q      *parts
	f      *Form
	split  bool
	by     [][orders]bucket // by the column of row 1, or split: by n times that and the column of row 2; then by order
	free   []int            // room that all buckets of such a place have
	pairs  []pairing
	inners []inner
	lower  []uint32 // sets of places in the set of columns
}

// pairing is a set of columns cut in two: the columns of the inner part, and the outer parts that use the others.
type pairing struct {
	in uint32
	y  *outer
}

func newHalves(n int, q *parts, f *Form, split bool) *halves {
	places := n
	if split {
		places = n * n
	}
	h := &halves{q: q, f: f, split: split, by: make([][orders]bucket, places), free: make([]int, places)}
	for places := uint32(1)<<q.inner - 1; places>>q.rows == 0; places = following(places) {
		h.lower = append(h.lower, places)
	}
	return h
}

// makeRoom makes room for so many masks in each bucket of a place, and some more.
func (h *halves) makeRoom(at, more int) {
	h.free[at] = math.MaxInt
	for o := range h.q.rows + 1 {
		b := &h.by[at][o]
		b.grow(more + 512)
		h.free[at] = min(h.free[at], len(b.room)-b.n-slack-more)
	}
}

// make lists the half boards with exactly these columns, of them one of first in row 1. It returns how many there are.
func (h *halves) make(ctx context.Context, set, first uint32) (made uint64, err error) {
	q := h.q
	for c := range h.by {
		for o := range h.by[c] {
			h.by[c][o].n = 0
		}
		h.free[c] = 0
	}
	var deposit [2][64]uint32 // from places 0…5 and 6…11 to columns
	rest := set
	for place := range q.rows {
		d := &deposit[place/6]
		for i := range 1 << (place % 6) {
			d[i|1<<(place%6)] = d[i] | rest&-rest
		}
		rest &= rest - 1
	}
	h.pairs = h.pairs[:0]
	for _, places := range h.lower {
		in := deposit[0][places%64] | deposit[1][places/64]
		h.pairs = append(h.pairs, pairing{in, &q.outers[q.outerRank.of(set&^in)]})
	}
	for i, pair := range h.pairs {
		if i%64 == 63 && ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		y := pair.y
		size := len(y.line)
		if size == 0 {
			continue
		}
		inners := q.innersOf(pair.in, &h.inners)
		for len(inners) > 0 {
			at, k := h.place(&inners[0]), 1
			for k < len(inners) && h.place(&inners[k]) == at {
				k++
			}
			if first>>inners[0].first&1 != 0 {
				if h.free[at] -= k * size; h.free[at] < 0 {
					h.makeRoom(at, k*size)
				}
				h.f.extend(&h.by[at], inners[:k], y.runs, y.line, q.move)
			}
			inners = inners[k:]
		}
	}
	for at := range h.by {
		for o := range q.rows + 1 {
			b := &h.by[at][o]
			made += uint64(b.n)
			if b.n > 0 {
				b.pad()
			}
		}
	}
	return made, nil
}

// place is where halves with an inner part are filed.
func (h *halves) place(x *inner) int {
	if h.split {
		return int(x.first)*h.q.n + int(x.second)
	}
	return int(x.first)
}
