package join

import (
	"math"
	"math/bits"
)

const (
	maxChunks = 8
	chunkBits = 7 // of one chunk, at most
	chunkSize = 1 << chunkBits
)

// tables hold, for each chunk of bits and each value of them, the bottom halves of a block that have none of these bits.
type tables [maxChunks][chunkSize]word

// layout cuts the bits in question into chunks. The assembly knows it by its offsets.
type layout struct {
	live   uint64    // the bits in question
	spread [2]uint64 // where PDEP puts them: 16 bits a chunk, four chunks a word, each chunk 6 bits up
	shift  uint64    // bits of the first four chunks
	chunks int64
	width  [maxChunks]uint8
	slice  [maxBits]uint8 // of each of them, the lowest first: its bit in the masks of bottom halves
	squeeze
}

// layouts are the layouts for two columns of the rows next to the middle line.
type layouts struct {
	least int                // number of chunks; with fewer they would be too large
	most  int                // number of chunks
	words [maxChunks + 1]int // in the tables, by the number of chunks
	of    [maxChunks + 1]*layout
}

// newLayouts makes the layouts for halves whose queens of row 1 are in columns a and b, and of bottom halves of which row 2 is known
// if second is not negative. In question are the diagonals that
// both sides can reach by other queens and that are not refused already: each half is known to keep off those of
// the other one's known rows, and its own row 1 does not hit what is left of the other side.
func newLayouts(n, a, b, second int) (all layouts) {
	own, other := crossing(n, a, 1), opposite(n, crossing(n, b, 1))
	corners := uint64(1)<<0 | 1<<(n-2) | 1<<(n-1) | 1<<(2*n-3) // reached by row 1 of one of the sides only
	if second >= 0 {
		other |= opposite(n, crossing(n, second, 2))
		corners |= 1<<1 | 1<<n // reached by row 2 of the bottom half at most
	}
	live := (uint64(1)<<(2*(n-1)) - 1) &^ (own | other | corners)
	total := bits.OnesCount64(live)
	all.least, all.most = (total+chunkBits-1)/chunkBits, min(maxChunks, total)
	for chunks := all.least; chunks <= all.most; chunks++ {
		l := &layout{live: live, chunks: int64(chunks)}
		for i := range chunks {
			w := total / chunks
			if i < total%chunks {
				w++
			}
			l.width[i] = uint8(w)
			all.words[chunks] += 1 << w
			l.spread[i/4] |= (uint64(1)<<w - 1) << (16*(i%4) + 6)
			if i < 4 {
				l.shift += uint64(w)
			}
		}
		for i, rest := 0, live; rest != 0; rest &= rest - 1 {
			l.slice[i] = uint8(2*n - 3 - bits.TrailingZeros64(rest))
			i++
		}
		l.squeeze = l.newSqueeze()
		all.of[chunks] = l
	}
	return all
}

// choose returns the fastest layout for so many top halves: many chunks make small tables, few make few look-ups.
func (all *layouts) choose(tops int) *layout {
	best, least := 0, math.MaxInt
	for chunks := all.least; chunks <= all.most; chunks++ {
		if cost := tops*(chunks+2) + 2*all.words[chunks]; cost < least {
			best, least = chunks, cost
		}
	}
	return all.of[best]
}
