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
const maxBits = 48

// counter counts the pairs of one set of columns after the other.
type counter struct {
	p           *Plan
	f           *Form
	top, bottom *halves
	near, below bucket  // filtered lists
	slices      *sliced // allocated on their own, so that the words are aligned
	tables      *tables
	layout      *layout
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
	for ; others != 0; others &= others - 1 {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if b := bits.TrailingZeros32(others); b-a != 1 && a-b != 1 {
			sum += c.pairs(a, b)
		}
	}
	return sum, nil
}

// pairs counts the pairs with the queens of the rows next to the middle line in columns a and b. Of each list those with
// g > f come first, then those with g = f.
func (c *counter) pairs(a, b int) (sum uint64) {
	p := c.p
	level := int(p.order(p.f(a, b)))
	hitsTop, hitsBottom := opposite(p.n, crossing(p.n, b, 1)), opposite(p.n, crossing(p.n, a, 1))
	tops, bottoms := c.top.by[a][:level+1], c.bottom.by[b][:level+1]
	size := 0
	for o := range bottoms {
		size += bottoms[o].n
	}
	if size == 0 {
		return 0
	}
	c.below.n = 0
	c.below.grow(size + 2*64)
	more := c.f.filter(c.below.room, bottoms[:level], hitsBottom)
	// A whole number of 64 of them, so that the two sorts do not meet in one part of a word.
	pad := -more & 63
	for i := range pad {
		c.below.room[more+i] = ^uint64(0)
	}
	equal := c.f.filter(c.below.room[more+pad:], bottoms[level:], hitsBottom)
	c.below.n = more + pad + equal
	if equal == 0 {
		c.below.n -= pad
	}
	if more+equal == 0 {
		return 0
	}
	size = 0
	for o := range tops {
		size += tops[o].n
	}
	c.near.n = 0
	c.near.grow(size)
	topMore := c.f.filter(c.near.room, tops[:level], hitsTop)
	c.near.n = topMore + c.f.filter(c.near.room[topMore:], tops[level:], hitsTop)
	if c.near.n == 0 {
		return 0
	}
	c.layout = p.layouts[a][b].choose(c.near.n)
	for at := 0; at < c.below.n; at += block {
		// Bottom halves with g > f fill the words before edge.
		edge := min(max((more+pad-at)/64, 0), block/64)
		sum += c.join(c.below.room[at:min(at+block, c.below.n)], topMore, edge)
	}
	return sum
}

// join counts the pairs of one block.
func (c *counter) join(bottoms []uint64, topMore, edge int) (sum uint64) {
	c.f.slice(c.slices, bottoms)
	c.f.tabulate(c.tables, c.slices, c.layout, len(bottoms))
	var more, equal word
	tops := c.near.list()
	c.f.count(&more, c.tables, c.layout, tops[:topMore])
	c.f.count(&equal, c.tables, c.layout, tops[topMore:])
	for i := range more {
		sum += more[i] + equal[i]
		if i < edge {
			sum += more[i]
		}
	}
	return sum
}
