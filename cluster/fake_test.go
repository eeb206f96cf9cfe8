package cluster

import (
	"context"

	"nqueens/count"
	"nqueens/count/search"
)

// fakePlan is a plan of so many groups that take no time. Group g has g%7 completions.
type fakePlan int64

func (p fakePlan) N() int                             { return 1 }
func (p fakePlan) Partition() string                  { return "fake" }
func (p fakePlan) Groups() int64                      { return int64(p) }
func (p fakePlan) Share(int64) float64                { return 1 / float64(p) }
func (p fakePlan) Runner(*search.Kernel) count.Runner { return p }

func (p fakePlan) Run(ctx context.Context, group int64) (count.Subtotal, error) {
	return count.Subtotal{Group: group, Jobs: 1, Weight: 1, Completions: uint64(group % 7), Nodes: 1}, context.Cause(ctx)
}

func (p fakePlan) Contents(int64) (int64, uint64, error) { return 1, 1, nil }

func (p fakePlan) Recount(_ context.Context, group int64) (uint64, error) {
	return uint64(group % 7), nil
}

// total is what the plan comes to.
func (p fakePlan) total() (sum int64) {
	for g := range int64(p) {
		sum += g % 7
	}
	return sum
}
