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

// inQuestion are the bits that a top and a bottom half may both have, whose queens of row 1, and of row 2 as far as they are given, are in
// these columns: the diagonals that both sides can reach by other queens and that are not refused already. Each half is known to keep off
// those of the other one's known queens.
func inQuestion(n int, top, bottom []int) uint64 {
	out := uint64(1)<<0 | 1<<(n-2) | 1<<(n-1) | 1<<(2*n-3) // reached by row 1 of one of the sides only
	for i, c := range top {
		out |= crossing(n, c, i+1)
	}
	for i, c := range bottom {
		out |= opposite(n, crossing(n, c, i+1))
	}
	if len(top) > 1 {
		out |= 1<<(n-3) | 1<<(2*n-4) // reached by row 2 of the top half at most
	}
	if len(bottom) > 1 {
		out |= 1<<1 | 1<<n
	}
	return (uint64(1)<<(2*(n-1)) - 1) &^ out
}

// set cuts the bits in question into chunks of about the same width.
func (l *layout) set(n int, live uint64, chunks int) {
	total := bits.OnesCount64(live)
	*l = layout{live: live, chunks: int64(chunks)}
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
		l.slice[i] = uint8(2*n - 3 - bits.TrailingZeros64(rest))
		i++
	}
	l.squeeze = l.newSqueeze()
}

// chunksFor returns the number of chunks of so many bits that is the fastest for so many top halves: many chunks make small
// tables, few make few look-ups.
func chunksFor(total, tops int) int {
	best, least := 0, math.MaxInt
	for chunks := fewestChunks(total); chunks <= min(maxChunks, total); chunks++ {
		wide := total % chunks // chunks that have one bit more than the others
		words := (chunks + wide) << (total / chunks)
		if cost := tops*(chunks+2) + 2*words; cost < least {
			best, least = chunks, cost
		}
	}
	return best
}

// fewestChunks is the number of chunks with which the tables have room for so many bits.
func fewestChunks(total int) int { return (total + chunkBits - 1) / chunkBits }

// layouts are the layouts of some bits, by the number of chunks.
type layouts struct {
	total int // bits
	of    [maxChunks + 1]layout
}

func newLayouts(n int, live uint64) (all layouts) {
	all.total = bits.OnesCount64(live)
	for chunks := fewestChunks(all.total); chunks <= min(maxChunks, all.total); chunks++ {
		all.of[chunks].set(n, live, chunks)
	}
	return all
}
