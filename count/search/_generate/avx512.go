package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// form holds the instructions that differ between lanes of 16 and of 32 bits.
type form struct {
	bits                                       int
	add, sub, shl, shr, test, testn, cmp, move func(...Op)
	compress                                   func(src, k, dst Op)
	expand                                     func(...Op)
	zero                                       func(src, k, dst Op)
	mask                                       func(k, r Op)
}

var forms = map[int]form{
	16: {16, VPADDW, VPSUBW, VPSLLW, VPSRLW, VPTESTMW, VPTESTNMW, VPCMPEQW, VMOVDQU16, VPCOMPRESSW_Z, VPEXPANDW, VMOVDQU16_Z, KMOVD},
	32: {32, VPADDD, VPSUBD, VPSLLD, VPSRLD, VPTESTMD, VPTESTNMD, VPCMPEQD, VMOVDQU32, VPCOMPRESSD_Z, VPEXPANDD, VMOVDQU32_Z, KMOVW},
}

// Truth tables of VPTERNLOG(b, a, x): bit index is 4·x + 2·a + b.
const (
	ternNor     = 0x01 // none of the three
	ternOrAnd   = 0xf8 // x | a & b
	ternChooseX = 0xca // where x has a bit: a, else b
)

// pass512 is one function under construction.
type pass512 struct {
	form
	kind
	c        [16]VecVirtual // constants in registers
	in, out  Register
	pos, cnt Register
	outCount Register
	spent    Register // exhausted lanes, summed over all steps
	steps    Register
	found    Register
	lanes    [vectors][carried]VecVirtual // open squares, then the words
}

func avx512Pass(k kind, bits int) {
	p := &pass512{form: forms[bits], kind: k}
	TEXT(fmt.Sprintf("%s%dAVX512", k.name, bits), NOSPLIT, "func(in, out *byte, flush bool)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s%dAVX512 expands parents of in: %s.", k.name, bits, k.doc))
	p.in = Load(Param("in"), GP64())
	p.out = Load(Param("out"), GP64())
	flush := Load(Param("flush"), GP8())
	p.pos, p.cnt, p.outCount = GP64(), GP64(), GP64()
	p.spent, p.steps, p.found = GP64(), GP64(), GP64()
	limit := GP64()
	MOVQ(Mem{Base: p.in, Disp: offPos}, p.pos)
	MOVQ(Mem{Base: p.in, Disp: offCount}, p.cnt)
	if k.out > 0 {
		MOVQ(Mem{Base: p.out, Disp: offCount}, p.outCount)
		MOVQ(Mem{Base: p.out, Disp: offLimit}, limit)
	}
	XORQ(p.spent, p.spent)
	XORQ(p.steps, p.steps)
	XORQ(p.found, p.found)
	first := GP64()
	MOVQ(p.pos, first)

	p.constants()
	Comment("Parents beyond the last one have no open square.")
	VMOVDQU64(p.c[constOnes], p.word(p.in, 0, p.cnt))
	for v := range vectors {
		for w := range k.in + 1 {
			p.lanes[v][w] = ZMM()
			VMOVDQU64(p.carry(v, w), p.lanes[v][w])
		}
	}

	for v := range vectors {
		p.refill(v)
	}
	Label("loop")
	for v := range vectors {
		p.step(v)
	}
	ADDQ(Imm(vectors), p.steps)
	if k.out > 0 {
		CMPQ(p.outCount, limit)
		JA(LabelRef("done"))
	}
	CMPQ(p.pos, p.cnt)
	JB(LabelRef("loop"))
	TESTB(flush, flush)
	JZ(LabelRef("done"))
	live := p.live()
	TESTL(live, live)
	JNZ(LabelRef("loop"))

	Label("done")
	for v := range vectors {
		for w := range k.in + 1 {
			VMOVDQU64(p.lanes[v][w], p.carry(v, w))
		}
	}
	live = p.live()
	MOVQ(live.(GPVirtual).As64(), Mem{Base: p.in, Disp: offLive})
	MOVQ(p.pos, Mem{Base: p.in, Disp: offPos})
	Comment("A refill leaves all lanes alive but those that were exhausted and found no parent. Each of them is a node in the")
	Comment("step after it, which the last refills did not have.")
	nodes := GP64()
	lanes := 512 / bits
	LEAQ(Mem{Base: p.steps, Disp: vectors}, nodes)
	IMUL3Q(Imm(uint64(lanes)), nodes, nodes)
	SUBQ(p.spent, nodes)
	for v := range vectors {
		k, n := K(), GP32()
		p.test(p.lanes[v][0], p.lanes[v][0], k)
		p.mask(k, n)
		POPCNTL(n, n)
		SUBQ(n.As64(), nodes)
	}
	ADDQ(p.pos, nodes)
	SUBQ(first, nodes)
	ADDQ(nodes, Mem{Base: p.in, Disp: offNodes})
	if k.out > 0 {
		MOVQ(p.outCount, Mem{Base: p.out, Disp: offCount})
	} else {
		ADDQ(p.found, Mem{Base: p.in, Disp: offCompletions})
	}
	VZEROUPPER()
	RET()
}

