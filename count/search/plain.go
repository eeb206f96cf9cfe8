package search

// plain searches row by row without looking ahead: for shapes of a few rows, for batches that are not square, and in
// tests as the judge of all kernels.
func (w *scalar) plain(s *Shape, states []State) (sum uint64) {
	for _, st := range states {
		m := s.mask()
		sum += w.row(s, 0, State{st.Cols, st.L1 & m, st.R1 & m, st.L2 & m, st.R2 & m})
	}
	return sum
}

// row places queens in the i-th and all later rows.
func (w *scalar) row(s *Shape, i int, st State) (sum uint64) {
	if i == s.Rows() {
		return 1
	}
	side, j, l, r := s.First, i, st.L1, st.R1
	if i >= len(s.First) {
		side, j, l, r = s.Second, i-len(s.First), st.L2, st.R2
	}
	f := side[j].Free & s.mask() &^ (st.Cols | l | r)
	w.spend(f)
	if w.dead {
		return 0
	}
	for ; f != 0; f &= f - 1 {
		b := f & -f
		next := st
		next.Cols |= b
		step := uint8(0)
		if j+1 < len(side) {
			step = gap(side, j+1)
		}
		if i < len(s.First) {
			next.L1, next.R1 = (l|b)<<step, (r|b)>>step
			if len(s.Second) > 0 {
				d := reach(side[j], s.Second[0])
				next.L2, next.R2 = st.L2|b<<d, st.R2|b>>d
			}
		} else {
			next.L2, next.R2 = (l|b)<<step, (r|b)>>step
		}
		sum += w.row(s, i+1, next)
	}
	return sum
}
