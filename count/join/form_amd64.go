//go:build !noasm

package join

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate go -C _generate run . -isa avx512 -out ../forms_avx512_amd64.s -stubs ../forms_avx512_amd64.go -pkg join

var avx512 = &Form{
	"avx512",
	func(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) int {
		return extends[rows-1]((*byte)(unsafe.Pointer(d)), (*byte)(unsafe.Pointer(&to[0])), (*byte)(unsafe.Pointer(&xs[0])), len(xs), (*byte)(unsafe.Pointer(p)), uint64(first))
	},
	lists[uint64]{
		func(to []uint64, from []bucket, bits uint64, some bool) (int, uint64) {
			return filterAVX512(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), bits, some)
		},
		func(to *sliced, block []uint64, bits int) {
			sliceAVX512((*byte)(unsafe.Pointer(to)), &block[0], len(block), bits)
		},
		func(to, masks []uint64, l *layout) {
			cut := cuts[l.chunks-1]
			for at := 0; at < len(masks); at += atOnce {
				cut(&to[at], &masks[at], (*byte)(unsafe.Pointer(l)), min(atOnce, len(masks)-at))
			}
		},
	},
	lists[uint32]{
		func(to []uint32, from []bucketOf[uint32], bits uint32, some bool) (int, uint32) {
			return filterShortAVX512(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), bits, some)
		},
		func(to *sliced, block []uint32, bits int) {
			sliceShortAVX512((*byte)(unsafe.Pointer(to)), &block[0], len(block), bits)
		},
		func(to []uint64, masks []uint32, l *layout) {
			cut := shortCuts[l.chunks-1]
			for at := 0; at < len(masks); at += atOnce {
				cut(&to[at], &masks[at], (*byte)(unsafe.Pointer(l)), min(atOnce, len(masks)-at))
			}
		},
	},
	func(to []uint32, from []uint64, bits uint64) {
		for at := 0; at < len(from); at += atOnce {
			shortenAVX512(&to[at], &from[at], min(atOnce, len(from)-at), bits)
		}
	},
	func(low []uint32, high []uint8, from []uint64, how *fold) {
		for at := 0; at < len(from); at += atOnce {
			foldAVX512(&low[at], &high[at], &from[at], min(atOnce, len(from)-at), uint64(how.spare), uint64(how.lows), uint64(how.highs))
		}
	},
	func(to []uint32, from []folded, how *crease) (int, uint32) {
		return unfoldAVX512(&to[0], (*byte)(unsafe.Pointer(&from[0])), len(from), (*byte)(unsafe.Pointer(how)))
	},
	func(t *tables, s *sliced, l *layout, there *word, n int) {
		tabulate := tabulateAVX512
		if n <= block/2 {
			tabulate = tabulateHalfAVX512
		}
		tabulate((*byte)(unsafe.Pointer(t)), (*byte)(unsafe.Pointer(s)), (*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(there)))
	},
	func(sum *word, t *tables, l *layout, cuts []uint64, n int) {
		count := counts[l.chunks-1]
		if n <= block/2 {
			count = halfCounts[l.chunks-1]
		}
		for part := range slices.Chunk(cuts, atOnce) {
			count((*byte)(unsafe.Pointer(sum)), (*byte)(unsafe.Pointer(t)), &part[0], len(part))
		}
	},
}

var extends = [maxInnerRows]func(d, to, xs *byte, nx int, page *byte, first uint64) int{
	extend1AVX512, extend2AVX512, extend3AVX512, extend4AVX512, extend5AVX512, extend6AVX512, extend7AVX512, extend8AVX512, extend9AVX512, extend10AVX512,
}

var cuts = [maxChunks]func(to, masks *uint64, l *byte, n int){
	cut1AVX512, cut2AVX512, cut3AVX512, cut4AVX512, cut5AVX512, cut6AVX512, cut7AVX512, cut8AVX512,
}

var shortCuts = [maxChunks]func(to *uint64, masks *uint32, l *byte, n int){
	cut1ShortAVX512, cut2ShortAVX512, cut3ShortAVX512, cut4ShortAVX512, cut5ShortAVX512, cut6ShortAVX512, cut7ShortAVX512, cut8ShortAVX512,
}

var counts = [maxChunks]func(sum, t *byte, cuts *uint64, n int){
	count1AVX512, count2AVX512, count3AVX512, count4AVX512, count5AVX512, count6AVX512, count7AVX512, count8AVX512,
}

var halfCounts = [maxChunks]func(sum, t *byte, cuts *uint64, n int){
	count1HalfAVX512, count2HalfAVX512, count3HalfAVX512, count4HalfAVX512,
	count5HalfAVX512, count6HalfAVX512, count7HalfAVX512, count8HalfAVX512,
}

// known returns the forms that this processor can run, the slowest first.
func known() []*Form {
	forms, x := []*Form{generic}, &cpu.X86
	if x.HasAVX2 && x.HasBMI2 && x.HasPOPCNT {
		forms = append(forms, avx2)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512GFNI &&
		x.HasAVX512VPOPCNTDQ && x.HasAVX512BITALG && x.HasBMI1 && x.HasBMI2 && x.HasPOPCNT {
		forms = append(forms, avx512)
	}
	return forms
}
