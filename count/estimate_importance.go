package count

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
	"time"
)

// estimateByImportance walks down the board with a crowd of random placements. In each row all pairs of a placement and a
// free square of its row are candidates, of which as many as the crowd has are drawn, each as likely as the other; the
// mean number of candidates of a placement is a factor of the estimate. The product over all rows is unbiased
// (sequential Monte Carlo, Del Moral 2004); independent walks say how far it spreads.
func estimateByImportance(ctx context.Context, n int, o EstimateOptions) (Estimate, error) {
	start := time.Now()
	const batch = 8 // walks between two looks at the clock
	var logs []float64
	for len(logs) < batch || time.Since(start) < o.Time && (o.Samples == 0 || len(logs) < o.Samples) {
		logs = append(logs, walks(ctx, n, len(logs), batch, o)...)
		if ctx.Err() != nil {
			return Estimate{}, context.Cause(ctx)
		}
	}
	// Means of numbers up to 10⁷⁰, in units of the largest.
	top := logs[0]
	for _, l := range logs {
		top = max(top, l)
	}
	all := strata{}
	for _, l := range logs {
		all.values = append(all.values, []float64{math.Pow(10, l-top)})
	}
	mean, half := all.mean()
	unit := math.Pow(10, top)
	return Estimate{
		N: n, Method: ByImportance, Samples: len(logs),
		Log10: top + math.Log10(mean), Low: max(mean-half, 0) * unit, High: (mean + half) * unit,
	}, nil
}

// walks makes several walks at once. Each has random numbers of its own, so that their number alone decides the result.
func walks(ctx context.Context, n, first, count int, o EstimateOptions) []float64 {
	logs := make([]float64, count)
	var crew sync.WaitGroup
	room := make(chan struct{}, o.Workers)
	for i := range logs {
		crew.Go(func() {
			room <- struct{}{}
			logs[i] = walk(ctx, n, rand.New(rand.NewPCG(o.Seed, uint64(first+i))))
			<-room
		})
	}
	crew.Wait()
	return logs
}

// walker is a placement with queens in all rows so far.
type walker struct{ columns, rising, falling uint64 }

// crowd is the number of placements that walk together.
const crowd = 1 << 14

// walk returns the decimal logarithm of the estimate of one walk.
func walk(ctx context.Context, n int, random *rand.Rand) (log float64) {
	all := ^uint64(0) >> (64 - n)
	now, next := make([]walker, crowd), make([]walker, crowd)
	upTo := make([]int, crowd) // candidates of the placements up to each
	for range n {
		if ctx.Err() != nil {
			return 0
		}
		sum := 0
		for i, w := range now {
			sum += bits.OnesCount64(all &^ (w.columns | w.rising | w.falling))
			upTo[i] = sum
		}
		if sum == 0 {
			return math.Inf(-1) // all have died
		}
		log += math.Log10(float64(sum) / crowd)
		// One candidate from each of equal parts of their list: systematic drawing, as likely for each.
		i := 0
		for j := range next {
			at := int((float64(j) + random.Float64()) * float64(sum) / crowd)
			for upTo[i] <= at {
				i++
			}
			next[j] = now[i].step(all, upTo[i]-1-at)
		}
		now, next = next, now
	}
	return log
}

// step puts a queen on the k-th free square of the row.
func (w walker) step(all uint64, k int) walker {
	free := all &^ (w.columns | w.rising | w.falling)
	for range k {
		free &= free - 1
	}
	queen := free & -free
	return walker{w.columns | queen, (w.rising | queen) >> 1, (w.falling | queen) << 1}
}
