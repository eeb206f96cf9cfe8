package join

import (
	"context"
	"math/bits"
)

// block is the number of bottom halves that are tested at once.
const block = 512

// word is one bit for each bottom half of a block.
type word [block / 64]uint64

// sliced is a block of bottom halves turned round: for each bit of their masks one word.
type sliced [maxBits]word

// maxBits is the number of bits of the masks of the largest board, in whole bytes.
const maxBits = 56

// counter counts the pairs of one set of columns after the other.
type counter struct {
	p           *Plan
	f           *Form
	top, bottom *halves
	wide        [2]rows // top halves that go with a queen below in row 1: those with g > f, those with g = f
	above       list    // filtered top halves
	below       [2]list // filtered bottom halves: by the queen of row 1 of the top half, by that of row 2 too
	layout      layout
	slices      *sliced // allocated on their own, so that the words are aligned
	tables      *tables
}

// list is a filtered list. Those with g > f come first.
type list struct {
	bucket
	more int // how many there are of these
	edge int // where the others begin
}

// rows are lists by the column of row 2, whole vectors each.
type rows struct {
	room bucket
	of   []bucket
}

func newCounter(p *Plan, f *Form, sides *[2]*parts) *counter {
	return &counter{
		p: p, f: f, slices: new(sliced), tables: new(tables),
		top: newHalves(sides[0], f), bottom: newHalves(sides[1], f),
	}
}

// set counts the boards whose top half has the columns set, each by its share: the pairs of top halves with these columns
// and bottom halves with the others, those with g > f twice. It also returns the number of half boards it has made.
func (c *counter) set(ctx context.Context, set uint32) (sum, made uint64, err error) {
	others := (uint32(1)<<c.p.n - 1) &^ set
	first := c.p.wanted(set)
	if first == 0 {
		return 0, 0, nil
	}
	tops, bottoms := c.p.pieces(set)
	if c.p.room > 0 && c.top.held()+c.bottom.held() > c.p.room {
		// Many sets have left the largest lists of each.
		c.top.lend(0, true)
		c.bottom.lend(0, true)
	}
	for i, below := range split(others, bottoms) {
		c.bottom.lend(below, bottoms > 1)
		halves, err := c.bottom.make(ctx, others, below)
		if err != nil {
			return 0, 0, err
		}
		made += halves
		for _, above := range split(first, tops) {
			c.top.lend(above, tops > 1)
			if halves, err = c.top.make(ctx, set, above); err != nil {
				return 0, 0, err
			}
			if i == 0 {
				made += halves
			}
			for ; above != 0; above &= above - 1 {
				a := bits.TrailingZeros32(above)
				found, err := c.row(ctx, a, below, others)
				if err != nil {
					return 0, 0, err
				}
				if c.p.n%2 == 1 {
					found *= c.p.share(set, a)
				}
				sum += found
			}
		}
	}
	return sum, made, nil
}

// row counts the pairs whose top half has its queen of row 1 in column a and whose bottom half has it in one of below; all columns of
// the bottom halves are others.
func (c *counter) row(ctx context.Context, a int, below, others uint32) (sum uint64, err error) {
	for ; below != 0; below &= below - 1 {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if b := bits.TrailingZeros32(below); b-a != 1 && a-b != 1 {
			sum += c.pairs(a, b, others)
		}
	}
	return sum, nil
}

// pairs counts the pairs with the queens of the rows next to the middle line in columns a and b; all columns of the bottom
// halves are others.
func (c *counter) pairs(a, b int, others uint32) (sum uint64) {
	p, n := c.p, c.p.n
	level := int(p.order(p.f(a, b)))
	hitsTop, hitsBottom := opposite(n, crossing(n, b, 1)), opposite(n, crossing(n, a, 1))
	if !p.split {
		tops, bottoms := c.top.at(a)[:level+1], c.bottom.at(b)[:level+1]
		if c.gather(&c.below[0], bottoms[:level], bottoms[level:], hitsBottom) && c.keep(tops[:level], tops[level:], hitsTop) {
			all := &p.layouts[a*n+b]
			sum = c.blocks(&c.below[0], &all.of[chunksFor(all.total, c.above.n)])
		}
		return sum
	}
	// The lists are long: each queen of row 2 of the bottom halves on its own.
	size := 0
	for second := range n {
		tops := c.top.at(a*n + second)[:level+1]
		size += c.wide[0].filter(c.f, second, tops[:level], hitsTop)
		size += c.wide[1].filter(c.f, second, tops[level:], hitsTop)
	}
	if size == 0 {
		return 0
	}
	for ; others != 0; others &= others - 1 {
		second := bits.TrailingZeros32(others)
		bottoms := c.bottom.at(b*n + second)[:level+1]
		if !c.gather(&c.below[0], bottoms[:level], bottoms[level:], hitsBottom) {
			continue
		}
		hits := opposite(n, crossing(n, second, 2))
		if size*c.below[0].n >= p.deepFrom {
			sum += c.deep(a, b, second, hits)
		} else if c.keep(c.wide[0].of, c.wide[1].of, hits) {
			sum += c.join(&c.below[0], []int{a}, []int{b, second})
		}
	}
	return sum
}