// constants loads what the pass needs and leaves the rest.
func (p *pass512) constants() {
	need := []int{constFree, constOnes}
	switch p.name {
	case "near":
		need = append(need, constStep, constReach, constShift+1, constShift+3)
	case "turn":
		need = append(need, constReach, constShift+1, constShift+2)
	case "last":
		need = append(need, constStep, constShift+1)
	default:
		need = append(need, constStep)
		for i := 1; i < p.rows; i++ {
			need = append(need, constShift+i)
		}
	}
	for i := range p.rows {
		need = append(need, constLook+i)
	}
	for _, i := range need {
		from := Mem{Base: p.in, Disp: offConst + i*vectorBytes}
		if i == constStep || i == constReach || i >= constShift && i < constLook {
			p.c[i] = XMM()
			VMOVDQU64(from, p.c[i])
			continue
		}
		p.c[i] = ZMM()
		VMOVDQU64(from, p.c[i])
	}
}

func (p *pass512) carry(v, w int) Mem {
	return Mem{Base: p.in, Disp: offCarry + (v*carried+w)*vectorBytes}
}

func (p *pass512) word(stage Register, w int, index Register) Mem {
	return Mem{Base: stage, Disp: offWords + w*wordBytes, Index: index, Scale: uint8(p.bits / 8)}
}

// live returns a register that is zero when no lane has a square left.
func (p *pass512) live() Register {
	any, k, r := ZMM(), K(), GP32()
	VPORD(p.lanes[0][0], p.lanes[1][0], any)
	VPTESTMD(any, any, k)
	KMOVW(k, r)
	return r
}

// refill gives each lane without open squares the next parent.
func (p *pass512) refill(v int) {
	l := &p.lanes[v]
	k, n, f := K(), GP32(), ZMM()
	p.testn(l[0], l[0], k)
	p.mask(k, n)
	for w := range p.kind.in {
		p.expand(p.word(p.in, w, p.pos), k, l[1+w])
	}
	POPCNTL(n, n)
	n64 := n.As64()
	ADDQ(n64, p.spent)
	ADDQ(n64, p.pos)
	CMPQ(p.pos, p.cnt)
	CMOVQHI(p.cnt, p.pos)
	VMOVDQA64(l[1], f)
	VPTERNLOGD(Imm(ternNor), l[2], l[3], f)
	p.zero(f, k, f)
	VPTERNLOGD(Imm(ternOrAnd), f, p.c[constFree], l[0])
}

// step puts a queen on the lowest open square of each lane. The lanes that this exhausts are refilled at once, before the
// children are looked at: the refill is a long chain of latencies, the looks fill them.
func (p *pass512) step(v int) {
	l := &p.lanes[v]
	rest, b := ZMM(), ZMM()
	p.add(p.c[constOnes], l[0], rest)
	VPANDND(l[0], rest, b)
	VPANDD(l[0], rest, l[0])
	c := ZMM()
	VPORD(l[1], b, c)
	switch p.name {
	case "near":
		l1, r1 := p.advance(l[2], l[3], b)
		l2, r2 := p.strike(l[4], l[5], b)
		p.refill(v)
		k := p.look(nil, c, l1, r1, 0)
		k = p.lookFrom(k, c, l1, r1, 1)
		k = p.look(k, c, l2, r2, 2)
		k = p.lookFrom(k, c, l2, r2, 3)
		p.append(k, c, l1, r1, l2, r2)
	case "turn":
		l2, r2 := p.strike(l[4], l[5], b)
		p.refill(v)
		p.append(p.looks(c, l2, r2), c, l2, r2)
	default:
		l1, r1 := p.advance(l[2], l[3], b)
		p.refill(v)
		if p.name == "last" {
			p.pairs(c, l1, r1, b)
		} else {
			p.append(p.looks(c, l1, r1), c, l1, r1)
		}
	}
}

// advance moves the diagonals, with those of the new queen, to the next row.
func (p *pass512) advance(l, r, b VecVirtual) (VecVirtual, VecVirtual) {
	ll, rr := ZMM(), ZMM()
	VPORD(l, b, ll)
	VPORD(r, b, rr)
	p.shl(p.c[constStep], ll, ll)
	p.shr(p.c[constStep], rr, rr)
	return ll, rr
}

