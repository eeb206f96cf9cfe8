package search

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

func BenchmarkPass(b *testing.B) {
	for _, c := range []struct {
		name string
		k    kind
		p    pass
		left int
	}{{"ahead", ahead, ahead16AVX512, 7}, {"close5", close5, close516AVX512, 5}, {"close4", close4, close416AVX512, 4}, {"close3", close3, close316AVX512, 3}, {"last", last, last16AVX512, 2}} {
		b.Run(c.name, func(b *testing.B) {
			rnd := rand.New(rand.NewPCG(1, 1))
			st := make([]stage, 2)
			in, out := &st[0], &st[1]
			l := level{kind: c.k, free: 0xffff, step: 1}
			for range 5 {
				l.looks = append(l.looks, look{1, 0xffff})
			}
			in.prepare(&l, 16)
			out.prepare(&l, 16)
			cc, ll, rr := column[uint16](in, 0), column[uint16](in, 1), column[uint16](in, 2)
			n := 900
			for i := 0; i < n; i++ {
				x := uint16(0xffff)
				for j := 0; j <= c.left; {
					bit := uint16(1) << rnd.IntN(16)
					if x&bit != 0 {
						x &^= bit
						j++
					}
				}
				d := uint16(rnd.Uint32() | rnd.Uint32()&rnd.Uint32())
				m := uint16(rnd.Uint32())
				e := uint16(rnd.Uint32())
				if c.left > 5 {
					e |= uint16(rnd.Uint32())
				}
				d &= e | uint16(rnd.Uint32())
				cc[i], ll[i], rr[i] = x, d&m, d&^m
				if ^(x | d) == 0 {
					i--
				}
			}
			in.nodes = 0
			b.ResetTimer()
			steps, outs := int64(0), int64(0)
			for range b.N {
				in.pos, in.count, out.count = 0, int64(n), 0
				c.p((*byte)(unsafe.Pointer(in)), (*byte)(unsafe.Pointer(out)), false)
				outs += out.count
			}
			steps = int64(in.nodes / 32)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
			b.ReportMetric(float64(outs)/float64(in.nodes), "live")
			b.ReportMetric(float64(in.nodes)/float64(b.N)/float64(n), "open")
		})
	}
}
