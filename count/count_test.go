package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"nqueens/count/search"
)

// solutions are the published values, A000170.
var solutions = []uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848,
}

func kernels(t testing.TB) []string {
	var names []string
	for _, name := range search.KernelNames() {
		if _, err := search.Choose(name); err != nil {
			t.Logf("skipped: %v", err)
			continue
		}
		names = append(names, name)
	}
	return names
}

func total(t testing.TB, n int, o Options) Result {
	t.Helper()
	r, err := All(context.Background(), n, o)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete || r.Share != 1 || r.GroupsDone != r.Groups {
		t.Fatalf("n=%d: not complete: %+v", n, r)
	}
	return r
}

func TestTotals(t *testing.T) {
	for _, k := range kernels(t) {
		for n := 0; n <= 16; n++ {
			if r := total(t, n, Options{Kernel: k}); r.Solutions.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("%s: n=%d: %v, not %d", k, n, r.Solutions, solutions[n])
			}
		}
	}
}

func long(t *testing.T) {
	if os.Getenv("NQUEENS_LONG") != "1" {
		t.Skip("takes minutes; NQUEENS_LONG=1 runs it")
	}
}

func TestTotalsLong(t *testing.T) {
	long(t)
	for _, k := range kernels(t) {
		for n := 17; n <= 19; n++ {
			if n == 19 && k == "generic" {
				continue
			}
			if r := total(t, n, Options{Kernel: k, Engine: "search"}); r.Solutions.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("%s: n=%d: %v, not %d", k, n, r.Solutions, solutions[n])
			}
		}
	}
}

// TestSameWork runs the same plan with all kernels and several crews and splits, and demands the same groups.
func TestSameWork(t *testing.T) {
	sizes := []int{8, 11, 12, 13, 14}
	if len(kernels(t)) > 1 {
		sizes = append(sizes, 17) // the first size with edge columns; too slow for the generic kernel
	}
	for _, n := range sizes {
		want := map[int64]Subtotal{}
		for _, k := range kernels(t) {
			if n == 17 && k == "generic" {
				continue
			}
			for _, workers := range []int{1, 2, 7} {
				total(t, n, Options{Kernel: k, Engine: "search", Workers: workers, Group: func(s Subtotal) {
					if w, seen := want[s.Group]; seen && w != s {
						t.Errorf("n=%d %s, %d workers: %+v, but before %+v", n, k, workers, s, w)
					}
					want[s.Group] = s
				}})
			}
		}
		// One by one, from the last to the first.
		plan, err := searchEngine{}.Plan(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		best, _ := search.Choose("")
		var sum, weight Sum
		share := 0.0
		runner := plan.Runner(best)
		for g := plan.Groups() - 1; g >= 0; g-- {
			s, err := runner.Run(context.Background(), g)
			if err != nil || s != want[g] {
				t.Fatalf("n=%d: %+v, but before %+v (%v)", n, s, want[g], err)
			}
			sum.Add(s.Completions)
			weight.Add(s.Weight)
			share += plan.Share(g)
		}
		if sum.String() != fmt.Sprint(solutions[n]) || share < 0.999 || share > 1.001 {
			t.Errorf("n=%d: groups add up to %v, shares to %v", n, sum, share)
		}
	}
}

// TestCrossesCoverAll checks the orbits: their sizes add up to the number of all crosses.
func TestCrossesCoverAll(t *testing.T) {
	for n := 2; n <= 17; n++ {
		all := 0
		for a := range int8(n) {
			for b := range int8(n) {
				for c := range int8(n) {
					for d := range int8(n) {
						x := cross{rows: [2]int8{a, b}, cols: [2]int8{c, d}, centre: n%2 == 1}
						if x.valid(n) {
							all++
						}
					}
				}
				if x := (cross{rows: [2]int8{a, a}, cols: [2]int8{b, b}}); n%2 == 1 && int(a) != n/2 && x.valid(n) {
					all++
				}
			}
		}
		sum := 0
		for _, x := range crosses(n) {
			sum += int(x.weight)
		}
		if sum != all {
			t.Errorf("n=%d: orbits hold %d crosses, but there are %d", n, sum, all)
		}
	}
	if got := len(crosses(16)); got != 1814 {
		t.Errorf("n=16: %d orbits, not 1814", got)
	}
}

// TestColumnsFirst counts small boards the way of large ones: some columns are filled before the rows, with or without
// being cut off, and tell groups apart.
func TestColumnsFirst(t *testing.T) {
	best, err := search.Choose("")
	if err != nil {
		t.Fatal(err)
	}
	for n := 9; n <= 13; n++ {
		lo, hi := (n-1)/2, n/2
		for _, c := range []struct {
			edges       []int
			depth, drop int
		}{
			{[]int{0}, 1, 1},
			{[]int{0, 1, 2}, 1, 3},
			{[]int{0, 1, 2, 3, 4}, 2, 5},
			{[]int{lo - 2}, 1, 0},
			{[]int{lo - 2, hi + 2, lo - 3}, 2, 0},
			{[]int{0, n - 1}, 0, 0},
		} {
			if c.drop > lo-1 {
				continue // would cut into the cross
			}
			p := &searchPlan{n: n, edges: c.edges, depth: c.depth, drop: c.drop, split: 1}
			for range c.depth {
				p.split *= int64(n)
			}
			if err := p.plant(context.Background()); err != nil {
				t.Fatal(err)
			}
			var sum Sum
			runner := p.Runner(best)
			for g := range p.Groups() {
				s, err := runner.Run(context.Background(), g)
				if err != nil {
					t.Fatal(err)
				}
				sum.Add(s.Completions)
			}
			if sum.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("n=%d, columns %v first, %d cut off: %v, not %d", n, c.edges, c.drop, sum, solutions[n])
			}
		}
	}
}

