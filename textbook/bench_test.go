package textbook

import (
	"context"
	"math/bits"
	"testing"
)

func BenchmarkStrategies(b *testing.B) {
	for _, s := range Strategies() {
		n := 10
		if s.Name == cells.Name {
			n = 8
		}
		b.Run(s.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Count(context.Background(), n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUnobserved sets two searches beside the same ones without a word
// about observers, contexts and paths, and one beside itself with no word about
// observers: what can be stopped, and what can be watched, costs when nobody does
// either.
func BenchmarkUnobserved(b *testing.B) {
	const n = 11
	b.Run("arrays/hooks", func(b *testing.B) {
		for b.Loop() {
			if _, err := arrays.Count(context.Background(), n); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("arrays/stoppable", func(b *testing.B) {
		for b.Loop() {
			s := stoppableArrays{bareArrays{n, make([]int, n), make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)}, context.Background(), 0, n}
			s.row(0)
		}
	})
	b.Run("arrays/bare", func(b *testing.B) {
		for b.Loop() {
			s := bareArrays{n, make([]int, n), make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)}
			s.row(0)
		}
	})
	b.Run("bitmask/hooks", func(b *testing.B) {
		for b.Loop() {
			if _, err := bitmask.Count(context.Background(), n); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bitmask/bare", func(b *testing.B) {
		for b.Loop() {
			s := bareBitmask{make([]int, n), 1<<n - 1}
			s.row(0, 0, 0, 0)
		}
	})
}

type bareArrays struct {
	n                       int
	cols                    []int
	column, rising, falling []bool
}

func (s *bareArrays) row(r int) (found uint64) {
	if r == s.n {
		return 1
	}
	for c := range s.n {
		if s.column[c] || s.rising[r+c] || s.falling[r-c+s.n-1] {
			continue
		}
		s.column[c], s.rising[r+c], s.falling[r-c+s.n-1] = true, true, true
		s.cols[r] = c
		found += s.row(r + 1)
		s.column[c], s.rising[r+c], s.falling[r-c+s.n-1] = false, false, false
	}
	return found
}

// stoppableArrays looks at its context now and then.
type stoppableArrays struct {
	bareArrays
	ctx          context.Context
	pulse, until int
}

func (s *stoppableArrays) row(r int) (found uint64) {
	if r == s.n {
		return 1
	}
	for c := 0; c < s.until; c++ {
		if s.column[c] || s.rising[r+c] || s.falling[r-c+s.n-1] {
			continue
		}
		s.column[c], s.rising[r+c], s.falling[r-c+s.n-1] = true, true, true
		s.cols[r] = c
		if s.pulse--; s.pulse < 0 {
			s.pulse = nodesPerLook
			if s.ctx.Err() != nil {
				s.until = 0
			}
		}
		found += s.row(r + 1)
		s.column[c], s.rising[r+c], s.falling[r-c+s.n-1] = false, false, false
	}
	return found
}

type bareBitmask struct {
	cols []int
	all  uint64
}

func (s *bareBitmask) row(r int, columns, rising, falling uint64) (found uint64) {
	if r == len(s.cols) {
		return 1
	}
	for free := s.all &^ (columns | rising | falling); free != 0; free &= free - 1 {
		bit := free & -free
		s.cols[r] = bits.TrailingZeros64(bit)
		found += s.row(r+1, columns|bit, (rising|bit)>>1, (falling|bit)<<1)
	}
	return found
}
