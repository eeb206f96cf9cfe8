package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// gather writes the masks of a vector of four that have of some bits exactly want to dst, and moves that on. Their bits are added to any.
func gather(src Mem, bits, want, any VecVirtual, pack, dst Register) {
	m, k := YMM(), GP64()
	VPAND(src, bits, m)
	VPCMPEQQ(want, m, m)
	VMOVMSKPD(m, k.As32())
	VPAND(src, m, m)
	VPOR(m, any, any)
	n := GP64()
	POPCNTL(k.As32(), n.As32())
	SHLL(Imm(5), k.As32())
	VMOVDQU(Mem{Base: pack, Index: k, Scale: 1}, m)
	VPERMD(src, m, m)
	VMOVDQU(m, Mem{Base: dst})
	LEAQ(Mem{Base: dst, Index: n, Scale: 8}, dst)
}

func packing() Register {
	pack := GP64()
	LEAQ(Mem{Symbol: Symbol{Name: "·pairsToFront"}, Base: StaticBase}, pack)
	return pack
}

func filterAVX2() {
	TEXT("filterAVX2", NOSPLIT, "func(to *uint64, from *byte, n int, bits, want uint64) (kept int, any uint64)")
	Pragma("noescape")
	Doc("filterAVX2 is filterGeneric. Up to four masks behind the result are written.")
	dst := Load(Param("to"), GP64())
	b := Load(Param("from"), GP64())
	buckets := Load(Param("n"), GP64())
	bits, want, any := YMM(), YMM(), YMM()
	VPXOR(any, any, any)
	VPBROADCASTQ(NewParamAddr("bits", 24), bits)
	VPBROADCASTQ(NewParamAddr("want", 32), want)
	pack := packing()
	TESTQ(buckets, buckets)
	JZ(LabelRef("done"))
	eights("all", b, buckets, func(src Register) {
		for i := range 2 {
			gather(Mem{Base: src, Disp: 32 * i}, bits, want, any, pack, dst)
		}
	})
	Label("done")
	half := XMM()
	VEXTRACTI128(Imm(1), any, half)
	VPOR(any.AsX(), half, half)
	returnKept(dst, half)
}
