package count

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"nqueens/board"
	"nqueens/count/search"
)

// AuditOptions say how a certificate is checked.
type AuditOptions struct {
	Sample float64 // share of the groups to recount, 0…1
	Seed   uint64  // chooses which; the same seed chooses the same groups on every machine
	// Kernel recounts with a kernel of the search, which is fast. Without one, groups are recounted by a plain search
	// that shares no code with any engine.
	Kernel  string
	Workers int // 0: GOMAXPROCS

	// Progress, if set, is told now and then how many of the chosen groups are recounted, never by two goroutines at a
	// time.
	Progress func(done, of int, elapsed time.Duration)
}

// Audited is what an audit has found right.
type Audited struct {
	Certified
	Groups    int64 // of the certificate
	Recounted int
}

// Audit reads a certificate and checks everything that can be: that it is whole and unchanged (as [ReadCertificate]), that
// the groups have the jobs and weights of the plan for its board size, that each weight is the size of the orbit it stands
// for, and, for a random share of the groups, the completions. The error is a *[LedgerError] if the certificate does not
// hold or cannot be read; otherwise that of r or ctx, a *[MemoryError], or a *[search.KernelError].
func Audit(ctx context.Context, r io.Reader, o AuditOptions) (Audited, error) {
	a := &auditor{options: o}
	if o.Kernel != "" {
		var err error
		if a.kernel, err = search.Choose(o.Kernel); err != nil {
			return Audited{}, err
		}
	}
	random := rand.New(rand.NewPCG(o.Seed, 0))
	certified, err := ReadCertificate(r, func(h Head, s Subtotal) error {
		if err := a.begin(ctx, h); err != nil {
			return err
		}
		if err := a.contents(s); err != nil {
			return err
		}
		if random.Float64() < o.Sample {
			a.chosen = append(a.chosen, s)
		}
		a.groups++
		return ctx.Err()
	})
	if err != nil {
		return Audited{}, err
	}
	if err := a.begin(ctx, certified.Head); err != nil {
		return Audited{}, err // a certificate without groups
	}
	if err := a.recountAll(ctx); err != nil {
		return Audited{}, err
	}
	return Audited{Certified: certified, Groups: a.groups, Recounted: len(a.chosen)}, nil
}

type auditor struct {
	options AuditOptions
	kernel  *search.Kernel
	plan    Plan
	groups  int64
	chosen  []Subtotal
}

// begin makes the plan that the head speaks of.
func (a *auditor) begin(ctx context.Context, h Head) error {
	if a.plan != nil {
		return nil
	}
	for _, engine := range Engines() {
		plan, err := engine.Plan(ctx, h.N)
		var size *SizeError
		if errors.As(err, &size) {
			continue // another engine may take it
		} else if err != nil {
			return err
		}
		if plan.Partition() == h.Partition && plan.Groups() == h.Groups {
			if a.plan = plan; a.kernel != nil {
				a.plan, err = Within(plan, 0, a.options.Workers)
			}
			return err
		}
	}
	return &LedgerError{
		Line: 1, Unreadable: true,
		Reason: fmt.Sprintf("N=%d in %d groups of partition %q: this program does not cut it so", h.N, h.Groups, h.Partition),
	}
}

// contents compares jobs and weights of a group with those of the plan, and each weight with the orbit.
func (a *auditor) contents(s Subtotal) error {
	jobs, weight, err := a.plan.Contents(s.Group)
	if err != nil {
		return err
	}
	if jobs != s.Jobs || weight != s.Weight {
		return &LedgerError{Reason: fmt.Sprintf("group %d: %d jobs of weight %d, but it has %d of weight %d", s.Group, s.Jobs, s.Weight, jobs, weight)}
	}
	return nil
}

// recountAll recounts the chosen groups with several workers, until one is wrong.
func (a *auditor) recountAll(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := a.options.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var mu sync.Mutex
	next, done, start := 0, 0, time.Now()
	var crew sync.WaitGroup
	for range min(workers, len(a.chosen)) {
		crew.Go(func() {
			recount := a.recounter()
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(a.chosen) || ctx.Err() != nil {
					return
				}
				if err := a.compare(ctx, recount, a.chosen[i]); err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				done++
				if a.options.Progress != nil {
					a.options.Progress(done, len(a.chosen), time.Since(start))
				}
				mu.Unlock()
			}
		})
	}
	crew.Wait()
	return context.Cause(ctx)
}

func (a *auditor) compare(ctx context.Context, recount func(context.Context, int64) (uint64, error), s Subtotal) error {
	found, err := recount(ctx, s.Group)
	if err != nil {
		return err
	}
	if found != s.Completions {
		return &LedgerError{Reason: fmt.Sprintf("group %d: %d completions, but recounted there are %d", s.Group, s.Completions, found)}
	}
	return nil
}

// recounter returns what recounts groups, for one goroutine.
func (a *auditor) recounter() func(context.Context, int64) (uint64, error) {
	if a.kernel != nil {
		runner := a.plan.Runner(a.kernel)
		return func(ctx context.Context, group int64) (uint64, error) {
			s, err := runner.Run(ctx, group)
			return s.Completions, err
		}
	}
	return a.plan.Recount
}

// completions counts the solutions of n ≤ 64 queens that hold the given ones: row by row, from the top, without any of the
// ideas of the engines. It is the judge of what they count.
func completions(ctx context.Context, n int, given []board.Square) (uint64, error) {
	p := plain{ctx: ctx, rows: make([]uint64, n)}
	for r := range p.rows {
		p.rows[r] = ^uint64(0) >> (64 - n)
		for _, q := range given {
			if q.Row == r {
				p.rows[r] &= 1 << q.Col
			}
		}
	}
	return p.row(0, 0, 0, 0), p.err
}

type plain struct {
	ctx   context.Context
	rows  []uint64 // by row: the squares to try
	nodes int
	err   error
}

func (p *plain) row(r int, columns, rising, falling uint64) (sum uint64) {
	if r == len(p.rows) {
		return 1
	}
	if p.nodes++; p.nodes%(1<<20) == 0 && p.err == nil {
		p.err = p.ctx.Err()
	}
	for free := p.rows[r] &^ (columns | rising | falling); free != 0 && p.err == nil; free &= free - 1 {
		queen := uint64(1) << bits.TrailingZeros64(free)
		sum += p.row(r+1, columns|queen, (rising|queen)>>1, (falling|queen)<<1)
	}
	return sum
}
