package join

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// BenchmarkForms shows what each form takes for a piece of work of the size that is usual for 20 queens: an inner part before 8 outer ones,
// a half board filtered, a block turned round, an entry of a table, a top half tested against 512 bottom halves and against 256.
func BenchmarkForms(b *testing.B) {
	const n, tops = 20, 300
	rnd := rand.New(rand.NewPCG(7, 8))
	thin := func(size int, of float64) []uint64 {
		list := make([]uint64, size)
		for i := range list {
			for bit := range 2 * (n - 1) {
				if rnd.Float64() < of {
					list[i] |= 1 << bit
				}
			}
		}
		return list
	}
	for _, f := range Forms() {
		work := func(name string, per int, do func()) {
			b.Run(fmt.Sprintf("%s/%s", name, f.Name()), func(b *testing.B) {
				for b.Loop() {
					do()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*per), "ns/piece")
				b.ReportMetric(0, "ns/op")
			})
		}
		made := make([]bucket, orders)
		for o, size := range []int{60, 30, 20, 20} {
			made[2*o] = bucket{thin(size, 0.2), size}
		}
		outers := (&binder{n: n, f: f, sliced: new(sliced), room: make([]uint64, pageSize+64)}).bind(nil, made, 4)
		xs := make([]inner, 12)
		for i := range xs {
			x, line := inner{mid: thin(1, 0.2)[0]}, uint64(0)
			for range 4 {
				line |= opposite(n, crossing(n, rnd.IntN(n), 1+rnd.IntN(4)))
			}
			x.set(line, 0, uint8(i%2*(i%5)))
			xs[i] = x
		}
		to, d := make([]bucket, 2*orders), &desk{spread: spread(n, 4)}
		work("extend", len(xs)*130/8, func() {
			for o := range to {
				to[o].n = 0
			}
			d.extend(f, to, xs, &outers[0], 4, ^uint32(0))
		})
		from := []bucket{{thin(1000+slack, 0.2), 1000}, {thin(500+slack, 0.2), 500}}
		room := make([]uint64, 1500+slack)
		work("filter", 1500, func() { f.filter(room, from, 1<<10|1<<25) })
		bottoms, s, t := thin(block, 0.2), new(sliced), new(tables)
		work("slice", 1, func() { f.slice(s, bottoms) })
		live, l := inQuestion(n, []int{5}, []int{12}), new(layout)
		l.set(n, live, chunksFor(bits.OnesCount64(live), tops))
		entries := 0
		for _, w := range l.width[:l.chunks] {
			entries += 1 << w
		}
		list := thin(tops+slack, 0.2)[:tops]
		for _, size := range []int{block, block / 2} {
			work(fmt.Sprintf("tabulate%d", size), entries, func() { f.tabulate(t, s, l, size) })
			var sum word
			work(fmt.Sprintf("count%d", size), tops, func() { f.count(&sum, t, l, list, size) })
		}
	}
}
