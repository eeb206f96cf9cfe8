package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// extending is a function under construction that puts inner parts of some rows before outer ones, a group of inner parts at a time.
// First the masks of the outer parts that go with each of them are packed, eight outer parts at a time, one list behind the other into
// the desk's masks; then they are filed, with the mask of the inner part. Filing each list at once would read what was just
// written in other pieces, and wait for it.
type extending struct {
	rows             int
	d, segment       Register
	bucket, masks, n GPVirtual
	xmid, low        VecVirtual
	files            map[string]GPVirtual // by name: where an append goes on
}

func extendAVX2(rows int) {
	TEXT(fmt.Sprintf("extend%dAVX2", rows), NOSPLIT, "func(d, to, xs *byte, nx int, page *byte, first uint64) int")
	Pragma("noescape")
	Doc(fmt.Sprintf("extend%dAVX2 is extendGeneric for inner parts of %d rows.", rows, rows))
	e := &extending{rows: rows, files: map[string]GPVirtual{}, d: Load(Param("d"), GP64())}
	page := func() Register { return Load(Param("page"), GP64()) }
	prefetch(e.d)
	all := YMM()
	VPCMPEQD(all, all, all)
	if packed(rows) {
		Comment("The bits below the gap.")
		spread, gap := GP64(), GP64()
		MOVQ(Mem{Base: e.d, Disp: deskSpread}, spread)
		LEAQ(Mem{Base: spread, Disp: 1}, gap)
		XORQ(spread, gap)
		SHRQ(Imm(1), gap)
		e.low = YMM()
		VMOVQ(gap, e.low.AsX())
		VPBROADCASTQ(e.low.AsX(), e.low)
	}
	size := GP64() // of the group
	MOVQ(Mem{Base: e.d, Disp: deskSize}, size)
	TESTQ(size, size)
	JNZ(LabelRef("resume"))

	Label("group")
	Comment("The outer parts that go with each inner part of the group.")
	x, end := Load(Param("xs"), GP64()), GP64()
	{
		nx := Load(Param("nx"), GP64())
		IMUL3Q(Imm(innerSize), nx, end)
	}
	ADDQ(x, end)
	ADDQ(Mem{Base: e.d, Disp: deskX}, x)
	CMPQ(x, end)
	JAE(LabelRef("done"))
	first, line, dst := Load(Param("first"), GP64()), GP64(), GP64()
	LEAQ(Mem{Base: e.d, Disp: deskLines}, line)
	LEAQ(Mem{Base: e.d, Disp: deskMasks}, dst)
	XORQ(size, size)
	loop("inner")
	col := GP64()
	MOVBQZX(Mem{Base: x, Disp: innerFirst}, col)
	BTQ(col, first)
	JCC(LabelRef("next"))
	acc := YMM()
	{
		slices, words := GP64(), GP64()
		MOVQ(Mem{Base: page(), Disp: pageSlices}, slices)
		MOVL(Mem{Base: page(), Disp: pageWords}, words.As32())
		for i := range 2 * rows {
			slot := GP64()
			MOVBQZX(Mem{Base: x, Disp: innerSlots + i}, slot)
			IMULQ(words, slot)
			slice := Mem{Base: slices, Index: slot, Scale: 8}
			if i == 0 {
				VMOVDQU(slice, acc)
			} else {
				VPOR(slice, acc, acc)
			}
		}
	}
	VPXOR(acc, all, acc)
	VMOVDQU(acc, Mem{Base: line})
	{
		m := GP64()
		MOVQ(Mem{Base: x, Disp: innerMid}, m)
		MOVQ(m, Mem{Base: e.d, Index: size, Scale: 8, Disp: deskMids})
		MOVL(Mem{Base: x, Disp: innerFile}, m.As32())
		MOVL(m.As32(), Mem{Base: e.d, Index: size, Scale: 4, Disp: deskFiles})
	}
	total := GP64()
	e.pack(page(), line, dst, total)
	MOVW(total.As16(), Mem{Base: e.d, Index: size, Scale: 2, Disp: deskCounts})
	ADDQ(Imm(32), line)
	INCQ(size)
	Label("next")
	ADDQ(Imm(innerSize), x)
	CMPQ(size, Imm(groupSize))
	JEQ(LabelRef("packed"))
	CMPQ(x, end)
	JB(LabelRef("inner"))
	Label("packed")
	{
		xs := Load(Param("xs"), GP64())
		SUBQ(xs, x)
	}
	MOVQ(x, Mem{Base: e.d, Disp: deskX})

	k := GP64()
	e.masks, e.segment, e.bucket, e.n = GP64(), GP64(), GP64(), GP64()
	XORQ(k, k)
	LEAQ(Mem{Base: e.d, Disp: deskMasks}, e.masks)
	LEAQ(Mem{Base: page(), Disp: pageSegments}, e.segment)
	JMP(LabelRef("file"))
	Label("resume")
	MOVQ(Mem{Base: e.d, Disp: deskK}, k)
	MOVQ(Mem{Base: e.d, Disp: deskAt}, e.masks)
	ADDQ(e.d, e.masks)
	MOVQ(Mem{Base: e.d, Disp: deskSegment}, e.segment)
	ADDQ(page(), e.segment)

	loop("file")
	Comment("Each into the bucket of its place and order.")
	CMPQ(k, size)
	JAE(LabelRef("group"))
	e.xmid = YMM()
	VPBROADCASTQ(Mem{Base: e.d, Index: k, Scale: 8, Disp: deskMids}, e.xmid)
	b, closed, lineAt := GP64(), GP64(), GP64()
	MOVL(Mem{Base: e.d, Index: k, Scale: 4, Disp: deskFiles}, closed.As32())
	MOVWQZX(closed.As16(), b)
	SHLQ(Imm(5), b)
	{
		to := Load(Param("to"), GP64())
		ADDQ(to, b)
	}
	SHRL(Imm(24), closed.As32())
	JNZ(LabelRef("closed"))
	MOVL(Mem{Base: page(), Disp: pageClosed}, closed.As32())
	TESTL(closed.As32(), closed.As32())
	JNZ(LabelRef("same"))
	MOVQ(k, lineAt)
	SHLQ(Imm(5), lineAt)
	last := GP64()
	{
		p := page()
		MOVL(Mem{Base: p, Disp: pageUsed}, last.As32())
		LEAQ(Mem{Base: p, Index: last, Scale: segmentSize, Disp: pageSegments}, last)
	}
	loop("segment")
	{
		at, shift := GP64(), GP64()
		MOVBQZX(Mem{Base: e.segment, Disp: segmentOrder}, e.bucket)
		SHLQ(Imm(5), e.bucket)
		ADDQ(b, e.bucket)
		MOVBQZX(Mem{Base: e.segment}, at)
		MOVQ(at, shift)
		SHRQ(Imm(3), at)
		ADDQ(lineAt, at)
		ANDQ(Imm(7), shift)
		SHRXQ(shift, Mem{Base: e.d, Index: at, Scale: 1, Disp: deskLines}, e.n)
		MOVBQZX(Mem{Base: e.segment, Disp: segmentLength}, shift)
		BZHIQ(shift, e.n, e.n)
		POPCNTQ(e.n, e.n)
		e.append("segment")
		ADDQ(Imm(segmentSize), e.segment)
		CMPQ(e.segment, last)
		JB(LabelRef("segment"))
		INCQ(k)
		LEAQ(Mem{Base: page(), Disp: pageSegments}, e.segment)
		JMP(LabelRef("file"))
	}
	Label("same")
	{
		order := GP64()
		MOVBQZX(Mem{Base: e.segment, Disp: segmentOrder}, order)
		SHLQ(Imm(5), order)
		ADDQ(order, b)
	}
	Label("closed")
	MOVQ(b, e.bucket)
	MOVWQZX(Mem{Base: e.d, Index: k, Scale: 2, Disp: deskCounts}, e.n)
	e.append("whole")
	INCQ(k)
	JMP(LabelRef("file"))

	e.more("segment")
	e.more("whole")

	Label("full")
	MOVQ(size, Mem{Base: e.d, Disp: deskSize})
	MOVQ(k, Mem{Base: e.d, Disp: deskK})
	SUBQ(e.d, e.masks)
	MOVQ(e.masks, Mem{Base: e.d, Disp: deskAt})
	SUBQ(page(), e.segment)
	MOVQ(e.segment, Mem{Base: e.d, Disp: deskSegment})
	{
		to := Load(Param("to"), GP64())
		SUBQ(to, e.bucket)
	}
	SHRQ(Imm(5), e.bucket)
	Store(e.bucket, ReturnIndex(0))
	VZEROUPPER()
	RET()
	Label("done")
	minus := GP64()
	MOVQ(I32(-1), minus)
	Store(minus, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// size is the number of bytes of the mask of an outer part.
func (e *extending) size() int {
	if packed(e.rows) {
		return 4
	}
	return 8
}

// pack writes the masks of the outer parts whose bit is set to the desk, and counts them.
func (e *extending) pack(page, line, dst Register, total GPVirtual) {
	outers, at, left, table := GP64(), GP64(), GP64(), GP64()
	MOVQ(Mem{Base: page, Disp: pageMid}, outers)
	MOVQ(Mem{Base: page, Disp: pageMid + 8}, left)
	MOVQ(line, at)
	MOVQ(dst, total)
	LEAQ(Mem{Symbol: Symbol{Name: "·lanesToFront"}, Base: StaticBase}, table)
	if !packed(e.rows) {
		SHRQ(Imm(1), left)
	}
	loop("pack")
	for i := range 2 {
		k, n := GP64(), GP64()
		if packed(e.rows) {
			ctl := YMM()
			MOVBLZX(Mem{Base: at, Disp: i}, k.As32())
			POPCNTL(k.As32(), n.As32())
			VPMOVZXBD(Mem{Base: table, Index: k, Scale: 8}, ctl)
			VPERMD(Mem{Base: outers, Disp: 32 * i}, ctl, ctl)
			VMOVDQU(ctl, Mem{Base: dst})
			LEAQ(Mem{Base: dst, Index: n, Scale: 4}, dst)
			continue
		}
		for half := range 2 {
			ctl := YMM()
			MOVBLZX(Mem{Base: at, Disp: i}, k.As32())
			if half == 0 {
				ANDL(Imm(15), k.As32())
			} else {
				SHRL(Imm(4), k.As32())
			}
			POPCNTL(k.As32(), n.As32())
			VPMOVZXBD(Mem{Base: table, Index: k, Scale: 8, Disp: 256 * 8}, ctl)
			VPERMD(Mem{Base: outers, Disp: 64*i + 32*half}, ctl, ctl)
			VMOVDQU(ctl, Mem{Base: dst})
			LEAQ(Mem{Base: dst, Index: n, Scale: 8}, dst)
		}
	}
	ADDQ(Imm(2), at)
	ADDQ(I32(16*e.size()), outers)
	SUBQ(Imm(16), left)
	JG(LabelRef("pack"))
	SUBQ(dst, total)
	NEGQ(total)
	SHRQ(Imm(uint64(e.size()/4+1)), total)
}

// file moves eight masks to a bucket.
func (e *extending) file(from, to Register) {
	for i := range 2 {
		m := YMM()
		if packed(e.rows) {
			high := YMM()
			VPMOVZXDQ(Mem{Base: from, Disp: 16 * i}, m)
			VPANDN(m, e.low, high)
			VPAND(e.low, m, m)
			VPSLLQ(Imm(uint64(e.rows)), high, high)
			VPOR(e.xmid, m, m)
			VPOR(high, m, m)
		} else {
			VPOR(Mem{Base: from, Disp: 32 * i}, e.xmid, m)
		}
		VMOVDQU(m, Mem{Base: to, Disp: 32 * i})
	}
}

// append appends n masks to the bucket. Up to eight are moved at once.
func (e *extending) append(name string) {
	dst, end := GP64(), GP64()
	MOVQ(Mem{Base: e.bucket, Disp: bucketN}, dst)
	LEAQ(Mem{Base: dst, Index: e.n, Scale: 1, Disp: slack}, end)
	CMPQ(end, Mem{Base: e.bucket, Disp: bucketRoom + 8})
	JA(LabelRef("full"))
	SHLQ(Imm(3), dst)
	ADDQ(Mem{Base: e.bucket, Disp: bucketRoom}, dst)
	ADDQ(e.n, Mem{Base: e.bucket, Disp: bucketN})
	e.files[name] = dst
	e.file(e.masks, dst)
	CMPQ(e.n, Imm(8))
	JA(LabelRef(name + "_long"))
	Label(name + "_filed")
	LEAQ(Mem{Base: e.masks, Index: e.n, Scale: uint8(e.size())}, e.masks)
}

// more appends the masks from the ninth on.
func (e *extending) more(name string) {
	dst, from, left := e.files[name], GP64(), GP64()
	Label(name + "_long")
	MOVQ(e.masks, from)
	MOVQ(e.n, left)
	SUBQ(Imm(8), left)
	Label(name + "_eight")
	ADDQ(I32(8*e.size()), from)
	ADDQ(Imm(64), dst)
	e.file(from, dst)
	SUBQ(Imm(8), left)
	JG(LabelRef(name + "_eight"))
	JMP(LabelRef(name + "_filed"))
}
