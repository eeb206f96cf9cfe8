package join

import (
	"context"
	"math/bits"
)

// counter counts the pairs of one set of columns after the other.
type counter struct {
	p            *Plan
	f            *Form
	top, bottom  *halves
	above, below list // filtered by the queens of the rows next to the middle line
	cuts         []*bisection
	room         [samples]uint64 // a sample, before it is turned round
	hits         []uint64        // by column of row 1: the bits of halves on the other side that its queen attacks
	levels       []uint8         // by both columns of row 1: the order of halves with g = f
	table
}

func newCounter(p *Plan, f *Form, sides *[2]*parts) *counter {
	c := &counter{
		p: p, f: f,
		table: table{shapes: shapes(), slices: new(sliced), tables: new(tables)},
		top:   newHalves(sides[0], f), bottom: newHalves(sides[1], f),
	}
	for a := range p.n {
		c.hits = append(c.hits, opposite(p.n, crossing(p.n, a, 1)))
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
	if c.below.gather(c.f, bottoms[:level], bottoms[level:], c.hits[a], 0) &&
		c.above.gather(c.f, tops[:level], tops[level:], c.hits[b], 0) {
		return c.join(ctx, [2]side{{list: &c.above}, {list: &c.below}}, 0)
	}
	return 0, nil
}
