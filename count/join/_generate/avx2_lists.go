package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// gather writes the masks of a vector of four that have no bit of hit to dst, and moves that on. Before they are written
// they go through change.
func gather(src Mem, hit, zero VecVirtual, pack, dst Register, change func(m VecVirtual)) {
	m, k := YMM(), GP64()
	VPAND(src, hit, m)
	VPCMPEQQ(zero, m, m)
	VMOVMSKPD(m, k.As32())
	n := GP64()
	POPCNTL(k.As32(), n.As32())
	SHLL(Imm(5), k.As32())
	VMOVDQU(Mem{Base: pack, Index: k, Scale: 1}, m)
	VPERMD(src, m, m)
	change(m)
	VMOVDQU(m, Mem{Base: dst})
	LEAQ(Mem{Base: dst, Index: n, Scale: 8}, dst)
}

func packing() (pack Register, zero VecVirtual) {
	pack, zero = GP64(), YMM()
	LEAQ(Mem{Symbol: Symbol{Name: "·pairsToFront"}, Base: StaticBase}, pack)
	VPXOR(zero, zero, zero)
	return pack, zero
}

func filterAVX2() {
	TEXT("filterAVX2", NOSPLIT, "func(to *uint64, from *byte, n int, hit uint64) int")
	Pragma("noescape")
	Doc("filterAVX2 is filterGeneric. Up to four masks behind the result are written.")
	dst := Load(Param("to"), GP64())
	b := Load(Param("from"), GP64())
	buckets := Load(Param("n"), GP64())
	hit := YMM()
	VPBROADCASTQ(NewParamAddr("hit", 24), hit)
	pack, zero := packing()
	TESTQ(buckets, buckets)
	JZ(LabelRef("done"))
	Label("bucket")
	src, left := GP64(), GP64()
	MOVQ(Mem{Base: b, Disp: bucketRoom}, src)
	MOVQ(Mem{Base: b, Disp: bucketN}, left)
	ADDQ(Imm(7), left)
	SHRQ(Imm(3), left)
	JZ(LabelRef("empty"))
	Label("vector")
	for i := range 2 {
		gather(Mem{Base: src, Disp: 32 * i}, hit, zero, pack, dst, func(VecVirtual) {})
	}
	ADDQ(Imm(64), src)
	DECQ(left)
	JNZ(LabelRef("vector"))
	Label("empty")
	ADDQ(Imm(bucketSize), b)
	DECQ(buckets)
	JNZ(LabelRef("bucket"))
	Label("done")
	to := Load(Param("to"), GP64())
	SUBQ(to, dst)
	SHRQ(Imm(3), dst)
	Store(dst, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
