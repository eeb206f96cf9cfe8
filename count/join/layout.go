package join

import "math/bits"

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
}

// layouts are the layouts for two columns of the rows next to the middle line, by the number of chunks less one. Numbers for
// which the chunks would be too large have none.
type layouts [maxChunks]*layout

// newLayouts makes the layouts for halves whose queens of row 1 are in columns a and b. In question are the diagonals that
// both sides can reach by other queens and that are not refused already: each half is known to keep off those of
// the other one's row 1, and its own row 1 does not hit what is left of the other side.
func newLayouts(n, a, b int) (all layouts) {
	own, other := crossing(n, a, 1), opposite(n, crossing(n, b, 1))
	corners := uint64(1)<<0 | 1<<(n-2) | 1<<(n-1) | 1<<(2*n-3) // reached by row 1 of one of the sides only
	live := (uint64(1)<<(2*(n-1)) - 1) &^ (own | other | corners)
	total := bits.OnesCount64(live)
	for chunks := (total + chunkBits - 1) / chunkBits; chunks <= min(maxChunks, total); chunks++ {
		l := &layout{live: live, chunks: int64(chunks)}
		for i := range chunks {
			w := total / chunks
			if i < total%chunks {
				w++
			}
			l.width[i] = uint8(w)
			l.spread[i/4] |= (uint64(1)<<w - 1) << (16*(i%4) + 6)
			if i < 4 {
				l.shift += uint64(w)
			}
		}
		for i, rest := 0, live; rest != 0; rest &= rest - 1 {
			l.slice[i] = uint8((bits.TrailingZeros64(rest) + n - 1) % (2 * (n - 1)))
			i++
		}
		all[chunks-1] = l
	}
	return all
}

// choose returns the fastest layout for so many top halves: many chunks make small tables, few make few look-ups.
func (all *layouts) choose(tops int) (best *layout) {
	least := 0
	for i, l := range all {
		if l == nil {
			continue
		}
		w := l.width[i] // the smallest one
		words := int(l.chunks) << w * 3 / 2
		if cost := tops*(i+3) + 2*words; best == nil || cost < least {
			best, least = l, cost
		}
	}
	return best
}
