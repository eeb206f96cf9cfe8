package count

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/cpu"

	"nqueens/count/join"
	"nqueens/count/search"
)

// TestJoinTotals compares the join with the published numbers and with the search.
func TestJoinTotals(t *testing.T) {
	for _, k := range kernels(t) {
		for n := join.MinN; n <= 17; n++ {
			if n == 17 && testing.Short() {
				continue
			}
			r := total(t, n, Options{Kernel: k, Engine: "join"})
			if r.Engine != "join" || r.Solutions.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("%s: n=%d: %v by %s, not %d", k, n, r.Solutions, r.Engine, solutions[n])
			}
		}
	}
}

// TestJoinForms demands a form of its own for each kernel, and the same engine for all.
func TestJoinForms(t *testing.T) {
	for _, k := range search.Kernels() {
		f := joinForm(k)
		switch {
		case f.Name() == k.Name():
		case k.Name() == "avx512" && f.Name() == "avx2", k.Name() == "avx2" && !cpu.X86.HasBMI2:
			t.Logf("this processor lacks something that the form for %v needs", k)
		default:
			t.Errorf("%v has the form %s", k, f.Name())
		}
		for n, want := range map[int]string{8: "search", 17: "search", 18: "join", join.MaxN: "join", join.MaxN + 1: "search"} {
			if g, err := ChooseEngine(n, Options{Kernel: k.Name()}); err != nil || g.Name() != want {
				t.Errorf("%v, n=%d: %v, %v, not %s", k, n, g, err, want)
			}
		}
	}
}

func TestJoinTotalsLong(t *testing.T) {
	long(t)
	for _, k := range kernels(t) {
		for n := 18; n <= 19; n++ {
			if r := total(t, n, Options{Kernel: k, Engine: "join"}); r.Solutions.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("%s: n=%d: %v, not %d", k, n, r.Solutions, solutions[n])
			}
		}
	}
}