// strike adds the diagonals of the new queen to those of the other side.
func (p *pass512) strike(l, r, b VecVirtual) (VecVirtual, VecVirtual) {
	ll, rr := ZMM(), ZMM()
	p.shl(p.c[constReach], b, ll)
	p.shr(p.c[constReach], b, rr)
	VPORD(l, ll, ll)
	VPORD(r, rr, rr)
	return ll, rr
}

// test keeps in a mask the lanes of k (nil: all) that have an open square in row i.
func (p *pass512) testRow(k Op, closed VecVirtual, i int) Op {
	to := K()
	if k == nil {
		p.test(p.c[constLook+i], closed, to)
	} else {
		p.test(p.c[constLook+i], closed, k, to)
	}
	return to
}

// look tests the row in which the diagonals stand.
func (p *pass512) look(k Op, c, l, r VecVirtual, i int) Op {
	f := ZMM()
	VMOVDQA64(c, f)
	VPTERNLOGD(Imm(ternNor), l, r, f)
	return p.testRow(k, f, i)
}

// lookFrom tests row i, where the diagonals stand in the row before.
func (p *pass512) lookFrom(k Op, c, l, r VecVirtual, i int) Op {
	ll, rr := ZMM(), ZMM()
	p.shl(p.c[constShift+i], l, ll)
	p.shr(p.c[constShift+i], r, rr)
	VPTERNLOGD(Imm(ternNor), c, rr, ll)
	return p.testRow(k, ll, i)
}

// looks tests all rows of the kind, and the cover of the columns where it asks for it.
func (p *pass512) looks(c, l, r VecVirtual) Op {
	f, all := ZMM(), ZMM()
	VMOVDQA64(c, f)
	VPTERNLOGD(Imm(ternNor), l, r, f)
	k := p.testRow(nil, f, 0)
	if p.cover {
		VPANDD(p.c[constLook], f, all)
	}
	ll, rr := ZMM(), ZMM()
	for i := 1; i < p.rows; i++ {
		if i == 1 {
			p.shl(p.c[constShift+i], l, ll)
			p.shr(p.c[constShift+i], r, rr)
		} else {
			p.shl(p.c[constShift+i], ll, ll)
			p.shr(p.c[constShift+i], rr, rr)
		}
		f = ZMM()
		VMOVDQA64(c, f)
		VPTERNLOGD(Imm(ternNor), ll, rr, f)
		k = p.testRow(k, f, i)
		if p.cover {
			VPTERNLOGD(Imm(ternOrAnd), p.c[constLook+i], f, all)
		}
	}
	if !p.cover {
		return k
	}
	VPTERNLOGD(Imm(ternNor), c, c, all)
	to := K()
	p.testn(all, all, k, to)
	return to
}

// append stores the children in k.
func (p *pass512) append(k Op, words ...VecVirtual) {
	n := GP32()
	p.mask(k, n)
	POPCNTL(n, n)
	for w, x := range words {
		p.compress(x, k, x) // into another register it would wait for that one's old value
		VMOVDQU64(x, p.word(p.out, w, p.outCount))
	}
	ADDQ(n.As64(), p.outCount)
}

// pairs counts the ways to fill the two rows that are left with the two columns that are left.
func (p *pass512) pairs(c, ll, rr, b VecVirtual) {
	live, apart := K(), K()
	p.test(b, b, live)
	x1, x2, y, moved := ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDQA64(c, x1)
	VPTERNLOGD(Imm(ternNor), ll, rr, x1)
	VPANDD(p.c[constLook], x1, x1)
	p.shl(p.c[constShift+1], ll, ll)
	p.shr(p.c[constShift+1], rr, rr)
	VMOVDQA64(c, x2)
	VPTERNLOGD(Imm(ternNor), ll, rr, x2)
	VPANDD(p.c[constLook+1], x2, x2)
	Comment("y: the two columns; they must not share a diagonal.")
	VPANDND(p.c[constOnes], c, y)
	p.shl(p.c[constShift+1], y, moved)
	p.testn(y, moved, live, apart)
	u, minus := ZMM(), ZMM()
	VPXORD(minus, minus, minus)
	p.sub(y, minus, u)
	VPANDD(y, u, u)
	for i := range 2 {
		z, k, n := ZMM(), K(), GP32()
		VMOVDQA64(u, z)
		if i == 0 {
			VPTERNLOGD(Imm(ternChooseX), x2, x1, z)
		} else {
			VPTERNLOGD(Imm(ternChooseX), x1, x2, z)
		}
		p.cmp(z, y, apart, k)
		p.mask(k, n)
		POPCNTL(n, n)
		ADDQ(n.As64(), p.found)
	}
}