func TestClasses(t *testing.T) {
	half := []uint64{1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184, 144620}
	quarter := map[int]uint64{0: 1, 1: 1, 4: 2, 5: 2, 12: 8, 13: 8, 16: 64, 17: 128, 20: 480}
	fundamental := []int64{1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955}
	for n := range half {
		h, q, err := Symmetric(context.Background(), n)
		if err != nil || h != half[n] || q != quarter[n] {
			t.Errorf("n=%d: %d and %d (%v), not %d and %d", n, h, q, err, half[n], quarter[n])
		}
		if n >= len(fundamental) {
			continue
		}
		r := total(t, n, Options{})
		c := NewClasses(r.Total(), h, q)
		if got := c.Fundamental(); got.Cmp(big.NewInt(fundamental[n])) != 0 {
			t.Errorf("n=%d: %v fundamental solutions, not %d", n, got, fundamental[n])
		}
	}
}

func TestClassesOf24(t *testing.T) {
	h, q, err := Symmetric(context.Background(), 24)
	if err != nil || h != 11675080 || q != 3328 {
		t.Errorf("%d and %d (%v), not 11675080 and 3328", h, q, err)
	}
}

func TestByFirstRow(t *testing.T) {
	got, err := ByFirstRow(context.Background(), 8, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprint(got); s != "[4 8 16 18 18 16 8 4]" {
		t.Error(s)
	}
	for n := 1; n <= 14; n++ {
		got, err := ByFirstRow(context.Background(), n, Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Int)
		for _, x := range got {
			sum.Add(sum, x)
		}
		if sum.Uint64() != solutions[n] {
			t.Errorf("n=%d: %v adds up to %v", n, got, sum)
		}
	}
}

// list returns all solutions in lexicographic order, the plain way.
func list(n int) (all [][]int) {
	cols := make([]int, 0, n)
	var place func()
	place = func() {
		r := len(cols)
		if r == n {
			all = append(all, slices.Clone(cols))
			return
		}
	next:
		for c := range n {
			for i, d := range cols {
				if c == d || c-d == r-i || d-c == r-i {
					continue next
				}
			}
			cols = append(cols, c)
			place()
			cols = cols[:r]
		}
	}
	place()
	return all
}

func TestCompletions(t *testing.T) {
	ctx := context.Background()
	for n := 1; n <= 9; n++ {
		all := list(n)
		q, err := NewCompletions(n, "")
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range all {
			if i%7 != 0 && n > 7 {
				continue
			}
			for r := 0; r <= n; r++ {
				var want uint64
				for _, o := range all {
					if slices.Equal(o[:r], s[:r]) {
						want++
					}
				}
				if got, err := q.Prefix(ctx, s[:r]); err != nil || got != want {
					t.Fatalf("n=%d: prefix %v has %d completions (%v), not %d", n, s[:r], got, err, want)
				}
			}
			// Every second queen only.
			given := slices.Clone(s)
			for r := range given {
				if (r+i)%2 == 0 {
					given[r] = -1
				}
			}
			var want uint64
			for _, o := range all {
				fits := true
				for r := range o {
					fits = fits && (given[r] < 0 || given[r] == o[r])
				}
				if fits {
					want++
				}
			}
			if got, err := q.Given(ctx, given); err != nil || got != want {
				t.Fatalf("n=%d: %v has %d completions (%v), not %d", n, given, got, err, want)
			}
		}
	}
	q, _ := NewCompletions(8, "")
	if got, err := q.Prefix(ctx, []int{0, 1}); got != 0 || err != nil {
		t.Errorf("queens that attack: %d (%v)", got, err)
	}
	var off *PlacementError
	if _, err := q.Prefix(ctx, []int{0, 8}); !errors.As(err, &off) || off.Row != 1 || off.Col != 8 {
		t.Errorf("queen off the board: %v", err)
	}
}

func TestStop(t *testing.T) {
	for _, k := range kernels(t) {
		for _, n := range []int{19, 24, 30, 32, 40, 64} {
			ctx, cancel := context.WithCancel(context.Background())
			var calls, stopped atomic.Int64
			start := time.Now()
			time.AfterFunc(300*time.Millisecond, func() {
				stopped.Store(int64(time.Since(start)))
				cancel()
			})
			r, err := All(ctx, n, Options{Kernel: k, Progress: func(Progress) { calls.Add(1) }})
			late := time.Since(start) - time.Duration(stopped.Load())
			if !errors.Is(err, context.Canceled) || r.Complete || r.N != n {
				t.Errorf("%s n=%d: %v, %+v", k, n, err, r)
			}
			// The promise is 50 ms; a busy machine may be late to call us. Without it these counts take years.
			if late > 3*time.Second {
				t.Errorf("%s n=%d: stopped after %v", k, n, late)
			}
			if calls.Load() == 0 && r.Groups > 0 { // else it was stopped while it planned
				t.Errorf("%s n=%d: no progress", k, n)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	var size *SizeError
	for _, n := range []int{-1, 65} {
		if _, err := All(context.Background(), n, Options{}); !errors.As(err, &size) {
			t.Errorf("n=%d: %v", n, err)
		}
	}
	var engine *EngineError
	if _, err := All(context.Background(), 8, Options{Engine: "steam"}); !errors.As(err, &engine) {
		t.Error(err)
	}
	var kernel *search.KernelError
	if _, err := All(context.Background(), 8, Options{Kernel: "mmx"}); !errors.As(err, &kernel) {
		t.Error(err)
	}
}

// TestSignature pins the tree. Whoever changes the search on purpose changes the number too.
func TestSignature(t *testing.T) {
	const want = 0x48e54e3c606b2c70
	done, err := Bench(context.Background(), 15, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Signature(done); err != nil || got != want {
		t.Errorf("signature of 12 to 15 is %#x (%v), not %#x", got, err, uint64(want))
	}
}

func TestSum(t *testing.T) {
	var s Sum
	for range 5 {
		s.Add(1<<64 - 1)
	}
	if got := s.String(); got != "92233720368547758075" {
		t.Error(got)
	}
}