// TestJoinSameWork demands the same groups of all kernels, crews and orders.
func TestJoinSameWork(t *testing.T) {
	for _, n := range []int{8, 9, 12, 13, 14} {
		want := map[int64]Subtotal{}
		plan, err := joinEngine{}.Plan(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kernels(t) {
			for _, workers := range []int{1, 2, 7} {
				for _, part := range []Part{{1, 3}, {3, 3}, {2, 3}} {
					_, err := Run(context.Background(), plan, Options{Kernel: k, Workers: workers, Part: part, Group: func(s Subtotal) {
						if w, seen := want[s.Group]; seen && w != s {
							t.Errorf("n=%d %s, %d workers: %+v, but before %+v", n, k, workers, s, w)
						}
						want[s.Group] = s
					}})
					if err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		var sum, weight Sum
		share := 0.0
		for g := range plan.Groups() {
			sum.Add(want[g].Completions)
			weight.Add(want[g].Weight)
			share += plan.Share(g)
		}
		if sum.String() != fmt.Sprint(solutions[n]) || share < 0.999 || share > 1.001 {
			t.Errorf("n=%d: groups add up to %v, shares to %v", n, sum, share)
		}
		if sets := binomial(n, (n+1)/2); weight.String() != fmt.Sprint(sets) {
			t.Errorf("n=%d: the sets stand for %v, not %d", n, weight, sets)
		}
	}
}

func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// randomSet returns k of n columns.
func randomSet(rnd *rand.Rand, n, k int) (set uint32) {
	for bits.OnesCount32(set) < k {
		set |= 1 << rnd.IntN(n)
	}
	return set
}

// TestJoinOfOneSet compares single sets of columns with a search that shares no code with the join, and with their images
// under the mirrors.
func TestJoinOfOneSet(t *testing.T) {
	top := 20
	switch {
	case os.Getenv("NQUEENS_LONG") == "1":
		top = 22
	case testing.Short():
		top = 17
	}
	ctx := context.Background()
	rnd := rand.New(rand.NewPCG(5, 6))
	for n := join.MinN; n <= top; n++ {
		p := join.NewPlan(n)
		var counters []*join.Counter
		for _, f := range join.Forms() {
			counters = append(counters, p.NewCounter(f))
		}
		trials := max(1, min(50, 3*(21-n)))
		for range trials {
			set := randomSet(rnd, n, (n+1)/2)
			want, err := withColumns(ctx, n, uint64(set))
			if err != nil {
				t.Fatal(err)
			}
			images := []uint32{set, uint32(reflect(uint64(set), n))}
			if n%2 == 0 {
				all := uint32(1)<<n - 1
				images = append(images, all&^images[0], all&^images[1])
			}
			var made uint64
			for i, image := range images {
				for j, c := range counters {
					got, halves, err := c.Set(ctx, image)
					if i+j == 0 {
						made = halves
					}
					if err != nil || got != want || halves != made {
						t.Errorf("n=%d: columns %b: %d solutions of %d halves (%v), but %d and %d", n, image, got, halves, err, want, made)
					}
				}
			}
		}
	}
}

// TestAuditOfJoin recounts every group of a certificate of the join, and finds a lie.
func TestAuditOfJoin(t *testing.T) {
	ctx := context.Background()
	for n := join.MinN; n <= 12; n++ {
		plan, err := joinEngine{}.Plan(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		var groups []Subtotal
		if _, err := Run(ctx, plan, Options{Group: func(s Subtotal) { groups = append(groups, s) }}); err != nil {
			t.Fatal(err)
		}
		for _, kernel := range append(kernels(t), "") {
			var b bytes.Buffer
			if err := WriteCertificate(&b, testProgram, plan, Part{}, groups, About{Engine: "join"}); err != nil {
				t.Fatal(err)
			}
			a, err := Audit(ctx, &b, AuditOptions{Sample: 1, Kernel: kernel})
			if err != nil || int64(a.Recounted) != plan.Groups() || a.Total.Uint64() != solutions[n] {
				t.Errorf("n=%d kernel %q: %+v, %v", n, kernel, a, err)
			}
		}
		groups[len(groups)/2].Completions += 4
		var b bytes.Buffer
		if err := WriteCertificate(&b, testProgram, plan, Part{}, groups, About{}); err != nil {
			t.Fatal(err)
		}
		if _, err := Audit(ctx, &b, AuditOptions{Sample: 1}); !errors.As(err, new(*LedgerError)) {
			t.Errorf("n=%d: a lie was not found: %v", n, err)
		}
	}
}

func TestJoinStops(t *testing.T) {
	for _, k := range kernels(t) {
		for _, wait := range []time.Duration{10 * time.Millisecond, time.Second} { // while tables are made, and later
			ctx, cancel := context.WithCancel(context.Background())
			var stopped time.Time
			time.AfterFunc(wait, func() {
				stopped = time.Now()
				cancel()
			})
			_, err := All(ctx, 20, Options{Kernel: k, Engine: "join"})
			if late := time.Since(stopped); !errors.Is(err, context.Canceled) || late > 50*time.Millisecond {
				t.Errorf("%s: stopped after %v: %v", k, late, err)
			}
		}
	}
	var size *SizeError
	for _, n := range []int{join.MinN - 1, join.MaxN + 1} {
		if _, err := All(context.Background(), n, Options{Engine: "join"}); !errors.As(err, &size) {
			t.Errorf("n=%d: %v", n, err)
		}
	}
}

// TestJoinInLittleMemory counts the same groups in little memory as in much, and says where it is too little.
func TestJoinInLittleMemory(t *testing.T) {
	ctx := context.Background()
	for n := 12; n <= 15; n++ {
		groups := [2]map[int64]Subtotal{{}, {}}
		for i, memory := range []int64{1 << 30, 48 << 20} {
			r := total(t, n, Options{Engine: "join", Memory: memory, Workers: 2, Group: func(s Subtotal) { groups[i][s.Group] = s }})
			if r.Solutions.String() != fmt.Sprint(solutions[n]) {
				t.Errorf("n=%d in %d bytes: %v", n, memory, r.Solutions)
			}
		}
		if !maps.Equal(groups[0], groups[1]) {
			t.Errorf("n=%d: the groups differ", n)
		}
	}
	var little *MemoryError
	if _, err := All(ctx, 22, Options{Engine: "join", Memory: 20 << 20}); !errors.As(err, &little) || little.N != 22 {
		t.Errorf("n=22 in 20 MB: %v", err)
	}
	for _, c := range []struct {
		n      int
		memory int64
		want   string
	}{{20, 1 << 30, "join"}, {22, 20 << 20, "search"}, {28, 8 << 30, "join"}, {28, 100 << 20, "search"}, {17, 1 << 30, "search"}, {18, 1 << 30, "join"}, {29, 1 << 40, "search"}} {
		if e, err := ChooseEngine(c.n, Options{Memory: c.memory, Workers: 2}); err != nil || e.Name() != c.want {
			t.Errorf("n=%d in %d bytes: %v, %v, not %s", c.n, c.memory, e, err, c.want)
		}
	}
	if m := Memory(); m < 64<<20 {
		t.Errorf("half of the memory is %d bytes", m)
	}
}
