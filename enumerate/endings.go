package enumerate

import (
	"math/bits"
	"sync/atomic"
)

// endings knows the ways to fill the last rows of a board. For a set of as many
// columns it lists the peaceful placements on exactly these, in lexicographic
// order, and tells of all of them at once which go with the queens above.
//
// What is known of a set is found when it is first asked for, from the endings
// that have a row less, and then kept. Any number of searches may ask.
//
// Bit c of the words of a search stands for the line that meets column c in the
// first of the last rows.
type endings struct {
	n, rows  int
	parts    int      // of lines
	allowed  uint64   // in the first of the last rows
	below    *endings // with a row less; nil for no rows
	last     bool     // not below others
	mirrored bool     // the conditions do not change from left to right
	width    int      // bits a row of a way
	numbers  *numbering
	found    []atomic.Pointer[ending] // by the number of the set
}

// ending is what is known of one set of columns. Ways come in words, a bit each,
// and lines in parts, of 16 rising and 16 falling ones.
type ending struct {
	ways    []uint32 // in order
	all     []uint64 // which bits of the words are ways
	clashes []clash  // by word and part; only of the last endings
	users   []users  // by word and part; only of endings below others
	lines   []uint32 // by way and part; likewise
}

// lines are those that queens take.
type lines struct{ rising, falling uint64 }

// partLines is how many lines of a direction a part has.
const partLines = 16

// users are the ways that use a line, for each line of a part: the rising ones,
// then the falling ones.
type users [2 * partLines]uint64

// clash tells which ways use some of the lines of a part: it has a table for
// four neighbouring lines, with a word for each combination of them.
type clash [8][16]uint64

// maxEndRows is limited by the bits of a way.
const maxEndRows = 7

// endingsOf prepares for the last rows of a board of n, under its conditions.
func endingsOf(n, rows int, allowed *[MaxN + 2]uint64) *endings {
	e := &endings{n: n, rows: rows, parts: max(1, (n+partLines-1)/partLines), width: max(4, bits.Len(uint(n-1))), numbers: numbers(), last: true, mirrored: true}
	e.found = make([]atomic.Pointer[ending], binomial(n, rows))
	if rows > 0 {
		e.allowed = allowed[n-rows]
		e.below = endingsOf(n, rows-1, allowed)
		e.below.last = false
		e.mirrored = e.below.mirrored && e.allowed == mirror(n, e.allowed)
	}
	return e
}

// mirror gives the columns seen from the other side.
func mirror(n int, columns uint64) uint64 { return bits.Reverse64(columns) >> (MaxN - n) }

// mirror swaps left and right, and with them the directions.
func (l lines) mirror(n int) lines { return lines{mirror(n, l.falling), mirror(n, l.rising)} }

// A way is the columns of its queens, in as few bits as they need, the first row
// lowest. All rows that are joined fit in 32 bits.

// mirrorWay gives the mirror image of a way. It has its place in the reversed
// order.
func (e *endings) mirrorWay(way uint32) uint32 {
	ones := uint32(0)
	for i := range e.rows {
		ones |= 1 << (e.width * i)
	}
	return uint32(e.n-1)*ones - way
}

// columns gives the columns of a way, a byte a row.
func (e *endings) columns(way uint32) (columns uint64) {
	if x := uint64(way); e.width == 4 {
		x = (x | x<<16) & 0x0000_ffff_0000_ffff
		x = (x | x<<8) & 0x00ff_00ff_00ff_00ff
		return (x | x<<4) & 0x0f0f_0f0f_0f0f_0f0f
	}
	for i := range e.rows {
		columns |= uint64(way) >> (e.width * i) & (1<<e.width - 1) << (8 * i)
	}
	return columns
}

// of gives what is known of a set that either has returned.
func (e *endings) of(set uint64, room *finder) *ending {
	place := &e.found[e.numbers.of(set)]
	known := place.Load()
	if known == nil {
		known = room.find(e, set)
		place.Store(known) // whoever found it at the same time found the same
	}
	return known
}

// either gives that of a set and its mirror image of which something is known.
func (e *endings) either(set uint64) (kept uint64, mirrored bool) {
	if e.mirrored {
		if other := mirror(e.n, set); other < set {
			return other, true
		}
	}
	return set, false
}

// finder finds endings, and has room for that.
type finder struct {
	rows [maxEndRows + 1]struct { // of what is found
		ways  []uint32
		lines []lines
	}
	words   slab[uint64] // for what is kept
	ways    slab[uint32]
	users   slab[users]
	clashes slab[clash]
}

// slab hands out slices of larger ones.
type slab[T any] []T

// How many elements a slab has: numbers, or tables.
const (
	numbersSlab = 1 << 12
	tablesSlab  = 1 << 6
)

func (s *slab[T]) take(n, size int) []T {
	if n > len(*s) {
		*s = make([]T, max(n, size))
	}
	taken := (*s)[:n:n]
	*s = (*s)[n:]
	return taken
}

