package count

import "nqueens/count/search"

// seed is a cross turned into its best direction: the queens as masks, before the edge columns are filled.
type seed struct {
	rows, cols      uint32 // rows and columns that hold a queen
	rising, falling uint64 // used diagonals: bit row+col, bit col-row+n-1
	cross           cross  // as it is turned
	key             uint32 // of the cross that stands for the orbit, for a stable order
}

func (s *seed) place(n, r, c int) {
	s.rows |= 1 << r
	s.cols |= 1 << c
	s.rising |= 1 << (r + c)
	s.falling |= 1 << (c - r + n - 1)
}

// attacks says whether a queen of the seed attacks a square by a column or a diagonal.
func (s *seed) attacks(n, r, c int) bool {
	return (uint64(s.cols)>>c|s.rising>>(r+c)|s.falling>>(c-r+n-1))&1 != 0
}

// open is the set of squares of a row that the seed leaves free.
func (s *seed) open(n, r int) uint32 {
	return uint32(1<<n-1) &^ (s.cols | uint32(s.rising>>r) | uint32(s.falling>>(n-1-r)))
}

// openRows is the number of rows without a queen whose square in column c is free.
func (s *seed) openRows(n, c int) (open int) {
	for r := range n {
		if s.rows>>r&1 == 0 && !s.attacks(n, r, c) {
			open++
		}
	}
	return open
}

// view is the seed as a search state of a shape, whose columns begin cut columns from the left edge of the board.
func (s *seed) view(n, cut int, x *search.Shape) search.State {
	st := search.State{Cols: s.cols >> cut}
	if len(x.First) > 0 {
		st.L1, st.R1 = s.diagonals(n, cut, x.First[0].Index)
	}
	if len(x.Second) > 0 {
		st.R2, st.L2 = s.diagonals(n, cut, x.Second[0].Index)
	}
	return st
}

// diagonals returns the used diagonals where they cross row r: those that lead to higher columns upwards, and those that
// lead to lower ones.
func (s *seed) diagonals(n, cut, r int) (higher, lower uint32) {
	board := uint64(1)<<n - 1
	return uint32(s.rising >> r & board >> cut), uint32(s.falling >> (n - 1 - r) & board >> cut)
}

// enter opens, in the rows of the shape, all squares but those on diagonals that come into the shape's columns further
// out than the first row of the side, which a search state cannot say.
func (s *seed) enter(n, cut int, x *search.Shape) {
	mask := uint32(1)<<x.Width - 1
	for _, side := range [][]search.Row{x.First, x.Second} {
		for i := range side {
			first, r := side[0].Index, side[i].Index
			h0, l0 := s.diagonals(n, cut, first)
			h0, l0 = h0&mask, l0&mask
			h, l := s.diagonals(n, cut, r)
			if r < first {
				h0, l0 = h0<<(first-r), l0>>(first-r)
			} else {
				h0, l0 = h0>>(r-first), l0<<(r-first)
			}
			side[i].Free = ^(h&^h0 | l&^l0)
		}
	}
}
