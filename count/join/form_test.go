package join

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// masksOf returns random masks of so many bits, with few bits set or many.
func masksOf[M mask](rnd *rand.Rand, width, size int) []M {
	list := make([]M, size)
	thin := rnd.IntN(3)
	for i := range list {
		m := uint64(1)<<width - 1
		for range 1 + thin {
			m &= rnd.Uint64()
		}
		list[i] = M(m)
	}
	return list
}

// maskOf is one mask with few bits, at least one.
func maskOf[M mask](rnd *rand.Rand, width int) (m M) {
	for range 1 + rnd.IntN(4) {
		m |= 1 << rnd.IntN(width)
	}
	return m
}

func size(rnd *rand.Rand) int {
	return []int{0, 1, 7, 8, 9, 63, 64, 65, rnd.IntN(100), rnd.IntN(600)}[rnd.IntN(10)]
}

// agree demands of all forms what the portable one does.
func agree(t *testing.T, rnd *rand.Rand) {
	t.Helper()
	n := MinN + rnd.IntN(MaxN-MinN+1)
	for _, f := range Forms()[1:] {
		agreeWith(t, rnd, n, f)
	}
}

// untouched demands that nothing was written where nothing may be.
func untouched[M uint8 | mask](t *testing.T, f *Form, beyond []M) {
	t.Helper()
	for _, m := range beyond {
		if m != 0 {
			t.Fatalf("%s wrote too far: %x", f.Name(), beyond)
		}
	}
}

// agreeWith demands it of one form.
func agreeWith(t *testing.T, rnd *rand.Rand, n int, f *Form) {
	t.Helper()
	agreeExtend(t, rnd, n, f)
	agreeLists(t, rnd, bitsOf(n), f, &f.whole)
	agreeBlocks(t, rnd, bitsOf(n), f, &f.whole)
	width := 1 + rnd.IntN(32)
	agreeLists(t, rnd, width, f, &f.short)
	agreeBlocks(t, rnd, width, f, &f.short)
	agreeShorten(t, rnd, bitsOf(n), f)
	agreeFolded(t, rnd, f)
}

func agreeExtend(t *testing.T, rnd *rand.Rand, n int, f *Form) {
	t.Helper()
	// Inner parts before the pages of some outer ones. All lists begin with little room.
	rows := 1 + rnd.IntN(min(maxInnerRows, n/2-1))
	if packed(rows) {
		n = min(n, rows+17)
	}
	xs := make([]inner, 1+rnd.IntN(40))
	for i := range xs {
		x := &xs[i]
		line := opposite(crossing(n, rnd.IntN(n), 1), bitsOf(n))
		for range rows - 1 {
			line |= opposite(crossing(n, rnd.IntN(n), 1+rnd.IntN(2)), bitsOf(n))
		}
		x.mid = maskOf[uint64](rnd, bitsOf(n))
		x.first = uint8(rnd.IntN(3))
		x.set(line, uint8(rnd.IntN(2)*rnd.IntN(orders)))
	}
	made := make([]bucket, orders)
	for range rnd.IntN(5) {
		b := &made[rnd.IntN(orders)]
		b.room = masksOf[uint64](rnd, bitsOf(n), 1+size(rnd))
		b.n = len(b.room)
	}
	pages := (&binder{n: n, f: f, sliced: new(sliced), room: make([]uint64, pageSize+64)}).bind(nil, made, rows)
	want, got := make([]bucket, 3*orders), make([]bucket, 3*orders)
	first := rnd.Uint32() & 7
	d, e := &desk{spread: spread(n, rows)}, &desk{spread: spread(n, rows)}
	for i := range pages {
		d.extend(generic, want, xs, &pages[i], rows, first)
		e.extend(f, got, xs, &pages[i], rows, first)
	}
	for o := range want {
		if !slices.Equal(got[o].list(), want[o].list()) {
			t.Fatalf("%s: extend, bucket %d: %x, not %x", f.Name(), o, got[o].list(), want[o].list())
		}
	}
	// And the plain way, in any order.
	var plain []uint64
	for _, x := range xs {
		line := uint64(0)
		for _, bit := range x.slots {
			line |= 1 << bit
		}
		for o := range made {
			for _, m := range made[o].list() {
				if m&line == 0 && first>>x.first&1 == 1 {
					plain = append(plain, newMove(n, rows).of(m)|x.mid)
				}
			}
		}
	}
	var all []uint64
	for o := range got {
		all = append(all, got[o].list()...)
	}
	slices.Sort(plain)
	slices.Sort(all)
	if !slices.Equal(all, plain) {
		t.Fatalf("%s: extend has %d, not %d", f.Name(), len(all), len(plain))
	}
}

