package join

import (
	"context"
	"maps"
	"math/rand/v2"
	"testing"
)

func (t *Tally) add(other Tally) {
	t.Sets += other.Sets
	t.Weight += other.Weight
	t.Solutions += other.Solutions
	t.Halves += other.Halves
}

// TestUnits deals the groups in a random order to counters of all forms, which share the plan's tables, and cuts some groups
// into their sets.
func TestUnits(t *testing.T) {
	ctx := context.Background()
	rnd := rand.New(rand.NewPCG(13, 14))
	top := 15
	if testing.Short() {
		top = 13
	}
	for n := MinN; n <= top; n++ {
		p := NewPlan(n)
		var counters []*Counter
		for range 2 {
			for _, f := range Forms() {
				counters = append(counters, p.NewCounter(f))
			}
		}
		one := func() *Counter { return counters[rnd.IntN(len(counters))] }
		var sum Tally
		for _, group := range rnd.Perm(int(p.Groups())) {
			if rnd.IntN(2) == 0 {
				tally, err := one().Count(ctx, int64(group))
				if err != nil {
					t.Fatal(err)
				}
				sum.add(tally)
				continue
			}
			weights := map[uint32]uint64{}
			maps.Insert(weights, p.Sets(int64(group)))
			for set, weight := range weights { // in an order that changes from run to run
				solutions, halves, err := one().Set(ctx, set)
				if err != nil {
					t.Fatal(err)
				}
				sum.add(Tally{1, weight, weight * solutions, halves})
			}
		}
		if want := total(t, n, generic); sum != want || sum.Solutions != q[n] || sum.Weight != uint64(choose(n, p.top)) {
			t.Errorf("n=%d: %+v, not %+v", n, sum, want)
		}
	}
}
