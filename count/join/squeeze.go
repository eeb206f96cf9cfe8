package join

// squeezes is how many moves bring the bits in question together, of which each lies at most 15 places too high.
const squeezes = 4

// squeeze is what AVX2 needs to cut masks into chunks, four masks at a time. The assembly knows it by its offsets.
type squeeze struct {
	// down are the bits that go down by 1, 2, 4, 8 places, one move after the other. Then the bits in question are the lowest ones.
	down [squeezes]uint64
	// from are, of each chunk, the two bytes that it lies in: 16 bits a chunk, four chunks a word. up is the factor that brings the
	// chunk from there to bit 7 of the 16.
	from, up [2]uint64
}

func (l *layout) newSqueeze() (s squeeze) {
	gap, at := 0, 0
	for b := range 64 {
		if l.live>>b&1 == 0 {
			gap++
			continue
		}
		place := b
		for i := range squeezes {
			if gap>>i&1 != 0 {
				s.down[i] |= 1 << place
				place -= 1 << i
			}
		}
		if place != at {
			panic("join: bits in question lie too far apart")
		}
		at++
	}
	at = 0
	for k := range l.chunks {
		shift := 16 * (k % 4)
		s.from[k/4] |= (uint64(at/8+1)<<8 | uint64(at/8)) << shift
		s.up[k/4] |= 1 << (7 - at%8) << shift
		at += int(l.width[k])
	}
	return s
}