// find lists the ways of a set: a queen in the first row, and each ending of
// the rest that goes with it.
func (f *finder) find(e *endings, set uint64) *ending {
	ways, taken := f.rows[e.rows].ways[:0], f.rows[e.rows].lines[:0]
	if e.rows == 0 {
		ways, taken = append(ways, 0), append(taken, lines{})
	}
	for left := set & e.allowed; left != 0; left &= left - 1 {
		bit := left & -left
		queen := bits.TrailingZeros64(bit)
		kept, mirrored := e.below.either(set &^ bit)
		rest := e.below.of(kept, f)
		seen, turn := queen, e.below.mirrorWay(0)
		if mirrored {
			seen = e.n - 1 - queen
		}
		for w := range rest.all {
			if mirrored {
				w = len(rest.all) - 1 - w
			}
			for fits := rest.all[w] &^ rest.attacked(w, seen, e); fits != 0; {
				i := bits.TrailingZeros64(fits)
				if mirrored {
					i = 63 - bits.LeadingZeros64(fits)
				}
				fits &^= 1 << i
				way, l := rest.ways[64*w+i], unpack(rest.lines[(64*w+i)*e.parts:][:e.parts])
				if mirrored {
					way, l = turn-way, l.mirror(e.n)
				}
				ways = append(ways, way<<e.width|uint32(queen))
				taken = append(taken, lines{l.rising<<1 | bit, l.falling>>1 | bit})
			}
		}
	}
	f.rows[e.rows].ways, f.rows[e.rows].lines = ways, taken
	return f.keep(e, ways, taken)
}

// attacked gives the ways, in the given word of them, that a queen one row
// above attacks along a diagonal.
func (rest *ending) attacked(word, queen int, e *endings) (ways uint64) {
	users := rest.users[word*e.parts:]
	if line := queen - 1; line >= 0 {
		ways |= users[line/partLines][line%partLines]
	}
	if line := queen + 1; line < e.n {
		ways |= users[line/partLines][partLines+line%partLines]
	}
	return ways
}

// keep makes an ending of ways that take these lines.
func (f *finder) keep(e *endings, ways []uint32, taken []lines) *ending {
	words := (len(ways) + 63) / 64
	kept := &ending{ways: f.ways.take(len(ways), numbersSlab), all: f.words.take(words, numbersSlab)}
	copy(kept.ways, ways)
	if e.last {
		kept.clashes = f.clashes.take(words*e.parts, tablesSlab)
	} else {
		kept.users = f.users.take(words*e.parts, tablesSlab)
		kept.lines = f.ways.take(len(taken)*e.parts, numbersSlab)
		for i, l := range taken {
			for part := range e.parts {
				kept.lines[i*e.parts+part] = l.part(part)
			}
		}
	}
	for w := range words {
		some := taken[64*w : min(64*w+64, len(taken))]
		kept.all[w] = ^uint64(0) >> (64 - len(some))
		for part := range e.parts {
			users := usersOf(some, part)
			if e.last {
				kept.clashes[w*e.parts+part].combine(&users)
			} else {
				kept.users[w*e.parts+part] = users
			}
		}
	}
	return kept
}

// part packs some of the lines, rising ones low.
func (l lines) part(i int) uint32 {
	i *= partLines
	return uint32(l.rising>>i)&0xffff | uint32(l.falling>>i)<<16
}

// unpack puts the parts together again.
func unpack(parts []uint32) (l lines) {
	for i, part := range parts {
		l.rising |= uint64(part&0xffff) << (i * partLines)
		l.falling |= uint64(part>>16) << (i * partLines)
	}
	return l
}

// usersOf turns the lines that up to 64 ways take into the ways that use them.
func usersOf(taken []lines, part int) (u users) {
	for i, l := range taken {
		u[i%32] |= uint64(l.part(part)) << (i & 32)
	}
	u.transpose()
	return u
}

// combine fills the tables.
func (c *clash) combine(u *users) {
	for i := range c {
		table := &c[i]
		for line, ways := range u[4*i : 4*i+4] {
			for others := range 1 << line {
				table[1<<line|others] = table[others] | ways
			}
		}
	}
}

// of gives the ways that use some of these lines.
func (c *clash) of(taken uint32) uint64 {
	return c[0][taken&15] | c[1][taken>>4&15] | c[2][taken>>8&15] | c[3][taken>>12&15] |
		c[4][taken>>16&15] | c[5][taken>>20&15] | c[6][taken>>24&15] | c[7][taken>>28]
}

// transpose turns each half of the words, a square of 32×32 bits: word i's bit
// j becomes word j's bit i.
func (words *users) transpose() {
	mask := uint64(0x0000_ffff_0000_ffff)
	for size := 16; size > 0; size, mask = size/2, mask^mask<<(size/2) {
		for i := 0; i < 32; i = (i + size + 1) &^ size {
			t := (words[i]>>size ^ words[(i+size)&31]) & mask
			words[i] ^= t << size
			words[(i+size)&31] ^= t
		}
	}
}
