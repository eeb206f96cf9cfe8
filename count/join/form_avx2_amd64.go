//go:build !noasm

package join

import (
	"math/bits"
	"unsafe"
)

//go:generate go -C _generate run . -isa avx2 -out ../forms_avx2_amd64.s -stubs ../forms_avx2_amd64.go -pkg join

var avx2 = &Form{
	"avx2",
	extendGeneric,
	func(to []uint64, from []bucket, hit uint64) int {
		if len(from) == 0 {
			return 0
		}
		return filterAVX2(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), hit)
	},
	func(to *sliced, block []uint64) {
		sliceAVX2((*byte)(unsafe.Pointer(to)), &block[0], len(block))
	},
	func(t *tables, s *sliced, l *layout, n int) {
		first, tabulate := wordOf(n), tabulateAVX2
		if n <= block/2 {
			tabulate = tabulateHalfAVX2
		}
		tabulate((*byte)(unsafe.Pointer(t)), (*byte)(unsafe.Pointer(s)), (*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&first)))
	},
	func(sum *word, t *tables, l *layout, tops []uint64, n int) {
		count := countsAVX2[l.chunks-1]
		if n <= block/2 {
			count = halfCountsAVX2[l.chunks-1]
		}
		for len(tops) > 0 {
			now := min(len(tops), atOnce)
			count((*byte)(unsafe.Pointer(sum)), (*byte)(unsafe.Pointer(t)), (*byte)(unsafe.Pointer(l)), &tops[0], now)
			tops = tops[now:]
		}
	},
}

var countsAVX2 = [maxChunks]func(sum, t, l *byte, tops *uint64, n int){
	count1AVX2, count2AVX2, count3AVX2, count4AVX2, count5AVX2, count6AVX2, count7AVX2, count8AVX2,
}

var halfCountsAVX2 = [maxChunks]func(sum, t, l *byte, tops *uint64, n int){
	count1HalfAVX2, count2HalfAVX2, count3HalfAVX2, count4HalfAVX2, count5HalfAVX2, count6HalfAVX2, count7HalfAVX2, count8HalfAVX2,
}

// pairsToFront are permutations of lanes of 32 bits that move the chosen ones of lanes of 64 bits to the front, by the mask of them.
var pairsToFront [16][8]uint32

func init() {
	for mask := range uint32(16) {
		for i, rest := 0, mask; rest != 0; rest &= rest - 1 {
			lane := uint32(bits.TrailingZeros32(rest))
			pairsToFront[mask][i], pairsToFront[mask][i+1] = 2*lane, 2*lane+1
			i += 2
		}
	}
}
