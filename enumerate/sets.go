package enumerate

import (
	"math/bits"
	"sync"
)

// numbering numbers the sets of as many columns, from 0: by the highest column
// first, the next one among equals, and so on. It adds a number for every eight
// columns, which depends on how many lower columns the set has. Sets have at
// most 7 columns.
type numbering [MaxN / 8][8][256]int32

// numbers is the one for all sets.
var numbers = sync.OnceValue(func() *numbering {
	n := new(numbering)
	for part := range n {
		for lower := range n[part] {
			for set := range n[part][lower] {
				sum := int32(0)
				for k, left := lower+1, set; left != 0 && k < 8; k, left = k+1, left&(left-1) {
					sum += binomial(8*part+bits.TrailingZeros(uint(left)), k)
				}
				n[part][lower][set] = sum
			}
		}
	}
	return n
})

// of gives the number of a set.
func (n *numbering) of(set uint64) int32 {
	sum := n[0][0][set&0xff] + n[1][bits.OnesCount64(set&0xff)&7][set>>8&0xff]
	if set>>16 != 0 {
		sum += n.rest(set)
	}
	return sum
}

func (n *numbering) rest(set uint64) (sum int32) {
	for part := 2; part < len(n); part++ {
		lower := set & (1<<(8*part) - 1)
		sum += n[part][bits.OnesCount64(lower)&7][set>>(8*part)&0xff]
	}
	return sum
}

// setOf gives the set of k columns with a number.
func setOf(number int32, k int) (set uint64) {
	for ; k > 0; k-- {
		c := k - 1
		for binomial(c+1, k) <= number {
			c++
		}
		set |= 1 << c
		number -= binomial(c, k)
	}
	return set
}

// binomial is the number of sets of k of n things.
func binomial(n, k int) int32 {
	b := 1
	for i := range k {
		b = b * (n - i) / (i + 1)
	}
	return int32(b)
}
