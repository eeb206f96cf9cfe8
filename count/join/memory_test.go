package join

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestMemory holds what tables and a counter take against what they may: with the least memory that will do, with twice that, and with so much that
// half boards are folded; for sets of many half boards, one after the other, so that lists which one leaves do not add up with those of the next.
func TestMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	f := Forms()[len(Forms())-1]
	top := 22
	if testing.Short() || f == generic {
		top = 19
	}
	for n := 18; n <= top; n++ {
		var least *MemoryError
		if _, err := NewPlan(n).Within(1, 1); !errors.As(err, &least) {
			t.Fatalf("n=%d: %v", n, err)
		}
		for _, times := range []int64{1, 2, 16} {
			bytes := times * least.Needed
			debug.SetMemoryLimit(bytes)
			before := inUse()
			p, err := NewPlan(n).Within(bytes, 1)
			if err != nil {
				t.Fatal(err)
			}
			if may := times == 16 && foldFrom <= n && n <= foldTo; p.folded != may {
				t.Errorf("n=%d in %s: folded: %v", n, megabytes(bytes), p.folded)
			}
			c := p.NewCounter(f)
			most := int64(0)
			for _, set := range large(p) {
				if _, _, err := c.Set(context.Background(), set); err != nil {
					t.Fatal(err)
				}
				most = max(most, inUse()-before)
			}
			runtime.KeepAlive(c)
			t.Logf("n=%d in %s: %s", n, megabytes(bytes), megabytes(most))
			// The last pieces of tables are of 4 and 8 megabytes, see [binder.more], and may be nearly empty.
			if may := (bytes-spare)*live/100 + 12<<20; most > may {
				t.Errorf("n=%d: may hold %s of %s, holds %s", n, megabytes(may), megabytes(bytes), megabytes(most))
			}
		}
	}
}

// inUse is the size of all that is in use.
func inUse() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// large are the two sets of which most half boards are predicted, of a hundred.
func large(p *Plan) (sets []uint32) {
	most := 0.0
	for rank := p.sets / 300; rank < p.sets; rank += p.sets / 150 {
		set := unrank(rank, p.top)
		if p.weight(set) == 0 {
			continue
		}
		if a, b := p.halves(set); a+b > most {
			most = a + b
			sets = append(sets, set)
		}
	}
	return sets[max(0, len(sets)-2):]
}

// TestLeastMemory says that larger boards need more. Odd ones are compared with odd ones, since they have tables of their own for either side.
func TestLeastMemory(t *testing.T) {
	for _, counters := range []int{1, 2, 64} {
		needed := make([]int64, MaxN+1)
		for n := MinN; n <= MaxN; n++ {
			var least *MemoryError
			if _, err := NewPlan(n).Within(1, counters); !errors.As(err, &least) || least.Needed <= needed[n-2] {
				t.Fatalf("n=%d, %d counters: %v; two columns less need %d bytes", n, counters, err, needed[n-2])
			}
			needed[n] = least.Needed
		}
	}
}