func agreeLists[M mask](t *testing.T, rnd *rand.Rand, width int, f *Form, do *lists[M]) {
	t.Helper()
	from, some := make([]bucketOf[M], 1+rnd.IntN(orders)), rnd.IntN(2) == 0
	for i := range from {
		list := masksOf[M](rnd, width, size(rnd))
		from[i] = bucketOf[M]{append(list, masksOf[M](rnd, width, slack)...), len(list)}
	}
	a, b := make([]M, sizeOf(from)+slack), make([]M, sizeOf(from)+2*slack)
	hit := maskOf[M](rnd, width)
	i, anyA := filterGeneric(a, from, hit, some)
	j, anyB := do.filter(b, from, hit, some)
	untouched(t, f, b[j+slack:])
	if !slices.Equal(a[:i], b[:j]) || anyA != anyB {
		t.Fatalf("%s: filter by %x, %v: %x with bits %x, not %x with bits %x", f.Name(), hit, some, b[:j], anyB, a[:i], anyA)
	}
}

// agreeFolded folds masks of both sides and unfolds them again.
func agreeFolded(t *testing.T, rnd *rand.Rand, f *Form) {
	t.Helper()
	n := foldFrom + rnd.IntN(foldTo-foldFrom+1)
	width := bitsOf(n)
	live := rnd.Uint64() & (1<<(width-1) - 2) &^ (1<<(n-2) | 1<<(n-1))
	for bits.OnesCount64(live) > 32 {
		live &= rnd.Uint64() | rnd.Uint64()
	}
	c, hit := &counter{p: NewPlan(n)}, [2]uint64{maskOf[uint64](rnd, width-1) &^ (1 << (n - 2)), maskOf[uint64](rnd, width-1) &^ (1 << (n - 2))}
	c.creases(live, hit)
	var kept [2][]uint64
	var short [2][]uint32
	for side := range 2 {
		how, from := foldOf(n, side), make([]folded, 1+rnd.IntN(orders))
		for i := range from {
			list := masksOf[uint64](rnd, width, size(rnd))
			to := func() folded {
				return folded{make([]uint32, len(list)+slack), make([]uint8, len(list)+slack), len(list)}
			}
			plain := to()
			from[i] = to()
			foldGeneric(plain.low, plain.high, list, &how)
			f.fold(from[i].low, from[i].high, append(list, masksOf[uint64](rnd, width, slack)...)[:len(list)], &how)
			untouched(t, f, from[i].low[len(list)+slack:])
			untouched(t, f, from[i].high[len(list)+slack:])
			if !slices.Equal(plain.low[:plain.n], from[i].low[:plain.n]) || !slices.Equal(plain.high[:plain.n], from[i].high[:plain.n]) {
				t.Fatalf("%s: n=%d, side %d: %x folds to %x, not %x", f.Name(), n, side, list, from[i], plain)
			}
			for _, m := range list {
				if m&hit[side] == 0 {
					kept[side] = append(kept[side], m)
				}
			}
		}
		a, b := make([]uint32, len(kept[side])+slack), make([]uint32, len(kept[side])+2*slack)
		i, anyA := unfoldGeneric(a, from, &c.crease[side])
		j, anyB := f.unfold(b, from, &c.crease[side])
		untouched(t, f, b[j+slack:])
		if !slices.Equal(a[:i], b[:j]) || anyA != anyB || i != len(kept[side]) {
			t.Fatalf("%s: %d unfolded: %x with bits %x, not %x with bits %x", f.Name(), len(kept[side]), b[:j], anyB, a[:i], anyA)
		}
		short[side] = a[:i]
	}
	for i, above := range kept[0] {
		j := rnd.IntN(max(1, len(kept[1])))
		if j < len(kept[1]) && above&opposite(kept[1][j], width)&live != 0 != (short[0][i]&bits.Reverse32(short[1][j]) != 0) {
			t.Fatalf("n=%d: %x and %x, with %x in question, unfold to %x and %x", n, above, kept[1][j], live, short[0][i], short[1][j])
		}
	}
}

