package enumerate

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"nqueens/count"
)

// kernel is a Counter: it counts with the engine of package count, on all
// processors.
func kernel(ctx context.Context, n int, prefixes [][]int) ([]uint64, error) {
	counts := make([]uint64, len(prefixes))
	next := make(chan int)
	workers := min(runtime.GOMAXPROCS(0), len(prefixes))
	faults := make([]error, workers)
	var crew sync.WaitGroup
	for w := range workers {
		crew.Go(func() {
			q, err := count.NewCompletions(n, "")
			for i := range next {
				if err == nil {
					counts[i], err = q.Prefix(ctx, prefixes[i])
				}
			}
			faults[w] = err
		})
	}
	for i := range prefixes {
		next <- i
	}
	close(next)
	crew.Wait()
	return counts, errors.Join(faults...)
}
