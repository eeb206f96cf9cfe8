package join

import "math/bits"

// block is the number of halves that are tested at once.
const block = 512

// word is one bit for each half of a block.
type word [block / 64]uint64

// sliced is a block of halves turned round: for each bit of their masks one word.
type sliced [maxBits]word

// maxBits is the number of bits of the masks of the largest board, in whole bytes.
const maxBits = 56

// table is what halves are looked up in.
type table struct {
	shapes *shapeTable
	layout layout
	slices *sliced // allocated on their own, so that the words are aligned
	tables *tables
	// of a block: what is there, and how many pairs there are with halves of g > f and of g = f
	there, more, others word
}

// look counts the pairs of the lists that fit: one side is turned round, block by block, and the other one is looked up in it. It spoils the
// list that is looked up.
func (c *counter) look(above, below *list) (sum uint64) {
	n := c.p.n
	live := inQuestion(n, above, below)
	total := bits.OnesCount64(live)
	looked, blocks := above, below
	chunks, cost := c.shapes.cheapest(total, above.n, below.n)
	if other, less := c.shapes.cheapest(total, below.n, above.n); less < cost {
		looked, blocks, chunks, live = below, above, other, opposite(n, live)
	}
	c.layout.set(n, live, &c.shapes.of[total][chunks])
	greater, equal := looked.greater(), looked.equal()
	c.f.cut(greater, &c.layout)
	c.f.cut(equal, &c.layout)
	for at := 0; at < blocks.n; at += block {
		halves := blocks.room[at:min(at+block, blocks.n)]
		c.there, c.more, c.others = wordOf(len(halves)), word{}, word{}
		if gap := blocks.more - at; blocks.more < blocks.edge && 0 <= gap && gap < block {
			c.there[gap/64] = 1<<(gap%64) - 1
		}
		c.f.slice(c.slices, halves, 2*(n-1))
		c.f.tabulate(c.tables, c.slices, &c.layout, &c.there, len(halves))
		c.f.count(&c.more, c.tables, &c.layout, greater, len(halves))
		c.f.count(&c.others, c.tables, &c.layout, equal, len(halves))
		for i := range c.more {
			sum += c.more[i] + c.others[i]
			if at+64*i < blocks.edge {
				sum += c.more[i]
			}
		}
	}
	return sum
}
