package join

import (
	"fmt"
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
		var to [orders]bucket
		for o := range to {
			to[o].grow(1 << 14)
		}
		line, runs := thin(256, 0.2), []run{{0, 16}, {3, 8}, {5, 4}, {6, 4}}
		xs := make([]inner, 12)
		for i, x := range thin(len(xs), 0.2) {
			xs[i] = inner{line: x, mid: x, order: uint8(i % 8)}
		}
		work("extend", len(xs)*len(line)/lanes, func() {
			for o := range to {
				to[o].n = 0
			}
			f.extend(&to, xs, runs, line, newMove(n, 4))
		})
		from := []bucket{{thin(1000+slack, 0.2), 1000}, {thin(500+slack, 0.2), 500}}
		room := make([]uint64, 1500+slack)
		work("filter", 1500, func() { f.filter(room, from, 1<<10|1<<25) })
		bottoms, s, t := thin(block, 0.2), new(sliced), new(tables)
		work("slice", 1, func() { f.slice(s, bottoms) })
		all := newLayouts(n, 5, 12, -1)
		l := all.choose(tops)
		list := thin(tops+slack, 0.2)[:tops]
		for _, size := range []int{block, block / 2} {
			work(fmt.Sprintf("tabulate%d", size), all.words[l.chunks], func() { f.tabulate(t, s, l, size) })
			var sum word
			work(fmt.Sprintf("count%d", size), tops, func() { f.count(&sum, t, l, list, size) })
		}
	}
}
