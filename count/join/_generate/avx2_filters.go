package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func filterAVX2(m masks) {
	TEXT("filter"+m.name+"AVX2", NOSPLIT, fmt.Sprintf("func(to *%[1]s, from *byte, n int, bits %[1]s, some bool) (kept int, any %[1]s)", m.word()))
	Pragma("noescape")
	Doc(fmt.Sprintf("filter%sAVX2 is filterGeneric, n > 0. Up to %d masks behind the result are written.", m.name, 32/m.bytes))
	w := newWriting(m)
	bits, flip, zero := YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	loadBits(m, bits)
	{
		some := GP32()
		Load(Param("some"), some.As8())
		MOVBLZX(some.As8(), some)
		NEGL(some)
		VMOVD(some, flip.AsX())
		VPBROADCASTD(flip.AsX(), flip)
	}
	vectors("all", m.bucket(), 32/m.bytes, func(at []Register, left Register) {
		x, k := YMM(), YMM()
		VMOVDQU(Mem{Base: at[0]}, x)
		VPAND(bits, x, k)
		of(m, VPCMPEQQ, VPCMPEQD)(zero, k, k)
		VPXOR(flip, k, k)
		w.write(x, k, left)
	})
	w.end()
}

// writing is a function under construction that writes the masks it keeps.
type writing struct {
	masks
	dst, toFront Register
	any          VecVirtual
}

func newWriting(m masks) *writing {
	w := &writing{m, Load(Param("to"), GP64()), GP64(), YMM()}
	LEAQ(Mem{Symbol: Symbol{Name: of(m, "·pairsToFront", "·lanesToFront")}, Base: StaticBase}, w.toFront)
	VPXOR(w.any, w.any, w.any)
	return w
}

// write writes the masks of a vector that are all ones in k, at the end of those left, and adds their bits to any.
func (w *writing) write(x, k VecVirtual, left Register) {
	if left != nil {
		n := YMM()
		VMOVQ(left, n.AsX())
		if w.masks == whole {
			VPBROADCASTQ(n.AsX(), n)
			VPCMPGTQ(vector("words", numbers(8)), n, n)
		} else {
			VPBROADCASTD(n.AsX(), n)
			VPCMPGTD(vector("shortWords", numbers(4)), n, n)
		}
		VPAND(n, k, k)
	}
	kept, n := GP64(), GP64()
	of(w.masks, VMOVMSKPD, VMOVMSKPS)(k, kept.As32())
	VPAND(x, k, k)
	VPOR(k, w.any, w.any)
	POPCNTL(kept.As32(), n.As32())
	if w.masks == whole {
		SHLL(Imm(5), kept.As32())
		VMOVDQU(Mem{Base: w.toFront, Index: kept, Scale: 1}, k)
	} else {
		VPMOVZXBD(Mem{Base: w.toFront, Index: kept, Scale: 8}, k)
	}
	VPERMD(x, k, x)
	VMOVDQU(x, Mem{Base: w.dst})
	LEAQ(Mem{Base: w.dst, Index: n, Scale: uint8(w.bytes)}, w.dst)
}

// numbers are the bytes of lanes of so many bytes that hold their own number.
func numbers(size int) func(i int) int {
	return func(i int) int {
		if i%size > 0 {
			return 0
		}
		return i / size
	}
}

func (w *writing) end() {
	half := XMM()
	VEXTRACTI128(Imm(1), w.any, half)
	VPOR(w.any.AsX(), half, half)
	returnKept(w.masks, w.dst, half)
}

// shortenAVX2 moves the bits of four masks together as cutAVX2 does.
func shortenAVX2() {
	TEXT("shortenAVX2", NOSPLIT, "func(to *uint32, from *uint64, n int, bits uint64, down *byte)")
	Pragma("noescape")
	Doc("shortenAVX2 is shortenGeneric, n > 0; down are the bits that go down by 1, 2, 4, 8, 16, 32. It takes a multiple of four masks.")
	to := Load(Param("to"), GP64())
	from := Load(Param("from"), GP64())
	n := Load(Param("n"), GP64())
	by := Load(Param("down"), GP64())
	live := YMM()
	VPBROADCASTQ(NewParamAddr("bits", 24), live)
	down := broadcasts(by, moves)
	loop("four")
	x := YMM()
	VPAND(Mem{Base: from}, live, x)
	together(x, down)
	VMOVDQU(lows(x), Mem{Base: to})
	ADDQ(Imm(32), from)
	ADDQ(Imm(16), to)
	SUBQ(Imm(4), n)
	JG(LabelRef("four"))
	VZEROUPPER()
	RET()
}

