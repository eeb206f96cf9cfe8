package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// masks are what lists have: whole masks, or short ones of 32 bits.
type masks struct {
	name  string
	bytes int
}

var (
	whole = masks{"", 8}
	short = masks{"Short", 4}
)

// of chooses between what is for whole masks and what is for short ones.
func of[T any](m masks, whole, short T) T {
	if m.bytes == 8 {
		return whole
	}
	return short
}

// word is the type of a mask.
func (m masks) word() string { return of(m, "uint64", "uint32") }

func filter(m masks) {
	TEXT("filter"+m.name+"AVX512", NOSPLIT, fmt.Sprintf("func(to *%[1]s, from *byte, n int, bits %[1]s, some bool) (kept int, any %[1]s)", m.word()))
	Pragma("noescape")
	Doc(fmt.Sprintf("filter%sAVX512 is filterGeneric, n > 0. Up to %d masks behind the result are written.", m.name, 64/m.bytes))
	dst := Load(Param("to"), GP64())
	bits, some, any := ZMM(), GP32(), ZMM()
	loadBits(m, bits)
	VPXORQ(any, any, any)
	keep := func(choose func(ops ...Op)) func(at []Register, left Register) {
		return func(at []Register, left Register) {
			x, k := ZMM(), K()
			VMOVDQU64(Mem{Base: at[0]}, x)
			if left == nil {
				choose(x, bits, k)
			} else {
				choose(x, bits, first(left), k)
			}
			write(m, x, any, k, dst)
		}
	}
	Load(Param("some"), some.As8())
	TESTB(some.As8(), some.As8())
	JNZ(LabelRef("some"))
	vectors("none", m.bucket(), 64/m.bytes, keep(of(m, VPTESTNMQ, VPTESTNMD)))
	JMP(LabelRef("done"))
	Label("some")
	vectors("some", m.bucket(), 64/m.bytes, keep(of(m, VPTESTMQ, VPTESTMD)))
	Label("done")
	returnKept(m, dst, joined(any))
}

// loadBits loads the parameter of that name into all lanes of a vector.
func loadBits(m masks, all VecVirtual) {
	if m == whole {
		VPBROADCASTQ(NewParamAddr("bits", 24), all)
		return
	}
	bits := GP32()
	Load(Param("bits"), bits)
	VMOVD(bits, all.AsX())
	VPBROADCASTD(all.AsX(), all)
}

// first are so many lanes, the lowest.
func first(n Register) Register {
	x, k := GP32(), K()
	MOVL(I32(-1), x)
	BZHIL(n.(GP).As32(), x, x)
	KMOVW(x, k)
	return k
}

// write writes the masks of a vector that are in k to dst, and moves that on. Their bits are added to any.
func write(m masks, x, any VecVirtual, k, dst Register) {
	n := GP32()
	of(m, VPCOMPRESSQ_Z, VPCOMPRESSD_Z)(x, k, x)
	VPORQ(x, any, any)
	VMOVDQU64(x, Mem{Base: dst})
	of(m, KMOVB, KMOVW)(k, n)
	POPCNTL(n, n)
	LEAQ(Mem{Base: dst, Index: n.As64(), Scale: uint8(m.bytes)}, dst)
}

// joined are the bits of all lanes, in fewer lanes.
func joined(x VecVirtual) VecVirtual {
	half, quarter := YMM(), XMM()
	VEXTRACTI64X4(Imm(1), x, half)
	VPOR(x.AsY(), half, half)
	VEXTRACTI128(Imm(1), half, quarter)
	VPOR(half.AsX(), quarter, quarter)
	return quarter
}

// lists is where a bucket has its lists, and how many bytes of each go with a lane.
type lists struct {
	at, bytes []int
	n, size   int
}

func (m masks) bucket() lists { return lists{[]int{bucketRoom}, []int{m.bytes}, bucketN, bucketSize} }

// vectors goes through at least one bucket, so many lanes at a time; at the end left is how many there are. Labels begin with a name.
func vectors(name string, of lists, lanes int, do func(at []Register, left Register)) {
	b, buckets := Load(Param("from"), GP64()), Load(Param("n"), GP64())
	Label(name + "_bucket")
	var at []Register
	for _, disp := range of.at {
		x := GP64()
		MOVQ(Mem{Base: b, Disp: disp}, x)
		at = append(at, x)
	}
	left := GP64()
	MOVQ(Mem{Base: b, Disp: of.n}, left)
	SUBQ(Imm(uint64(lanes)), left)
	JLT(LabelRef(name + "_last"))
	loop(name + "_vector")
	do(at, nil)
	for i, x := range at {
		ADDQ(Imm(uint64(lanes*of.bytes[i])), x)
	}
	SUBQ(Imm(uint64(lanes)), left)
	JGE(LabelRef(name + "_vector"))
	Label(name + "_last")
	ADDQ(Imm(uint64(lanes)), left)
	JZ(LabelRef(name + "_empty"))
	do(at, left)
	Label(name + "_empty")
	ADDQ(Imm(uint64(of.size)), b)
	DECQ(buckets)
	JNZ(LabelRef(name + "_bucket"))
}

