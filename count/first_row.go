package count

import (
	"context"
	"math/big"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// ByFirstRow returns n numbers: how many solutions have their queen of row 0 in column 0, 1, …, n-1. It runs on all
// workers of the options and uses their kernel. 1 ≤ n ≤ 32, else the error is a *[SizeError]; at the end of ctx it is the cause.
//
// Symmetry saves only half of the work here, so this takes several times as long as [All]. Progress is told after each
// pair of first queens; its solutions are those of the left half of the columns.
func ByFirstRow(ctx context.Context, n int, o Options) ([]*big.Int, error) {
	if _, err := NewCompletions(n, o.Kernel); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	half := (n + 1) / 2
	sums := make([]Sum, half)
	progress, start := Progress{Groups: int64(half * n)}, time.Now()
	var next atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for range workers {
		wg.Go(func() {
			q, _ := NewCompletions(n, o.Kernel) // cannot fail: it did not above
			for {
				i := int(next.Add(1) - 1)
				if i >= half*n {
					return
				}
				prefix := []int{i / n, i % n}[:min(n, 2)]
				before := q.Nodes()
				x, err := q.Prefix(ctx, prefix)
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				sums[i/n].Add(x)
				progress.GroupsDone++
				progress.Share = float64(progress.GroupsDone) / float64(progress.Groups)
				progress.Solutions.Add(x)
				progress.Nodes.Add(q.Nodes() - before)
				progress.Elapsed = time.Since(start)
				progress.Left = time.Duration(float64(progress.Elapsed) * (1 - progress.Share) / progress.Share)
				if o.Progress != nil {
					o.Progress(progress)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	counts := make([]*big.Int, n)
	for c := range counts {
		counts[c] = sums[min(c, n-1-c)].Big()
	}
	return counts, nil
}
