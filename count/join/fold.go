package join

import "math/bits"

// Masks of 22 columns have 42 bits, but once the columns of row 1 are known at most 32 of them are in question, mostly. So half boards are
// folded: their masks are kept in 32 bits and up to eight more, and when they are filtered those of the eight that are in question go where
// one of the 32 is not. Lists take less space so, and go on as short masks.
//
// Diagonals have numbers here: t is bit t+1 of the masks of the upper half. Those of t < 32 are the low bits, in the lower half in the reverse
// order; the others are the high bits. Bit 0, which only a queen of row 1 in the last column hits, takes the place of the bit that only a
// queen of row 1 in the first column has: that is never in question.

// The boards where it is done. Up to 20 columns it takes as long as it saves, from 23 on more bits are in question.
const (
	foldFrom = 21
	foldTo   = 22
)

// folded is a list of folded masks, which the assembly knows by its offsets.
type folded struct {
	low  []uint32
	high []uint8
	n    int
}

// fold says how masks of one side are folded.
type fold struct {
	spare       uint // the bit that becomes what bit 0 is
	lows, highs uint // where the low and the high bits begin
}

// foldOf is how those of the upper side, 0, and of the lower side, 1, are folded.
func foldOf(n, side int) fold {
	width, spare := uint(bitsOf(n)), uint(n-2)
	return [2]fold{{spare, 1, 33}, {spare, width - 33, 1}}[side]
}

// highBits is how many high ones there are.
func highBits(n int) int { return bitsOf(n) - 34 }

// of are the low and the high bits of a mask.
func (f *fold) of(mask uint64) (low uint32, high uint8) {
	mask = mask&^(1<<f.spare) | mask&1<<f.spare
	return uint32(mask >> f.lows), uint8(mask >> f.highs)
}

// crease says how folded masks of one side are filtered and become short ones. The assembly knows it by its offsets.
type crease struct {
	hitLow, hitHigh uint32        // none of these bits are in what is kept
	keep            uint32        // low bits that stay
	to              [2][16]uint32 // by the lower and the upper four high bits: which bits they become
}

// creases are those of both sides for some bits in question, of which there are at most 32: bits as masks of the upper half have them.
// The masks that are hit have some of the hit bits of their side.
func (c *counter) creases(live uint64, hit [2]uint64) {
	low, high := uint32(live>>1), live>>33
	k := highBits(c.p.n)
	for i := range c.crease {
		x := &c.crease[i]
		*x = crease{keep: low}
		f := foldOf(c.p.n, i)
		l, h := f.of(hit[i])
		x.hitLow, x.hitHigh = l, uint32(h)&(1<<k-1)
	}
	above, below := &c.crease[0], &c.crease[1]
	below.keep = bits.Reverse32(low)
	free := ^low
	for ; high != 0; high &= high - 1 {
		t := bits.TrailingZeros64(high)
		place := free & -free
		free &= free - 1
		above.move(t, place)
		below.move(k-1-t, bits.Reverse32(place))
	}
}

// move lets a high bit become another one.
func (x *crease) move(high int, to uint32) {
	for v := range uint(16) {
		if v>>(high%4)&1 == 1 {
			x.to[high/4][v] |= to
		}
	}
}

// foldBy lets the half boards that are made be folded as those of a side.
func (h *halves) foldBy(side int) {
	f := foldOf(h.q.n, side)
	h.fold, h.folded = &f, make([]folded, len(h.by))
}

// foldedAt returns the folded lists of a column of row 1, by order; none where they are not folded.
func (h *halves) foldedAt(column int) []folded {
	if h.fold == nil {
		return nil
	}
	return h.folded[column*orders:][:orders]
}

// foldLists folds all lists.
func (h *halves) foldLists() {
	for i := range h.folded {
		from, to := &h.by[i], &h.folded[i]
		to.low, to.high, to.n = reserve(to.low, from.n+slack), reserve(to.high, from.n+slack), from.n
		h.f.fold(to.low, to.high, from.list(), h.fold)
	}
}

// reach are the bits that half boards of some rows and columns can have, by the column of row 1.
func reach(n, rows int, set uint32, to *[maxColumns]uint64) {
	for first := set; first != 0; first &= first - 1 {
		a := bits.TrailingZeros32(first)
		to[a] = crossing(n, a, 1)
		for rest := set &^ (1 << a); rest != 0; rest &= rest - 1 {
			c := bits.TrailingZeros32(rest)
			for row := 2; row <= rows; row++ {
				if c-a != row-1 && a-c != row-1 {
					to[a] |= crossing(n, c, row)
				}
			}
		}
	}
}
