package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// permutation puts a byte permutation into the data section: at(i) is where byte i comes from.
func permutation(name string, at func(i int) int) Mem {
	data := GLOBL(name, RODATA|NOPTR)
	for i := range 8 {
		x := uint64(0)
		for j := range 8 {
			x |= uint64(at(8*i+j)) << (8 * j)
		}
		DATA(8*i, U64(x))
	}
	return data
}

// transpose exchanges rows and columns of an 8 by 8 matrix of 64-bit words. Only the first rows of the result are made.
func transpose(in [8]VecVirtual, rows int) (out [8]VecVirtual) {
	var pair [2][4]VecVirtual // by parity of the column
	for i := range 4 {
		for odd := range 2 {
			pair[odd][i] = ZMM()
			if odd == 0 {
				VPUNPCKLQDQ(in[2*i+1], in[2*i], pair[odd][i])
			} else {
				VPUNPCKHQDQ(in[2*i+1], in[2*i], pair[odd][i])
			}
		}
	}
	lanes := func(imm uint64, a, b VecVirtual) VecVirtual {
		x := ZMM()
		VSHUFI64X2(Imm(imm), b, a, x)
		return x
	}
	const even, odd = 0x88, 0xdd // lanes 0 and 2, or 1 and 3, of both
	for c := range 4 {
		p := pair[c%2]
		sel := uint64(even)
		if c >= 2 {
			sel = odd
		}
		lo, hi := lanes(sel, p[0], p[1]), lanes(sel, p[2], p[3])
		if c < rows {
			out[c] = lanes(even, lo, hi)
		}
		if c+4 < rows {
			out[c+4] = lanes(odd, lo, hi)
		}
	}
	return out
}

func slice() {
	entries := permutation("entries", func(i int) int { return 8*(7-i%8) + i/8 })
	bytes := permutation("bytes", func(i int) int { return 8*(i%8) + i/8 })
	identity := GLOBL("identity", RODATA|NOPTR)
	DATA(0, U64(0x8040201008040201))

	TEXT("sliceAVX512", NOSPLIT, "func(to *byte, block *uint64, n int)")
	Pragma("noescape")
	Doc("sliceAVX512 is sliceGeneric, n > 0. It reads a multiple of 64 masks.")
	to := Load(Param("to"), GP64())
	src := Load(Param("block"), GP64())
	n := Load(Param("n"), GP64())
	one, two, id := ZMM(), ZMM(), ZMM()
	VMOVDQU64(entries, one)
	VMOVDQU64(bytes, two)
	VPBROADCASTQ(identity, id)
	dst := GP64()
	MOVQ(to, dst)
	Comment("64 masks: their bytes j become the j-th word of eight, and the words of eight bits of each become words of 64 bits.")
	Label("group")
	var v [8]VecVirtual
	for i := range v {
		v[i] = ZMM()
		VPERMB(Mem{Base: src, Disp: 64 * i}, one, v[i])
		VGF2P8AFFINEQB(Imm(0), v[i], id, v[i])
	}
	for j, x := range transpose(v, sliceBits/8) {
		if x != nil {
			VPERMB(x, two, x)
			VMOVDQU64(x, Mem{Base: dst, Disp: j * 8 * wordSize})
		}
	}
	ADDQ(Imm(wordSize), dst)
	ADDQ(Imm(128), src)
	ADDQ(Imm(128), src)
	ADDQ(Imm(128), src)
	ADDQ(Imm(128), src)
	SUBQ(Imm(64), n)
	JG(LabelRef("group"))
	Comment("The words of a slice come together.")
	left := GP64()
	MOVQ(U32(sliceBits/8), left)
	Label("byte")
	for i := range v {
		v[i] = ZMM()
		VMOVDQU64(Mem{Base: to, Disp: wordSize * i}, v[i])
	}
	for i, x := range transpose(v, 8) {
		VMOVDQU64(x, Mem{Base: to, Disp: wordSize * i})
	}
	ADDQ(Imm(256/2), to)
	ADDQ(Imm(256/2), to)
	ADDQ(Imm(256/2), to)
	ADDQ(Imm(256/2), to)
	DECQ(left)
	JNZ(LabelRef("byte"))
	VZEROUPPER()
	RET()
}

// form is a number of bottom halves in a block: all of 512, or up to 256, of which only half of each word is needed.
type form struct {
	name, doc string
	vector    func() VecVirtual
}

var forms = []form{{"", "", ZMM}, {"Half", " of up to 256 bottom halves", YMM}}

