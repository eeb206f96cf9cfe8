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
	looked []uint64 // the halves that are looked up, cut into chunks
	// of a block: what is there, and how many pairs there are with halves of g > f and of g = f
	there, more, others word
}

// look counts the pairs of the lists that fit: one side is turned round, block by block, and the other one is looked up in it.
func (j *joiner[M]) look(above, below *list[M]) (sum uint64) {
	live := j.inQuestion(above, below)
	total := bits.OnesCount64(live)
	looked, blocks := above, below
	chunks, cost := j.shapes.cheapest(total, above.n, below.n)
	if other, less := j.shapes.cheapest(total, below.n, above.n); less < cost {
		looked, blocks, chunks, live = below, above, other, opposite(live, j.width)
	}
	j.layout.set(j.width, live, &j.shapes.of[total][chunks])
	j.looked = reserve(j.looked, looked.n+slack)
	greater, equal := j.looked[:looked.more], j.looked[looked.edge:looked.n]
	j.do.cut(greater, looked.greater(), &j.layout)
	j.do.cut(equal, looked.equal(), &j.layout)
	for at := 0; at < blocks.n; at += block {
		halves := blocks.room[at:min(at+block, blocks.n)]
		j.there, j.more, j.others = wordOf(len(halves)), word{}, word{}
		if gap := blocks.more - at; blocks.more < blocks.edge && 0 <= gap && gap < block {
			j.there[gap/64] = 1<<(gap%64) - 1
		}
		j.do.slice(j.slices, halves, j.width)
		j.f.tabulate(j.tables, j.slices, &j.layout, &j.there, len(halves))
		j.f.count(&j.more, j.tables, &j.layout, greater, len(halves))
		j.f.count(&j.others, j.tables, &j.layout, equal, len(halves))
		for i := range j.more {
			sum += j.more[i] + j.others[i]
			if at+64*i < blocks.edge {
				sum += j.more[i]
			}
		}
	}
	return sum
}