// lows are the lower halves of four words.
func lows(x VecVirtual) VecVirtual {
	low := XMM()
	VEXTRACTI128(Imm(1), x, low)
	VSHUFPS(Imm(0x88), low, x.AsX(), low)
	return low
}

// broadcasts loads words for all masks of a vector.
func broadcasts(from Register, n int) []VecVirtual {
	all := make([]VecVirtual, n)
	for i := range all {
		all[i] = YMM()
		VPBROADCASTQ(Mem{Base: from, Disp: 8 * i}, all[i])
	}
	return all
}

// together moves the bits of down by 1, 2, 4, and so on.
func together(x VecVirtual, down []VecVirtual) {
	for i, bits := range down {
		y := YMM()
		VPAND(bits, x, y)
		VPXOR(y, x, x)
		VPSRLQ(Imm(1<<i), y, y)
		VPOR(y, x, x)
	}
}

func foldAVX2() {
	TEXT("foldAVX2", NOSPLIT, "func(low *uint32, high *byte, from *uint64, n int, spare, lows, highs uint64)")
	Pragma("noescape")
	Doc("foldAVX2 is foldGeneric, n > 0. It takes a multiple of four masks.")
	low := Load(Param("low"), GP64())
	high := Load(Param("high"), GP64())
	from := Load(Param("from"), GP64())
	n := Load(Param("n"), GP64())
	bit, spare, shift, highs := YMM(), XMM(), XMM(), XMM()
	VMOVQ(NewParamAddr("spare", 32), spare)
	VMOVQ(NewParamAddr("lows", 40), shift)
	VMOVQ(NewParamAddr("highs", 48), highs)
	VPCMPEQD(bit, bit, bit)
	VPSRLQ(Imm(63), bit, bit)
	VPSLLQ(spare, bit, bit)
	bytes := vector("lowBytes", func(i int) int { return 4 * i % 16 })
	loop("four")
	x, y := YMM(), YMM()
	VMOVDQU(Mem{Base: from}, x)
	VPSLLQ(spare, x, y)
	VPAND(bit, y, y)
	VPANDN(x, bit, x)
	VPOR(y, x, x)
	VPSRLQ(shift, x, y)
	VMOVDQU(lows(y), Mem{Base: low})
	VPSRLQ(highs, x, y)
	z := lows(y)
	VPSHUFB(bytes, z, z)
	VMOVD(z, Mem{Base: high})
	ADDQ(Imm(32), from)
	ADDQ(Imm(16), low)
	ADDQ(Imm(4), high)
	SUBQ(Imm(4), n)
	JG(LabelRef("four"))
	VZEROUPPER()
	RET()
}

func unfoldAVX2() {
	TEXT("unfoldAVX2", NOSPLIT, "func(to *uint32, from *byte, n int, c *byte) (kept int, any uint32)")
	Pragma("noescape")
	Doc("unfoldAVX2 is unfoldGeneric, n > 0. Up to eight masks behind the result are written.")
	w := newWriting(short)
	c := Load(Param("c"), GP64())
	hitLow, hitHigh, keep, zero := YMM(), YMM(), YMM(), YMM()
	VPBROADCASTD(Mem{Base: c, Disp: creaseLow}, hitLow)
	VPBROADCASTD(Mem{Base: c, Disp: creaseHigh}, hitHigh)
	VPBROADCASTD(Mem{Base: c, Disp: creaseKeep}, keep)
	VPXOR(zero, zero, zero)
	vectors("all", folded, 8, func(at []Register, left Register) {
		x, high, k, y := YMM(), YMM(), YMM(), YMM()
		VMOVDQU(Mem{Base: at[0]}, x)
		VPMOVZXBD(Mem{Base: at[1]}, high)
		VPAND(hitLow, x, k)
		VPAND(hitHigh, high, y)
		VPOR(y, k, k)
		VPCMPEQD(zero, k, k)
		VPAND(keep, x, x)
		for i := range 2 {
			Comment("An entry of sixteen is one of eight, by the fourth bit.")
			lower, upper, by := YMM(), YMM(), YMM()
			VPERMD(Mem{Base: c, Disp: creaseTo + 64*i}, high, lower)
			VPERMD(Mem{Base: c, Disp: creaseTo + 64*i + 32}, high, upper)
			VPSLLD(Imm(28), high, by)
			VBLENDVPS(by, upper, lower, lower)
			VPOR(lower, x, x)
			if i == 0 {
				VPSRLD(Imm(4), high, high)
			}
		}
		w.write(x, k, left)
	})
	w.end()
}
