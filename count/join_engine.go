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

// joinFrom is the smallest board that the join counts faster than the search with every kernel. In plain Go it is the faster one from 16 on, but
// a count that was begun with one kernel is to be gone on with by any other.
const joinFrom = 18

// joinPays says whether the join is faster than the search.
func joinPays(n int) bool { return joinFrom <= n && n <= join.MaxN }

// joinFits says whether the memory of the options is enough for the join.
func joinFits(n int, o Options) bool {
	_, err := Within(&joinPlan{Plan: join.NewPlan(n)}, o.Memory, o.Workers)
	return err == nil
}

// joinPlan is the work of the join for one board size. Its jobs are sets of columns.
type joinPlan struct {
	*join.Plan
	once sync.Once
	all  float64 // cost of all groups
}

func (p *joinPlan) within(bytes int64, runners int) (Plan, error) {
	q, err := p.Plan.Within(bytes, runners)
	if err != nil {
		return nil, err
	}
	return &joinPlan{Plan: q}, nil
}

// Partition says that the groups are made of sets of columns.
func (p *joinPlan) Partition() string { return "columns" }

// Share adds up what is predicted of the sets of the group, and divides by what all groups come to: of large boards, a part of them.
func (p *joinPlan) Share(group int64) float64 {
	p.once.Do(func() {
		step := max(1, p.Groups()>>16)
		for g := step / 2; g < p.Groups(); g += step {
			p.all += p.cost(g) * float64(step)
		}
	})
	return p.cost(group) / p.all
}

func (p *joinPlan) cost(group int64) (sum float64) {
	for set := range p.Sets(group) {
		sum += p.Cost(set)
	}
	return sum
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

// prepare makes the tables, which the first group does otherwise.
func (r *joinRunner) prepare(ctx context.Context) error { return r.counter.Prepare(ctx) }

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
