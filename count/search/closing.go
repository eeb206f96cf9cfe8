package search

import "math/bits"

// closing searches the last rows of narrow shapes, six or fewer, with the open squares of up to four rows packed into one
// word: 16 bits a row, the next row lowest. A queen takes away the squares that it attacks in all rows at once; which
// these are stands in a table. It walks the same tree as the rest.
type closing struct {
	attacks [last - close5 + 1][narrowWidth][2]uint64 // by kind and column: four rows, and the fifth for close5
	apart   uint8                                     // distance of the last two rows
}

// prepare makes the tables for the levels that close the tree.
func (p *closing) prepare(levels []level) {
	for i := len(levels) - 1; i >= 0 && levels[i].kind >= close5; i-- {
		v := &levels[i]
		for col := range narrowWidth {
			var a [2]uint64
			b, d := uint32(1)<<col, v.step
			for j, k := range v.looks {
				if j > 0 {
					d += k.shift
				}
				a[j/4] |= uint64(uint16(b|b<<d|b>>d)) << (16 * (j % 4))
			}
			p.attacks[v.kind-close5][col] = a
		}
	}
	p.apart = levels[len(levels)-1].looks[1].shift
}

// pack goes on with the search in packed form at level i, of which f are the open squares.
func (w *scalar) pack(i int, f, c, l, r uint32) uint64 {
	v := &w.levels[i]
	l, r = l<<(v.step&31), r>>(v.step&31)
	rows := uint64(uint16(open(c, l, r, v.looks[0])))
	var fifth uint64
	for j, k := range v.looks[1:] {
		l, r = l<<(k.shift&31), r>>(k.shift&31)
		o := uint64(uint16(open(c, l, r, k)))
		if j == 3 {
			fifth = o
			break
		}
		rows |= o << (16 * (j + 1) & 63)
	}
	w.nodes -= uint64(bits.OnesCount32(f)) // they are counted again below
	left := uint16(^c)
	switch v.kind {
	case close5:
		return w.five(uint16(f), left, rows, fifth)
	case close4:
		return w.four(uint16(f), left, rows)
	case close3:
		return w.three(uint16(f), left, rows)
	}
	return w.two(uint16(f), left, rows)
}

// fails is zero if each of four rows has an open square and together, with more, they are open in all columns left.
func fails(rows, more uint64, left uint16) uint64 {
	const lows, highs = 0x7fff_7fff_7fff_7fff, 0x8000_8000_8000_8000
	empty := ^((rows&lows + lows) | rows) & highs
	any := rows | rows>>32
	any |= any>>16 | more
	return empty | uint64(uint16(any)^left)
}

// five places a queen on each of the open squares f of a row with five rows below it, of which rows and fifth hold the open
// squares. The columns left include that of the row itself. four, three and two do the same further down.
func (w *scalar) five(f, left uint16, rows, fifth uint64) (sum uint64) {
	w.nodes += uint64(bits.OnesCount16(f))
	for ; f != 0; f &= f - 1 {
		a := &w.close.attacks[0][bits.TrailingZeros16(f)&15]
		left, rows, fifth := left&^(f&-f), rows&^a[0], fifth&^a[1]
		if fails(rows, fifth, left) == 0 && fifth != 0 {
			sum += w.four(uint16(rows), left, rows>>16|fifth<<48)
		}
	}
	return sum
}

func (w *scalar) four(f, left uint16, rows uint64) (sum uint64) {
	w.nodes += uint64(bits.OnesCount16(f))
	for ; f != 0; f &= f - 1 {
		left, rows := left&^(f&-f), rows&^w.close.attacks[1][bits.TrailingZeros16(f)&15][0]
		if fails(rows, 0, left) == 0 {
			sum += w.three(uint16(rows), left, rows>>16)
		}
	}
	return sum
}

func (w *scalar) three(f, left uint16, rows uint64) (sum uint64) {
	w.nodes += uint64(bits.OnesCount16(f))
	for ; f != 0; f &= f - 1 {
		left, rows := left&^(f&-f), rows&^w.close.attacks[2][bits.TrailingZeros16(f)&15][0]
		first := rows & 0xffff // stands in for the row that there is not
		if fails(rows|first<<48, 0, left) == 0 {
			sum += w.two(uint16(rows), left, rows>>16)
		}
	}
	return sum
}

func (w *scalar) two(f, left uint16, rows uint64) (sum uint64) {
	w.nodes += uint64(bits.OnesCount16(f))
	for ; f != 0; f &= f - 1 {
		y := left &^ (f & -f) // the two columns that are left
		if y&(y<<w.close.apart) != 0 {
			continue // they lie on one diagonal, in either order
		}
		rows := rows &^ w.close.attacks[3][bits.TrailingZeros16(f)&15][0]
		x1, x2, u := uint16(rows), uint16(rows>>16), y&-y
		if x1&u|x2&^u == y {
			sum++
		}
		if x2&u|x1&^u == y {
			sum++
		}
	}
	return sum
}
