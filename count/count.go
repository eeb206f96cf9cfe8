package count

import (
	"context"
	"errors"
	"math/big"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nqueens/count/search"
)

// Options say how to count. The zero value uses all that the machine has. No option changes a result.
type Options struct {
	Workers int    // goroutines that search; 0: GOMAXPROCS
	Kernel  string // name of a kernel; empty: NQUEENS_KERNEL, or the fastest of this processor
	Engine  string // name of an engine; empty: the fastest for the board size
	Part    Part   // the groups to count; the zero value: all
	Memory  int64  // bytes that may be used, about; 0: [Memory]. Engines that need more are not chosen, and fail when they are named

	// Done holds groups that were counted before: they are added, not run again. Their plan is taken on trust.
	Done []Subtotal

	// Progress, if set, is called about ten times a second while the count runs, and once at its end, never by two
	// goroutines at a time.
	Progress func(Progress)
	// Group, if set, is called with each finished group, in the order in which they finish, never by two goroutines at a
	// time.
	Group func(Subtotal)
}

// Progress says how far a count has come.
type Progress struct {
	Groups, GroupsDone int64
	Share              float64 // predicted share of the work that is done, 0…1
	Solutions          Sum     // found so far
	Nodes              Sum     // placed so far
	Elapsed            time.Duration
	Left               time.Duration // expected; 0 while nothing is known
}

// NodesPerSecond is the mean rate so far.
func (p *Progress) NodesPerSecond() float64 { return p.rate(p.Nodes) }

// SolutionsPerSecond is the mean rate so far.
func (p *Progress) SolutionsPerSecond() float64 { return p.rate(p.Solutions) }

func (p *Progress) rate(s Sum) float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return s.Float() / p.Elapsed.Seconds()
}

// Result is the outcome of a count, or, where it was stopped, what was known then.
type Result struct {
	N        int
	Engine   string
	Kernel   string
	Workers  int
	Complete bool // all groups are counted
	Progress      // at the end
}

// Total is the number of solutions, or of those found when the count was stopped.
func (r *Result) Total() *big.Int { return r.Solutions.Big() }

// All counts the solutions for an n×n board, 0 ≤ n ≤ [MaxN]. A000170.
//
// At the end of ctx it returns within 50 ms: what is known, and the cause. Other errors are *[SizeError],
// *[EngineError], *[MemoryError] and *[search.KernelError]. The search needs less than 64 MB; the join 70 MB for 18 queens, 160 MB for 20,
// and with two workers 400 MB for 22.
func All(ctx context.Context, n int, o Options) (Result, error) {
	kernel, err := search.Choose(o.Kernel)
	if err != nil {
		return Result{}, err
	}
	if n == 0 { // the empty board
		r := Result{Kernel: kernel.Name(), Complete: true}
		r.Share = 1
		r.Solutions.Add(1)
		return r, nil
	}
	engine, err := ChooseEngine(n, o)
	if err != nil {
		return Result{}, err
	}
	plan, err := engine.Plan(ctx, n)
	if err != nil {
		return Result{N: n, Engine: engine.Name(), Kernel: kernel.Name()}, err
	}
	r, err := Run(ctx, plan, o)
	r.Engine = engine.Name()
	return r, err
}

// Run counts the groups of a plan, or of a part of it. The engine of the options is not used: the plan is made. At the end
// of ctx it returns within 50 ms: what is known, and the cause. The other errors are *[MemoryError] and *[search.KernelError].
func Run(ctx context.Context, plan Plan, o Options) (Result, error) {
	kernel, err := search.Choose(o.Kernel)
	if err != nil {
		return Result{}, err
	}
	n := plan.N()
	if plan, err = Within(plan, o.Memory, o.Workers); err != nil {
		return Result{N: n, Kernel: kernel.Name()}, err
	}
	c := newCounter(plan, kernel, &o)
	r := Result{N: plan.N(), Kernel: kernel.Name(), Workers: c.workers}
	err = c.run(ctx)
	r.Progress = c.progress()
	r.Complete = err == nil
	if o.Progress != nil {
		o.Progress(r.Progress)
	}
	return r, err
}

// counter runs all groups of a plan with several workers.
type counter struct {
	plan    Plan
	kernel  *search.Kernel
	options *Options
	workers int
	start   time.Time
	next    atomic.Int64
	groups  int64 // of the whole plan
	stride  int64

	before      map[int64]bool // groups counted before
	shareBefore float64

	mu    sync.Mutex
	state Progress
}

func newCounter(plan Plan, kernel *search.Kernel, o *Options) *counter {
	c := &counter{plan: plan, kernel: kernel, options: o, workers: o.Workers, start: time.Now()}
	c.groups = plan.Groups()
	c.state.Groups = o.Part.Size(c.groups)
	if c.workers <= 0 {
		c.workers = runtime.GOMAXPROCS(0)
	}
	c.stride = stride(c.groups)
	c.before = make(map[int64]bool, len(o.Done))
	for _, sub := range o.Done {
		c.before[sub.Group] = true
		c.tally(sub)
	}
	c.shareBefore = c.state.Share
	return c
}

// stride returns a number without common divisor with n, near the golden section of it. Groups are run in steps of it, so
// that those done are at any time an even sample of all, and the time left follows from their share.
func stride(n int64) int64 {
	s := int64(float64(n) * 0.6180339887498949)
	for s = max(s, 1); gcd(s, n) != 1; s++ {
	}
	return s
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (c *counter) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := int(min(int64(c.workers), max(c.state.Groups, 1)))
	done := make(chan error, workers)
	for range workers {
		go func() { done <- c.work(ctx) }()
	}
	var tick <-chan time.Time
	if c.options.Progress != nil {
		t := time.NewTicker(100 * time.Millisecond)
		defer t.Stop()
		tick = t.C
	}
	var failed error
	for workers > 0 {
		select {
		case err := <-done:
			workers--
			if err != nil {
				failed = errors.Join(failed, err)
				cancel(err)
			}
		case <-tick:
			c.options.Progress(c.progress())
		}
	}
	if failed != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return failed
}

// work runs groups until none is left.
func (c *counter) work(ctx context.Context) error {
	runner := c.plan.Runner(c.kernel)
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		i := c.next.Add(1) - 1
		if i >= c.groups {
			return nil
		}
		group := mulMod(i, c.stride, c.groups)
		if c.before[group] || !c.options.Part.Has(group) {
			continue
		}
		sub, err := runner.Run(ctx, group)
		if err != nil {
			return err
		}
		c.add(sub)
	}
}

func (c *counter) add(sub Subtotal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tally(sub)
	if c.options.Group != nil {
		c.options.Group(sub)
	}
}

func (c *counter) tally(sub Subtotal) {
	c.state.GroupsDone++
	c.state.Share += c.plan.Share(sub.Group) * float64(c.options.Part.of())
	c.state.Solutions.Add(sub.Completions)
	c.state.Nodes.Add(sub.Nodes)
}

func (c *counter) progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.state
	p.Elapsed = time.Since(c.start)
	if p.GroupsDone == p.Groups {
		p.Share = 1
	} else if done := p.Share - c.shareBefore; done > 0 {
		p.Left = time.Duration(float64(p.Elapsed) * (1 - p.Share) / done)
	}
	return p
}
