package count

import (
	"context"
	"slices"
	"sync"

	"nqueens/count/join"
	"nqueens/count/search"
)

// joinEngine makes half boards and counts the pairs that fit.
type joinEngine struct{}

func (joinEngine) Name() string { return "join" }

func (joinEngine) Plan(_ context.Context, n int) (Plan, error) {
	if n < join.MinN || n > join.MaxN {
		return nil, &SizeError{n, join.MinN, join.MaxN, "counting by the join"}
	}
	return &joinPlan{Plan: join.NewPlan(n)}, nil
}

// joinFrom is the smallest board that the join counts faster than the search with every kernel. With avx2 it is the faster one from 18 on, in
// plain Go from 16 on, but a count that was begun with one kernel is to be gone on with by any other.
const joinFrom = 19

// joinPays says whether the join is faster than the search.
func joinPays(n int) bool { return joinFrom <= n && n <= join.MaxN }

// joinPlan is the work of the join for one board size. Its jobs are sets of columns.
type joinPlan struct {
	*join.Plan
	once   sync.Once
	shares []float64
}

// Partition says that the groups are made of sets of columns.
func (p *joinPlan) Partition() string { return "columns" }

// Share spreads the work evenly over the sets.
func (p *joinPlan) Share(group int64) float64 {
	p.once.Do(func() {
		p.shares = make([]float64, p.Groups())
		all := 0.0
		for g := range p.shares {
			for range p.Sets(int64(g)) {
				p.shares[g]++
				all++
			}
		}
		for g := range p.shares {
			p.shares[g] /= all
		}
	})
	return p.shares[group]
}

// Runner returns a runner of the plan.
func (p *joinPlan) Runner(k *search.Kernel) Runner {
	return &joinRunner{p.NewCounter(joinForm(k))}
}

// joinForm returns the form of the join that fits a kernel: of the same name, or the next simpler one where the processor has all that
// the kernel needs, but not all that the form needs.
func joinForm(k *search.Kernel) *join.Form {
	names := search.KernelNames()
	var fits *join.Form
	for _, f := range join.Forms() {
		if slices.Index(names, f.Name()) <= slices.Index(names, k.Name()) {
			fits = f
		}
	}
	return fits
}

type joinRunner struct{ counter *join.Counter }

// Run counts a group. The first one takes longer, since the tables are made then.
func (r *joinRunner) Run(ctx context.Context, group int64) (Subtotal, error) {
	t, err := r.counter.Count(ctx, group)
	if err != nil {
		return Subtotal{}, err
	}
	return Subtotal{Group: group, Jobs: t.Sets, Weight: t.Weight, Completions: t.Solutions, Nodes: t.Halves}, nil
}

// Contents is what a group of the plan has.
func (p *joinPlan) Contents(group int64) (jobs int64, weight uint64, err error) {
	for _, w := range p.Sets(group) {
		jobs++
		weight += w
	}
	return jobs, weight, nil
}

// Recount counts a group by a search for whole boards.
func (p *joinPlan) Recount(ctx context.Context, group int64) (sum uint64, err error) {
	for set, weight := range p.Sets(group) {
		found, err := withColumns(ctx, p.N(), uint64(set))
		if err != nil {
			return 0, err
		}
		sum += weight * found
	}
	return sum, nil
}
