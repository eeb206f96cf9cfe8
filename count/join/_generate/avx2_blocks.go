package main

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func sliceAVX2(m masks) {
	TEXT("slice"+m.name+"AVX2", NOSPLIT, fmt.Sprintf("func(to *byte, block *%s, n int)", m.word()))
	Pragma("noescape")
	Doc("slice" + m.name + "AVX2 is sliceGeneric, n > 0. It reads a multiple of 32 masks.")
	to := Load(Param("to"), GP64())
	src := Load(Param("block"), GP64())
	n := Load(Param("n"), GP64())
	Comment("The bytes j of 32 masks become a vector, and its sign bits 32 bits of a slice.")
	loop("group")
	for j, x := range of(m, bytesOf, bytesOfShort)(src) {
		for bit := 7; bit >= 0; bit-- {
			w := GP32()
			VPMOVMSKB(x, w)
			MOVL(w, Mem{Base: to, Disp: (8*j + bit) * wordSize})
			if bit > 0 {
				VPADDB(x, x, x)
			}
		}
	}
	ADDQ(Imm(4), to)
	ADDQ(U32(32*m.bytes), src)
	SUBQ(Imm(32), n)
	JG(LabelRef("group"))
	VZEROUPPER()
	RET()
}

// bytesOfShort does it with short masks.
func bytesOfShort(src Register) []VecVirtual {
	bytes, lanes := vector("bytes", func(i int) int { return i%4*4 + i/4%4 }), vector("lanes", func(i int) int {
		if i%4 != 0 {
			return 0
		}
		return i/4%2*4 + i/8
	})
	v := make([]VecVirtual, 4)
	order := YMM()
	VMOVDQU(lanes, order)
	for i := range v {
		v[i] = YMM()
		VMOVDQU(Mem{Base: src, Disp: 32 * i}, v[i])
		VPSHUFB(bytes, v[i], v[i]) // in each half: bytes 0 of its four masks, bytes 1, …
		VPERMD(v[i], order, v[i])  // a word for each byte
	}
	out := make([]VecVirtual, 4)
	for i := range 2 {
		lo, hi := YMM(), YMM()
		unpack := VPUNPCKLQDQ
		if i == 1 {
			unpack = VPUNPCKHQDQ
		}
		unpack(v[1], v[0], lo)
		unpack(v[3], v[2], hi)
		out[i], out[i+2] = YMM(), YMM()
		VPERM2I128(Imm(0x20), hi, lo, out[i])
		VPERM2I128(Imm(0x31), hi, lo, out[i+2])
	}
	return out
}

// bytesOf loads 32 masks and makes a vector of their bytes j, for each j: 16 masks in each half.
func bytesOf(src Register) []VecVirtual {
	v := make([]VecVirtual, 8)
	for i := range v {
		v[i] = YMM()
		VBROADCASTI128(Mem{Base: src, Disp: 16 * i}, v[i])
		VINSERTI128(Imm(1), Mem{Base: src, Disp: 128 + 16*i}, v[i], v[i])
	}
	// The bits of the number of a mask are m3 m2 m1 m0, those of a byte in it j2 j1 j0. In each half the registers are m3 m2 m1, the
	// places m0 j2 j1 j0. A round brings a bit of the register to the low end of the place, and the upper one of the place to the register.
	// The registers are m3 m2 m1, m0 m2 m1, m0 j2 m1, m0 j2 j1 and at last j0 j2 j1.
	for _, d := range []int{4, 2, 1, 4} {
		for i := range v {
			if i&d == 0 {
				lo, hi := YMM(), YMM()
				VPUNPCKLBW(v[i+d], v[i], lo)
				VPUNPCKHBW(v[i+d], v[i], hi)
				v[i], v[i+d] = lo, hi
			}
		}
	}
	return []VecVirtual{v[0], v[4], v[1], v[5], v[2], v[6], v[3], v[7]}[:sliceBits/8]
}

