package enumerate

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"nqueens/count"

	"nqueens/board"
)

// BenchmarkBatches reports how many times more solutions a second a batch
// stream gives than ref counts, measured in turn, as the ratio of the shortest
// times.
func BenchmarkBatches(b *testing.B) {
	for n := 13; n <= 16; n++ {
		b.Run(fmt.Sprintf("N=%d", n), func(b *testing.B) {
			ours, theirs := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				found := uint64(countOf(Problem{N: n}))
				ours = min(ours, time.Since(start))
				start = time.Now()
				if want := count.Reference(n); found != want {
					b.Fatalf("%d solutions, want %d", found, want)
				}
				theirs = min(theirs, time.Since(start))
			}
			b.ReportMetric(float64(theirs)/float64(ours), "ref/ours")
		})
	}
}

func countOf(p Problem) (found int) {
	for batch := range p.Batches(context.Background()) {
		found += batch.Len
	}
	return found
}

// BenchmarkFundamental takes less than filtering all.
func BenchmarkFundamental(b *testing.B) {
	for b.Loop() {
		if found := countOf(Problem{N: 14, Fundamental: true}); found != 45752 {
			b.Fatal(found)
		}
	}
}

// BenchmarkCompletions is a board of 16 with three queens, as a person puts
// them there.
func BenchmarkCompletions(b *testing.B) {
	for name, given := range map[string][]board.Square{
		"top":     {{Row: 0, Col: 3}, {Row: 1, Col: 9}, {Row: 2, Col: 14}},
		"middle":  {{Row: 6, Col: 7}, {Row: 8, Col: 4}, {Row: 9, Col: 10}},
		"corners": {{Row: 0, Col: 0}, {Row: 1, Col: 15}, {Row: 15, Col: 6}},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				countOf(Problem{N: 16, Given: given})
			}
		})
	}
}

func BenchmarkFirst(b *testing.B) {
	for _, n := range []int{16, 24, 28, 30} {
		b.Run(fmt.Sprintf("N=%d", n), func(b *testing.B) {
			for b.Loop() {
				Problem{N: n}.First(context.Background())
			}
		})
	}
}
