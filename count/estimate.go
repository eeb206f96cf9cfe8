package count

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"nqueens/count/search"
)

// The ways to estimate, by board size.
const (
	BySample     = "sample"     // n ≤ 32: a stratified random sample of jobs, each counted exactly
	ByImportance = "importance" // n ≤ 64: sequential importance sampling
	ByAsymptotic = "asymptotic" // above: (0.143·n)ⁿ (Simkin 2021), which is no estimate with an error
)

// Estimate is what a short look says about the number of solutions.
type Estimate struct {
	N      int
	Method string

	// Log10 is the decimal logarithm of the estimate, -Inf if it is 0. Low and High bound the 95 % interval, as numbers;
	// both methods that sample are unbiased. The asymptotic has no interval.
	Log10     float64
	Low, High float64
	Samples   int // jobs counted, or runs of importance sampling

	// CoreSeconds is the expected time of a full count with one worker here, by the engine of that name. It is 0 where no full
	// count is planned, n > 32.
	CoreSeconds float64
	Engine      string
}

// Value is the estimate as a number, +Inf where it is too large for one.
func (e *Estimate) Value() float64 { return math.Pow(10, e.Log10) }

// Seconds is the expected time of a full count with so many workers as fast as one here; 0 where it is not known.
func (e *Estimate) Seconds(workers int) float64 { return e.CoreSeconds / float64(workers) }

// EstimateOptions say how long to look.
type EstimateOptions struct {
	Time    time.Duration // about; at least a few samples are taken. 0: only as many as Samples says
	Samples int           // at most so many jobs or runs; 0: as time allows
	Seed    uint64        // the same seed and number of samples give the same estimate everywhere
	Kernel  string        // as in Options
	Engine  string        // whose time is estimated; empty: the one that would count, up to n = 24
	Workers int           // as in Options
}

// SampleSize estimates the number of solutions for an n×n board, n ≥ 1. At the end of ctx it returns its cause. The other
// errors are *[SizeError], *[EngineError], *[MemoryError] and *[search.KernelError].
func SampleSize(ctx context.Context, n int, o EstimateOptions) (Estimate, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	switch {
	case n < 1:
		return Estimate{}, &SizeError{n, 1, math.MaxInt, "an estimate"}
	case n <= search.MaxWidth:
		return estimateBySample(ctx, n, o)
	case n <= MaxN:
		return estimateByImportance(ctx, n, o)
	}
	return Estimate{N: n, Method: ByAsymptotic, Log10: float64(n) * math.Log10(0.143*float64(n))}, nil
}

// strata draws random numbers evenly: in each round one from each of equally wide parts of 0…1. Rounds are independent
// of each other, and any number of them gives an unbiased mean of what is computed from the numbers.
type strata struct {
	random *rand.Rand
	values [][]float64 // by round and stratum
}

// mean gives the mean over all rounds and strata and half of the width of its 95 % interval, from the spread within the
// strata.
func (s *strata) mean() (mean, half float64) {
	rounds, width := float64(len(s.values)), float64(len(s.values[0]))
	variance := 0.0
	for i := range s.values[0] {
		sum := 0.0
		for _, round := range s.values {
			sum += round[i]
		}
		mean += sum / rounds / width
		for _, round := range s.values {
			d := round[i] - sum/rounds
			variance += d * d
		}
	}
	freedom := width * (rounds - 1)
	variance /= freedom
	return mean, student(freedom) * math.Sqrt(variance/(rounds*width))
}

// student is the 97.5 % quantile of Student's distribution, by the expansion around the normal one (Abramowitz and Stegun,
// 26.7.5). It is good to 1 % from three degrees of freedom on.
func student(freedom float64) float64 {
	const z = 1.959963984540054
	z3, z5 := z*z*z, z*z*z*z*z
	return z + (z3+z)/(4*freedom) + (5*z5+16*z3+3*z)/(96*freedom*freedom) + (3*z5*z*z+19*z5+17*z3-15*z)/(384*freedom*freedom*freedom)
}