func agreeShorten(t *testing.T, rnd *rand.Rand, width int, f *Form) {
	t.Helper()
	from, of := masksOf[uint64](rnd, width, 1+size(rnd)), rnd.Uint64()&(1<<width-1)
	for bits.OnesCount64(of) > 32 {
		of &= rnd.Uint64() | rnd.Uint64()
	}
	a, b := make([]uint32, len(from)+slack), make([]uint32, len(from)+2*slack)
	shortenGeneric(a, from, of)
	f.shorten(b, append(from, masksOf[uint64](rnd, width, slack)...)[:len(from)], of)
	untouched(t, f, b[len(from)+slack:])
	if !slices.Equal(a[:len(from)], b[:len(from)]) {
		t.Fatalf("%s: masks shortened to %x: %x, not %x", f.Name(), of, b, a)
	}
	for i, m := range from {
		for bit, rest := 0, of; rest != 0; rest &= rest - 1 {
			if a[i]>>bit&1 != uint32(m>>bits.TrailingZeros64(rest)&1) {
				t.Fatalf("%x shortened to %x: %x", m, of, a[i])
			}
			bit++
		}
	}
}

func agreeBlocks[M mask](t *testing.T, rnd *rand.Rand, width int, f *Form, do *lists[M]) {
	t.Helper()
	bottoms := masksOf[M](rnd, width, 1+size(rnd)%block)
	var want sliced
	got := new(sliced)
	sliceGeneric(&want, bottoms, width)
	do.slice(got, append(bottoms, make([]M, 64)...)[:len(bottoms)], width)
	groups := (len(bottoms) + 63) / 64
	for b := range width {
		for g := range groups {
			w := wordOf(len(bottoms))[g]
			if (want[b][g]^got[b][g])&w != 0 {
				t.Fatalf("%s: slice, bit %d of group %d: %x, not %x", f.Name(), b, g, got[b][g]&w, want[b][g]&w)
			}
		}
	}

	live := rnd.Uint64() & (1<<width - 1)
	switch rnd.IntN(4) {
	case 0:
		live &= rnd.Uint64() & rnd.Uint64()
	case 1:
		live |= rnd.Uint64() & (1<<width - 1)
	}
	of, chunks := &shapes().of[bits.OnesCount64(live)], 0
	for of[chunks].chunks == 0 {
		chunks = rnd.IntN(len(of))
	}
	l := new(layout)
	l.set(width, live, &of[chunks])
	tables1, tables2 := new(tables), new(tables)
	there := wordOf(len(bottoms))
	there[rnd.IntN(len(there))] &= rnd.Uint64()
	tabulateGeneric(tables1, &want, l, &there, len(bottoms))
	f.tabulate(tables2, got, l, &there, len(bottoms))
	w := wordOf(len(bottoms))
	for k := range chunks {
		for v := range 1 << l.width[k] {
			for g := range w {
				if (tables1[k][v][g]^tables2[k][v][g])&w[g] != 0 {
					t.Fatalf("%s: table %d of %d, entry %d: %x, not %x", f.Name(), k, chunks, v, tables2[k][v], tables1[k][v])
				}
			}
		}
	}

	tops := masksOf[M](rnd, width, size(rnd))
	var sum, other word
	for i := range sum {
		sum[i] = rnd.Uint64() >> 8
	}
	other = sum
	before := sum
	cuts, others := make([]uint64, len(tops)), make([]uint64, len(tops)+slack)[:len(tops)]
	cutGeneric(cuts, tops, l)
	countGeneric(&sum, tables1, l, cuts, len(bottoms))
	do.cut(others, append(tops, make([]M, slack)...)[:len(tops)], l)
	f.count(&other, tables2, l, others, len(bottoms))
	if sum != other {
		t.Fatalf("%s: count with %d chunks: %v, not %v", f.Name(), chunks, other, sum)
	}
	// And the plain way.
	for i, m := range bottoms {
		for _, top := range tops {
			if there[i/64]>>(i%64)&1 == 1 && uint64(top)&opposite(uint64(m), width)&l.live == 0 {
				before[i/64]++
			}
		}
	}
	if sum != before {
		t.Fatalf("count with %d chunks: %v, not %v", chunks, sum, before)
	}
}

func TestForms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	rounds := 1000
	if testing.Short() {
		rounds = 100
	}
	for range rounds {
		agree(t, rnd)
	}
}

func FuzzForms(f *testing.F) {
	f.Add(uint64(1), uint64(1))
	f.Add(uint64(7), uint64(12))
	f.Fuzz(func(t *testing.T, a, b uint64) { agree(t, rand.New(rand.NewPCG(a, b))) })
}

