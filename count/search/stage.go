package search

import "unsafe"

// The vector forms hold one stage per level of the tree: a buffer of parents, word by word (all columns, then all left
// diagonals, …), and the lanes that are under way. A pass takes one open square of each lane, builds the child, looks
// ahead, and appends the children that live to the next stage, packed. Lanes that run dry take the next parent. So every
// lane works on its own state and none of them waits for another.
//
// A pass ends when the next stage is full or its parents are used up, after some microseconds at most. The lanes stay in
// the stage and go on with the next pass.

const (
	vectorBytes = 64
	vectors     = 2 // in flight, to hide the latency of the refill
	carried     = 6 // words of a lane: open squares, columns, four diagonals
	constants   = 16
	wordBytes   = 3264 // of one word of all parents of a stage
	slackBytes  = vectors * vectorBytes
)

// stage is known to the assembly by its offsets (_generate/layout.go).
type stage struct {
	pos, count  int64 // parents taken, parents
	live        int64 // not 0: some lane still has squares to try
	nodes       uint64
	completions uint64
	limit       int64 // a stage with more parents is full
	_           [2]int64
	consts      [constants][vectorBytes / 8]uint64
	lanes       [vectors][carried][vectorBytes]byte
	words       [5][wordBytes]byte
}

// Indices of stage.consts.
const (
	constFree  = 0
	constStep  = 1
	constReach = 2
	constShift = 3
	constLook  = 8
	constOnes  = 13
)

// lane is the type of the words of a state in a stage.
type lane interface{ ~uint16 | ~uint32 }

func laneBytes[W lane]() int { return int(unsafe.Sizeof(W(0))) }

// column is one word of all parents of a stage.
func column[W lane](s *stage, w int) []W {
	return unsafe.Slice((*W)(unsafe.Pointer(&s.words[w])), wordBytes/laneBytes[W]())
}

// fill sets all lanes of a constant.
func (s *stage) fill(i, bits int, x uint32) {
	pattern := uint64(x)<<32 | uint64(x)
	if bits == 16 {
		pattern = uint64(uint16(x)) * 0x0001_0001_0001_0001
	}
	for j := range s.consts[i] {
		s.consts[i][j] = pattern
	}
}

// prepare makes the stage ready for a level of the tree, with lanes of the given width.
func (s *stage) prepare(l *level, bits int) {
	s.pos, s.count, s.live, s.nodes, s.completions = 0, 0, 0, 0, 0
	s.limit = int64((wordBytes - 2*slackBytes) / (bits / 8))
	for v := range s.lanes {
		clear(s.lanes[v][0][:])
	}
	s.fill(constOnes, bits, ^uint32(0))
	s.fill(constFree, bits, l.free)
	// A shift count is one number for all lanes.
	s.consts[constStep][0] = uint64(l.step)
	s.consts[constReach][0] = uint64(l.reach)
	for i, k := range l.looks {
		s.consts[constShift+i][0] = uint64(k.shift)
		s.fill(constLook+i, bits, k.free)
	}
}
