package join

import (
	"iter"
	"math/bits"
)

// A set of columns is a word with bit c for column c. All sets of one size are ordered by value; the rank of a set is its
// place in that order, which for sets of one size is the colexicographic one.

// choose is the number of sets of k of n columns.
func choose(n, k int) int64 {
	if k < 0 || k > n {
		return 0
	}
	c := int64(1)
	for i := range k {
		c = c * int64(n-i) / int64(i+1)
	}
	return c
}

// unrank returns the set of k columns with a rank.
func unrank(rank int64, k int) (set uint32) {
	for ; k > 0; k-- {
		c := k - 1
		for choose(c+1, k) <= rank {
			c++
		}
		rank -= choose(c, k)
		set |= 1 << c
	}
	return set
}

// following returns the set that follows among those of the same size (Gosper). The set must not be empty.
func following(set uint32) uint32 {
	low := set & -set
	up := set + low
	return up | (up^set)>>2/low
}

// mirror exchanges left and right.
func mirror(set uint32, n int) uint32 { return bits.Reverse32(set) >> (32 - n) }

// ranks finds the rank of sets of one size by two look-ups.
type ranks struct {
	cut    int
	lo, hi []uint32
}

func newRanks(n, k int) *ranks {
	r := &ranks{cut: n / 2}
	r.lo = make([]uint32, 1<<r.cut)
	r.hi = make([]uint32, 1<<(n-r.cut))
	for set := range r.lo {
		r.lo[set] = colex(uint32(set), 0, 0)
	}
	for set := range r.hi {
		r.hi[set] = colex(uint32(set), r.cut, k-bits.OnesCount(uint(set)))
	}
	return r
}

// colex is the share in the rank of columns from base on, when there are so many below.
func colex(set uint32, base, below int) (rank uint32) {
	for ; set != 0; set &= set - 1 {
		below++
		rank += uint32(choose(base+bits.TrailingZeros32(set), below))
	}
	return rank
}

func (r *ranks) of(set uint32) uint32 {
	return r.lo[set&(1<<r.cut-1)] + r.hi[set>>r.cut]
}

// Sets yields the sets S of a group with their weights: by how many sets of columns of the top half they stand for. All weights
// of all groups add up to the number of sets.
//
// Even boards: S stands for its orbit under exchanging left and right and exchanging top and bottom, which turns S into its
// complement. Odd boards: S, which holds the column of the queen in the central row too, stands for itself and its mirror
// image; exchanging top and bottom comes in later, by the central queen (see share).
func (p *Plan) Sets(group int64) iter.Seq2[uint32, uint64] {
	return func(yield func(uint32, uint64) bool) {
		rank := group * p.perGroup
		end := min(rank+p.perGroup, p.sets)
		if rank >= end {
			return
		}
		for set := unrank(rank, p.top); rank < end; rank++ {
			if w := p.weight(set); w > 0 && !yield(set, w) {
				return
			}
			set = following(set)
		}
	}
}

// weight is the size of the orbit of a set, or 0 if another set stands for it: the smallest does.
func (p *Plan) weight(set uint32) uint64 {
	all, image := uint32(1)<<p.n-1, mirror(set, p.n)
	orbit, size := [3]uint32{image, all &^ set, all &^ image}, 4
	if p.n%2 == 1 {
		size = 2
	}
	same := 1
	for _, other := range orbit[:size-1] {
		switch {
		case other < set:
			return 0
		case other == set:
			same++
		}
	}
	return uint64(size / same)
}

// share says how much the boards of an odd size count that have the columns S in the upper half and the central row, of them
// column c in the central row. Exchanging top and bottom makes them boards with the complement of S and c. Of the two
// sets the one with the smaller least image is counted, twice.
func (p *Plan) share(set uint32, c int) uint64 {
	rival := (uint32(1)<<p.n-1)&^set | 1<<c
	a, b := min(set, mirror(set, p.n)), min(rival, mirror(rival, p.n))
	switch {
	case a < b:
		return 2
	case a == b:
		return 1
	}
	return 0
}

// wanted are the columns of row 1 with which boards of a set count at all.
func (p *Plan) wanted(set uint32) uint32 {
	if p.n%2 == 0 {
		return set
	}
	first := set
	for rest := set; rest != 0; rest &= rest - 1 {
		if p.share(set, bits.TrailingZeros32(rest)) == 0 {
			first &^= rest & -rest
		}
	}
	return first
}
