package enumerate

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"nqueens/board"
)

// Some gives a solution of the problem, not the first but one that is found soon:
// in milliseconds for N = 64 with a few queens given. ok is false if there is
// none, which can take long to find out. Fundamental is not looked at. The same
// problem gives the same solution on every platform. When ctx ends first, the
// error is the context's.
//
// The search goes where there is the least choice, as people do: to a column
// that has one square left, or else to the row with the fewest. Among its squares
// the choice is random, and a try that goes wrong for long is given up for
// another one; each of these may go on for longer than the one before, so that
// one of them sees everything.
func (p Problem) Some(ctx context.Context) (b board.Board, ok bool, err error) {
	if err := p.Check(); err != nil {
		return nil, false, err
	}
	if p.N == 0 {
		return board.Board{}, ctx.Err() == nil, ctx.Err()
	}
	p.Fundamental = false
	allowed, all := p.allowed(), ^uint64(0)>>(MaxN-p.N)
	open := squaresLeft(allowed[:MaxN])
	s := &trying{ctx: ctx, cols: make(board.Board, p.N), random: rand.New(rand.NewPCG(uint64(p.N), 0))}
	for patience := 64; ctx.Err() == nil; patience *= 2 {
		s.left = patience
		switch s.try(&open, all, all) {
		case found:
			return s.cols, true, nil
		case exhausted:
			return nil, false, nil
		}
	}
	return nil, false, ctx.Err()
}

// squaresLeft has for each row the columns that are not attacked.
type squaresLeft [MaxN]uint64

// trying is a search for one solution.
type trying struct {
	ctx    context.Context
	cols   board.Board
	random *rand.Rand
	left   int // dead ends until the try is given up
}

type outcome uint8

const (
	exhausted outcome = iota // there is no solution below
	found
	givenUp
)

// try completes a board of which some rows and columns are still without a queen.
func (s *trying) try(open *squaresLeft, rows, columns uint64) outcome {
	if rows == 0 {
		return found
	}
	// Columns with a square, and with several.
	var one, more uint64
	fewest, best := MaxN+1, 0
	for left := rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		more |= one & open[r]
		one |= open[r]
		if k := bits.OnesCount64(open[r]); k < fewest {
			fewest, best = k, r
		}
	}
	if fewest == 0 || one != columns {
		if s.left--; s.left < 0 || s.left%256 == 0 && s.ctx.Err() != nil {
			return givenUp
		}
		return exhausted
	}
	choice := open[best]
	if single := one &^ more; single != 0 && fewest > 1 {
		choice = single & -single
		for best = 0; open[best]&choice == 0 || rows>>best&1 == 0; best++ {
		}
	}
	for choice != 0 {
		bit := s.pick(choice)
		choice &^= bit
		next := *open
		c := bits.TrailingZeros64(bit)
		for left := rows &^ (1 << best); left != 0; left &= left - 1 {
			r := bits.TrailingZeros64(left)
			away := max(r-best, best-r)
			next[r] &^= bit | bit<<away | bit>>away
		}
		s.cols[best] = c
		if o := s.try(&next, rows&^(1<<best), columns&^bit); o != exhausted {
			return o
		}
	}
	return exhausted
}

// pick chooses one of some bits.
func (s *trying) pick(of uint64) uint64 {
	for range s.random.IntN(bits.OnesCount64(of)) {
		of &= of - 1
	}
	return of & -of
}
