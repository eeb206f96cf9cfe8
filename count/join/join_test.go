package join

import (
	"context"
	"testing"
)

var q = []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848, 39029188884}

func total(t testing.TB, n int, f *Form) (sum Tally) {
	t.Helper()
	p := NewPlan(n)
	c := p.NewCounter(f)
	for g := range p.Groups() {
		tally, err := c.Count(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		sum.Sets += tally.Sets
		sum.Weight += tally.Weight
		sum.Solutions += tally.Solutions
		sum.Halves += tally.Halves
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
