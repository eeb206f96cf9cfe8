//go:build !noasm

package join

import (
	"math/bits"
	"slices"
	"unsafe"
)

//go:generate go -C _generate run . -isa avx2 -out ../forms_avx2_amd64.s -stubs ../forms_avx2_amd64.go -pkg join

var avx2 = &Form{
	"avx2",
	func(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) int {
		return extendsAVX2[rows-1]((*byte)(unsafe.Pointer(d)), (*byte)(unsafe.Pointer(&to[0])), (*byte)(unsafe.Pointer(&xs[0])), len(xs), (*byte)(unsafe.Pointer(p)), uint64(first))
	},
	lists[uint64]{
		func(to []uint64, from []bucket, bits uint64, some bool) (int, uint64) {
			return filterAVX2(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), bits, some)
		},
		func(to *sliced, block []uint64, _ int) {
			sliceAVX2((*byte)(unsafe.Pointer(to)), &block[0], len(block))
		},
		func(to, masks []uint64, l *layout) {
			cut, down := cutsAVX2[l.chunks-1], movesDown(l.live)
			for at := 0; at < len(masks); at += atOnce {
				cut(&to[at], &masks[at], (*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&down)), min(atOnce, len(masks)-at))
			}
		},
	},
	lists[uint32]{
		func(to []uint32, from []bucketOf[uint32], bits uint32, some bool) (int, uint32) {
			return filterShortAVX2(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), bits, some)
		},
		func(to *sliced, block []uint32, _ int) {
			sliceShortAVX2((*byte)(unsafe.Pointer(to)), &block[0], len(block))
		},
		func(to []uint64, masks []uint32, l *layout) {
			cut, down := shortCutsAVX2[l.chunks-1], movesDown(l.live)
			for at := 0; at < len(masks); at += atOnce {
				cut(&to[at], &masks[at], (*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&down)), min(atOnce, len(masks)-at))
			}
		},
	},
	func(to []uint32, from []uint64, bits uint64) {
		down := movesDown(bits)
		for at := 0; at < len(from); at += atOnce {
			shortenAVX2(&to[at], &from[at], min(atOnce, len(from)-at), bits, (*byte)(unsafe.Pointer(&down)))
		}
	},
	func(low []uint32, high []uint8, from []uint64, how *fold) {
		for at := 0; at < len(from); at += atOnce {
			foldAVX2(&low[at], &high[at], &from[at], min(atOnce, len(from)-at), uint64(how.spare), uint64(how.lows), uint64(how.highs))
		}
	},
	func(to []uint32, from []folded, how *crease) (int, uint32) {
		return unfoldAVX2(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), (*byte)(unsafe.Pointer(how)))
	},
	func(t *tables, s *sliced, l *layout, there *word, n int) {
		tabulate := tabulateAVX2
		if n <= block/2 {
			tabulate = tabulateHalfAVX2
		}
		tabulate((*byte)(unsafe.Pointer(t)), (*byte)(unsafe.Pointer(s)), (*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(there)))
	},
	func(sum *word, t *tables, l *layout, cuts []uint64, n int) {
		count := countsAVX2[l.chunks-1]
		if n <= block/2 {
			count = halfCountsAVX2[l.chunks-1]
		}
		for part := range slices.Chunk(cuts, atOnce) {
			count((*byte)(unsafe.Pointer(sum)), (*byte)(unsafe.Pointer(t)), &part[0], len(part))
		}
	},
}

// movesDown are the bits that go down by 1, 2, 4, 8, 16, and 32 places, one move after the other, until those of live are the lowest ones: each
// by the number of bits below it that are not live.
func movesDown(live uint64) (down [6]uint64) {
	gaps := ^live << 1 // below each place: the bits that are not live
	for i := range down {
		odd := gaps // at each place: whether the number of them is odd
		for d := 1; d < 64; d *= 2 {
			odd ^= odd << d
		}
		down[i] = odd & live
		live = live&^down[i] | down[i]>>(1<<i)
		gaps &^= odd
	}
	return down
}

var extendsAVX2 = [maxInnerRows]func(d, to, xs *byte, nx int, page *byte, first uint64) int{
	extend1AVX2, extend2AVX2, extend3AVX2, extend4AVX2, extend5AVX2, extend6AVX2, extend7AVX2, extend8AVX2, extend9AVX2, extend10AVX2,
}

var cutsAVX2 = [maxChunks]func(to, masks *uint64, l, down *byte, n int){
	cut1AVX2, cut2AVX2, cut3AVX2, cut4AVX2, cut5AVX2, cut6AVX2, cut7AVX2, cut8AVX2,
}

var shortCutsAVX2 = [maxChunks]func(to *uint64, masks *uint32, l, down *byte, n int){
	cut1ShortAVX2, cut2ShortAVX2, cut3ShortAVX2, cut4ShortAVX2, cut5ShortAVX2, cut6ShortAVX2, cut7ShortAVX2, cut8ShortAVX2,
}

var countsAVX2 = [maxChunks]func(sum, t *byte, cuts *uint64, n int){
	count1AVX2, count2AVX2, count3AVX2, count4AVX2, count5AVX2, count6AVX2, count7AVX2, count8AVX2,
}

var halfCountsAVX2 = [maxChunks]func(sum, t *byte, cuts *uint64, n int){
	count1HalfAVX2, count2HalfAVX2, count3HalfAVX2, count4HalfAVX2, count5HalfAVX2, count6HalfAVX2, count7HalfAVX2, count8HalfAVX2,
}

// Permutations of lanes of 32 bits that move the chosen ones to the front, by the mask of them.
var (
	pairsToFront [16][8]uint32      // pairs of lanes
	lanesToFront [256 + 16][8]uint8 // single lanes, then pairs
)

func init() {
	for mask := range uint32(16) {
		for i, rest := 0, mask; rest != 0; rest &= rest - 1 {
			lane := uint32(bits.TrailingZeros32(rest))
			pairsToFront[mask][i], pairsToFront[mask][i+1] = 2*lane, 2*lane+1
			lanesToFront[256+mask][i], lanesToFront[256+mask][i+1] = uint8(2*lane), uint8(2*lane+1)
			i += 2
		}
	}
	for mask := range 256 {
		for i, rest := 0, uint8(mask); rest != 0; rest &= rest - 1 {
			lanesToFront[mask][i] = uint8(bits.TrailingZeros8(rest))
			i++
		}
	}
}
