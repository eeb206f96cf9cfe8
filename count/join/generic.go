package join

import "math/bits"

// The portable form of what takes the time: the reference for the vector forms, and what serves without them.

// extendGeneric puts inner parts before outer ones, wherever they do not attack each other, and appends the crossing masks
// at the line before both to the buckets: all outer ones for the first inner one, then for the next. Outer parts come
// in runs; what comes of them belongs into the bucket of the greater one of the orders.
func extendGeneric(to *[orders]bucket, xs []inner, runs []run, line []uint64, m move) {
	for i := range xs {
		x := &xs[i]
		at := 0
		for _, r := range runs {
			b := &to[max(uint32(x.order), r.order)%orders]
			n := b.n
			for j, end := at, at+lanes*int(r.vectors); j < end; j++ {
				if line[j]&x.line == 0 {
					b.room[n] = m.of(line[j]) | x.mid
					n++
				}
			}
			b.n = n
			at += lanes * int(r.vectors)
		}
	}
}

// filterGeneric writes down the masks of the buckets that have no bit of hit, in order, and returns how many.
func filterGeneric(to []uint64, from []bucket, hit uint64) (n int) {
	for i := range from {
		for _, m := range from[i].list() {
			to[n] = m // kept if the place is not written again
			if m&hit == 0 {
				n++
			}
		}
	}
	return n
}

// sliceGeneric turns a block, or a part of it, round. What the slices say beyond that part is not defined.
func sliceGeneric(to *sliced, block []uint64) {
	for g := 0; g*64 < len(block); g++ {
		var m [64]uint64
		copy(m[:], block[g*64:])
		transpose(&m)
		for i := range to {
			to[i][g] = m[i]
		}
	}
}

// transpose exchanges rows and columns of a matrix of bits: blocks of 32 first, then of 16 inside, down to single bits.
func transpose(m *[64]uint64) {
	mask := uint64(1)<<32 - 1
	for d := 32; d > 0; d >>= 1 {
		for i := 0; i < 64; i = (i + d + 1) &^ d {
			x := (m[i]>>d ^ m[i+d]) & mask
			m[i] ^= x << d
			m[i+d] ^= x
		}
		mask ^= mask << (d / 2)
	}
}

// tabulateGeneric fills the tables for a layout from the slices of n halves. What they say beyond these is not defined.
func tabulateGeneric(t *tables, s *sliced, l *layout, n int) {
	bit := 0
	for k := range l.chunks {
		if k == 0 {
			t[k][0] = wordOf(n)
		} else {
			t[k][0] = wordOf(block)
		}
		for size := 1; size < 1<<l.width[k]; size *= 2 {
			slice := &s[l.slice[bit]]
			bit++
			for v := range size {
				from, to := &t[k][v], &t[k][v+size]
				for i := range to {
					to[i] = from[i] &^ slice[i]
				}
			}
		}
	}
}

// wordOf has the lowest n bits set, 0 ≤ n ≤ block.
func wordOf(n int) (w word) {
	for i := range n / 64 {
		w[i] = ^uint64(0)
	}
	if n%64 != 0 {
		w[n/64] = 1<<(n%64) - 1
	}
	return w
}

// countGeneric adds to each part of the sum the number of pairs of a top half and a bottom half of that part of the
// block, of which there are n.
func countGeneric(sum *word, t *tables, l *layout, tops []uint64, _ int) {
	var index [maxChunks]uint64
	for _, m := range tops {
		live := l.live
		for k := range l.chunks {
			index[k] = 0
			for b := range l.width[k] {
				index[k] |= m >> bits.TrailingZeros64(live) & 1 << b
				live &= live - 1
			}
		}
		w := t[0][index[0]]
		for k := 1; k < int(l.chunks); k++ {
			u := &t[k][index[k]]
			for i := range w {
				w[i] &= u[i]
			}
		}
		for i := range w {
			sum[i] += uint64(bits.OnesCount64(w[i]))
		}
	}
}
