package join

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// cut does to one mask what the assembly does to four.
func (s *squeeze) cut(l *layout, mask uint64) (at [maxChunks]int) {
	mask &= l.live
	for i, down := range s.down {
		mask = mask&^down | mask&down>>(1<<i)
	}
	for k := range l.chunks {
		word, shift := k/4, 16*(k%4)
		low, high := s.from[word]>>shift&0xff, s.from[word]>>(shift+8)&0xff
		window := mask>>(8*low)&0xff | mask>>(8*high)&0xff<<8
		at[k] = int(window * (s.up[word] >> shift & 0xffff) >> 1 & (l.spread[word] >> shift & 0xffff))
	}
	return at
}

// TestSqueeze cuts masks with the layouts of all boards: where the entries of a mask are must say which bits it has.
func TestSqueeze(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for n := MinN; n <= MaxN; n++ {
		for a := range n {
			for b := range n {
				agreeCut(t, rnd, n, []int{a}, []int{b})
				for c := range n {
					agreeCut(t, rnd, n, []int{a}, []int{b, c})
					agreeCut(t, rnd, n, []int{a, rnd.IntN(n)}, []int{b, c})
				}
			}
		}
	}
}

func agreeCut(t *testing.T, rnd *rand.Rand, n int, top, bottom []int) {
	t.Helper()
	live := inQuestion(n, top, bottom)
	total := bits.OnesCount64(live)
	for chunks := fewestChunks(total); chunks <= min(maxChunks, total); chunks++ {
		var l layout
		l.set(n, live, chunks)
		mask, rest := rnd.Uint64(), live
		at := l.cut(&l, mask)
		for k := range chunks {
			want := 0
			for i := range l.width[k] {
				want |= int(mask>>bits.TrailingZeros64(rest)&1) << (6 + i)
				rest &= rest - 1
			}
			if at[k] != want {
				t.Fatalf("n=%d, columns %d and %d: chunk %d of %d of %b is at %b, not at %b", n, top, bottom, k, chunks, mask, at[k], want)
			}
		}
	}
}

// TestManyTops tests more top halves than one call of assembly takes.
func TestManyTops(t *testing.T) {
	const n = 20
	rnd := rand.New(rand.NewPCG(11, 12))
	list := make([]uint64, atOnce+5, atOnce+5+slack)
	for i := range list {
		list[i] = rnd.Uint64() & rnd.Uint64() & (1<<(2*(n-1)) - 1)
	}
	l := new(layout)
	live := inQuestion(n, []int{4}, []int{9})
	l.set(n, live, fewestChunks(bits.OnesCount64(live)))
	for _, f := range Forms()[1:] {
		var want, got word
		s, tables := new(sliced), new(tables)
		f.slice(s, list[:block])
		f.tabulate(tables, s, l, block)
		countGeneric(&want, tables, l, list, block)
		f.count(&got, tables, l, list, block)
		if got != want || want == (word{}) {
			t.Errorf("%s: %v, not %v", f.Name(), got, want)
		}
	}
}
