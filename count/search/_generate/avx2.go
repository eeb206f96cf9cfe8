package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// form2 holds the instructions that differ between lanes of 16 and of 32 bits.
type form2 struct {
	bits                        int
	add, sub, shl, shr, eq, min func(...Op)
}

var forms2 = map[int]form2{
	16: {16, wrap(VPADDW), wrap(VPSUBW), wrap(VPSLLW), wrap(VPSRLW), wrap(VPCMPEQW), wrap(VPMINUW)},
	32: {32, wrap(VPADDD), wrap(VPSUBD), wrap(VPSLLD), wrap(VPSRLD), wrap(VPCMPEQD), wrap(VPMINUD)},
}

// wrap gives the assembler's functions one type.
func wrap[F func(...Op) | func(a, b, c Op)](f F) func(...Op) {
	switch g := any(f).(type) {
	case func(a, b, c Op):
		return func(o ...Op) { g(o[0], o[1], o[2]) }
	case func(...Op):
		return g
	}
	panic("unreachable")
}

// pass256 is one function under construction. There are no lane masks here: a lane that is chosen has all bits set, and
// tables of shuffles pack and unpack lanes. One vector is in flight.
type pass256 struct {
	form2
	kind
	in, out      Register
	pos, cnt     Register
	outCount     Register
	spent, steps Register
	found        Register
	pack, unpack Register // tables
	lanes        [carried]VecVirtual
}

func avx2Pass(k kind, bits int) {
	p := &pass256{form2: forms2[bits], kind: k}
	TEXT(fmt.Sprintf("%s%dAVX2", k.name, bits), NOSPLIT, "func(in, out *byte, flush bool)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s%dAVX2 expands parents of in: %s.", k.name, bits, k.doc))
	p.in = Load(Param("in"), GP64())
	p.out = Load(Param("out"), GP64())
	p.pos, p.cnt, p.outCount = GP64(), GP64(), GP64()
	p.spent, p.steps, p.found = GP64(), GP64(), GP64()
	MOVQ(Mem{Base: p.in, Disp: offPos}, p.pos)
	MOVQ(Mem{Base: p.in, Disp: offCount}, p.cnt)
	p.unpack = GP64()
	LEAQ(table("unpack", bits), p.unpack)
	if k.out > 0 {
		MOVQ(Mem{Base: p.out, Disp: offCount}, p.outCount)
		p.pack = GP64()
		LEAQ(table("pack", bits), p.pack)
	} else {
		XORQ(p.found, p.found)
	}
	XORQ(p.spent, p.spent)
	XORQ(p.steps, p.steps)
	Comment("Parents beyond the last one have no open square.")
	ones := YMM()
	VMOVDQU(p.constant(constOnes), ones)
	VMOVDQU(ones, p.word(p.in, 0, p.cnt))
	for w := range k.in + 1 {
		p.lanes[w] = YMM()
		VMOVDQU(p.carry(w), p.lanes[w])
	}
	SUBQ(p.pos, Mem{Base: p.in, Disp: offNodes})

	p.refill()
	Label("loop")
	p.step()
	INCQ(p.steps)
	if k.out > 0 {
		CMPQ(p.outCount, Mem{Base: p.out, Disp: offLimit})
		JA(LabelRef("done"))
	}
	CMPQ(p.pos, p.cnt)
	JB(LabelRef("loop"))
	flush := Load(Param("flush"), GP8())
	TESTB(flush, flush)
	JZ(LabelRef("done"))
	VPTEST(p.lanes[0], p.lanes[0])
	JNZ(LabelRef("loop"))

	Label("done")
	for w := range k.in + 1 {
		VMOVDQU(p.lanes[w], p.carry(w))
	}
	live := GP64()
	XORQ(live, live)
	VPTEST(p.lanes[0], p.lanes[0])
	SETNE(live.As8L())
	MOVQ(live, Mem{Base: p.in, Disp: offLive})
	MOVQ(p.pos, Mem{Base: p.in, Disp: offPos})
	Comment("A refill leaves all lanes alive but those that were exhausted and found no parent. Each of them is a node in the")
	Comment("step after it, which the last refill did not have: of its lanes only the exhausted ones are taken off here.")
	nodes := GP64()
	IMUL3Q(Imm(uint64(256/bits)), p.steps, nodes)
	SUBQ(p.spent, nodes)
	exhausted := YMM()
	p.isZero(p.lanes[0], exhausted)
	for _, m := range p.halves(exhausted) {
		POPCNTL(m, m)
		ADDQ(m.As64(), nodes)
	}
	ADDQ(p.pos, nodes)
	ADDQ(nodes, Mem{Base: p.in, Disp: offNodes})
	if k.out > 0 {
		MOVQ(p.outCount, Mem{Base: p.out, Disp: offCount})
	} else {
		Comment("Each way has set one bit for each byte of its lane.")
		SHRQ(Imm(uint64(bits/16)), p.found)
		ADDQ(p.found, Mem{Base: p.in, Disp: offCompletions})
	}
	VZEROUPPER()
	RET()
}

