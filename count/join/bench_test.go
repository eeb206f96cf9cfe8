package join

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// BenchmarkCount counts every so-many-th group and shows the time that all would take.
func BenchmarkCount(b *testing.B) {
	for _, c := range []struct {
		n, every int
	}{{16, 1}, {17, 1}, {18, 8}, {19, 16}, {20, 256}, {22, 16384}} {
		for _, f := range Forms() {
			b.Run(fmt.Sprintf("%d/%s", c.n, f.Name()), func(b *testing.B) {
				p := NewPlan(c.n)
				counter := p.NewCounter(f)
				if _, _, err := counter.Set(context.Background(), 1<<p.top-1); err != nil { // makes the tables
					b.Fatal(err)
				}
				var seconds float64
				for b.Loop() {
					start, sets := time.Now(), int64(0)
					for g := int64(c.every / 2); g < p.Groups(); g += int64(c.every) {
						t, err := counter.Count(context.Background(), g)
						if err != nil {
							b.Fatal(err)
						}
						sets += t.Sets
					}
					took := time.Since(start).Seconds()
					all := int64(0)
					for g := range p.Groups() {
						for range p.Sets(g) {
							all++
						}
					}
					seconds += took * float64(all) / float64(sets)
				}
				b.ReportMetric(seconds/float64(b.N), "s/all")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