func tabulate(f form) {
	TEXT("tabulate"+f.name+"AVX512", NOSPLIT, "func(t, s, l, first *byte)")
	Pragma("noescape")
	Doc("tabulate" + f.name + "AVX512 is tabulateGeneric" + f.doc + "; first is the entry for no bits of the first chunk.")
	t := Load(Param("t"), GP64())
	s := Load(Param("s"), GP64())
	l := Load(Param("l"), GP64())
	first := Load(Param("first"), GP64())
	chunks, width := GP64(), GP64()
	MOVQ(Mem{Base: l, Disp: layoutChunks}, chunks)
	LEAQ(Mem{Base: l, Disp: layoutWidth}, width)
	ADDQ(Imm(layoutSlice), l)
	none := f.vector()
	VMOVDQU64(Mem{Base: first}, none)
	Label("chunk")
	VMOVDQU64(none, Mem{Base: t})
	bits, size := GP64(), GP64()
	MOVBQZX(Mem{Base: width}, bits)
	MOVQ(U32(wordSize), size)
	Label("bit")
	at := GP64()
	MOVBQZX(Mem{Base: l}, at)
	SHLQ(Imm(6), at)
	slice := f.vector()
	VMOVDQU64(Mem{Base: s, Index: at, Scale: 1}, slice)
	from, to, end := GP64(), GP64(), GP64()
	MOVQ(t, from)
	LEAQ(Mem{Base: t, Index: size, Scale: 1}, to)
	MOVQ(to, end)
	CMPQ(size, Imm(wordSize))
	JA(LabelRef("several"))
	x := f.vector()
	VPANDNQ(Mem{Base: from}, slice, x)
	VMOVDQU64(x, Mem{Base: to})
	JMP(LabelRef("made"))
	Label("several")
	Comment("Two at a time.")
	for i := range 2 {
		x := f.vector()
		VPANDNQ(Mem{Base: from, Disp: i * wordSize}, slice, x)
		VMOVDQU64(x, Mem{Base: to, Disp: i * wordSize})
	}
	SUBQ(I8(-2*wordSize), from)
	SUBQ(I8(-2*wordSize), to)
	CMPQ(from, end)
	JB(LabelRef("several"))
	Label("made")
	ADDQ(size, size)
	INCQ(l)
	DECQ(bits)
	JNZ(LabelRef("bit"))
	VPTERNLOGD(Imm(0xff), none, none, none)
	ADDQ(U32(tableSize), t)
	INCQ(width)
	DECQ(chunks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

func count(chunks int, f form) {
	TEXT(fmt.Sprintf("count%d%sAVX512", chunks, f.name), NOSPLIT, "func(sum, t, l *byte, tops *uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("count%d%sAVX512 is countGeneric for a layout of %d chunks%s, n > 0.", chunks, f.name, chunks, f.doc))
	sum := Load(Param("sum"), GP64())
	t := Load(Param("t"), GP64())
	l := Load(Param("l"), GP64())
	top := Load(Param("tops"), GP64())
	n := Load(Param("n"), GP64())
	acc := f.vector()
	VMOVDQU64(Mem{Base: sum}, acc)
	live, spread, further, shift := GP64(), GP64(), GP64(), GP64()
	MOVQ(Mem{Base: l, Disp: layoutLive}, live)
	MOVQ(Mem{Base: l, Disp: layoutSpread}, spread)
	if chunks > 4 {
		MOVQ(Mem{Base: l, Disp: layoutSpread + 8}, further)
		MOVQ(Mem{Base: l, Disp: layoutShift}, shift)
	}
	LEAQ(Mem{Base: top, Index: n, Scale: 8}, n)
	Label("top")
	var at [2]GPVirtual
	at[0] = GP64()
	MOVQ(Mem{Base: top}, at[0])
	PEXTQ(live, at[0], at[0])
	if chunks > 4 {
		at[1] = GP64()
		SHRXQ(shift, at[0], at[1])
		PDEPQ(further, at[1], at[1])
	}
	PDEPQ(spread, at[0], at[0])
	entry := func(k int) Mem {
		a, i := at[k/4], GP64()
		if k%4 > 0 {
			SHRQ(Imm(16), a)
		}
		MOVWQZX(a.As16(), i)
		return Mem{Base: t, Index: i, Scale: 1, Disp: k * tableSize}
	}
	w := f.vector()
	VMOVDQU64(entry(0), w)
	for k := 1; k < chunks; {
		if k+1 < chunks {
			x := f.vector()
			VMOVDQU64(entry(k), x)
			VPTERNLOGQ(Imm(0x80), entry(k+1), x, w)
			k += 2
		} else {
			VPANDQ(entry(k), w, w)
			k++
		}
	}
	VPOPCNTQ(w, w)
	VPADDQ(w, acc, acc)
	ADDQ(Imm(8), top)
	CMPQ(top, n)
	JB(LabelRef("top"))
	VMOVDQU64(acc, Mem{Base: sum})
	VZEROUPPER()
	RET()
}
