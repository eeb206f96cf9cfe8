package join

import "math/bits"

// The portable form of what takes the time: the reference for the vector forms, and what serves without them.

// extendGeneric does what is said of [desk.extend]: all outer parts for the first inner one, then for the next. It returns a bucket
// that has no more room, where there is one, or -1; the vector forms do, and go on when it has.
func extendGeneric(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) (full int) {
	n := (bits.Len64(d.spread) + rows + 2) / 2
	mid := func(i int) uint64 { return uint64(p.mid[2*i]) | uint64(p.mid[2*i+1])<<32 }
	if packed(rows) {
		mid = func(i int) uint64 { return unpack(p.mid[i], n, rows) }
	}
	for i := range xs {
		x := &xs[i]
		if first>>x.first&1 == 0 {
			continue
		}
		var hit [5]uint64
		for _, bit := range x.slots[:2*rows] {
			at := int(bit) * int(p.words)
			for j, s := range p.slices[at : at+int(p.words)] {
				hit[j] |= s
			}
		}
		for _, s := range p.segments[:p.used] {
			at := int(x.bucket)
			if x.closed == 0 {
				at += int(s.order)
			}
			b := &to[at]
			b.grow(int(s.size))
			open := ^(hit[s.at/64]>>(s.at%64) | hit[s.at/64+1]<<1<<(63-s.at%64)) & (1<<s.size - 1)
			for ; open != 0; open &= open - 1 {
				b.room[b.n] = mid(int(s.at)+bits.TrailingZeros64(open)) | x.mid
				b.n++
			}
		}
	}
	return -1
}

// filterGeneric writes down the masks of the buckets that have some of some bits, or none of them, in order, and returns how many, and which bits
// they have.
func filterGeneric[M mask](to []M, from []bucketOf[M], bits M, some bool) (n int, any M) {
	for i := range from {
		for _, m := range from[i].list() {
			to[n] = m // kept if the place is not written again
			if m&bits != 0 == some {
				any |= m
				n++
			}
		}
	}
	return n, any
}

// shortenGeneric keeps of the masks some bits, next to each other at the low end, at most 32.
func shortenGeneric(to []uint32, from []uint64, bits uint64) {
	for i, m := range from {
		to[i] = uint32(extract(m, bits))
	}
}

// extract returns some bits of a mask, next to each other at the low end.
func extract(m, of uint64) (short uint64) {
	for i := 0; of != 0; of &= of - 1 {
		short |= m >> bits.TrailingZeros64(of) & 1 << i
		i++
	}
	return short
}

// foldGeneric folds masks.
func foldGeneric(low []uint32, high []uint8, from []uint64, how *fold) {
	for i, m := range from {
		low[i], high[i] = how.of(m)
	}
}

// unfoldGeneric filters folded masks: it writes down the short ones of those that are not hit, in order, and returns how many, and which bits they
// have.
func unfoldGeneric(to []uint32, from []folded, how *crease) (n int, any uint32) {
	for i := range from {
		for k, low := range from[i].low[:from[i].n] {
			high := from[i].high[k]
			m := low&how.keep | how.to[0][high%16] | how.to[1][high/16]
			to[n] = m // kept if the place is not written again
			if low&how.hitLow == 0 && uint32(high)&how.hitHigh == 0 {
				any |= m
				n++
			}
		}
	}
	return n, any
}

// sliceGeneric turns a block, or a part of it, round: the slices of so many bits, from the lowest on. What the others say, and all beyond that
// part, is not defined.
func sliceGeneric[M mask](to *sliced, block []M, _ int) {
	for g := 0; g*64 < len(block); g++ {
		var m [64]uint64
		for i, x := range block[g*64 : min(g*64+64, len(block))] {
			m[i] = uint64(x)
		}
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

// tabulateGeneric fills the tables for a layout from the slices of a block: of its first n halves, those that are there. What the entries say beyond
// these n is not defined.
func tabulateGeneric(t *tables, s *sliced, l *layout, there *word, _ int) {
	live := l.live
	for k := range l.chunks {
		if k == 0 {
			t[k][0] = *there
		} else {
			t[k][0] = wordOf(block)
		}
		for size := 1; size < 1<<l.width[k]; size *= 2 {
			slice := &s[int(l.last)/(block/8)-bits.TrailingZeros64(live)]
			live &= live - 1
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

// cutGeneric writes down what the chunks of masks are, a byte a chunk, the first one lowest. The vector forms may do it in another order, the
// one that they count by, and write up to a multiple of eight.
func cutGeneric[M mask](to []uint64, masks []M, l *layout) {
	for i, m := range masks {
		live, cut := l.live, uint64(0)
		for k := range l.chunks {
			for b := range l.width[k] {
				cut |= uint64(m) >> bits.TrailingZeros64(live) & 1 << b << (8 * k)
				live &= live - 1
			}
		}
		to[i] = cut
	}
}

// countGeneric adds to each part of the sum the number of pairs of a half that was cut and one of that part of the block, of which there are
// n.
func countGeneric(sum *word, t *tables, l *layout, cuts []uint64, _ int) {
	for _, cut := range cuts {
		w := t[0][cut%chunkSize]
		for k := 1; k < int(l.chunks); k++ {
			u := &t[k][cut>>(8*k)%chunkSize]
			for i := range w {
				w[i] &= u[i]
			}
		}
		for i := range w {
			sum[i] += uint64(bits.OnesCount64(w[i]))
		}
	}
}