func table(name string, bits int) Mem {
	return Mem{Symbol: Symbol{Name: fmt.Sprintf("·%s%d", name, bits)}, Base: StaticBase}
}

func (p *pass256) carry(w int) Mem {
	return Mem{Base: p.in, Disp: offCarry + w*vectorBytes}
}

func (p *pass256) constant(i int) Mem {
	return Mem{Base: p.in, Disp: offConst + i*vectorBytes}
}

func (p *pass256) word(stage Register, w int, index Register) Mem {
	return Mem{Base: stage, Disp: offWords + w*wordBytes, Index: index, Scale: uint8(p.bits / 8)}
}

// halves turns chosen lanes into bit masks: one for 32-bit lanes, one for each half of a vector of 16-bit lanes.
func (p *pass256) halves(chosen VecVirtual) []GPVirtual {
	if p.bits == 32 {
		m := GP32()
		VMOVMSKPS(chosen, m)
		return []GPVirtual{m}
	}
	bytes, lo, hi := YMM(), GP32(), GP32()
	VPACKSSWB(chosen, chosen, bytes)
	VPMOVMSKB(bytes, hi)
	MOVBLZX(hi.As8L(), lo)
	SHRL(Imm(24), hi)
	return []GPVirtual{lo, hi}
}

// shuffle loads the shuffle of the masks from a table and turns the masks into counts.
func (p *pass256) shuffle(table Register, masks []GPVirtual) VecVirtual {
	ctl := YMM()
	if p.bits == 32 {
		SHLL(Imm(5), masks[0])
		VMOVDQU(Mem{Base: table, Index: masks[0].As64(), Scale: 1}, ctl)
		SHRL(Imm(5), masks[0])
		POPCNTL(masks[0], masks[0])
		return ctl
	}
	for i, m := range masks {
		SHLL(Imm(4), m)
		at := Mem{Base: table, Index: m.As64(), Scale: 1}
		if i == 0 {
			VBROADCASTI128(at, ctl)
		} else {
			VINSERTI128(Imm(1), at, ctl, ctl)
		}
		POPCNTL(m, m)
	}
	return ctl
}

// isZero chooses the lanes of x that are zero.
func (p *pass256) isZero(x, to VecVirtual) {
	p.eq(p.constant(constZero), x, to)
}

// refill gives each lane without open squares the next parent.
func (p *pass256) refill() {
	l := &p.lanes
	e := YMM()
	p.isZero(l[0], e)
	masks := p.halves(e)
	ctl := p.shuffle(p.unpack, masks)
	next := GP64()
	if p.bits == 16 {
		LEAQ(Mem{Base: p.pos, Index: masks[0].As64(), Scale: 1}, next)
		ADDL(masks[1], masks[0])
	}
	any := YMM()
	for w := range p.kind.in {
		x := YMM()
		if p.bits == 16 {
			VBROADCASTI128(p.word(p.in, w, p.pos), x)
			VINSERTI128(Imm(1), p.word(p.in, w, next), x, x)
			VPSHUFB(ctl, x, x)
			VPANDN(l[1+w], e, l[1+w])
			VPOR(x, l[1+w], l[1+w])
		} else {
			VPERMD(p.word(p.in, w, p.pos), ctl, x)
			VPBLENDVB(e, x, l[1+w], l[1+w])
		}
		if w == 1 {
			VPOR(l[1], l[2], any)
		} else if w == 2 {
			VPOR(l[3], any, any)
		}
	}
	n := masks[0].As64()
	ADDQ(n, p.spent)
	ADDQ(n, p.pos)
	CMPQ(p.pos, p.cnt)
	CMOVQHI(p.cnt, p.pos)
	VPANDN(p.constant(constFree), any, any)
	VPAND(e, any, any)
	VPOR(any, l[0], l[0])
}

// step puts a queen on the lowest open square of each lane. The lanes that this exhausts are refilled at once, before the
// children are looked at: the refill is a long chain of latencies, the looks fill them.
func (p *pass256) step() {
	l := &p.lanes
	rest, b, c := YMM(), YMM(), YMM()
	p.add(p.constant(constOnes), l[0], rest)
	VPANDN(l[0], rest, b)
	VPAND(l[0], rest, l[0])
	VPOR(l[1], b, c)
	switch p.name {
	case "near":
		l1, r1 := p.advance(l[2], l[3], b)
		l2, r2 := p.strike(l[4], l[5], b)
		p.refill()
		a := p.open(c, l1, r1, 0)
		p.min(a, p.openFrom(c, l1, r1, 1, false), a)
		p.min(a, p.open(c, l2, r2, 2), a)
		p.min(a, p.openFrom(c, l2, r2, 3, false), a)
		p.append(a, nil, c, l1, r1, l2, r2)
	case "turn":
		l2, r2 := p.strike(l[4], l[5], b)
		p.refill()
		a, all := p.looks(c, l2, r2)
		p.append(a, all, c, l2, r2)
	default:
		l1, r1 := p.advance(l[2], l[3], b)
		p.refill()
		if p.name == "last" {
			p.pairs(c, l1, r1, b)
		} else {
			a, all := p.looks(c, l1, r1)
			p.append(a, all, c, l1, r1)
		}
	}
}

