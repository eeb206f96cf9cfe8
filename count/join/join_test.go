package join

import (
	"context"
	"errors"
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

// TestLargeBoardsWays counts small boards the way of large ones: bottom halves filed by two rows, inner parts not listed.
func TestLargeBoardsWays(t *testing.T) {
	for n := MinN; n <= 14; n++ {
		for _, f := range Forms() {
			p := newPlan(n, true)
			p.deepFrom = n % 3 * 200
			sides, err := p.sides(context.Background(), f)
			if err != nil {
				t.Fatal(err)
			}
			for i, q := range sides {
				if n%4 > i {
					q.inners, q.innerStart = nil, nil
				}
			}
			if got, want := totalOf(t, p, f), total(t, n, f); got != want || got.Solutions != q[n] {
				t.Errorf("n=%d, %s: %+v, not %+v", n, f.Name(), got, want)
			}
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