// returnKept ends a filter: it returns how many masks were written before dst, and the bits of all words of any.
func returnKept(m masks, dst Register, any VecVirtual) {
	to := Load(Param("to"), GP64())
	SUBQ(to, dst)
	SHRQ(Imm(of[uint64](m, 3, 2)), dst)
	Store(dst, ReturnIndex(0))
	last := XMM()
	VPUNPCKHQDQ(any, any, last)
	VPOR(any, last, last)
	if m == whole {
		Store(last, ReturnIndex(1))
	} else {
		VPSRLQ(Imm(32), last, any)
		VPOR(any, last, last)
		short := GP32()
		VMOVD(last, short)
		Store(short, ReturnIndex(1))
	}
	VZEROUPPER()
	RET()
}

// shorten takes one mask after the other.
func shorten() {
	TEXT("shortenAVX512", NOSPLIT, "func(to *uint32, from *uint64, n int, bits uint64)")
	Pragma("noescape")
	Doc("shortenAVX512 is shortenGeneric, n > 0. It takes a multiple of eight masks.")
	to := Load(Param("to"), GP64())
	from := Load(Param("from"), GP64())
	n := Load(Param("n"), GP64())
	bits := Load(Param("bits"), GP64())
	loop("eight")
	for i := range 8 {
		x := GP64()
		MOVQ(Mem{Base: from, Disp: 8 * i}, x)
		PEXTQ(bits, x, x)
		MOVL(x.As32(), Mem{Base: to, Disp: 4 * i})
	}
	ADDQ(Imm(64), from)
	ADDQ(Imm(32), to)
	SUBQ(Imm(8), n)
	JG(LabelRef("eight"))
	RET()
}

var folded = lists{[]int{foldedLow, foldedHigh}, []int{4, 1}, foldedN, foldedSize}

func fold() {
	TEXT("foldAVX512", NOSPLIT, "func(low *uint32, high *byte, from *uint64, n int, spare, lows, highs uint64)")
	Pragma("noescape")
	Doc("foldAVX512 is foldGeneric, n > 0. It takes a multiple of eight masks.")
	low := Load(Param("low"), GP64())
	high := Load(Param("high"), GP64())
	from := Load(Param("from"), GP64())
	n := Load(Param("n"), GP64())
	bit, spare, lows, highs := ZMM(), XMM(), XMM(), XMM()
	{
		one := GP64()
		MOVQ(U32(1), one)
		VPBROADCASTQ(one, bit)
	}
	VMOVQ(NewParamAddr("spare", 32), spare)
	VMOVQ(NewParamAddr("lows", 40), lows)
	VMOVQ(NewParamAddr("highs", 48), highs)
	VPSLLQ(spare, bit, bit)
	loop("eight")
	x, y := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: from}, x)
	VPSLLQ(spare, x, y)
	VPTERNLOGQ(Imm(0xd8), bit, y, x) // where bit is, that of y
	VPSRLQ(lows, x, y)
	VPMOVQD(y, Mem{Base: low})
	VPSRLQ(highs, x, y)
	VPMOVQB(y, Mem{Base: high})
	ADDQ(Imm(64), from)
	ADDQ(Imm(32), low)
	ADDQ(Imm(8), high)
	SUBQ(Imm(8), n)
	JG(LabelRef("eight"))
	VZEROUPPER()
	RET()
}

func unfold() {
	TEXT("unfoldAVX512", NOSPLIT, "func(to *uint32, from *byte, n int, c *byte) (kept int, any uint32)")
	Pragma("noescape")
	Doc("unfoldAVX512 is unfoldGeneric, n > 0. Up to 16 masks behind the result are written.")
	dst := Load(Param("to"), GP64())
	c := Load(Param("c"), GP64())
	hitLow, hitHigh, keep, any := ZMM(), ZMM(), ZMM(), ZMM()
	to := []VecVirtual{ZMM(), ZMM()}
	VPBROADCASTD(Mem{Base: c, Disp: creaseLow}, hitLow)
	VPBROADCASTD(Mem{Base: c, Disp: creaseHigh}, hitHigh)
	VPBROADCASTD(Mem{Base: c, Disp: creaseKeep}, keep)
	for i, x := range to {
		VMOVDQU64(Mem{Base: c, Disp: creaseTo + 64*i}, x)
	}
	VPXORQ(any, any, any)
	vectors("all", folded, 16, func(at []Register, left Register) {
		x, high, moved, k := ZMM(), ZMM(), ZMM(), K()
		VMOVDQU64(Mem{Base: at[0]}, x)
		VPMOVZXBD(Mem{Base: at[1]}, high)
		if left == nil {
			VPTESTNMD(x, hitLow, k)
		} else {
			VPTESTNMD(x, hitLow, first(left), k)
		}
		VPTESTNMD(high, hitHigh, k, k)
		VPERMD(to[0], high, moved)
		VPSRLD(Imm(4), high, high)
		VPERMD(to[1], high, high)
		VPORQ(high, moved, moved)
		VPTERNLOGD(Imm(0xea), moved, keep, x) // what is kept of x, and moved
		write(short, x, any, k, dst)
	})
	returnKept(short, dst, joined(any))
}
