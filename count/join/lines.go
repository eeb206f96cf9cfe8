package join

import "math/bits"

// A line of the board between two rows is crossed by two diagonals of each queen, unless they leave the board first. For a queen
// d rows above the line (1: next to it) in column c these are the one that goes up the columns, p = c+d ≤ n−1, and the one
// that goes down, q = c−d ≥ 0. A crossing mask has bit n−1−p for the first and bit n−1+q for the second.
//
// Seen from below the line, a queen d rows away has the same p and q, but the other way round: the diagonal that goes up the columns
// from above is the one that goes down from below, and its p−1 is the other's q. So with the bits of one mask in reverse, two masks
// have a common bit exactly when a queen above and a queen below share a diagonal.
//
// When the line moves away by a row, p grows and q shrinks by one: both kinds of bits go down one place. What leaves the
// board leaves the mask, or its upper half.

// crossing is the mask of a queen in column c, d rows from the line.
func crossing(n, c, d int) (mask uint64) {
	if p := c + d; p <= n-1 {
		mask |= 1 << (n - 1 - p)
	}
	if q := c - d; q >= 0 {
		mask |= 1 << (n - 1 + q)
	}
	return mask
}

// bitsOf is the number of bits of crossing masks.
func bitsOf(n int) int { return 2 * (n - 1) }

// opposite is a mask of so many bits as it is seen from the other side of the line.
func opposite(mask uint64, width int) uint64 { return bits.Reverse64(mask) >> (64 - width) }

// move says how a crossing mask changes when the line moves away.
type move struct {
	rows uint64
	keep uint64 // the bits that can be set after it
}

func newMove(n, rows int) move {
	return move{uint64(rows), ^((1<<rows - 1) << (n - 1 - rows))}
}

func (m move) of(mask uint64) uint64 { return mask >> m.rows & m.keep }

// Transposition exchanges the rows next to the middle with the columns next to it. Let f be the least distance from the
// middle of the queens in these rows, and g the least one of those in these columns; a queen on a central square, which
// belongs to both, is left out on even boards. Then transposition exchanges f and g, and so
//
//	number of solutions = 2 · (those with g > f) + (those with g = f).
//
// f is known as soon as the rows next to the middle are, and g is the smaller one of those of the two halves. Half boards
// are filed by order, which falls as g grows: 0 stands for a half without a queen in the middle columns.

const orders = 16

// order of a queen that is at distance g in a middle column.
func (p *Plan) order(g int) uint8 { return uint8(p.top - g) }

// distance of a column from the middle.
func (p *Plan) distance(c int) int {
	if 2*c < p.n {
		return (p.n-1)/2 - c
	}
	return c - p.n/2
}

// f of two columns of the rows next to the middle; of the first one only on odd boards, which have one such row.
func (p *Plan) f(a, b int) int {
	f, g := p.distance(a), p.distance(b)
	switch {
	case p.n%2 == 1 || g == 0:
		return f
	case f == 0:
		return g
	}
	return min(f, g)
}
