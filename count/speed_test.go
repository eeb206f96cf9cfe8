package count

import (
	"context"
	"fmt"
	"math"
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
				ratios = append(ratios, seconds(b, row.over)/seconds(b, row.under))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// sink keeps what is not used otherwise from being optimised away.
var sink uint64

// seconds is the processor time of f: other programs take part of the time, but not of this.
func seconds(b *testing.B, f func()) float64 {
	start := processorTime(b)
	f()
	return processorTime(b) - start
}

// BenchmarkCrew compares the processor time of two workers with that of one: the search at n = 18, the join at n = 18 and 20.
func BenchmarkCrew(b *testing.B) {
	for _, c := range []struct {
		engine string
		n      int
	}{{"search", 18}, {"join", 18}, {"join", 20}} {
		b.Run(fmt.Sprintf("%s_%d", c.engine, c.n), func(b *testing.B) {
			var ratios []float64
			for b.Loop() {
				var used [2]float64
				for i := range used {
					used[i] = seconds(b, func() {
						if _, err := All(context.Background(), c.n, Options{Engine: c.engine, Workers: i + 1}); err != nil {
							b.Fatal(err)
						}
					})
				}
				ratios = append(ratios, used[1]/used[0])
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkPrediction counts with the join, one worker, and shows by how much the time in full that follows from the predicted shares of the groups
// was wrong, at worst, after a twentieth of it and later.
func BenchmarkPrediction(b *testing.B) {
	for _, n := range []int{19, 20} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			worst := 0.0
			for b.Loop() {
				plan, err := joinEngine{}.Plan(context.Background(), n)
				if err != nil {
					b.Fatal(err)
				}
				var at []Progress
				start, share := processorTime(b), 0.0
				_, err = Run(context.Background(), plan, Options{Workers: 1, Group: func(s Subtotal) {
					share += plan.Share(s.Group)
					at = append(at, Progress{Share: share, Elapsed: time.Duration((processorTime(b) - start) * 1e9)})
				}})
				if err != nil {
					b.Fatal(err)
				}
				first := at[0] // the tables are made before it
				all := (at[len(at)-1].Elapsed - first.Elapsed).Seconds()
				for _, p := range at[1:] {
					if took := (p.Elapsed - first.Elapsed).Seconds(); took > all/20 {
						worst = max(worst, math.Abs(took/(p.Share-first.Share)/all-1))
					}
				}
			}
			b.ReportMetric(100*worst, "%wrong")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkStart times a small count as a program does it: plan, workers, all.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if _, err := All(context.Background(), 8, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
