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
	wide        [2]bucket // top halves that go with a queen below in row 1: those with g > f, those with g = f
	near, below bucket    // filtered lists: top halves, bottom halves; those with g > f come first
	more, edge  int       // where the others begin
	slices      *sliced   // allocated on their own, so that the words are aligned
	tables      *tables
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
	all := uint32(1)<<c.p.n - 1
	first := set // columns that matter in row 1
	if c.p.n%2 == 1 {
		for a := set; a != 0; a &= a - 1 {
			if c.p.share(set, bits.TrailingZeros32(a)) == 0 {
				first &^= a & -a
			}
		}
	}
	if first == 0 {
		return 0, 0, nil
	}
	tops, err := c.top.make(ctx, set, first)
	if err != nil {
		return 0, 0, err
	}
	bottoms, err := c.bottom.make(ctx, all&^set, all)
	if err != nil {
		return 0, 0, err
	}
	for a := first; a != 0; a &= a - 1 {
		i := bits.TrailingZeros32(a)
		found, err := c.row(ctx, i, all&^set)
		if err != nil {
			return 0, 0, err
		}
		if c.p.n%2 == 1 {
			found *= c.p.share(set, i)
		}
		sum += found
	}
	return sum, tops + bottoms, nil
}

// row counts the pairs whose top half has its queen of row 1 in column a; those of the bottom halves are in others.
func (c *counter) row(ctx context.Context, a int, others uint32) (sum uint64, err error) {
	all := others
	for ; others != 0; others &= others - 1 {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if b := bits.TrailingZeros32(others); b-a != 1 && a-b != 1 {
			sum += c.pairs(a, b, all)
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
		tops := c.top.at(a)[:level+1]
		if c.gather(c.bottom.at(b)[:level+1], hitsBottom) && c.keep(tops[:level], tops[level:], hitsTop) {
			sum = c.blocks(&p.layouts[a*n+b])
		}
		return sum
	}
	// The lists are long: each queen of row 2 of the bottom halves on its own.
	c.wide[0].n, c.wide[1].n = 0, 0
	for second := range n {
		tops := c.top.at(a*n + second)[:level+1]
		for i, from := range [2][]bucket{tops[:level], tops[level:]} {
			to := &c.wide[i]
			to.grow(sizeOf(from))
			to.n += c.f.filter(to.room[to.n:], from, hitsTop)
		}
	}
	c.wide[0].pad()
	c.wide[1].pad()
	for ; others != 0; others &= others - 1 {
		second := bits.TrailingZeros32(others)
		hits := opposite(n, crossing(n, second, 2))
		if c.gather(c.bottom.at(b*n + second)[:level+1], hitsBottom) && c.keep(c.wide[:1], c.wide[1:], hits) {
			sum += c.blocks(&p.layouts[(a*n+b)*n+second])
		}
	}
	return sum
}

func sizeOf(of []bucket) (size int) {
	for i := range of {
		size += of[i].n
	}
	return size
}

// gather lists the bottom halves without the bits of hits; those in the last bucket have g = f. It says whether there are any.
func (c *counter) gather(from []bucket, hits uint64) bool {
	size := sizeOf(from)
	if size == 0 {
		return false
	}
	level := len(from) - 1
	to := &c.below
	to.n = 0
	to.grow(size + 2*64)
	to.n = c.f.filter(to.room, from[:level], hits)
	// A whole number of 64 of them, so that the two sorts do not meet in one part of a word.
	c.edge = (to.n + 63) &^ 63
	equal := c.f.filter(to.room[c.edge:], from[level:], hits)
	if equal > 0 {
		for i := to.n; i < c.edge; i++ {
			to.room[i] = none
		}
		to.n = c.edge + equal
	}
	return to.n > 0
}

// keep lists the top halves without the bits of hits. It says whether there are any.
func (c *counter) keep(more, equal []bucket, hits uint64) bool {
	to := &c.near
	to.n = 0
	to.grow(sizeOf(more) + sizeOf(equal))
	c.more = c.f.filter(to.room, more, hits)
	to.n = c.more + c.f.filter(to.room[c.more:], equal, hits)
	return to.n > 0
}

// blocks counts the pairs of the lists, a block of bottom halves at a time.
func (c *counter) blocks(all *layouts) (sum uint64) {
	l := all.choose(c.near.n)
	tops := c.near.list()
	for at := 0; at < c.below.n; at += block {
		bottoms := c.below.room[at:min(at+block, c.below.n)]
		c.f.slice(c.slices, bottoms)
		c.f.tabulate(c.tables, c.slices, l, len(bottoms))
		var more, equal word
		c.f.count(&more, c.tables, l, tops[:c.more], len(bottoms))
		c.f.count(&equal, c.tables, l, tops[c.more:], len(bottoms))
		for i := range more {
			sum += more[i] + equal[i]
			if at+64*i < c.edge {
				sum += more[i]
			}
		}
	}
	return sum
}
