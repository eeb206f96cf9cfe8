//go:build unix

package join

import (
	"context"
	"fmt"
	"testing"
)

func BenchmarkMake(b *testing.B) {
	for _, n := range []int{18, 20} {
		for _, f := range Forms()[1:] {
			p := NewPlan(n)
			s, _ := p.sides(context.Background(), f)
			q := s[0]
			h := newHalves(n, q, f)
			b.Run(fmt.Sprint(n, "/same"), func(b *testing.B) {
				t := processorTime()
				for b.Loop() {
					h.make(map[int]uint32{18: 0x15A87, 20: 0x95A87}[n], ^uint32(0)>>(32-n))
				}
				b.ReportMetric((processorTime()-t)*1e6/float64(b.N), "us/make")
			})
			b.Run(fmt.Sprint(n, "/walk"), func(b *testing.B) {
				set := map[int]uint32{18: 0x15A87, 20: 0x95A87}[n]
				t := processorTime()
				for b.Loop() {
					h.make(set, ^uint32(0)>>(32-n))
					set = following(set)
				}
				b.ReportMetric((processorTime()-t)*1e6/float64(b.N), "us/make")
			})
		}
	}
}
