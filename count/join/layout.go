package join

import (
	"sync"
)

const (
	maxChunks = 8
	chunkBits = 7 // of one chunk, at most
	chunkSize = 1 << chunkBits
)

// tables hold, for each chunk of bits and each value of them, the sliced halves of a block that have none of these bits.
type tables [maxChunks][chunkSize]word

// layout cuts the bits in question into chunks: those that some half on each side has. The assembly knows it by its offsets.
type layout struct {
	live uint64 // the bits in question, as the masks that are looked up have them
	last int64  // by bytes in the slices: the one that goes with bit 0 of these masks
	shape
}

// shape is how a number of bits are cut into chunks of about the same width, the lowest first.
type shape struct {
	chunks int64
	width  [maxChunks]uint8
	start  [maxChunks]uint8 // bits before the chunk
	// Where chunks are found when the bits in question lie next to each other at the low end, 16 bits a chunk, four chunks a word: from are the
	// two bytes that a chunk lies in, up is the factor that brings it from there to bit 7 of the 16, and keep is where it is
	// after one move down.
	from, up, keep [2]uint64
}

func newShape(total, chunks int) (s shape) {
	s.chunks = int64(chunks)
	start := 0
	for k := range chunks {
		w := total / chunks
		if k < total%chunks {
			w++
		}
		s.width[k], s.start[k] = uint8(w), uint8(start)
		word, lane := k/4, 16*(k%4)
		s.from[word] |= uint64(start/8+1)<<8<<lane | uint64(start/8)<<lane
		s.up[word] |= 1 << (7 - start%8) << lane
		s.keep[word] |= (1<<w - 1) << 6 << lane
		start += w
	}
	return s
}

// shapeTable holds the shapes by the number of bits and of chunks.
type shapeTable struct {
	of    [maxBits + 1][maxChunks + 1]shape
	words [maxBits + 1][maxChunks + 1]int32 // entries of the tables; 0: so few chunks are too large
}

var shapes = sync.OnceValue(func() *shapeTable {
	all := new(shapeTable)
	for total := range all.of {
		for chunks := fewestChunks(total); chunks <= maxChunks; chunks++ {
			s := newShape(total, chunks)
			all.of[total][chunks] = s
			for _, w := range s.width[:chunks] {
				all.words[total][chunks] += 1 << w
			}
		}
	}
	return all
})

// fewestChunks is into how many so many bits are cut at least.
func fewestChunks(total int) int { return max(1, (total+chunkBits-1)/chunkBits) }

// set lays the bits in question out in a shape.
func (l *layout) set(width int, live uint64, s *shape) {
	l.live, l.last, l.shape = live, int64(width-1)*(block/8), *s
}

// The time that counting pairs takes, in hundredths of nanoseconds. It need not be right for every processor: it chooses between ways that
// take about as long.
const (
	costBlock     = 14000 // to turn a block round, and for all calls
	costHalfBlock = 9000
	costWord      = 60 // of an entry of a table
	costHalfWord  = 30
	costCut       = 40 // of a half that is looked up, once
)

var (
	costLook     = [maxChunks + 1]int{1: 60, 75, 90, 120, 150, 185, 220, 255}
	costHalfLook = [maxChunks + 1]int{1: 55, 65, 75, 90, 110, 130, 150, 170}
)

// cheapest returns into how many chunks so many bits are best cut when some halves are looked up among others that are sliced, and what that
// costs: many chunks make small tables, few make few look-ups. More than two above the fewest never pay.
func (t *shapeTable) cheapest(total, looked, sliced int) (best, cost int) {
	blocks, halves := sliced/block, 0
	switch rest := sliced % block; {
	case rest > block/2:
		blocks++
	case rest > 0:
		halves = 1
	}
	perWord := blocks*costWord + halves*costHalfWord
	fewest := fewestChunks(total)
	for chunks := fewest; chunks <= min(fewest+2, maxChunks); chunks++ {
		c := int(t.words[total][chunks])*perWord + looked*(blocks*costLook[chunks]+halves*costHalfLook[chunks])
		if best == 0 || c < cost {
			best, cost = chunks, c
		}
	}
	return best, cost + blocks*costBlock + halves*costHalfBlock + looked*costCut
}
