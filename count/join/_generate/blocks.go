package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// constants are those in the data section.
var constants = map[string]Mem{}

// constant puts so many words into the data section, once: at(i) is their byte i.
func constant(name string, words int, at func(i int) int) Mem {
	if m, done := constants[name]; done {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for i := range words {
		x := uint64(0)
		for j := range 8 {
			x |= uint64(at(8*i+j)) << (8 * j)
		}
		DATA(8*i, U64(x))
	}
	constants[name] = m
	return m
}

// permutation is a permutation of the bytes of a vector of 64: at(i) is where byte i comes from.
func permutation(name string, at func(i int) int) Mem { return constant(name, 8, at) }

// lanes takes two lanes of 128 bits of a and two of b: the even ones or the odd ones, or the first two of both or the last two.
func lanes(which uint64, a, b VecVirtual) VecVirtual {
	x := ZMM()
	VSHUFI64X2(Imm(which), b, a, x)
	return x
}

const even, odd, firstTwo, lastTwo = 0x88, 0xdd, 0x44, 0xee

// transpose exchanges rows and columns of an 8 by 8 matrix of 64-bit words. Only the first rows of the result are made.
func transpose(in []VecVirtual, rows int) []VecVirtual {
	var pair [2][4]VecVirtual // by parity of the column
	for i := range 4 {
		pair[0][i], pair[1][i] = ZMM(), ZMM()
		VPUNPCKLQDQ(in[2*i+1], in[2*i], pair[0][i])
		VPUNPCKHQDQ(in[2*i+1], in[2*i], pair[1][i])
	}
	out := make([]VecVirtual, rows)
	for c := range 4 {
		p, half := pair[c%2], []uint64{even, odd}[c/2]
		lo, hi := lanes(half, p[0], p[1]), lanes(half, p[2], p[3])
		if c < rows {
			out[c] = lanes(even, lo, hi)
		}
		if c+4 < rows {
			out[c+4] = lanes(odd, lo, hi)
		}
	}
	return out
}

// transposeLanes does it with a 4 by 4 matrix of lanes.
func transposeLanes(in []VecVirtual, _ int) (out []VecVirtual) {
	for _, half := range []uint64{firstTwo, lastTwo} {
		lo, hi := lanes(half, in[0], in[1]), lanes(half, in[2], in[3])
		out = append(out, lanes(even, lo, hi), lanes(odd, lo, hi))
	}
	return out
}

func slice(m masks) {
	entries := permutation("entries"+m.name, of(m, func(i int) int { return 8*(7-i%8) + i/8 }, func(i int) int { return 32*(i/8%2) + 4*(7-i%8) + i/16 }))
	bytes := permutation("bytes", func(i int) int { return 8*(i%8) + i/8 })
	identity := constant("identity", 1, func(i int) int { return 1 << i })

	TEXT("slice"+m.name+"AVX512", NOSPLIT, fmt.Sprintf("func(to *byte, block *%s, n, bits int)", m.word()))
	Pragma("noescape")
	Doc("slice" + m.name + "AVX512 is sliceGeneric, n > 0. It reads a multiple of 64 masks.")
	to := Load(Param("to"), GP64())
	src := Load(Param("block"), GP64())
	n := Load(Param("n"), GP64())
	one, two, id := ZMM(), ZMM(), ZMM()
	VMOVDQU64(entries, one)
	VMOVDQU64(bytes, two)
	VPBROADCASTQ(identity, id)
	dst := GP64()
	MOVQ(to, dst)
	Comment("64 masks: the words of eight bits of each, by the byte that these are in, come together and become words of 64 bits.")
	loop("group")
	v := make([]VecVirtual, m.bytes)
	for i := range v {
		v[i] = ZMM()
		VPERMB(Mem{Base: src, Disp: 64 * i}, one, v[i])
		VGF2P8AFFINEQB(Imm(0), v[i], id, v[i])
	}
	for j, x := range of(m, transpose, transposeLanes)(v, sliceBits/8) {
		VPERMB(x, two, x)
		VMOVDQU64(x, Mem{Base: dst, Disp: j * 8 * wordSize})
	}
	ADDQ(Imm(wordSize), dst)
	ADDQ(U32(64*m.bytes), src)
	SUBQ(Imm(64), n)
	JG(LabelRef("group"))
	Comment("The words of a slice come together.")
	left := Load(Param("bits"), GP64())
	loop("byte")
	v = make([]VecVirtual, 8)
	for i := range v {
		v[i] = ZMM()
		VMOVDQU64(Mem{Base: to, Disp: wordSize * i}, v[i])
	}
	for i, x := range transpose(v, 8) {
		VMOVDQU64(x, Mem{Base: to, Disp: wordSize * i})
	}
	ADDQ(U32(512), to)
	SUBQ(Imm(8), left)
	JG(LabelRef("byte"))
	VZEROUPPER()
	RET()
}

// form is a number of bottom halves in a block: all of 512, or up to 256, of which only half of each word is needed.
type form struct {
	name, doc string
	vector    func() VecVirtual
}

var forms = []form{{"", "", ZMM}, {"Half", " of up to 256 bottom halves", YMM}}

// tabulate makes the entries of a chunk from those for its lower bits and those for its upper bits, all of which are in registers.
func tabulate(f form) {
	TEXT("tabulate"+f.name+"AVX512", NOSPLIT, "func(t, s, l, there *byte)")
	Pragma("noescape")
	Doc("tabulate" + f.name + "AVX512 is tabulateGeneric" + f.doc + "; there is the entry for no bits of the first chunk.")
	t := Load(Param("t"), GP64())
	s := Load(Param("s"), GP64())
	l := Load(Param("l"), GP64())
	there := Load(Param("there"), GP64())
	chunks, live := GP64(), GP64()
	MOVQ(Mem{Base: l, Disp: layoutChunks}, chunks)
	MOVQ(Mem{Base: l, Disp: layoutLive}, live)
	ADDQ(Mem{Base: l, Disp: layoutLast}, s)
	none := f.vector()
	VMOVDQU64(Mem{Base: there}, none)
	Label("chunk")
	width := GP64()
	MOVBQZX(Mem{Base: l, Disp: layoutWidth}, width)
	for _, w := range []int{5, 6, 4, 7, 3, 2, 1} {
		CMPQ(width, Imm(uint64(w)))
		JEQ(LabelRef(fmt.Sprintf("bits%d", w)))
	}
	VMOVDQU64(none, Mem{Base: t})
	Label("next")
	VPTERNLOGD(Imm(0xff), none, none, none)
	ADDQ(U32(tableSize), t)
	INCQ(l)
	DECQ(chunks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
	for w := 1; w <= chunkBits; w++ {
		Label(fmt.Sprintf("bits%d", w))
		slice := func() VecVirtual {
			at, from, x := GP64(), GP64(), f.vector()
			TZCNTQ(live, at)
			BLSRQ(live, live)
			SHLQ(Imm(6), at)
			MOVQ(s, from)
			SUBQ(at, from)
			VMOVDQU64(Mem{Base: from}, x)
			return x
		}
		without := func(of []VecVirtual) []VecVirtual {
			bit := slice()
			for _, x := range of {
				y := f.vector()
				VPANDNQ(x, bit, y)
				of = append(of, y)
			}
			return of
		}
		low := []VecVirtual{none}
		for range min(w, 3) {
			low = without(low)
		}
		for i, x := range low {
			VMOVDQU64(x, Mem{Base: t, Disp: i * wordSize})
		}
		var high []VecVirtual // but the one without any
		for range w - min(w, 3) {
			bit, x := slice(), f.vector()
			VPTERNLOGQ(Imm(0x0f), bit, bit, bit)
			of := high
			VMOVDQA64(bit, x)
			high = append(high, x)
			for _, y := range of {
				z := f.vector()
				VPANDQ(y, bit, z)
				high = append(high, z)
			}
		}
		for j, y := range high {
			for i, x := range low {
				z := f.vector()
				VPANDQ(x, y, z)
				VMOVDQU64(z, Mem{Base: t, Disp: ((j+1)*len(low) + i) * wordSize})
			}
		}
		JMP(LabelRef("next"))
	}
}

// cut takes eight masks and puts the eight values of each chunk next to each other.
func cut(m masks, chunks int, identity Mem) {
	TEXT(fmt.Sprintf("cut%d%sAVX512", chunks, m.name), 0, fmt.Sprintf("func(to *uint64, masks *%s, l *byte, n int)", m.word()))
	Pragma("noescape")
	Doc(fmt.Sprintf("cut%d%sAVX512 is cutGeneric for a layout of %d chunks, n > 0.", chunks, m.name, chunks))
	to := Load(Param("to"), GP64())
	from := Load(Param("masks"), GP64())
	l := Load(Param("l"), GP64())
	n := Load(Param("n"), GP64())
	Comment("The places of the bits in question, and for each chunk those of its own.")
	places, frame, live := ZMM(), AllocLocal(2*wordSize), K()
	KMOVQ(Mem{Base: l, Disp: layoutLive}, live)
	VMOVDQU64(identity, places)
	VPCOMPRESSB_Z(places, live, places)
	VMOVDQU64(places, frame)
	index := make([]VecVirtual, chunks)
	all := GP64()
	MOVQ(I32(-1), all)
	for k := range index {
		index[k] = ZMM()
		start, width, at, no := GP64(), GP64(), GP64(), GP64()
		MOVBQZX(Mem{Base: l, Disp: layoutStart + k}, start)
		MOVBQZX(Mem{Base: l, Disp: layoutWidth + k}, width)
		SHLQ(Imm(3), width)
		SHLXQ(width, all, no)
		MOVQ(frame.Idx(start, 1), at)
		ORQ(no, at)
		VPBROADCASTQ(at, index[k])
	}
	loop("eight")
	v := ZMM()
	of(m, func(from Op, to Op) { VMOVDQU64(from, to) }, func(from Op, to Op) { VPMOVZXDQ(from, to) })(Mem{Base: from}, v)
	for k, i := range index {
		values := K()
		VPSHUFBITQMB(i, v, values)
		KMOVQ(values, Mem{Base: to, Disp: 8 * k})
	}
	ADDQ(Imm(uint64(8*m.bytes)), from)
	ADDQ(Imm(uint64(8*chunks)), to)
	SUBQ(Imm(8), n)
	JG(LabelRef("eight"))
	VZEROUPPER()
	RET()
}

func count(chunks int, f form) {
	TEXT(fmt.Sprintf("count%d%sAVX512", chunks, f.name), NOSPLIT, "func(sum, t *byte, cuts *uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("count%d%sAVX512 is countGeneric for a layout of %d chunks%s, n > 0.", chunks, f.name, chunks, f.doc))
	sum := Load(Param("sum"), GP64())
	t := Load(Param("t"), GP64())
	at := Load(Param("cuts"), GP64())
	n := Load(Param("n"), GP64())
	acc := f.vector()
	VMOVDQU64(Mem{Base: sum}, acc)
	look := func(entry func(k int) Mem) {
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
	}
	SUBQ(Imm(8), n)
	JLT(LabelRef("rest"))
	loop("eight")
	Comment("Bytes are not loaded one by one: loads are what the time goes into.")
	values := make([]GPVirtual, chunks)
	for k := range values {
		values[k] = GP64()
		MOVQ(Mem{Base: at, Disp: 8 * k}, values[k])
	}
	for j := range 8 {
		look(func(k int) Mem {
			i := GP64()
			RORXQ(Imm(uint64(8*j+64-6)%64), values[k], i)
			ANDL(U32((1<<chunkBits-1)*wordSize), i.As32())
			return Mem{Base: t, Index: i, Scale: 1, Disp: k * tableSize}
		})
	}
	ADDQ(Imm(uint64(8*chunks)), at)
	SUBQ(Imm(8), n)
	JGE(LabelRef("eight"))
	Label("rest")
	ADDQ(Imm(8), n)
	JZ(LabelRef("done"))
	loop("one")
	look(func(k int) Mem {
		i := GP64()
		MOVBQZX(Mem{Base: at, Disp: 8 * k}, i)
		SHLQ(Imm(6), i)
		return Mem{Base: t, Index: i, Scale: 1, Disp: k * tableSize}
	})
	INCQ(at)
	DECQ(n)
	JNZ(LabelRef("one"))
	Label("done")
	VMOVDQU64(acc, Mem{Base: sum})
	VZEROUPPER()
	RET()
}