// TestBlocksPlainly checks the portable form without any other.
func TestBlocksPlainly(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		n := MinN + rnd.IntN(MaxN-MinN+1)
		agreeWith(t, rnd, n, generic)
	}
}

// TestManyMasks works on more masks than one call of assembly takes.
func TestManyMasks(t *testing.T) {
	const n = 22
	rnd := rand.New(rand.NewPCG(11, 12))
	list := append(masksOf[uint64](rnd, bitsOf(n), atOnce+5), make([]uint64, slack)...)[:atOnce+5]
	live, how := uint64(0x2f7b6d9e5), foldOf(n, 0)
	l := new(layout)
	l.set(bitsOf(n), live, &shapes().of[bits.OnesCount64(live)][4])
	cuts, short, shortCuts := make([]uint64, len(list)), make([]uint32, len(list)+slack)[:len(list)], make([]uint64, len(list))
	low, high := make([]uint32, len(list)), make([]uint8, len(list))
	cutGeneric(cuts, list, l)
	shortenGeneric(short, list, live>>2)
	cutGeneric(shortCuts, short, l)
	foldGeneric(low, high, list, &how)
	for _, f := range Forms()[1:] {
		var want, got word
		s, tables := new(sliced), new(tables)
		f.whole.slice(s, list[:block], bitsOf(n))
		there := wordOf(block)
		f.tabulate(tables, s, l, &there, block)
		look := func(what string, cuts, others []uint64) {
			want, got = word{}, word{}
			countGeneric(&want, tables, l, cuts, block)
			f.count(&got, tables, l, others, block)
			if got != want || want == (word{}) {
				t.Errorf("%s, %s: %v, not %v", f.Name(), what, got, want)
			}
		}
		others := make([]uint64, len(list)+slack)[:len(list)]
		f.whole.cut(others, list, l)
		look("whole masks", cuts, others)
		f.short.cut(others, short, l)
		look("short masks", shortCuts, others)
		gotShort := make([]uint32, len(list)+slack)
		f.shorten(gotShort, list, live>>2)
		gotLow, gotHigh := make([]uint32, len(list)+slack), make([]uint8, len(list)+slack)
		f.fold(gotLow, gotHigh, list, &how)
		if !slices.Equal(gotShort[:len(list)], short) || !slices.Equal(gotLow[:len(list)], low) || !slices.Equal(gotHigh[:len(list)], high) {
			t.Errorf("%s: masks shortened or folded are not the same", f.Name())
		}
	}
}

// TestCrossing compares masks with the squares.
func TestCrossing(t *testing.T) {
	for n := MinN; n <= MaxN; n++ {
		for a := range n {
			for b := range n {
				for d := 1; d <= n/2; d++ {
					for e := 1; e <= n/2; e++ {
						share := a-b == d+e-1 || b-a == d+e-1
						if (crossing(n, a, d)&opposite(crossing(n, b, e), bitsOf(n)) != 0) != share {
							t.Fatalf("n=%d: column %d, %d above, and column %d, %d below", n, a, d, b, e)
						}
					}
					if got, want := newMove(n, d).of(crossing(n, a, 1)), crossing(n, a, 1+d); got != want {
						t.Fatalf("n=%d: column %d moves by %d to %b, not %b", n, a, d, got, want)
					}
				}
			}
		}
	}
}

func TestRanks(t *testing.T) {
	for n := MinN; n <= 13; n++ {
		for k := 1; k <= n; k++ {
			r := newRanks(n, k)
			set := uint32(1)<<k - 1
			for i := range choose(n, k) {
				if got := r.of(set); int64(got) != i || unrank(i, k) != set || bits.OnesCount32(set) != k {
					t.Fatalf("%d of %d columns: %b has rank %d, not %d; that has %b", k, n, set, got, i, unrank(i, k))
				}
				set = following(set)
			}
		}
	}
}

// TestWeights adds up the weights of all sets.
func TestWeights(t *testing.T) {
	for n := MinN; n <= 20; n++ {
		p := NewPlan(n)
		sum := uint64(0)
		for g := range p.Groups() {
			for _, w := range p.Sets(g) {
				sum += w
			}
		}
		if want := choose(n, (n+1)/2); sum != uint64(want) {
			t.Errorf("n=%d: the sets stand for %d, not %d", n, sum, want)
		}
	}
}

