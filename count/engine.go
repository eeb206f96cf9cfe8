package count

import (
	"context"
	"fmt"
	"strings"

	"nqueens/count/search"
)

// Engine is a way to count all solutions: it cuts the work for a board size into groups and runs them one by one. The
// rest of the package knows no more about it.
type Engine interface {
	// Name is the name that chooses the engine.
	Name() string
	// Plan cuts the work for an n×n board. It fails with a *[SizeError] where the engine cannot count, and with the cause
	// at the end of ctx. It takes below 0.1 s.
	Plan(ctx context.Context, n int) (Plan, error)
}

// Plan is the work for one board size. The groups and what they contain depend on the board size only. A plan does not
// change and may be used by many goroutines; it takes a few megabytes at most, since jobs are made
// when their group runs. Runners may take more; see [Within].
type Plan interface {
	// N is the board size.
	N() int
	// Partition names the way the whole is cut, for certificates: equal names and sizes have equal groups.
	Partition() string
	// Groups is the number of groups, numbered from 0.
	Groups() int64
	// Share is the predicted share of a group in the work of the plan; all shares add up to 1.
	Share(group int64) float64
	// Runner returns what runs groups with the given kernel. It owns its buffers; one goroutine at a time may use it.
	Runner(*search.Kernel) Runner
	// Contents is what a group must have: the number of its jobs and the sum of their weights. It fails where the plan
	// contradicts itself.
	Contents(group int64) (jobs int64, weight uint64, err error)
	// Recount counts the completions of a group by a plain search that shares no code with the runners. That takes long.
	Recount(ctx context.Context, group int64) (uint64, error)
}

// Runner runs groups of the plan that made it.
type Runner interface {
	// Run counts a group. At the end of ctx it returns within 50 ms, with the cause and without a result.
	Run(ctx context.Context, group int64) (Subtotal, error)
}

// Subtotal is what one group contributes. It depends on board size, engine and group only.
type Subtotal struct {
	Group       int64
	Jobs        int64  // jobs of the group; 0 for groups that turn out to be impossible
	Weight      uint64 // sum of the weights of the jobs
	Completions uint64 // sum of weight · completions of the jobs
	Nodes       uint64 // queens placed one by one, or half boards made
}

// MaxN is the largest board size that can be asked for. The largest that anybody has counted is 27.
const MaxN = 64

// SizeError says that a board size is out of range.
type SizeError struct {
	N, Min, Max int
	What        string // what was to be done
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("%s is possible for board sizes %d to %d, not for %d", e.What, e.Min, e.Max, e.N)
}

// Engines returns all engines.
func Engines() []Engine { return []Engine{searchEngine{}, joinEngine{}} }

// EngineError says that there is no engine of a name.
type EngineError struct{ Name string }

func (e *EngineError) Error() string {
	var names []string
	for _, g := range Engines() {
		names = append(names, g.Name())
	}
	return fmt.Sprintf("no engine is called %q; there are %s", e.Name, strings.Join(names, ", "))
}

// ChooseEngine returns the engine that the options name, or without a name the one that counts an n×n board fastest in the
// memory that they allow. The errors are *[EngineError] and *[search.KernelError].
func ChooseEngine(n int, o Options) (Engine, error) {
	if _, err := search.Choose(o.Kernel); err != nil {
		return nil, err
	}
	for _, g := range Engines() {
		if g.Name() == o.Engine {
			return g, nil
		}
	}
	switch {
	case o.Engine != "":
		return nil, &EngineError{o.Engine}
	case joinPays(n) && joinFits(n, o):
		return joinEngine{}, nil
	}
	return searchEngine{}, nil
}

// searchEngine visits every solution, up to symmetry.
type searchEngine struct{}

func (searchEngine) Name() string { return "search" }

func (searchEngine) Plan(ctx context.Context, n int) (Plan, error) {
	switch {
	case n < 1 || n > MaxN:
		return nil, &SizeError{n, 1, MaxN, "counting"}
	case n > search.MaxWidth:
		return hugePlan(n), nil
	}
	p := newSearchPlan(n)
	if err := p.plant(ctx); err != nil {
		return nil, err
	}
	return p, nil
}
