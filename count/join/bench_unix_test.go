//go:build unix

package join

import (
	"context"
	"fmt"
	"math"
	"syscall"
	"testing"
)

// BenchmarkCount counts every so-many-th group and shows the time that all would take, by the quickest run and the predicted
// cost of the sets.
func BenchmarkCount(b *testing.B) {
	for _, c := range []struct {
		n, every int
	}{{16, 1}, {17, 1}, {18, 8}, {19, 16}, {20, 128}, {22, 1024}, {24, 32768}} {
		for _, f := range Forms() {
			b.Run(fmt.Sprintf("%d/%s", c.n, f.Name()), func(b *testing.B) {
				p := NewPlan(c.n)
				counter := p.NewCounter(f)
				if _, _, err := counter.Set(context.Background(), 1<<p.top-1); err != nil { // makes the tables
					b.Fatal(err)
				}
				seconds, all, part := math.Inf(1), 0.0, 0.0
				for g := range p.Groups() {
					for set := range p.Sets(g) {
						cost := p.Cost(set)
						if all += cost; g%int64(c.every) == int64(c.every/2) {
							part += cost
						}
					}
				}
				for b.Loop() {
					start := processorTime()
					for g := int64(c.every / 2); g < p.Groups(); g += int64(c.every) {
						if _, err := counter.Count(context.Background(), g); err != nil {
							b.Fatal(err)
						}
					}
					took := processorTime() - start
					seconds = min(seconds, took*all/part)
				}
				b.ReportMetric(seconds, "s/all")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// processorTime is the time that this process has used, in seconds: other programs do not count.
func processorTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// BenchmarkTables makes the tables of a board size.
func BenchmarkTables(b *testing.B) {
	start := processorTime()
	defer func() { b.ReportMetric((processorTime()-start)/float64(b.N), "s/op") }()
	for b.Loop() {
		if _, err := NewPlan(18).sides(context.Background(), Forms()[len(Forms())-1]); err != nil {
			b.Fatal(err)
		}
	}
}