// TestLayout compares the types with the offsets that the assembly uses (_generate/main.go).
func TestLayout(t *testing.T) {
	var b bucket
	var x inner
	var p page
	var g segment
	var o folded
	var w crease
	var d desk
	var l layout
	for _, c := range []struct {
		name      string
		got, want uintptr
	}{
		{"bucket.room", unsafe.Offsetof(b.room), 0},
		{"bucket.n", unsafe.Offsetof(b.n), 24},
		{"bucket", unsafe.Sizeof(b), 32},
		{"orders", orders, 16},
		{"folded.low", unsafe.Offsetof(o.low), 0},
		{"folded.high", unsafe.Offsetof(o.high), 24},
		{"folded.n", unsafe.Offsetof(o.n), 48},
		{"folded", unsafe.Sizeof(o), 56},
		{"crease.hitLow", unsafe.Offsetof(w.hitLow), 0},
		{"crease.hitHigh", unsafe.Offsetof(w.hitHigh), 4},
		{"crease.keep", unsafe.Offsetof(w.keep), 8},
		{"crease.to", unsafe.Offsetof(w.to), 12},
		{"inner.mid", unsafe.Offsetof(x.mid), 0},
		{"inner.bucket", unsafe.Offsetof(x.bucket), 8},
		{"inner.first", unsafe.Offsetof(x.first), 10},
		{"inner.closed", unsafe.Offsetof(x.closed), 11},
		{"inner.slots", unsafe.Offsetof(x.slots), 12},
		{"inner", unsafe.Sizeof(x), 32},
		{"page.mid", unsafe.Offsetof(p.mid), 0},
		{"page.slices", unsafe.Offsetof(p.slices), 24},
		{"page.closed", unsafe.Offsetof(p.closed), 48},
		{"page.words", unsafe.Offsetof(p.words), 52},
		{"page.used", unsafe.Offsetof(p.used), 56},
		{"page.segments", unsafe.Offsetof(p.segments), 60},
		{"page", unsafe.Sizeof(p), 128},
		{"segment.at", unsafe.Offsetof(g.at), 0},
		{"segment.size", unsafe.Offsetof(g.size), 1},
		{"segment.order", unsafe.Offsetof(g.order), 2},
		{"segment", unsafe.Sizeof(g), 4},
		{"desk.x", unsafe.Offsetof(d.x), 0},
		{"desk.size", unsafe.Offsetof(d.size), 8},
		{"desk.k", unsafe.Offsetof(d.k), 16},
		{"desk.at", unsafe.Offsetof(d.at), 24},
		{"desk.segment", unsafe.Offsetof(d.segment), 32},
		{"desk.spread", unsafe.Offsetof(d.spread), 40},
		{"desk.next", unsafe.Offsetof(d.next), 48},
		{"desk.after", unsafe.Offsetof(d.after), 56},
		{"desk.nextX", unsafe.Offsetof(d.nextX), 64},
		{"desk.lines", unsafe.Offsetof(d.lines), 128},
		{"desk.mids", unsafe.Offsetof(d.mids), 1184},
		{"desk.files", unsafe.Offsetof(d.files), 1440},
		{"desk.counts", unsafe.Offsetof(d.counts), 1568},
		{"desk.ys", unsafe.Offsetof(d.ys), 1632},
		{"desk.xs", unsafe.Offsetof(d.xs), 1632 + 8448},
		{"desk.masks", unsafe.Offsetof(d.masks), 1632 + 2*8448},
		{"slots", maxSlots, 20},
		{"groupSize", groupSize, 32},
		{"slack", slack, 16},
		{"layout.live", unsafe.Offsetof(l.live), 0},
		{"layout.last", unsafe.Offsetof(l.last), 8},
		{"layout.chunks", unsafe.Offsetof(l.chunks), 16},
		{"layout.width", unsafe.Offsetof(l.width), 24},
		{"layout.start", unsafe.Offsetof(l.start), 32},
		{"layout.from", unsafe.Offsetof(l.from), 40},
		{"layout.up", unsafe.Offsetof(l.up), 56},
		{"layout.keep", unsafe.Offsetof(l.keep), 72},
		{"word", unsafe.Sizeof(word{}), 64},
		{"table", unsafe.Sizeof(tables{}[0]), 8192},
		{"slices", unsafe.Sizeof(sliced{}), 56 * 64},
	} {
		if unsafe.Sizeof(uintptr(0)) == 8 && c.got != c.want {
			t.Errorf("%s: %d, but the assembly has %d", c.name, c.got, c.want)
		}
	}
}
