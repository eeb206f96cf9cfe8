package count

import (
	"context"
	"math/big"
	"math/bits"
)

// Classes splits all solutions by their symmetry. Each solution is in exactly one class.
type Classes struct {
	Asymmetric *big.Int // no symmetry but the identity: orbits of 8
	Point      *big.Int // fixed by the half turn only: orbits of 4
	Rotation   *big.Int // fixed by the quarter turn: orbits of 2 (of 1 on boards of size 0 and 1)
}

// NewClasses makes the classes of the n×n board from the number of all solutions and the numbers of those that the half
// turn and the quarter turn leave unchanged. No solution with n ≥ 2 is its own mirror image: it would have two queens on
// a line.
func NewClasses(all *big.Int, half, quarter uint64) Classes {
	h, q := new(big.Int).SetUint64(half), new(big.Int).SetUint64(quarter)
	return Classes{
		Asymmetric: new(big.Int).Sub(all, h),
		Point:      new(big.Int).Sub(h, q),
		Rotation:   q,
	}
}

// Fundamental is the number of solutions up to symmetry, A002562: one per orbit.
func (c Classes) Fundamental() *big.Int {
	if !c.Rotation.IsUint64() || c.Rotation.Uint64() == 1 {
		return big.NewInt(1) // sizes 0 and 1: one board, alone in its orbit
	}
	x := new(big.Int).Rsh(c.Asymmetric, 3)
	x.Add(x, new(big.Int).Rsh(c.Point, 2))
	return x.Add(x, new(big.Int).Rsh(c.Rotation, 1))
}

// Symmetric counts the solutions that the half turn (A032522) and the quarter turn (A033148) leave unchanged, those of the
// quarter turn being among those of the half turn. 0 ≤ n ≤ 32, else the error is a *[SizeError]; at the end of ctx it is
// the cause. The time grows about threefold per step of n; n = 24 takes some seconds.
func Symmetric(ctx context.Context, n int) (half, quarter uint64, err error) {
	if n < 0 || n > 32 {
		return 0, 0, &SizeError{n, 0, 32, "counting symmetric solutions"}
	}
	if n == 0 {
		return 1, 1, nil
	}
	w := symmetric{ctx: ctx, n: n, all: uint32(1<<n - 1)}
	half = w.half()
	quarter = w.quarter()
	if w.stopped {
		return 0, 0, context.Cause(ctx)
	}
	return half, quarter, nil
}

// symmetric places whole orbits of queens under a turn.
type symmetric struct {
	ctx     context.Context
	n       int
	all     uint32
	nodes   int
	stopped bool
}

func (w *symmetric) spend() bool {
	if w.nodes++; w.nodes&0xffff == 0 {
		w.stopped = w.stopped || w.ctx.Err() != nil
	}
	return !w.stopped
}

// half places pairs of queens, opposite to each other, in the row r above the centre and its image, from the centre
// outwards. The words c, l and r are the columns and the diagonals that cross row r, of all queens so far.
func (w *symmetric) half() uint64 {
	n := w.n
	if n%2 == 0 {
		return w.pairs(n/2-1, 0, 0, 0)
	}
	// An odd board has its queen of the central row in the centre: any other would have its image in the same row.
	b := uint32(1) << (n / 2)
	return w.pairs(n/2-1, b, b<<1, b>>1)
}

func (w *symmetric) pairs(row int, c, l, r uint32) (sum uint64) {
	if row < 0 {
		return 1
	}
	n := w.n
	down := n - 1 - 2*row // rows to the image's row
	for f := w.open(row, c, l, r); f != 0 && w.spend(); f &= f - 1 {
		b := f & -f
		m := bits.Reverse32(b) >> (32 - n) // the image's column
		cc, ll, rr := c|b|m, (l|b|m<<down)<<1, (r|b|m>>down)>>1
		if row >= 1 && w.open(row-1, cc, ll, rr) == 0 || row >= 2 && w.open(row-2, cc, ll<<1, rr>>1) == 0 ||
			row >= 3 && w.open(row-3, cc, ll<<2, rr>>2) == 0 {
			continue
		}
		sum += w.pairs(row-1, cc, ll, rr)
	}
	return sum
}

// open is the set of squares of a row for a pair of queens. On the main diagonals and in the central column a queen would
// attack its image.
func (w *symmetric) open(row int, c, l, r uint32) uint32 {
	own := uint32(1)<<row | uint32(1)<<(w.n-1-row)
	if w.n%2 == 1 {
		own |= 1 << (w.n / 2)
	}
	return w.all &^ (c | l | r | own)
}

// quarter places four queens at a time. Each orbit has a queen in the outermost row that is still empty.
func (w *symmetric) quarter() uint64 {
	n := w.n
	if n%4 > 1 {
		return 0 // orbits of four, and the centre of an odd board
	}
	var s turned
	if n%2 == 1 {
		s.place(n, n/2, n/2)
	}
	return w.fours(0, s)
}

// turned holds the queens of a board that equals its quarter turn: its used columns are its used rows.
type turned struct {
	lines           uint32
	rising, falling uint64
}

func (s *turned) place(n, r, c int) {
	s.lines |= 1 << c
	s.rising |= 1 << (r + c)
	s.falling |= 1 << (c - r + n - 1)
}

func (w *symmetric) fours(row int, s turned) (sum uint64) {
	n := w.n
	for ; s.lines>>row&1 != 0; row++ {
		if row >= n/2 {
			return 1
		}
	}
	if row >= n/2 {
		return 1
	}
	open := w.all &^ (s.lines | uint32(s.rising>>row) | uint32(s.falling>>(n-1-row)))
	open &^= 1<<row | 1<<(n-1-row) // the main diagonals
	for ; open != 0 && w.spend(); open &= open - 1 {
		r, c := row, bits.TrailingZeros32(open)
		next := s
		for range 4 {
			next.place(n, r, c)
			r, c = c, n-1-r
		}
		// Four queens on a square turned by a quarter share a diagonal only on the main ones, or with each other when
		// two of the eight diagonals fall together.
		if bits.OnesCount64(next.rising)+bits.OnesCount64(next.falling) == bits.OnesCount64(s.rising)+bits.OnesCount64(s.falling)+8 {
			sum += w.fours(row+1, next)
		}
	}
	return sum
}
