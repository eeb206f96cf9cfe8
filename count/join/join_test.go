package join

import (
	"context"
	"errors"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

var q = []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848, 39029188884}

func total(t testing.TB, n int, f *Form) (sum Tally) {
	t.Helper()
	return totalOf(t, NewPlan(n), f)
}

func totalOf(t testing.TB, p *Plan, f *Form) (sum Tally) {
	t.Helper()
	c := p.NewCounter(f)
	for g := range p.Groups() {
		tally, err := c.Count(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(tally)
	}
	return sum
}

func TestTotals(t *testing.T) {
	top := 16
	if testing.Short() {
		top = 13
	}
	for n := MinN; n <= top; n++ {
		var first Tally
		for i, f := range Forms() {
			got := total(t, n, f)
			if got.Solutions != q[n] {
				t.Errorf("n=%d, %s: %d, not %d", n, f.Name(), got.Solutions, q[n])
			}
			if i == 0 {
				first = got
			} else if got != first {
				t.Errorf("n=%d, %s: %+v, but generic has %+v", n, f.Name(), got, first)
			}
		}
	}
}

// TestLargeBoardsWays counts small boards the way of large ones: lists cut in two, inner parts made of those of one row.
func TestLargeBoardsWays(t *testing.T) {
	for n := MinN; n <= 14; n++ {
		for _, f := range Forms() {
			p := NewPlan(n)
			p.bisectFrom = n % 3 * 200
			p.outerRows -= n % 2
			p.listed = 1
			if got, want := totalOf(t, p, f), total(t, n, f); got != want || got.Solutions != q[n] {
				t.Errorf("n=%d, %s: %+v, not %+v", n, f.Name(), got, want)
			}
		}
	}
}

// TestNear makes inner parts of listed ones of fewer rows, and without them.
func TestNear(t *testing.T) {
	rnd := rand.New(rand.NewPCG(19, 20))
	for n := 12; n <= MaxN; n++ {
		p := NewPlan(n)
		p.listed = 2 + n%2
		for _, far := range []bool{false, n%2 == 1} {
			rows := p.top
			if far {
				rows = p.bottom
			}
			for inner := p.listed + 1; inner <= min(6, rows); inner++ {
				plain, q := p.innerParts(rows, inner, far), p.innerParts(rows, inner, far)
				q.nearBy(p.innerParts(rows, p.listed, far))
				if err := q.near.listInner(context.Background()); err != nil {
					t.Fatal(err)
				}
				set := uint32(0)
				for bits.OnesCount32(set) < inner {
					set |= 1 << rnd.IntN(n)
				}
				got, want := q.appendInner(nil, set), plain.appendInner(nil, set)
				if !maps.Equal(bag(got), bag(want)) {
					t.Errorf("n=%d, %d rows of %d, far %v, columns %b: %v, not %v", n, inner, rows, far, set, got, want)
				}
			}
		}
	}
}

// bag says how often each inner part is in a list, whatever the order of its slots.
func bag(list []inner) map[inner]int {
	of := map[inner]int{}
	for _, x := range list {
		slices.Sort(x.slots[:])
		clear(x.slots[len(slices.Compact(x.slots[:])):])
		of[x]++
	}
	return of
}

// TestWithin counts in little memory: with shorter outer parts, and half boards by some columns of row 1 at a time.
func TestWithin(t *testing.T) {
	for n := MinN; n <= 15; n++ {
		for _, f := range Forms() {
			if n > 12 && f == generic {
				continue
			}
			want := total(t, n, f)
			p := NewPlan(n)
			p.outerRows = fewestOuterRows + n%2
			p.room = int64(halfBytes * ways(n, p.top) / float64(1+n%4))
			if got := totalOf(t, p, f); got != want || got.Solutions != q[n] {
				t.Errorf("n=%d, %s: %+v, not %+v", n, f.Name(), got, want)
			}
		}
	}
	for n := MinN; n <= MaxN; n++ {
		tight, err := NewPlan(n).Within(8<<30, 1)
		if err != nil || tight.Groups() != NewPlan(n).Groups() {
			t.Errorf("n=%d: %v", n, err)
		}
		var e *MemoryError
		if _, err := NewPlan(n).Within(1<<20, 1); !errors.As(err, &e) || e.Needed <= 1<<20 {
			t.Errorf("n=%d: %v", n, err)
		} else if _, err := NewPlan(n).Within(e.Needed, 1); err != nil {
			t.Errorf("n=%d: needs %d, but: %v", n, e.Needed, err)
		}
	}
}

// TestFolded counts some sets of columns with half boards that are not folded, and that are: in long lists, in short ones, and in pieces.
func TestFolded(t *testing.T) {
	forms := Forms()
	if testing.Short() {
		forms = forms[len(forms)-1:]
	}
	rnd := rand.New(rand.NewPCG(17, 18))
	for n := foldFrom; n <= foldTo; n++ {
		var counters []*Counter
		for i := range 4 {
			p := NewPlan(n)
			p.folded = i > 0
			switch i {
			case 2:
				p.bisectFrom >>= 4
			case 3:
				p.room = int64(halfBytes * ways(n, p.top) / 2)
			}
			for _, f := range forms {
				counters = append(counters, p.NewCounter(f))
			}
		}
		for range 2 {
			var set uint32
			for counters[0].p.wanted(set) == 0 { // of odd boards some sets stand for nothing
				set = unrank(rnd.Int64N(counters[0].p.sets), counters[0].p.top)
			}
			var want uint64
			for i, c := range counters {
				got, _, err := c.Set(context.Background(), set)
				if err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					want = got
				}
				if got != want {
					t.Errorf("n=%d, %s, folded %v: columns %b: %d, not %d", n, c.f.Name(), c.p.folded, set, got, want)
				}
			}
			t.Logf("n=%d: columns %b: %d", n, set, want)
		}
	}
}

