package enumerate

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// join finds the solutions with given tops, many at a time. A top is a placement
// in all rows but the last ones. The tops are sorted by the set of columns that
// they leave, so that all which need the same ending meet it while it is in the
// fastest cache; the solutions are then brought back into the order of the tops.
type join struct {
	*plan
	tops  []top
	more  [][]uint32 // by part but the first, and by top: lines taken
	stems []begun    // that the tops stand on, in order
	count []int32    // by set: how many tops leave it

	sorted []sortedTop // by set
	room   finder
	found  []fit   // by set
	ends   []int32 // by top: where its next solution goes
	fits   []fit   // in the order of the solutions

	taken int // tops, in all
	next  int // the first of fits that was not handed out
	on    int // the stem that it stands on
}

// top is a placement in all rows but the last ones, without the rows of its
// stem.
type top struct {
	path  uint64 // the columns, a byte a row
	set   int32  // number of the columns left; its complement if the top is mirrored
	taken uint32 // first part of the lines, mirrored if the top is
}

// A top is mirrored, as far as its lines go, if what is known of endings is
// known of the mirror image of the columns that it leaves. Its number, like that
// of its set, is then replaced by the complement.
type sortedTop struct {
	top   int32
	taken uint32
}

// fit is a top and a way to end it.
type fit struct {
	way uint32
	top int32
}

// begun is a stem and the first top that stands on it.
type begun struct {
	stem
	first int
}

func (j *join) init(p *plan) {
	j.plan = p
	j.more = make([][]uint32, p.endings.parts-1)
	j.count = make([]int32, len(p.endings.found))
}

// resize gives room for n elements, in s if it has that.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// reset forgets the tops, but not the stem in hand, to take up a number of
// others.
func (j *join) reset(room int) {
	j.tops = resize(j.tops, room)[:0]
	for i := range j.more {
		j.more[i] = resize(j.more[i], room)
	}
	if last := len(j.stems) - 1; last >= 0 {
		j.stems[0] = j.stems[last]
		j.stems[0].first = 0
		j.stems = j.stems[:1]
	}
}

// begin says which stem the next tops stand on.
func (j *join) begin(s *stem) {
	if last := len(j.stems) - 1; last >= 0 && j.stems[last].first == len(j.tops) {
		j.stems = j.stems[:last] // nothing stands on it
	}
	j.stems = append(j.stems, begun{*s, len(j.tops)})
}

// stem is the one in hand.
func (j *join) stem() *stem { return &j.stems[len(j.stems)-1].stem }

// land takes up the tops that come from a block of positions in the row above
// the last ones, until there are enough of them.
func (j *join) land(from *block, enough int) {
	row := j.topRows - 1
	allowed, next, after := j.open(row, j.stem()), j.allowed[row+1], j.allowed[row+2]
	shift := 8 * (row - j.stemRows) & 63
	tops, n := j.tops[:cap(j.tops)], len(j.tops)
	for ; from.next < len(from.positions) && n < enough; from.next++ {
		p := from.positions[from.next]
		other := position{mirror(j.n, p.columns), mirror(j.n, p.falling), mirror(j.n, p.rising), 0}
		for free := allowed &^ (p.columns | p.rising | p.falling); free != 0; free &= free - 1 {
			bit := free & -free
			col := bits.TrailingZeros64(bit)
			q, o := p.with(bit), other.with(1<<(j.n-1-col))
			mirrored := uint64(0)
			if j.endings.mirrored && o.columns > q.columns { // so what it leaves is less
				mirrored = ^uint64(0)
			}
			// A branch that depends on it could not be predicted.
			number := j.endings.numbers.of(j.all &^ choose(q.columns, o.columns, mirrored))
			taken := lines{choose(q.rising, o.rising, mirrored), choose(q.falling, o.falling, mirrored)}
			tops[n] = top{p.path | uint64(col)<<shift, number ^ int32(mirrored), taken.part(0)}
			for i := range j.more {
				j.more[i][n] = taken.part(i + 1)
			}
			live := q.live(next, after)
			j.count[number] += int32(live)
			n += live
		}
	}
	j.tops = tops[:n]
}

// choose gives the second word if all bits of which are set, the first if none
// are.
func choose(first, second, which uint64) uint64 { return first ^ (first^second)&which }

