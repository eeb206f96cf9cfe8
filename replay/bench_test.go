package replay

import (
	"context"
	"math/rand/v2"
	"testing"

	"nqueens/textbook"
)

// BenchmarkAt looks at random steps of a recorded film; for n=12 around its
// middle.
func BenchmarkAt(b *testing.B) {
	ctx := context.Background()
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range textbook.Strategies() {
		b.Run(s.Name+"/n=8", func(b *testing.B) {
			f := film(b, s, 8)
			length := end(b, f)
			for b.Loop() {
				at(b, f, random.Uint64N(length+1))
			}
		})
		b.Run(s.Name+"/n=12", func(b *testing.B) {
			f := film(b, s, 12)
			const most = 10_000_000
			_, err := f.At(ctx, most)
			if length, known := f.Length(); known {
				err = nil
				b.ReportMetric(float64(length), "steps")
			}
			if err != nil {
				b.Fatal(err)
			}
			recorded, _ := f.Recorded()
			middle := recorded / 2
			for b.Loop() {
				at(b, f, middle/2+random.Uint64N(middle+1))
			}
		})
	}
}

// BenchmarkRecord reports the time of one recorded step.
func BenchmarkRecord(b *testing.B) {
	for _, s := range textbook.Strategies() {
		b.Run(s.Name, func(b *testing.B) {
			var steps uint64
			for b.Loop() {
				steps += end(b, film(b, s, 7))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
		})
	}
}