// deep does what pairs does for queens a and b of row 1 and one of row 2 of the bottom halves: for each queen of row 2 of the top halves on its
// own.
func (c *counter) deep(a, b, second int, hits uint64) (sum uint64) {
	n, from := c.p.n, &c.below[0]
	from.pad()
	more, equal := []bucket{{from.room, from.more}}, []bucket{{from.room[from.edge:], from.n - from.edge}}
	for other := range n {
		if !c.keep(c.wide[0].of[other:other+1], c.wide[1].of[other:other+1], hits) {
			continue
		}
		if c.gather(&c.below[1], more, equal, opposite(n, crossing(n, other, 2))) {
			sum += c.join(&c.below[1], []int{a, other}, []int{b, second})
		}
	}
	return sum
}

// join counts the pairs of the filtered lists, which have these queens in rows 1 and 2.
func (c *counter) join(below *list, top, bottom []int) uint64 {
	live := inQuestion(c.p.n, top, bottom)
	c.layout.set(c.p.n, live, chunksFor(bits.OnesCount64(live), c.above.n))
	return c.blocks(below, &c.layout)
}

// filter lists the halves of the buckets without the bits of hits as those of a column. The columns come in order.
func (r *rows) filter(f *Form, column int, from []bucket, hits uint64) int {
	if column == 0 {
		r.room.n, r.of = 0, r.of[:0]
	}
	to := &r.room
	if more := sizeOf(from) + 2*lanes; to.n+more+slack > len(to.room) {
		to.grow(more)
		for i, at := 0, 0; i < len(r.of); i++ { // they lie elsewhere now
			r.of[i].room = to.room[at:]
			at += (r.of[i].n + lanes - 1) &^ (lanes - 1)
		}
	}
	made := bucket{to.room[to.n:], 0}
	made.n = f.filter(made.room, from, hits)
	made.pad()
	to.n += (made.n + lanes - 1) &^ (lanes - 1)
	r.of = append(r.of, made)
	return made.n
}

func sizeOf(of []bucket) (size int) {
	for i := range of {
		size += of[i].n
	}
	return size
}

// gather lists the bottom halves without the bits of hits: those with g > f and those with g = f. It says whether there are any.
func (c *counter) gather(to *list, more, equal []bucket, hits uint64) bool {
	size := sizeOf(more) + sizeOf(equal)
	if size == 0 {
		return false
	}
	to.n = 0
	to.grow(size + 2*64)
	to.more = c.f.filter(to.room, more, hits)
	to.n = to.more
	// A whole number of 64 of them, so that the two sorts do not meet in one part of a word.
	to.edge = (to.n + 63) &^ 63
	if found := c.f.filter(to.room[to.edge:], equal, hits); found > 0 {
		for i := to.n; i < to.edge; i++ {
			to.room[i] = none
		}
		to.n = to.edge + found
	} else {
		to.edge = to.n
	}
	return to.n > 0
}

// keep lists the top halves without the bits of hits. It says whether there are any.
func (c *counter) keep(more, equal []bucket, hits uint64) bool {
	to := &c.above
	to.n = 0
	to.grow(sizeOf(more) + sizeOf(equal))
	to.more = c.f.filter(to.room, more, hits)
	to.n = to.more + c.f.filter(to.room[to.more:], equal, hits)
	return to.n > 0
}

// blocks counts the pairs of the filtered lists, a block of bottom halves at a time.
func (c *counter) blocks(below *list, l *layout) (sum uint64) {
	tops := c.above.list()
	for at := 0; at < below.n; at += block {
		bottoms := below.room[at:min(at+block, below.n)]
		c.f.slice(c.slices, bottoms)
		c.f.tabulate(c.tables, c.slices, l, len(bottoms))
		var more, equal word
		c.f.count(&more, c.tables, l, tops[:c.above.more], len(bottoms))
		c.f.count(&equal, c.tables, l, tops[c.above.more:], len(bottoms))
		for i := range more {
			sum += more[i] + equal[i]
			if at+64*i < below.edge {
				sum += more[i]
			}
		}
	}
	return sum
}