// run finds the solutions of all tops. It may leave some out when ctx ends.
func (j *join) run(ctx context.Context) {
	j.taken += len(j.tops)
	j.sort()
	j.match(ctx)
	j.order()
}

// sort brings the tops into the order of their sets.
func (j *join) sort() {
	start := int32(0)
	for set, count := range j.count {
		j.count[set] = start
		start += count
	}
	j.sorted = resize(j.sorted, cap(j.tops))[:len(j.tops)]
	for i := range j.tops {
		t := &j.tops[i]
		mirrored := t.set >> 31
		at := &j.count[t.set^mirrored]
		j.sorted[*at] = sortedTop{int32(i) ^ mirrored, t.taken}
		*at++
	}
}

// match finds the solutions, set by set.
func (j *join) match(ctx context.Context) {
	j.found = resize(j.found, cap(j.tops)/2)[:0]
	start := int32(0)
	for set, end := range j.count {
		if start < end {
			if set&0xff == 0 && ctx.Err() != nil {
				break
			}
			e := j.endings.found[set].Load()
			if e == nil {
				e = j.endings.of(setOf(int32(set), j.endings.rows), &j.room)
			}
			j.meet(j.sorted[start:end], e)
			start = end
		}
	}
	clear(j.count)
}

// meet finds the solutions of tops that leave the same set.
func (j *join) meet(tops []sortedTop, e *ending) {
	for w, all := range e.all {
		clashes := e.clashes[w*j.endings.parts:][:j.endings.parts]
		first, ways := &clashes[0], e.ways[64*w:]
		for i := range tops {
			t := tops[i]
			taken := t.taken
			// This is first.of(taken), which is not inlined.
			fits := all &^ (first[0][taken&15] | first[1][taken>>4&15] | first[2][taken>>8&15] | first[3][taken>>12&15] |
				first[4][taken>>16&15] | first[5][taken>>20&15] | first[6][taken>>24&15] | first[7][taken>>28])
			if fits != 0 {
				j.add(t.top, fits, ways, clashes[1:])
			}
		}
	}
}

// add notes the ways that fit to a top, as far as the other parts agree.
func (j *join) add(t int32, fits uint64, ways []uint32, clashes []clash) {
	for i := range clashes {
		fits &^= clashes[i].of(j.more[i][t^t>>31])
	}
	for ; fits != 0; fits &= fits - 1 {
		j.found = append(j.found, fit{ways[bits.TrailingZeros64(fits)], t})
	}
}

// order brings the solutions into the order of their tops. The solutions of a
// top are already in order, of a mirrored one in the reversed order.
func (j *join) order() {
	j.ends = resize(j.ends, cap(j.tops))[:len(j.tops)]
	clear(j.ends)
	for i := range j.found {
		t := j.found[i].top
		j.ends[t^t>>31]++
	}
	start := int32(0)
	for i, count := range j.ends {
		j.ends[i] = start + (count-1)&(j.tops[i].set>>31)
		start += count
	}
	j.fits = resize(j.fits, cap(j.found))[:len(j.found)]
	turn := j.endings.mirrorWay(0)
	for _, f := range j.found {
		mirrored := f.top >> 31
		f.top ^= mirrored
		f.way = (f.way ^ uint32(mirrored)) + (turn+1)&uint32(mirrored) // turn - f.way if it is mirrored
		at := &j.ends[f.top]
		j.fits[*at] = f
		*at += 1 + 2*mirrored
	}
	j.next, j.on = 0, 0
}

// emit adds solutions to the batch, as many as there are and have room.
func (j *join) emit(b *Batch) {
	cols, size := b.Cols[:cap(b.Cols)], len(b.Cols)
	for ; j.next < len(j.fits) && size <= batchBytes-j.n; j.next++ {
		f := j.fits[j.next]
		for j.on+1 < len(j.stems) && j.stems[j.on+1].first <= int(f.top) {
			j.on++
		}
		to := cols[size : size+j.n+batchRoom]
		j.stems[j.on].writeTo(to, j.stemRows)
		binary.LittleEndian.PutUint64(to[j.stemRows:], j.tops[f.top].path)
		binary.LittleEndian.PutUint64(to[j.topRows:], j.endings.columns(f.way))
		if j.fundamental && !canonical(to[:j.n]) {
			continue
		}
		size += j.n
		b.Len++
	}
	b.Cols = cols[:size]
}
