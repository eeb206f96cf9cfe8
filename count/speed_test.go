package count

import (
	"context"
	"slices"
	"testing"
	"time"

	"nqueens/count/search"
)

// BenchmarkSpeed shows the ratios that docs/performance.md states. Both sides of a ratio run in turn, so that a busy
// machine slows both, and the median of all turns counts:
//
//	go test -run=- -bench=Speed -benchtime=5x ./count
func BenchmarkSpeed(b *testing.B) {
	by := func(engine string, n int, kernel string) func() {
		return func() {
			if _, err := All(context.Background(), n, Options{Engine: engine, Kernel: kernel, Workers: 1}); err != nil {
				b.Fatal(err)
			}
		}
	}
	count := func(n int, kernel string) func() { return by("search", n, kernel) }
	reference := func(n int) func() { return func() { sink += Reference(n) } }
	for _, row := range []struct {
		name   string
		kernel string
		over   func()
		under  func()
	}{
		{"ref15/generic15", "generic", reference(15), count(15, "generic")},
		{"generic16/avx2_16", "avx2", count(16, "generic"), count(16, "avx2")},
		{"ref16/avx512_16", "avx512", reference(16), count(16, "avx512")},
		{"avx512_18/ref15", "avx512", count(18, "avx512"), reference(15)},
		{"join_avx512_18/ref15", "avx512", by("join", 18, "avx512"), reference(15)},
		{"search_19/join_19", "avx512", count(19, "avx512"), by("join", 19, "avx512")},
		{"join_avx512_20/ref15", "avx512", by("join", 20, "avx512"), reference(15)},
	} {
		b.Run(row.name, func(b *testing.B) {
			if _, err := search.Choose(row.kernel); err != nil {
				b.Skip(err)
			}
			var ratios []float64
			for b.Loop() {
				ratios = append(ratios, seconds(row.over)/seconds(row.under))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// sink keeps what is not used otherwise from being optimised away.
var sink uint64

func seconds(f func()) float64 {
	start := time.Now()
	f()
	return time.Since(start).Seconds()
}

// BenchmarkCrew compares the processor time of two workers with that of one, at n = 18.
func BenchmarkCrew(b *testing.B) {
	var ratios []float64
	for b.Loop() {
		var used [2]float64
		for i := range used {
			before := processorTime(b)
			if _, err := All(context.Background(), 18, Options{Engine: "search", Workers: i + 1}); err != nil {
				b.Fatal(err)
			}
			used[i] = processorTime(b) - before
		}
		ratios = append(ratios, used[1]/used[0])
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "ratio")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkStart times a small count as a program does it: plan, workers, all.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if _, err := All(context.Background(), 8, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
