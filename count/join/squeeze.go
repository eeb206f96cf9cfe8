package join

import "math/bits"

// squeezes is how many moves bring the bits of each chunk together.
const squeezes = 4

// squeeze is what AVX2 needs to cut masks into chunks, four masks at a time. The assembly knows it by its offsets.
type squeeze struct {
	// down are the bits that go down by 1, 2, 4, 8 places, one move after the other. Then those of a chunk follow each other.
	down [squeezes]uint64
	// from are, for each chunk, the two bytes that it lies in then: 16 bits a chunk, four chunks a word. up is the factor that brings the
	// chunk from there to bit 7 of the 16.
	from, up [2]uint64
}

func (l *layout) newSqueeze() (s squeeze) {
	live := l.live
	for k := range l.chunks {
		word, lane := k/4, 16*(k%4)
		first := bits.TrailingZeros64(live)
		s.from[word] |= uint64(first/8+1)<<8<<lane | uint64(first/8)<<lane
		s.up[word] |= 1 << (7 - first%8) << lane
		for i := range int(l.width[k]) {
			place := bits.TrailingZeros64(live)
			live &= live - 1
			gap := place - first - i
			if gap>>squeezes != 0 {
				panic("join: bits of a chunk lie too far apart")
			}
			for j := range squeezes {
				if gap>>j&1 != 0 {
					s.down[j] |= 1 << place
					place -= 1 << j
				}
			}
		}
	}
	return s
}
