package join

import (
	"context"
	"math/bits"
)

// counter counts the pairs of one set of columns after the other.
type counter struct {
	p           *Plan
	f           *Form
	top, bottom *halves
	hits        []uint64 // by column of row 1: the bits of halves on the other side that its queen attacks
	levels      []uint8  // by both columns of row 1: the order of halves with g = f

	// Lists of both sides, filtered by the queens of the rows next to the middle line, and what counts their pairs.
	lists  [2]list[uint64]
	short  [2]list[uint32]
	whole  joiner[uint64]
	narrow joiner[uint32]

	// Where half boards are folded: the bits that those of a set of columns can have, by the column of row 1, and how those of two such columns
	// are unfolded.
	reach  [2][maxColumns]uint64
	crease [2]crease
}

func newCounter(p *Plan, f *Form, sides *[2]*parts) *counter {
	c := &counter{p: p, f: f, top: newHalves(sides[0], f), bottom: newHalves(sides[1], f)}
	if p.folded {
		c.top.foldBy(0)
		c.bottom.foldBy(1)
	}
	t := &table{shapes: shapes(), slices: new(sliced), tables: new(tables)}
	c.whole = joiner[uint64]{table: t, f: f, do: &f.whole, width: bitsOf(p.n), bisectFrom: p.bisectFrom, shorter: c.joinShorter}
	c.narrow = joiner[uint32]{table: t, f: f, do: &f.short, bisectFrom: p.bisectFrom / shortPart}
	for a := range p.n {
		c.hits = append(c.hits, opposite(crossing(p.n, a, 1), c.whole.width))
		for b := range p.n {
			c.levels = append(c.levels, p.order(p.f(a, b)))
		}
	}
	return c
}

// set counts the boards whose top half has the columns set, each by its share: the pairs of top halves with these columns
// and bottom halves with the others, those with g > f twice. It also returns the number of half boards it has made.
func (c *counter) set(ctx context.Context, set uint32) (sum, made uint64, err error) {
	others := (uint32(1)<<c.p.n - 1) &^ set
	first := c.p.wanted(set)
	if first == 0 {
		return 0, 0, nil
	}
	if c.p.folded {
		reach(c.p.n, c.p.top, set, &c.reach[0])
		reach(c.p.n, c.p.bottom, others, &c.reach[1])
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
				found, err := c.row(ctx, a, below)
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

// row counts the pairs whose top half has its queen of row 1 in column a and whose bottom half has it in one of below.
func (c *counter) row(ctx context.Context, a int, below uint32) (sum uint64, err error) {
	for ; below != 0; below &= below - 1 {
		if b := bits.TrailingZeros32(below); b-a != 1 && a-b != 1 {
			found, err := c.pairs(ctx, a, b)
			if err != nil {
				return 0, err
			}
			sum += found
		}
	}
	return sum, nil
}

// pairs counts the pairs with the queens of the rows next to the middle line in columns a and b.
func (c *counter) pairs(ctx context.Context, a, b int) (sum uint64, err error) {
	level := int(c.levels[a*c.p.n+b])
	tops, bottoms := c.top.at(a)[:level+1], c.bottom.at(b)[:level+1]
	if c.p.folded {
		width := c.whole.width
		live := c.reach[0][a] &^ c.hits[b] & opposite(c.reach[1][b]&^c.hits[a], width)
		if bits.OnesCount64(live) <= 32 {
			c.creases(live, [2]uint64{c.hits[b], c.hits[a]})
			unfold := func(side int, of []bucket, from []folded) bool {
				return gather(&c.short[side], sizeOf(of), from[:len(of)], func(to []uint32, from []folded) (int, uint32) {
					return c.f.unfold(to, from, &c.crease[side])
				})
			}
			if unfold(1, bottoms, c.bottom.foldedAt(b)) && unfold(0, tops, c.top.foldedAt(a)) {
				return c.joinShort(ctx, 32)
			}
			return 0, nil
		}
	}
	filter := func(side int, from []bucket, hit uint64) bool {
		return gather(&c.lists[side], sizeOf(from), from, func(to []uint64, from []bucket) (int, uint64) {
			return c.f.whole.filter(to, from, hit, false)
		})
	}
	if filter(1, bottoms, c.hits[a]) && filter(0, tops, c.hits[b]) {
		return c.whole.join(ctx, [2]side[uint64]{{list: &c.lists[0]}, {list: &c.lists[1]}}, 0)
	}
	return 0, nil
}

// joinShorter counts the pairs of long lists with few bits in question.
func (c *counter) joinShorter(ctx context.Context, of [2]side[uint64], live uint64) (uint64, error) {
	c.shorten(0, of[0].list, live)
	c.shorten(1, of[1].list, opposite(live, c.whole.width))
	return c.joinShort(ctx, bits.OnesCount64(live))
}

// shorten keeps of the masks of a list some bits.
func (c *counter) shorten(side int, from *list[uint64], bits uint64) {
	to := &c.short[side]
	to.n = 0
	to.grow(from.n + readable)
	to.n, to.more, to.edge, to.any = from.n, from.more, from.edge, uint32(extract(from.any, bits))
	c.f.shorten(to.room, from.list(), bits)
}

// joinShort counts the pairs of the short lists, whose masks have so many bits.
func (c *counter) joinShort(ctx context.Context, width int) (uint64, error) {
	c.narrow.width = width
	return c.narrow.join(ctx, [2]side[uint32]{{list: &c.short[0]}, {list: &c.short[1]}}, 0)
}
