package search

import "math/bits"

// scalar walks the tree one node at a time: the reference for the vector forms, and the kernel of processors without them.
type scalar struct {
	levels []level
	packed bool // the last rows are searched in packed form
	close  closing
	nodes  uint64
	budget int // nodes until the context is asked again
	stop   func() bool
	dead   bool // stop said so
}

const askEvery = 1 << 16 // nodes

func (w *scalar) count(t *tree, states []State) uint64 {
	w.levels = t.levels
	if w.packed = t.mask>>narrowWidth == 0; w.packed {
		w.close.prepare(t.levels)
	}
	var sum uint64
	for _, s := range states {
		st, ok := t.enter(s)
		switch {
		case !ok:
		case t.levels[0].kind <= turn:
			sum += w.first(0, st.Cols, st.L1, st.R1, st.L2, st.R2)
		default:
			sum += w.second(0, st.Cols, st.L2, st.R2)
		}
	}
	return sum
}

// first searches a row of the first side.
func (w *scalar) first(i int, c, l1, r1, l2, r2 uint32) (sum uint64) {
	v := &w.levels[i]
	k := v.looks
	f := v.free &^ (c | l1 | r1)
	w.spend(f)
	if w.dead {
		return 0
	}
	for ; f != 0; f &= f - 1 {
		b := f & -f
		cc, ll2, rr2 := c|b, l2|b<<v.reach, r2|b>>v.reach
		if v.kind == turn {
			x, y := ll2<<(k[1].shift&31), rr2>>(k[1].shift&31)
			if open(cc, ll2, rr2, k[0]) != 0 && open(cc, x, y, k[1]) != 0 &&
				open(cc, x<<(k[2].shift&31), y>>(k[2].shift&31), k[2]) != 0 {
				sum += w.second(i+1, cc, ll2, rr2)
			}
			continue
		}
		ll1, rr1 := (l1|b)<<(v.step&31), (r1|b)>>(v.step&31)
		if open(cc, ll1, rr1, k[0]) != 0 && open(cc, ll1<<(k[1].shift&31), rr1>>(k[1].shift&31), k[1]) != 0 &&
			open(cc, ll2, rr2, k[2]) != 0 && open(cc, ll2<<(k[3].shift&31), rr2>>(k[3].shift&31), k[3]) != 0 {
			sum += w.first(i+1, cc, ll1, rr1, ll2, rr2)
		}
	}
	return sum
}

// second searches a row of the second side.
func (w *scalar) second(i int, c, l, r uint32) (sum uint64) {
	v := &w.levels[i]
	f := v.free &^ (c | l | r)
	w.spend(f)
	switch {
	case w.dead:
		return 0
	case v.kind != ahead && w.packed:
		return w.pack(i, f, c, l, r)
	case v.kind == last:
		return pairs(v, f, c, l, r)
	}
	if v.kind != ahead {
		for ; f != 0; f &= f - 1 {
			b := f & -f
			cc, ll, rr := c|b, (l|b)<<(v.step&31), (r|b)>>(v.step&31)
			if covered(v, cc, ll, rr) {
				sum += w.second(i+1, cc, ll, rr)
			}
		}
		return sum
	}
	one, two, three := v.looks[0], v.looks[1], v.looks[2]
	for ; f != 0; f &= f - 1 {
		b := f & -f
		cc, ll, rr := c|b, (l|b)<<(v.step&31), (r|b)>>(v.step&31)
		if open(cc, ll, rr, one) == 0 {
			continue
		}
		x, y := ll<<(two.shift&31), rr>>(two.shift&31)
		if open(cc, x, y, two) != 0 && open(cc, x<<(three.shift&31), y>>(three.shift&31), three) != 0 {
			sum += w.second(i+1, cc, ll, rr)
		}
	}
	return sum
}

// open is the set of squares of a row that a state leaves free.
func open(c, l, r uint32, k look) uint32 { return k.free &^ (c | l | r) }

// covered says whether each row that is left has an open square, and each column that is left an open row.
func covered(v *level, c, l, r uint32) bool {
	all := c
	for j, k := range v.looks {
		if j > 0 {
			l, r = l<<(k.shift&31), r>>(k.shift&31)
		}
		o := open(c, l, r, k)
		if o == 0 {
			return false
		}
		all |= o
	}
	return ^all == 0
}

// pairs counts the ways to fill the last three rows, of which f are the open squares of the first.
func pairs(v *level, f, c, l, r uint32) (sum uint64) {
	one, two := v.looks[0], v.looks[1]
	for ; f != 0; f &= f - 1 {
		b := f & -f
		cc, ll, rr := c|b, (l|b)<<(v.step&31), (r|b)>>(v.step&31)
		y := ^cc // the two columns that are left
		if y&(y<<two.shift) != 0 {
			continue // they lie on one diagonal, in either order
		}
		x1 := open(cc, ll, rr, one)
		x2 := open(cc, ll<<two.shift, rr>>two.shift, two)
		u := y & -y
		if x1&u|x2&^u == y {
			sum++
		}
		if x2&u|x1&^u == y {
			sum++
		}
	}
	return sum
}

// spend counts the nodes below a state and asks now and then whether to stop.
func (w *scalar) spend(f uint32) {
	n := bits.OnesCount32(f)
	w.nodes += uint64(n)
	if w.budget -= n; w.budget < 0 {
		w.ask()
	}
}

func (w *scalar) ask() {
	w.budget = askEvery
	w.dead = w.dead || w.stop()
}
