package join

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkForms shows what each form takes for a piece of work of the size that is usual for 20 queens: an inner part before 8 outer ones,
// a half board filtered, a block turned round, the same with short masks, a mask shortened, folded and unfolded, an entry of a table, the same for
// half a block, and, by the number of chunks of 25 bits, a half cut and looked up among 512 others and among 256.
func BenchmarkForms(b *testing.B) {
	const n, tops = 20, 1000
	rnd := rand.New(rand.NewPCG(7, 8))
	thin := func(size int, of float64) []uint64 {
		list := make([]uint64, size)
		for i := range list {
			for bit := range bitsOf(n) {
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
		sl := new(sliced)
		made := make([]bucket, orders)
		for o, size := range []int{60, 30, 20, 20} {
			made[2*o] = bucket{thin(size, 0.2), size}
		}
		outers := (&binder{n: n, f: f, sliced: new(sliced), room: make([]uint64, pageSize+64)}).bind(nil, made, 4)
		xs := make([]inner, 12)
		for i := range xs {
			x, line := inner{mid: thin(1, 0.2)[0]}, uint64(0)
			for range 4 {
				line |= opposite(crossing(n, rnd.IntN(n), 1+rnd.IntN(4)), bitsOf(n))
			}
			x.set(line, uint8(i%2*(i%5)))
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
		work("filter", 1500, func() { f.whole.filter(room, from, 1<<10|1<<25, false) })
		shorts := make([]uint32, 1500+slack)
		work("shorten", 1000, func() { f.shorten(shorts, from[0].list(), 1<<38-1&^0x1041041) })
		for i := range shorts {
			shorts[i] = uint32(rnd.Uint64() & rnd.Uint64() & rnd.Uint64())
		}
		shortFrom := []bucketOf[uint32]{{shorts, 1000}, {shorts, 500}}
		shortRoom := make([]uint32, 1500+slack)
		work("filterShort", 1500, func() { f.short.filter(shortRoom, shortFrom, 1<<10|1<<25, false) })
		work("sliceShort", 1, func() { f.short.slice(sl, shorts[:block], 32) })
		how, fold := foldOf(foldTo, 0), []folded{{make([]uint32, 1000+slack), make([]uint8, 1000+slack), 1000}}
		work("fold", 1000, func() { f.fold(fold[0].low, fold[0].high, from[0].list(), &how) })
		crease := &crease{hitLow: 1 << 10, hitHigh: 1, keep: 1<<25 - 1}
		work("unfold", 1000, func() { f.unfold(shortRoom, fold, crease) })
		bottoms, t := thin(block, 0.2), new(tables)
		work("slice", 1, func() { f.whole.slice(sl, bottoms, bitsOf(n)) })
		live := uint64(1)<<25 - 1
		for chunks, words := range shapes().words[25] {
			if words == 0 {
				continue
			}
			l := new(layout)
			l.set(bitsOf(n), live, &shapes().of[25][chunks])
			cuts, list := make([]uint64, tops+slack), thin(tops+slack, 0.2)
			of := func(name string) string { return fmt.Sprintf("%s/%d", name, chunks) }
			work(of("cut"), tops, func() { f.whole.cut(cuts, list[:tops], l) })
			for _, size := range []int{block, block / 2} {
				there := wordOf(size)
				work(of(fmt.Sprintf("tabulate%d", size)), int(words), func() { f.tabulate(t, sl, l, &there, size) })
				var sum word
				work(of(fmt.Sprintf("count%d", size)), tops, func() { f.count(&sum, t, l, cuts[:tops], size) })
			}
		}
	}
}
