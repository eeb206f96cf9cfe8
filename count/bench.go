package count

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"time"

	"nqueens/count/search"
)

// The fixed set of measurements: board sizes from BenchMin to BenchMax.
const (
	BenchMin = 12
	BenchMax = 18
)

// Measurement is one timed count.
type Measurement struct {
	N       int
	Kernel  string
	Workers int
	Result  Result
	Elapsed time.Duration
}

// NodesPerSolution is the size of the tree, per solution of the board (not per fundamental one).
func (m *Measurement) NodesPerSolution() float64 {
	return m.Result.Nodes.Float() / m.Result.Solutions.Float()
}

// NanosecondsPerSolution is the time, per solution of the board.
func (m *Measurement) NanosecondsPerSolution() float64 {
	return float64(m.Elapsed.Nanoseconds()) / m.Result.Solutions.Float()
}

// Bench counts the boards from BenchMin to the given size with the search, with each kernel that this processor has, with one worker and
// with as many as there are processors, and hands each measurement to the observer as it comes. It returns all of them,
// also those made before an error.
func Bench(ctx context.Context, upTo int, observe func(Measurement)) ([]Measurement, error) {
	var done []Measurement
	crews := slices.Compact([]int{1, runtime.GOMAXPROCS(0)})
	for n := BenchMin; n <= min(upTo, BenchMax); n++ {
		for _, k := range search.Kernels() {
			for _, workers := range crews {
				r, err := All(ctx, n, Options{Engine: "search", Kernel: k.Name(), Workers: workers})
				if err != nil {
					return done, err
				}
				m := Measurement{N: n, Kernel: k.Name(), Workers: workers, Result: r, Elapsed: r.Elapsed}
				done = append(done, m)
				if observe != nil {
					observe(m)
				}
			}
		}
	}
	return done, nil
}

// Signature is one number for the solutions and nodes of a set of measurements, one per board size. It depends on the
// tree only: it is the same for all machines, kernels and numbers of workers, and changes when the search does. It fails if
// two measurements of a size disagree.
func Signature(of []Measurement) (uint64, error) {
	sizes := map[int]Result{}
	h := fnv.New64a()
	for _, m := range of {
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
