package search

import "unsafe"

// pass is a vector form of one kind of level. It expands parents of in into out until in is used up or out is full; with
// flush set it also finishes the lanes that are under way.
type pass func(in, out *byte, flush bool)

// passes are the vector forms of one instruction set, for lanes of 16 and of 32 bits.
type passes struct {
	narrow, wide [kinds]pass
}

const narrowWidth = 16 // columns that fit lanes of 16 bits

// batch walks the tree with many states at a time.
type batch struct {
	stages []stage
	ask    int
}

const askPasses = 64 // passes between two questions to the context

// count returns false if stop ended it early.
func (b *batch) count(t *tree, p *passes, states []State, stop func() bool) (tally Tally, ok bool) {
	if t.mask>>narrowWidth == 0 {
		ok = walk[uint16](b, t, &p.narrow, states, stop)
	} else {
		ok = walk[uint32](b, t, &p.wide, states, stop)
	}
	for i := range t.levels {
		tally.Nodes += b.stages[i].nodes
	}
	tally.Completions = b.stages[len(t.levels)-1].completions
	return tally, ok
}

func walk[W lane](b *batch, t *tree, p *[kinds]pass, states []State, stop func() bool) bool {
	n := len(t.levels)
	for len(b.stages) < n {
		b.stages = append(b.stages, make([]stage, n-len(b.stages))...)
	}
	for i := range t.levels {
		b.stages[i].prepare(&t.levels[i], 8*laneBytes[W]())
	}
	// Stages above top are empty for good. Otherwise the deepest full stage is emptied first, so that no stage overflows.
	for i, top := 0, 0; top < n; {
		if b.ask--; b.ask < 0 {
			b.ask = askPasses
			if stop() {
				return false
			}
		}
		in := &b.stages[i]
		if i == 0 && in.pos == in.count && len(states) > 0 {
			states = states[load[W](in, t, states):]
		}
		flush := i == top && len(states) == 0
		out := in
		if i+1 < n {
			out = &b.stages[i+1]
		}
		if in.pos < in.count || flush {
			p[t.levels[i].kind]((*byte)(unsafe.Pointer(in)), (*byte)(unsafe.Pointer(out)), flush)
		}
		switch {
		case out != in && out.count > out.limit:
			i++
			continue
		case flush && (in.pos < in.count || in.live != 0):
			continue
		case flush:
			top++
			i++
			continue
		}
		in.pos, in.count = 0, 0
		if i > top {
			i--
		}
	}
	return true
}

// load fills the stage with states that have an open square and returns how many it has looked at.
func load[W lane](s *stage, t *tree, states []State) int {
	c, l1, r1, l2, r2 := column[W](s, 0), column[W](s, 1), column[W](s, 2), column[W](s, 3), column[W](s, 4)
	onFirst := t.levels[0].kind <= turn
	n, i := int64(0), 0
	for ; i < len(states) && n <= s.limit; i++ {
		st, ok := t.enter(states[i])
		if !ok {
			continue
		}
		if !onFirst {
			st = st.swapped()
		}
		c[n], l1[n], r1[n], l2[n], r2[n] = W(st.Cols), W(st.L1), W(st.R1), W(st.L2), W(st.R2)
		n++
	}
	s.pos, s.count = 0, n
	return i
}
