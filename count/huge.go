package count

import (
	"context"

	"nqueens/count/search"
)

// hugePlan counts boards with more than 32 columns: the plain search, mirrored. Nobody will see it end; but it counts,
// reports its progress, and can be stopped. A group holds the boards with given queens in the first two rows, the first
// of them in the left half.
type hugePlan int

func (p hugePlan) N() int                       { return int(p) }
func (p hugePlan) Partition() string            { return "rows" }
func (p hugePlan) Groups() int64                { return int64((p + 1) / 2 * p) }
func (p hugePlan) Share(int64) float64          { return 1 / float64(p.Groups()) }
func (p hugePlan) Runner(*search.Kernel) Runner { return &hugeRunner{n: int(p)} }

// weight counts the mirror image of a board whose first queen stands in column a, unless that is the middle one.
func (p hugePlan) weight(a int) uint64 {
	if 2*a+1 == int(p) {
		return 1
	}
	return 2
}

type hugeRunner struct {
	n       int
	all     uint64
	nodes   uint64
	stopped bool
}

func (w *hugeRunner) Run(ctx context.Context, group int64) (Subtotal, error) {
	a, b := int(group)/w.n, int(group)%w.n
	sub := Subtotal{Group: group}
	if d := a - b; d >= -1 && d <= 1 {
		return sub, nil
	}
	sub.Jobs, sub.Weight = 1, hugePlan(w.n).weight(a)
	w.all, w.nodes, w.stopped = 1<<w.n-1, 0, false
	if w.n == 64 {
		w.all = ^uint64(0)
	}
	p, q := uint64(1)<<a, uint64(1)<<b
	found := w.search(ctx, p|q, (p<<1|q)<<1, (p>>1|q)>>1)
	sub.Completions, sub.Nodes = sub.Weight*found, w.nodes
	if w.stopped {
		return Subtotal{}, context.Cause(ctx)
	}
	return sub, nil
}

func (w *hugeRunner) search(ctx context.Context, c, l, r uint64) (sum uint64) {
	if c == w.all {
		return 1
	}
	for f := w.all &^ (c | l | r); f != 0 && !w.stopped; f &= f - 1 {
		if w.nodes++; w.nodes&0xffff == 0 {
			w.stopped = ctx.Err() != nil
		}
		b := f & -f
		sum += w.search(ctx, c|b, (l|b)<<1, (r|b)>>1)
	}
	return sum
}
