package main

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func sliceAVX2() {
	TEXT("sliceAVX2", NOSPLIT, "func(to *byte, block *uint64, n int)")
	Pragma("noescape")
	Doc("sliceAVX2 is sliceGeneric, n > 0. It reads a multiple of 32 masks.")
	to := Load(Param("to"), GP64())
	src := Load(Param("block"), GP64())
	n := Load(Param("n"), GP64())
	Comment("The bytes j of 32 masks become a vector, and its sign bits 32 bits of a slice.")
	Label("group")
	for j, x := range bytesOf(src)[:sliceBits/8] {
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
	ADDQ(U32(256), src)
	SUBQ(Imm(32), n)
	JG(LabelRef("group"))
	VZEROUPPER()
	RET()
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
	return []VecVirtual{v[0], v[4], v[1], v[5], v[2], v[6], v[3], v[7]}
}

func tabulateAVX2(f form) {
	vectors := f.vectors()
	TEXT("tabulate"+f.name+"AVX2", NOSPLIT, "func(t, s, l, first *byte)")
	Pragma("noescape")
	Doc("tabulate" + f.name + "AVX2 is tabulateGeneric" + f.doc + "; first is the entry for no bits of the first chunk.")
	t := Load(Param("t"), GP64())
	s := Load(Param("s"), GP64())
	l := Load(Param("l"), GP64())
	first := Load(Param("first"), GP64())
	chunks, width := GP64(), GP64()
	MOVQ(Mem{Base: l, Disp: layoutChunks}, chunks)
	LEAQ(Mem{Base: l, Disp: layoutWidth}, width)
	ADDQ(Imm(layoutSlice), l)
	none, slice := make([]VecVirtual, vectors), make([]VecVirtual, vectors)
	for i := range none {
		none[i], slice[i] = YMM(), YMM()
		VMOVDQU(Mem{Base: first, Disp: 32 * i}, none[i])
	}
	Label("chunk")
	for i, x := range none {
		VMOVDQU(x, Mem{Base: t, Disp: 32 * i})
	}
	bits, size := GP64(), GP64()
	MOVBQZX(Mem{Base: width}, bits)
	MOVQ(U32(wordSize), size)
	Label("bit")
	at := GP64()
	MOVBQZX(Mem{Base: l}, at)
	SHLQ(Imm(6), at)
	for i, x := range slice {
		VMOVDQU(Mem{Base: s, Index: at, Scale: 1, Disp: 32 * i}, x)
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
	Label("several")
	Comment("Two at a time.")
	without(0)
	without(1)
	SUBQ(I8(-2*wordSize), from)
	SUBQ(I8(-2*wordSize), to)
	CMPQ(from, end)
	JB(LabelRef("several"))
	Label("made")
	ADDQ(size, size)
	INCQ(l)
	DECQ(bits)
	JNZ(LabelRef("bit"))
	for _, x := range none {
		VPCMPEQD(x, x, x)
	}
	ADDQ(U32(tableSize), t)
	INCQ(width)
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

// batch is how many top halves are looked up after their chunks are cut.
const batch = 64

// The frame of a function that counts: for each top half of a batch where the entries of the first four chunks are, then those of the
// others; then the sums, while chunks are cut.
const (
	further = 8 * batch
	spill   = 16 * batch
)

// counting is a function under construction that counts pairs.
//
// The words that top halves come to are not counted one by one. Adders of single bits take them four at a time: three words of the same
// worth make one of that worth and one of the double. What is left over of the worths 1 and 2 stays for the next four, and only
// the words of worth 4 are counted.
type counting struct {
	chunks           int
	frame            Mem
	sum, t, l, top   Register
	ones, twos, sums []VecVirtual // by half of the words
	nibble, number   VecVirtual
	zero             VecVirtual
}

func countAVX2(chunks int, f form) {
	name := fmt.Sprintf("count%d%sAVX2", chunks, f.name)
	TEXT(name, 0, "func(sum, t, l *byte, tops *uint64, n int)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s is countGeneric for a layout of %d chunks%s, n > 0. It reads a multiple of four masks.", name, chunks, f.doc))
	c := &counting{chunks: chunks, frame: AllocLocal(spill + 3*wordSize)}
	c.sum = Load(Param("sum"), GP64())
	c.t = Load(Param("t"), GP64())
	c.l = Load(Param("l"), GP64())
	c.top = Load(Param("tops"), GP64())
	left := Load(Param("n"), GP64())
	zero := YMM()
	VPXOR(zero, zero, zero)
	for range f.vectors() {
		c.ones, c.twos, c.sums = append(c.ones, YMM()), append(c.twos, YMM()), append(c.sums, YMM())
	}
	c.kept(func(_ VecVirtual, at Mem) { VMOVDQU(zero, at) })

	Label("batch")
	now, at := GP64(), GP64()
	MOVQ(U32(batch), now)
	CMPQ(left, now)
	CMOVQLT(left, now)
	SUBQ(now, left)
	c.cut(now)
	LEAQ(c.frame, at)
	c.constants()
	c.kept(func(x VecVirtual, at Mem) { VMOVDQU(at, x) })
	SUBQ(Imm(4), now)
	JLT(LabelRef("rest"))
	Label("four")
	var twos [2][]VecVirtual
	for i := range twos {
		a, b := c.look(at, 2*i), c.look(at, 2*i+1)
		for v := range a {
			twos[i] = append(twos[i], add(c.ones[v], a[v], b[v]))
		}
	}
	for v := range f.vectors() {
		four := add(c.twos[v], twos[0][v], twos[1][v])
		c.count(four)
		VPADDQ(four, c.sums[v], c.sums[v])
	}
	ADDQ(Imm(4*8), at)
	SUBQ(Imm(4), now)
	JGE(LabelRef("four"))
	Label("rest")
	c.kept(func(x VecVirtual, at Mem) { VMOVDQU(x, at) })
	ADDQ(Imm(4), now)
	JZ(LabelRef("next"))
	Label("one")
	for v, w := range c.look(at, 0) {
		c.count(w)
		c.total(v, w)
	}
	ADDQ(Imm(8), at)
	DECQ(now)
	JNZ(LabelRef("one"))
	Label("next")
	TESTQ(left, left)
	JNZ(LabelRef("batch"))

	Comment("What is left in the adders.")
	c.constants()
	c.kept(func(x VecVirtual, at Mem) { VMOVDQU(at, x) })
	for v, sum := range c.sums {
		VPADDQ(sum, sum, sum)
		c.count(c.twos[v])
		VPADDQ(c.twos[v], sum, sum)
		VPADDQ(sum, sum, sum)
		c.count(c.ones[v])
		VPADDQ(c.ones[v], sum, sum)
		c.total(v, sum)
	}
	VZEROUPPER()
	RET()
}

// kept does something with each vector that outlives a batch and with its place in the frame.
func (c *counting) kept(do func(x VecVirtual, at Mem)) {
	for i, xs := range [][]VecVirtual{c.ones, c.twos, c.sums} {
		for v, x := range xs {
			do(x, c.frame.Offset(spill+i*wordSize+32*v))
		}
	}
}

// cut writes down where the entries for now top halves are in the tables. There may be no PEXT, or a slow one, so squeezes do
// its work for four masks at a time: in each of them bits go down by a number of places, 1, 2, 4, or 8. Mostly two will do.
func (c *counting) cut(now GPVirtual) {
	broadcast := func(disp int) VecVirtual {
		x := YMM()
		VPBROADCASTQ(Mem{Base: c.l, Disp: disp}, x)
		return x
	}
	live := broadcast(layoutLive)
	var down [squeezes]VecVirtual
	for i := range down {
		down[i] = broadcast(layoutDown + 8*i)
	}
	words := (c.chunks + 3) / 4
	var from, up, keep [2]VecVirtual
	for i := range words {
		from[i], up[i], keep[i] = broadcast(layoutFrom+8*i), broadcast(layoutUp+8*i), broadcast(layoutSpread+8*i)
		VPADDB(vector("second", func(i int) int { return i & 8 }), from[i], from[i])
	}
	to, n := GP64(), GP64()
	LEAQ(c.frame, to)
	MOVQ(now, n)
	loop := func(name string, down []VecVirtual) {
		Label(name)
		x := YMM()
		VPAND(Mem{Base: c.top}, live, x)
		for i, bits := range down {
			y := YMM()
			VPAND(bits, x, y)
			VPXOR(y, x, x)
			VPSRLQ(Imm(1<<i), y, y)
			VPOR(y, x, x)
		}
		for i := range words {
			y := YMM()
			VPSHUFB(from[i], x, y)
			VPMULLW(up[i], y, y)
			VPSRLW(Imm(1), y, y)
			VPAND(keep[i], y, y)
			VMOVDQU(y, Mem{Base: to, Disp: further * i})
		}
		ADDQ(Imm(32), c.top)
		ADDQ(Imm(32), to)
		SUBQ(Imm(4), n)
		JG(LabelRef(name))
	}
	wide := GP64()
	MOVQ(Mem{Base: c.l, Disp: layoutDown + 2*8}, wide)
	ORQ(Mem{Base: c.l, Disp: layoutDown + 3*8}, wide)
	JNZ(LabelRef("wide"))
	loop("narrow", down[:2])
	JMP(LabelRef("cut"))
	loop("wide", down[:])
	Label("cut")
}

// look returns the bottom halves that go together with a top half.
func (c *counting) look(at Register, top int) []VecVirtual {
	w := make([]VecVirtual, len(c.ones))
	for k := range c.chunks {
		i := GP32()
		MOVWLZX(Mem{Base: at, Disp: 8*top + k/4*further + k%4*2}, i)
		for v := range w {
			entry := Mem{Base: c.t, Index: i.As64(), Scale: 1, Disp: k*tableSize + 32*v}
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

// constants are the vectors in the data section.
var constants = map[string]Mem{}

// vector puts 32 bytes into the data section, once.
func vector(name string, at func(i int) int) Mem {
	if m, done := constants[name]; done {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 4 {
		x := uint64(0)
		for j := range 8 {
			x |= uint64(at(8*i+j)) << (8 * j)
		}
		DATA(8*i, U64(x))
	}
	constants[name] = m
	return m
}
