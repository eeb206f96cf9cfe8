package count

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"slices"
	"time"

	"nqueens/count/search"
)

// The fixed set of measurements: board sizes from BenchMin to BenchMax, to BenchFull in less than a minute.
const (
	BenchMin  = 12
	BenchFull = 18
	BenchMax  = 24
)

// searchTo is the largest board that Bench counts with the search, joinFull the largest that it counts with the join, and
// sampleTime how long it looks at larger ones.
const (
	searchTo   = 18
	joinFull   = 20
	sampleTime = 10 * time.Second
)

// Measurement is one timed count.
type Measurement struct {
	N       int
	Engine  string
	Kernel  string
	Workers int
	Result  Result // of what was counted
	Elapsed time.Duration

	// Extrapolated says that only some groups were counted, and Elapsed is what all would take.
	Extrapolated bool
}

// NodesPerSolution is the size of the tree, per solution of the board (not per fundamental one).
func (m *Measurement) NodesPerSolution() float64 {
	return m.Result.Nodes.Float() / m.Result.Solutions.Float()
}

// NanosecondsPerSolution is the time, per solution of the board.
func (m *Measurement) NanosecondsPerSolution() float64 {
	return float64(m.Result.Elapsed.Nanoseconds()) / m.Result.Solutions.Float()
}

// Bench counts the boards from BenchMin to the given size: up to 18 with the search, with each kernel that this processor has, with one worker and
// with as many as there are processors; from 18 on with the join, with the fastest kernel, the even ones beyond 20 by a sample of
// groups with one worker. It hands each measurement to the observer as it comes. It returns all of them, also those made before an error.
func Bench(ctx context.Context, upTo int, observe func(Measurement)) ([]Measurement, error) {
	var done []Measurement
	add := func(m Measurement, err error) error {
		if err == nil {
			done = append(done, m)
			if observe != nil {
				observe(m)
			}
		}
		return err
	}
	crews := slices.Compact([]int{1, runtime.GOMAXPROCS(0)})
	kernels := search.Kernels()
	for n := BenchMin; n <= min(upTo, searchTo); n++ {
		for _, k := range kernels {
			for _, workers := range crews {
				if err := add(measure(ctx, n, Options{Engine: "search", Kernel: k.Name(), Workers: workers})); err != nil {
					return done, err
				}
			}
		}
	}
	fastest := kernels[len(kernels)-1]
	for n := searchTo; n <= min(upTo, joinFull); n++ {
		for _, workers := range crews {
			if err := add(measure(ctx, n, Options{Engine: "join", Kernel: fastest.Name(), Workers: workers})); err != nil {
				return done, err
			}
		}
	}
	for n := joinFull + 2; n <= min(upTo, BenchMax); n += 2 {
		if err := add(sample(ctx, n, joinEngine{}, fastest, sampleTime)); err != nil {
			return done, err
		}
	}
	return done, nil
}

// measure counts a board.
func measure(ctx context.Context, n int, o Options) (Measurement, error) {
	r, err := All(ctx, n, o)
	return Measurement{N: n, Engine: r.Engine, Kernel: r.Kernel, Workers: r.Workers, Result: r, Elapsed: r.Elapsed}, err
}

// sample counts groups of an engine's plan, in the order of a full count, for so long or a little longer, and divides by their predicted
// share. What a runner makes for all groups is made before and does not count.
func sample(ctx context.Context, n int, engine Engine, kernel *search.Kernel, budget time.Duration) (Measurement, error) {
	m := Measurement{N: n, Engine: engine.Name(), Kernel: kernel.Name(), Workers: 1, Extrapolated: true}
	plan, err := engine.Plan(ctx, n)
	if err != nil {
		return m, err
	}
	if plan, err = Within(plan, 0, 1); err != nil {
		return m, err
	}
	runner := plan.Runner(kernel)
	if p, ok := runner.(interface{ prepare(context.Context) error }); ok {
		if err := p.prepare(ctx); err != nil {
			return m, err
		}
	}
	r := &m.Result
	r.N, r.Engine, r.Kernel, r.Workers, r.Groups = n, m.Engine, m.Kernel, 1, plan.Groups()
	step := stride(r.Groups)
	start := time.Now()
	for i := int64(0); i < r.Groups && (r.Share == 0 || i < 3 && n <= quickGroups || r.Elapsed < budget); i++ {
		sub, err := runner.Run(ctx, mulMod(i, step, r.Groups))
		if err != nil {
			return m, err
		}
		r.GroupsDone++
		r.Share += plan.Share(sub.Group)
		r.Solutions.Add(sub.Completions)
		r.Nodes.Add(sub.Nodes)
		r.Elapsed = time.Since(start)
	}
	m.Elapsed = time.Duration(min(r.Elapsed.Seconds()/r.Share, math.MaxInt64/2e9) * 1e9)
	return m, nil
}

// quickGroups is the largest board of which any engine counts a group in a second or two.
const quickGroups = 24

// Signature is one number for the solutions and nodes of the search in a set of measurements, one per board size. It depends on the
// tree only: it is the same for all machines, kernels and numbers of workers, and changes when the search does. It fails if
// two measurements of a size disagree.
func Signature(of []Measurement) (uint64, error) {
	sizes := map[int]Result{}
	h := fnv.New64a()
	for _, m := range of {
		if m.Engine != (searchEngine{}).Name() {
			continue
		}
		r, seen := sizes[m.N]
		if seen {
			if r.Solutions != m.Result.Solutions || r.Nodes != m.Result.Nodes {
				return 0, fmt.Errorf("n=%d: kernel %s with %d workers found %v solutions and %v nodes, but %s with %d %v and %v",
					m.N, m.Kernel, m.Workers, m.Result.Solutions, m.Result.Nodes, r.Kernel, r.Workers, r.Solutions, r.Nodes)
			}
			continue
		}
		sizes[m.N] = m.Result
		for _, x := range []uint64{uint64(m.N), m.Result.Solutions.lo, m.Result.Nodes.lo} {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], x)
			h.Write(b[:])
		}
	}
	return h.Sum64(), nil
}

// Reference counts the solutions for an n×n board, 1 ≤ n ≤ 31, with the search that all claims of speed refer to: a
// plain one, in one goroutine, never tuned. It takes about a second at n = 15, and eight times as long for each step.
func Reference(n int) uint64 { return ref(1<<n-1, 0, 0, 0) }

func ref(all, c, l, r uint32) (s uint64) {
	if c == all {
		return 1
	}
	for f := all &^ (c | l | r); f != 0; f &= f - 1 {
		b := f & -f
		s += ref(all, c|b, (l|b)<<1, (r|b)>>1)
	}
	return
}