// advance moves the diagonals, with those of the new queen, to the next row.
func (p *pass256) advance(l, r, b VecVirtual) (VecVirtual, VecVirtual) {
	ll, rr := YMM(), YMM()
	VPOR(l, b, ll)
	VPOR(r, b, rr)
	p.shl(p.constant(constStep), ll, ll)
	p.shr(p.constant(constStep), rr, rr)
	return ll, rr
}

// strike adds the diagonals of the new queen to those of the other side.
func (p *pass256) strike(l, r, b VecVirtual) (VecVirtual, VecVirtual) {
	ll, rr := YMM(), YMM()
	p.shl(p.constant(constReach), b, ll)
	p.shr(p.constant(constReach), b, rr)
	VPOR(l, ll, ll)
	VPOR(r, rr, rr)
	return ll, rr
}

// open is the set of open squares of row i, in which the diagonals stand.
func (p *pass256) open(c, l, r VecVirtual, i int) VecVirtual {
	f := YMM()
	VPOR(l, r, f)
	VPOR(c, f, f)
	VPANDN(p.constant(constLook+i), f, f)
	return f
}

// openFrom is the set of open squares of row i, where the diagonals stand in the row before. With move set, the
// diagonals move on too.
func (p *pass256) openFrom(c, l, r VecVirtual, i int, move bool) VecVirtual {
	ll, rr := l, r
	if !move {
		ll, rr = YMM(), YMM()
	}
	p.shl(p.constant(constShift+i), l, ll)
	p.shr(p.constant(constShift+i), r, rr)
	f := ll
	if move {
		f = YMM()
	}
	VPOR(ll, rr, f)
	VPOR(c, f, f)
	VPANDN(p.constant(constLook+i), f, f)
	return f
}

// looks returns a vector whose lanes are zero where some row has no open square, and, where the kind asks for it, one
// whose lanes are zero where all columns are covered.
func (p *pass256) looks(c, l, r VecVirtual) (least, uncovered VecVirtual) {
	least = p.open(c, l, r, 0)
	if p.cover {
		uncovered = YMM()
		VPOR(c, least, uncovered)
	}
	ll, rr := YMM(), YMM()
	VMOVDQA(l, ll)
	VMOVDQA(r, rr)
	for i := 1; i < p.rows; i++ {
		f := p.openFrom(c, ll, rr, i, true)
		if p.cover {
			VPOR(f, uncovered, uncovered)
		}
		p.min(f, least, least)
	}
	if p.cover {
		VPXOR(p.constant(constOnes), uncovered, uncovered)
	}
	return least, uncovered
}

// append stores the children whose lanes of least are not zero and those of uncovered, if given, are.
func (p *pass256) append(least, uncovered VecVirtual, words ...VecVirtual) {
	p.isZero(least, least)
	if uncovered != nil {
		p.isZero(uncovered, uncovered)
		VPANDN(uncovered, least, least)
	} else {
		VPXOR(p.constant(constOnes), least, least)
	}
	masks := p.halves(least)
	ctl := p.shuffle(p.pack, masks)
	next := GP64()
	if p.bits == 16 {
		LEAQ(Mem{Base: p.outCount, Index: masks[0].As64(), Scale: 1}, next)
	}
	for w, x := range words {
		if p.bits == 16 {
			VPSHUFB(ctl, x, x)
			VMOVDQU(x.AsX(), p.word(p.out, w, p.outCount))
			VEXTRACTI128(Imm(1), x, p.word(p.out, w, next))
		} else {
			VPERMD(x, ctl, x)
			VMOVDQU(x, p.word(p.out, w, p.outCount))
		}
	}
	for _, m := range masks {
		ADDQ(m.As64(), p.outCount)
	}
}

// pairs counts the ways to fill the two rows that are left with the two columns that are left.
func (p *pass256) pairs(c, ll, rr, b VecVirtual) {
	x1 := p.open(c, ll, rr, 0)
	x2 := p.openFrom(c, ll, rr, 1, false)
	y, apart, dead := YMM(), YMM(), YMM()
	Comment("y: the two columns; they must not share a diagonal.")
	VPXOR(p.constant(constOnes), c, y)
	p.shl(p.constant(constShift+1), y, apart)
	VPAND(y, apart, apart)
	p.isZero(apart, apart)
	p.isZero(b, dead)
	VPANDN(apart, dead, apart)
	u := YMM()
	VMOVDQU(p.constant(constZero), u)
	p.sub(y, u, u)
	VPAND(y, u, u)
	for i := range 2 {
		z, t, n := YMM(), YMM(), GP32()
		if i == 0 {
			VPAND(x1, u, z)
			VPANDN(x2, u, t)
		} else {
			VPAND(x2, u, z)
			VPANDN(x1, u, t)
		}
		VPOR(t, z, z)
		p.eq(z, y, z)
		VPAND(apart, z, z)
		VPMOVMSKB(z, n)
		POPCNTL(n, n)
		ADDQ(n.As64(), p.found)
	}
}
