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
	wordBytes   = 2176 // of one word of all parents of a stage
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
	consts      [constants][vectorBytes]byte
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

// set fills all lanes of a constant.
func set[W lane](s *stage, i int, x W) {
	v := unsafe.Slice((*W)(unsafe.Pointer(&s.consts[i])), vectorBytes/laneBytes[W]())
	for j := range v {
		v[j] = x
	}
}

// prepare makes the stage ready for a level of the tree.
func prepare[W lane](s *stage, l *level) {
	s.pos, s.count, s.live, s.nodes, s.completions = 0, 0, 0, 0, 0
	s.limit = int64((wordBytes - 2*slackBytes) / laneBytes[W]())
	s.lanes = [vectors][carried][vectorBytes]byte{}
	set(s, constOnes, ^W(0))
	set(s, constFree, W(l.free))
	set(s, constStep, W(l.step))
	set(s, constReach, W(l.reach))
	for i, k := range l.looks {
		set(s, constShift+i, W(k.shift))
		set(s, constLook+i, W(k.free))
	}
}
