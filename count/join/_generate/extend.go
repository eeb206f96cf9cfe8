package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func extend(rows int, identity Mem) {
	TEXT(fmt.Sprintf("extend%dAVX512", rows), NOSPLIT, "func(d, to, xs *byte, nx int, page *byte, first uint64) int")
	Pragma("noescape")
	Doc(fmt.Sprintf("extend%dAVX512 is extendGeneric for inner parts of %d rows.", rows, rows))
	d := Load(Param("d"), GP64())
	var numbers [4]VecVirtual
	one, all, sixtyFour := ZMM(), ZMM(), ZMM()
	c := GP32()
	MOVL(U32(1), c)
	VPBROADCASTB(c, one)
	MOVL(U32(64), c)
	VPBROADCASTB(c, sixtyFour)
	VPTERNLOGD(Imm(0xff), all, all, all)
	for i := range numbers {
		numbers[i] = ZMM()
		if i == 0 {
			VMOVDQU64(identity, numbers[i])
		} else {
			VPADDB(sixtyFour, numbers[i-1], numbers[i])
		}
	}
	page := func() Register { return Load(Param("page"), GP64()) }
	prefetch(d)
	size := GP64() // of the group
	MOVQ(Mem{Base: d, Disp: deskSize}, size)
	TESTQ(size, size)
	JNZ(LabelRef("resume"))

	Label("group")
	{
		x, end := Load(Param("xs"), GP64()), GP64()
		at, nx := GP64(), Load(Param("nx"), GP64())
		MOVQ(Mem{Base: d, Disp: deskX}, at)
		MOVQ(nx, end)
		SHLQ(Imm(5), end)
		ADDQ(x, end)
		ADDQ(at, x)
		CMPQ(x, end)
		JAE(LabelRef("done"))
		Comment("Which outer parts go with each inner part: their numbers.")
		slices, words, first := GP64(), GP64(), Load(Param("first"), GP64())
		MOVQ(Mem{Base: page(), Disp: pageSlices}, slices)
		MOVL(Mem{Base: page(), Disp: pageWords}, words.As32())
		line, count, attached := GP64(), GP64(), ZMM()
		LEAQ(Mem{Base: d, Disp: deskLines}, line)
		XORQ(count, count)
		XORQ(size, size)
		VPXORQ(attached, attached, attached)
		loop("inner")
		col := GP64()
		MOVBQZX(Mem{Base: x, Disp: innerFirst}, col)
		BTQ(col, first)
		JCC(LabelRef("next"))
		acc := YMM()
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
		VPXOR(acc, all.AsY(), acc)
		VMOVDQU(acc, Mem{Base: line})
		m := GP64()
		MOVQ(Mem{Base: x, Disp: innerMid}, m)
		MOVQ(m, Mem{Base: d, Index: size, Scale: 8, Disp: deskMids})
		MOVL(Mem{Base: x, Disp: innerFile}, m.As32())
		MOVL(m.As32(), Mem{Base: d, Index: size, Scale: 4, Disp: deskFiles})
		before := GP64()
		MOVQ(count, before)
		for i := range numbers {
			k, list, n := K(), ZMM(), GP64()
			KMOVQ(Mem{Base: line, Disp: 8 * i}, k)
			VPCOMPRESSB_Z(numbers[i], k, list)
			POPCNTQ(Mem{Base: line, Disp: 8 * i}, n)
			VMOVDQU64(list, Mem{Base: d, Index: count, Scale: 1, Disp: deskYs})
			ADDQ(n, count)
			if i < 3 {
				CMPQ(words, Imm(uint64(i+1)))
				JEQ(LabelRef("listed"))
			}
		}
		Label("listed")
		VMOVDQU64(attached, Mem{Base: d, Index: before, Scale: 1, Disp: deskXs})
		n := GP64()
		MOVQ(count, n)
		SUBQ(before, n)
		MOVW(n.As16(), Mem{Base: d, Index: size, Scale: 2, Disp: deskCounts})
		CMPQ(n, Imm(64))
		JA(LabelRef("many"))
		Label("few")
		VPADDB(one, attached, attached)
		ADDQ(Imm(32), line)
		INCQ(size)
		Label("next")
		ADDQ(Imm(innerSize), x)
		CMPQ(size, Imm(groupSize))
		JEQ(LabelRef("write"))
		CMPQ(x, end)
		JB(LabelRef("inner"))
		JMP(LabelRef("write"))
		Label("many")
		for i := 1; i < 4; i++ {
			VMOVDQU64(attached, Mem{Base: d, Index: before, Scale: 1, Disp: deskXs + 64*i})
		}
		JMP(LabelRef("few"))

		Label("write")
		Comment("Their masks.")
		xs := Load(Param("xs"), GP64())
		SUBQ(xs, x)
		MOVQ(x, Mem{Base: d, Disp: deskX})
		TESTQ(count, count)
		JZ(LabelRef("empty"))
		i, outers, spread := GP64(), GP64(), GP64()
		MOVQ(Mem{Base: page()}, outers)
		if packed(rows) {
			MOVQ(Mem{Base: d, Disp: deskSpread}, spread)
		}
		XORQ(i, i)
		loop("mask")
		for j := range 4 {
			outer, inner, m := GP64(), GP64(), GP64()
			MOVBQZX(Mem{Base: d, Index: i, Scale: 1, Disp: deskYs + j}, outer)
			MOVBQZX(Mem{Base: d, Index: i, Scale: 1, Disp: deskXs + j}, inner)
			if packed(rows) {
				MOVL(Mem{Base: outers, Index: outer, Scale: 4}, m.As32())
				PDEPQ(spread, m, m)
			} else {
				MOVQ(Mem{Base: outers, Index: outer, Scale: 8}, m)
			}
			ORQ(Mem{Base: d, Index: inner, Scale: 8, Disp: deskMids}, m)
			MOVQ(m, Mem{Base: d, Index: i, Scale: 8, Disp: deskMasks + 8*j})
		}
		ADDQ(Imm(4), i)
		CMPQ(i, count)
		JB(LabelRef("mask"))
		Label("empty")
	}

	k, segment, line, masks := GP64(), GP64(), GP64(), GP64()
	XORQ(k, k)
	LEAQ(Mem{Base: d, Disp: deskMasks}, masks)
	LEAQ(Mem{Base: page(), Disp: pageSegments}, segment)
	JMP(LabelRef("file"))
	Label("resume")
	MOVQ(Mem{Base: d, Disp: deskK}, k)
	MOVQ(Mem{Base: d, Disp: deskAt}, masks)
	ADDQ(d, masks)
	MOVQ(Mem{Base: d, Disp: deskSegment}, segment)
	ADDQ(page(), segment)

	loop("file")
	Comment("Each into the bucket of its place and order.")
	n, b, bucket, dst := GP64(), GP64(), GP64(), GP64()
	appendMasks := func(end, full string) {
		i := GP64()
		MOVQ(Mem{Base: bucket, Disp: bucketN}, dst)
		LEAQ(Mem{Base: dst, Index: n, Scale: 1}, i)
		ADDQ(Imm(slack), i)
		CMPQ(i, Mem{Base: bucket, Disp: bucketRoom + 8})
		JA(LabelRef("full"))
		SHLQ(Imm(3), dst)
		ADDQ(Mem{Base: bucket, Disp: bucketRoom}, dst)
		ADDQ(n, Mem{Base: bucket, Disp: bucketN})
		v := ZMM()
		VMOVDQU64(Mem{Base: masks}, v)
		VMOVDQU64(v, Mem{Base: dst})
		SHLQ(Imm(3), n)
		CMPQ(n, Imm(64))
		JA(LabelRef(full))
		Label(end)
		ADDQ(n, masks)
	}
	more := func(end, full string) {
		i, v := GP64(), ZMM()
		Label(full)
		MOVQ(U32(64), i)
		loop(full + "_vector")
		VMOVDQU64(Mem{Base: masks, Index: i, Scale: 1}, v)
		VMOVDQU64(v, Mem{Base: dst, Index: i, Scale: 1})
		ADDQ(Imm(64), i)
		CMPQ(i, n)
		JB(LabelRef(full + "_vector"))
		JMP(LabelRef(end))
	}
	CMPQ(k, size)
	JAE(LabelRef("filed"))
	closed := GP64()
	MOVL(Mem{Base: d, Index: k, Scale: 4, Disp: deskFiles}, closed.As32())
	MOVWLZX(closed.As16(), b.As32())
	SHLQ(Imm(5), b)
	{
		to := Load(Param("to"), GP64())
		ADDQ(to, b)
	}
	ORL(Mem{Base: page(), Disp: pageClosed}, closed.As32())
	SHRL(Imm(24), closed.As32())
	JNZ(LabelRef("whole"))
	end := GP64()
	{
		p := page()
		MOVL(Mem{Base: p, Disp: pageUsed}, end.As32())
		LEAQ(Mem{Base: p, Index: end, Scale: 4, Disp: pageSegments}, end)
	}
	MOVQ(k, line)
	SHLQ(Imm(5), line)
	loop("segment")
	{
		at, shift := GP64(), GP64()
		MOVBQZX(Mem{Base: segment, Disp: segmentOrder}, bucket)
		SHLQ(Imm(5), bucket)
		ADDQ(b, bucket)
		MOVBQZX(Mem{Base: segment}, at)
		MOVQ(at, shift)
		SHRQ(Imm(3), at)
		ADDQ(line, at)
		ANDQ(Imm(7), shift)
		SHRXQ(shift, Mem{Base: d, Index: at, Scale: 1, Disp: deskLines}, n)
		MOVBQZX(Mem{Base: segment, Disp: segmentLength}, shift)
		BZHIQ(shift, n, n)
		POPCNTQ(n, n)
		appendMasks("appended", "long")
		ADDQ(Imm(segmentSize), segment)
		CMPQ(segment, end)
		JB(LabelRef("segment"))
		INCQ(k)
		LEAQ(Mem{Base: page(), Disp: pageSegments}, segment)
		JMP(LabelRef("file"))
	}
	loop("whole")
	{
		order := GP64()
		MOVBQZX(Mem{Base: segment, Disp: segmentOrder}, order)
		SHLQ(Imm(5), order)
		ADDQ(b, order)
		MOVQ(b, bucket)
		MOVBLZX(Mem{Base: d, Index: k, Scale: 4, Disp: deskFiles}, n.As32())
		TESTB(I8(15), n.As8())
		CMOVQEQ(order, bucket)
		MOVWQZX(Mem{Base: d, Index: k, Scale: 2, Disp: deskCounts}, n)
		appendMasks("appendedWhole", "longWhole")
		INCQ(k)
		JMP(LabelRef("file"))
	}
	Label("filed")
	XORQ(size, size)
	JMP(LabelRef("group"))
	more("appended", "long")
	more("appendedWhole", "longWhole")

	Label("full")
	MOVQ(size, Mem{Base: d, Disp: deskSize})
	MOVQ(k, Mem{Base: d, Disp: deskK})
	SUBQ(d, masks)
	MOVQ(masks, Mem{Base: d, Disp: deskAt})
	SUBQ(page(), segment)
	MOVQ(segment, Mem{Base: d, Disp: deskSegment})
	{
		to := Load(Param("to"), GP64())
		SUBQ(to, bucket)
	}
	SHRQ(Imm(5), bucket)
	Store(bucket, ReturnIndex(0))
	VZEROUPPER()
	RET()
	Label("done")
	MOVQ(I32(-1), bucket)
	Store(bucket, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// packed says whether the masks of outer parts behind inner ones of so many rows lie in 32 bits.
func packed(rows int) bool { return 2 <= rows && rows <= 5 }

// prefetch fetches the pages that come next: of one what it has, of one where that is.
func prefetch(d Register) {
	next, at, end := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: d, Disp: deskAfter}, next)
	PREFETCHT0(Mem{Base: next})
	PREFETCHT0(Mem{Base: next, Disp: 64})
	MOVQ(Mem{Base: d, Disp: deskNextX}, next)
	for i := range 4 {
		PREFETCHT0(Mem{Base: next, Disp: 64 * i})
	}
	MOVQ(Mem{Base: d, Disp: deskNext}, next)
	for i, field := range []int{pageSlices, pageMid} {
		MOVQ(Mem{Base: next, Disp: field}, at)
		MOVQ(Mem{Base: next, Disp: field + 8}, end)
		LEAQ(Mem{Base: at, Index: end, Scale: uint8(8 / (i + 1))}, end)
		again := fmt.Sprintf("fetch%d", i)
		Label(again)
		PREFETCHT0(Mem{Base: at})
		ADDQ(Imm(64), at)
		CMPQ(at, end)
		JB(LabelRef(again))
	}
}