func tabulateAVX2(f form) {
	vectors := f.vectors()
	TEXT("tabulate"+f.name+"AVX2", NOSPLIT, "func(t, s, l, there *byte)")
	Pragma("noescape")
	Doc("tabulate" + f.name + "AVX2 is tabulateGeneric" + f.doc + "; there is the entry for no bits of the first chunk.")
	t := Load(Param("t"), GP64())
	s := Load(Param("s"), GP64())
	l := Load(Param("l"), GP64())
	there := Load(Param("there"), GP64())
	chunks, live := GP64(), GP64()
	MOVQ(Mem{Base: l, Disp: layoutChunks}, chunks)
	MOVQ(Mem{Base: l, Disp: layoutLive}, live)
	ADDQ(Mem{Base: l, Disp: layoutLast}, s)
	none, slice := make([]VecVirtual, vectors), make([]VecVirtual, vectors)
	for i := range none {
		none[i], slice[i] = YMM(), YMM()
		VMOVDQU(Mem{Base: there, Disp: 32 * i}, none[i])
	}
	Label("chunk")
	for i, x := range none {
		VMOVDQU(x, Mem{Base: t, Disp: 32 * i})
	}
	bits, size := GP64(), GP64()
	MOVBQZX(Mem{Base: l, Disp: layoutWidth}, bits)
	MOVQ(U32(wordSize), size)
	TESTQ(bits, bits)
	JZ(LabelRef("none"))
	Label("bit")
	at, bit := GP64(), GP64()
	TZCNTQ(live, at)
	BLSRQ(live, live)
	SHLQ(Imm(6), at)
	MOVQ(s, bit)
	SUBQ(at, bit)
	for i, x := range slice {
		VMOVDQU(Mem{Base: bit, Disp: 32 * i}, x)
	}
	from, to, end := GP64(), GP64(), GP64()
	MOVQ(t, from)
	LEAQ(Mem{Base: t, Index: size, Scale: 1}, to)
	MOVQ(to, end)
	without := func(entry int) {
		for i, y := range slice {
			x, disp := YMM(), entry*wordSize+32*i
			VPANDN(Mem{Base: from, Disp: disp}, y, x)
			VMOVDQU(x, Mem{Base: to, Disp: disp})
		}
	}
	CMPQ(size, Imm(wordSize))
	JA(LabelRef("several"))
	without(0)
	JMP(LabelRef("made"))
	loop("several")
	Comment("Two at a time.")
	without(0)
	without(1)
	SUBQ(I8(-2*wordSize), from)
	SUBQ(I8(-2*wordSize), to)
	CMPQ(from, end)
	JB(LabelRef("several"))
	Label("made")
	ADDQ(size, size)
	DECQ(bits)
	JNZ(LabelRef("bit"))
	Label("none")
	for _, x := range none {
		VPCMPEQD(x, x, x)
	}
	ADDQ(U32(tableSize), t)
	INCQ(l)
	DECQ(chunks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

func (f form) vectors() int {
	if f.name == "" {
		return 2
	}
	return 1
}

// cutAVX2 does it for four masks at a time. There may be no PEXT, or a slow one: in each mask bits go down by a number of places, 1, 2, 4 and so
// on, until those in question lie next to each other.
func cutAVX2(m masks, chunks int) {
	TEXT(fmt.Sprintf("cut%d%sAVX2", chunks, m.name), NOSPLIT, fmt.Sprintf("func(to *uint64, masks *%s, l, down *byte, n int)", m.word()))
	Pragma("noescape")
	Doc(fmt.Sprintf("cut%d%sAVX2 is cutGeneric for a layout of %d chunks, n > 0; down are the bits that go down by 1, 2, 4, 8, 16, 32.", chunks, m.name, chunks))
	to := Load(Param("to"), GP64())
	from := Load(Param("masks"), GP64())
	l := Load(Param("l"), GP64())
	by := Load(Param("down"), GP64())
	n := Load(Param("n"), GP64())
	broadcast := func(disp int) VecVirtual {
		x := YMM()
		VPBROADCASTQ(Mem{Base: l, Disp: disp}, x)
		return x
	}
	live := broadcast(layoutLive)
	down := broadcasts(by, of(m, moves, shortMoves))
	words := (chunks + 3) / 4
	var at, up, keep [2]VecVirtual
	for i := range words {
		at[i], up[i], keep[i] = broadcast(layoutFrom+8*i), broadcast(layoutUp+8*i), broadcast(layoutKeep+8*i)
		VPADDB(vector("second", func(i int) int { return i & 8 }), at[i], at[i])
	}
	loop("four")
	x := YMM()
	if m == whole {
		VPAND(Mem{Base: from}, live, x)
	} else {
		VPMOVZXDQ(Mem{Base: from}, x)
		VPAND(live, x, x)
	}
	together(x, down)
	y := [2]VecVirtual{YMM(), YMM()}
	for i := range words {
		VPSHUFB(at[i], x, y[i])
		VPMULLW(up[i], y[i], y[i])
		VPSRLW(Imm(1), y[i], y[i])
		VPAND(keep[i], y[i], y[i])
		VPSRLW(Imm(6), y[i], y[i])
	}
	if words == 1 {
		VPXOR(y[1], y[1], y[1])
	}
	VPACKUSWB(y[1], y[0], x)
	VPSHUFD(Imm(0xd8), x, x)
	VMOVDQU(x, Mem{Base: to})
	ADDQ(Imm(uint64(4*m.bytes)), from)
	ADDQ(Imm(32), to)
	SUBQ(Imm(4), n)
	JG(LabelRef("four"))
	VZEROUPPER()
	RET()
}

// counting is a function under construction that counts pairs.
//
// The words that halves come to are not counted one by one. Adders of single bits take them four at a time: three words of the same
// worth make one of that worth and one of the double. What is left over of the worths 1 and 2 stays for the next four, and only
// the words of worth 4 are counted.
type counting struct {
	chunks           int
	sum, t, at       Register
	ones, twos, sums []VecVirtual // by half of the words
	nibble, number   VecVirtual
	zero             VecVirtual
}

func countAVX2(chunks int, f form) {
	name := fmt.Sprintf("count%d%sAVX2", chunks, f.name)
	TEXT(name, NOSPLIT, "func(sum, t *byte, cuts *uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s is countGeneric for a layout of %d chunks%s, n > 0.", name, chunks, f.doc))
	c := &counting{chunks: chunks}
	c.sum = Load(Param("sum"), GP64())
	c.t = Load(Param("t"), GP64())
	c.at = Load(Param("cuts"), GP64())
	left := Load(Param("n"), GP64())
	for range f.vectors() {
		c.ones, c.twos, c.sums = append(c.ones, YMM()), append(c.twos, YMM()), append(c.sums, YMM())
	}
	for _, xs := range [][]VecVirtual{c.ones, c.twos, c.sums} {
		for _, x := range xs {
			VPXOR(x, x, x)
		}
	}
	c.constants()
	SUBQ(Imm(4), left)
	JLT(LabelRef("rest"))
	loop("four")
	var twos [2][]VecVirtual
	for i := range twos {
		a, b := c.look(2*i), c.look(2*i+1)
		for v := range a {
			twos[i] = append(twos[i], add(c.ones[v], a[v], b[v]))
		}
	}
	for v := range f.vectors() {
		four := add(c.twos[v], twos[0][v], twos[1][v])
		c.count(four)
		VPADDQ(four, c.sums[v], c.sums[v])
	}
	ADDQ(Imm(4*8), c.at)
	SUBQ(Imm(4), left)
	JGE(LabelRef("four"))
	Label("rest")
	Comment("What is left in the adders.")
	for v, sum := range c.sums {
		VPADDQ(sum, sum, sum)
		c.count(c.twos[v])
		VPADDQ(c.twos[v], sum, sum)
		VPADDQ(sum, sum, sum)
		c.count(c.ones[v])
		VPADDQ(c.ones[v], sum, sum)
		c.total(v, sum)
	}
	ADDQ(Imm(4), left)
	JZ(LabelRef("done"))
	loop("one")
	for v, w := range c.look(0) {
		c.count(w)
		c.total(v, w)
	}
	ADDQ(Imm(8), c.at)
	DECQ(left)
	JNZ(LabelRef("one"))
	Label("done")
	VZEROUPPER()
	RET()
}

// look returns the sliced halves that go together with one that is looked up.
func (c *counting) look(i int) []VecVirtual {
	w := make([]VecVirtual, len(c.ones))
	for k := range c.chunks {
		index := GP64()
		MOVBQZX(Mem{Base: c.at, Disp: 8*i + k}, index)
		SHLQ(Imm(3), index)
		for v := range w {
			entry := Mem{Base: c.t, Index: index, Scale: 8, Disp: k*tableSize + 32*v}
			if k == 0 {
				w[v] = YMM()
				VMOVDQU(entry, w[v])
			} else {
				VPAND(entry, w[v], w[v])
			}
		}
	}
	return w
}

// add adds a and b to sum bit by bit and returns what is carried over, in a.
func add(sum, a, b VecVirtual) VecVirtual {
	odd := YMM()
	VPXOR(a, b, odd)
	VPAND(a, b, a)
	VPAND(sum, odd, b)
	VPXOR(sum, odd, sum)
	VPOR(b, a, a)
	return a
}

func (c *counting) constants() {
	c.nibble, c.number, c.zero = YMM(), YMM(), YMM()
	VMOVDQU(vector("nibble", func(int) int { return 15 }), c.nibble)
	VMOVDQU(vector("number", func(i int) int { return bits.OnesCount(uint(i % 16)) }), c.number)
	VPXOR(c.zero, c.zero, c.zero)
}

// count turns each word of 64 bits into the number of its bits.
func (c *counting) count(x VecVirtual) {
	high := YMM()
	VPSRLW(Imm(4), x, high)
	VPAND(c.nibble, x, x)
	VPAND(c.nibble, high, high)
	VPSHUFB(x, c.number, x)
	VPSHUFB(high, c.number, high)
	VPADDB(high, x, x)
	VPSADBW(c.zero, x, x)
}

// total adds to a half of the sum.
func (c *counting) total(v int, x VecVirtual) {
	at := Mem{Base: c.sum, Disp: 32 * v}
	VPADDQ(at, x, x)
	VMOVDQU(x, at)
}

// vector is a constant of 32 bytes.
func vector(name string, at func(i int) int) Mem { return constant(name, 4, at) }
