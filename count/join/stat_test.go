package join

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestStat(t *testing.T) {
	for _, n := range []int{18, 20} {
		p := NewPlan(n)
		s, _ := p.sides(context.Background())
		q := s[0]
		rnd := rand.New(rand.NewPCG(1, 2))
		h := newHalves(n, q, generic)
		var xs, xr, vec, ent, s1, made, calls, pairs int
		const T = 20
		for range T {
			set := uint32(0)
			for bits.OnesCount32(set) < p.top {
				set |= 1 << rnd.IntN(n)
			}
			made += h.make(set, set)
			cols := []int{}
			for c := range n {
				if set>>c&1 != 0 {
					cols = append(cols, c)
				}
			}
			for _, pl := range h.lower {
				in := uint32(0)
				for i, c := range cols {
					if pl>>i&1 != 0 {
						in |= 1 << c
					}
				}
				x, y := q.innerRank.of(in), q.outerRank.of(set&^in)
				nx := int(q.innerStart[x+1] - q.innerStart[x])
				ny := int(q.outerStart[y+1] - q.outerStart[y])
				if nx == 0 || ny == 0 {
					continue
				}
				s1++
				xs += nx
				pairs += nx * ny
				ent += ny
				f := uint8(255)
				for _, v := range q.inners[q.innerStart[x]:q.innerStart[x+1]] {
					if v.first != f {
						calls++
						f = v.first
					}
				}
				for _, r := range q.runs[q.runStart[y]:q.runStart[y+1]] {
					xr += nx
					vec += nx * int((r.size+7)/8)
				}
			}
		}
		t.Logf("n=%d outer %d inners %d (%d MB): per T: S1 %d calls %d x %d x-runs %d vectors %d pairs %d made %d; entries touched %d", n, len(q.line), len(q.inners), len(q.line)>>16, s1/T, calls/T, xs/T, xr/T, vec/T, pairs/T, made/T, ent/T)
	}
}