func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, f := range Forms() {
		if _, err := NewPlan(22).NewCounter(f).Count(ctx, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", f.Name(), err)
		}
	}
}

// ending is a context that ends when it was asked so often.
type ending struct {
	context.Context
	left int
}

func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestGoOn counts after counts that ended too early, in the midst of making half boards and of joining them.
func TestGoOn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 22))
	forms := Forms()
	for _, n := range []int{20, 21} {
		p := NewPlan(n)
		c := p.NewCounter(forms[len(forms)-1])
		set := unrank(p.sets/3, p.top)
		want, halves, err := c.Set(context.Background(), set)
		if err != nil || want == 0 {
			t.Fatal(want, err)
		}
		for left := range 12 {
			other := unrank(rnd.Int64N(p.sets), p.top)
			if _, _, err := c.Set(&ending{context.Background(), left}, other); p.wanted(other) != 0 && left < 6 && !errors.Is(err, context.Canceled) {
				t.Errorf("n=%d, asked %d times: %v", n, left, err)
			}
			if got, made, err := c.Set(context.Background(), set); got != want || made != halves || err != nil {
				t.Errorf("n=%d, after %d: %d of %d halves (%v), not %d of %d", n, left, got, made, err, want, halves)
			}
		}
	}
}

// TestPrediction compares what is predicted of sets with what is made for them.
func TestPrediction(t *testing.T) {
	sizes := []int{16, 17, 18}
	if testing.Short() {
		sizes = sizes[:1]
	}
	forms := Forms()
	for _, n := range sizes {
		p := NewPlan(n)
		c := p.NewCounter(forms[len(forms)-1])
		predicted, made := 0.0, 0.0
		for rank := p.sets / 600; rank < p.sets; rank += p.sets / 300 {
			set := unrank(rank, p.top)
			if p.weight(set) == 0 {
				continue
			}
			_, halves, err := c.Set(context.Background(), set)
			if err != nil {
				t.Fatal(err)
			}
			top, bottom := p.halves(set)
			predicted, made = predicted+top+bottom, made+float64(halves)
			if ratio := (top + bottom) / float64(halves); halves > 1000 && (ratio < 0.6 || ratio > 1.6) {
				t.Errorf("n=%d, columns %b: %d half boards, predicted %.0f", n, set, halves, top+bottom)
			}
		}
		if ratio := predicted / made; ratio < 0.85 || ratio > 1.15 {
			t.Errorf("n=%d: %.0f half boards, predicted %.0f", n, made, predicted)
		}
	}
}

// TestImages counts sets of columns of large boards and their mirror images, in different ways: with short lists and long ones, in much memory and
// in little. No search can recount these in time.
func TestImages(t *testing.T) {
	if os.Getenv("NQUEENS_LONG") != "1" {
		t.Skip("skipped: NQUEENS_LONG is not 1")
	}
	rnd := rand.New(rand.NewPCG(7, 8))
	f := Forms()[len(Forms())-1]
	for n := 21; n <= MaxN; n++ {
		var counters []*Counter
		memory := []int64{4 << 30, 700 << 20}
		if n > 26 {
			memory = []int64{8 << 30} // one way: their sets take most of a minute
		}
		for i, memory := range memory {
			p, err := NewPlan(n).Within(memory, 1)
			if err != nil {
				t.Fatal(err)
			}
			if i > 0 {
				p.bisectFrom /= 16
				p.room = int64(halfBytes * ways(n, p.top))
			}
			counters = append(counters, p.NewCounter(f))
		}
		set := uint32(0)
		for NewPlan(n).wanted(set) == 0 { // of odd boards some sets stand for nothing
			for set = 0; bits.OnesCount32(set) < (n+1)/2; {
				set |= 1 << rnd.IntN(n)
			}
		}
		images := []uint32{set, mirror(set, n)}
		if n%2 == 0 && n <= 26 {
			all := uint32(1)<<n - 1
			images = append(images, all&^images[0], all&^images[1])
		}
		var want, made uint64
		for i, image := range images {
			for j, c := range counters {
				got, halves, err := c.Set(context.Background(), image)
				if err != nil {
					t.Fatal(err)
				}
				if i+j == 0 {
					want, made = got, halves
				}
				if got != want || halves != made {
					t.Errorf("n=%d: columns %b, way %d: %d of %d halves, not %d of %d", n, image, j, got, halves, want, made)
				}
			}
		}
		t.Logf("n=%d: columns %b: %d of %d halves", n, set, want, made)
	}
}
