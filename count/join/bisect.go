package join

import (
	"context"
	"math/bits"
)

const (
	// bisectFrom is from what number of pairs on it pays to cut lists in two. Half as many and twice as many take nearly as long.
	bisectFrom = 2 << 20
	// A diagonal is good for that if at least one of so many pairs has it on both sides.
	pairsWithBoth = 10
	// samples is how many halves of each list judge the diagonals.
	samples = 64
)

// side is a list of one side that comes from cutting, and which of the samples are in it, a bit for each.
type side struct {
	*list
	left uint64
}

// bisection is what a pair of lists is cut into.
type bisection struct{ with, without, rest list }

// join counts the pairs of the filtered lists that fit. It spoils the lists.
func (c *counter) join(ctx context.Context, above, below *list) (uint64, error) {
	if above.size()*below.size() < c.p.bisectFrom {
		return c.look(above, below), nil
	}
	for i, l := range []*list{above, below} {
		for j := range c.room {
			c.room[j] = l.at(l.size() * j / samples)
		}
		c.f.slice(c.samples[i], c.room[:], 2*(c.p.n-1))
	}
	return c.bisect(ctx, [2]side{{above, ^uint64(0)}, {below, ^uint64(0)}}, 0)
}

// bisect does the same for lists that were sampled, or come from such.
//
// Long lists are cut in two first, by a diagonal that many halves of both sides have: those that have it can only go together with those of
// the other side that have not. So a fifth of the pairs need not be looked at, and of what is left again a fifth.
func (c *counter) bisect(ctx context.Context, of [2]side, depth int) (sum uint64, err error) {
	if of[0].n == 0 || of[1].n == 0 {
		return 0, nil
	}
	bit := -1
	if of[0].size()*of[1].size() >= c.p.bisectFrom {
		bit = c.common(&of)
	}
	if bit < 0 {
		return c.look(of[0].list, of[1].list), nil
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if depth == len(c.cuts) {
		c.cuts = append(c.cuts, new(bisection))
	}
	// The larger side is cut in two, as blocks are less well filled by short lists.
	larger, smaller := 0, 1
	if of[1].size() > of[0].size() {
		larger, smaller = 1, 0
	}
	cut, its := c.cuts[depth], [2]uint64{1 << bit, opposite(c.p.n, 1<<bit)}
	greater, equal := of[larger].buckets()
	cut.with.gather(c.f, greater, equal, its[larger]|sentinel, its[larger])
	cut.without.gather(c.f, greater, equal, its[larger], 0)
	greater, equal = of[smaller].buckets()
	cut.rest.gather(c.f, greater, equal, its[smaller], 0)

	having := [2]uint64{c.samples[0][bit][0], c.samples[1][2*c.p.n-3-bit][0]}
	one, other := of, of
	one[larger] = side{&cut.without, of[larger].left &^ having[larger]}
	other[larger] = side{&cut.with, of[larger].left & having[larger]}
	other[smaller] = side{&cut.rest, of[smaller].left &^ having[smaller]}
	for _, pair := range [][2]side{one, other} {
		found, err := c.bisect(ctx, pair, depth+1)
		if err != nil {
			return 0, err
		}
		sum += found
	}
	return sum, nil
}

// common returns the bit, as masks of the first side have it, that the most pairs have on both sides, judged by the samples. It is negative if
// none is worth while.
func (c *counter) common(of *[2]side) (best int) {
	last := 2*c.p.n - 3
	above, below := of[0].left, of[1].left
	best = -1
	most := bits.OnesCount64(above) * bits.OnesCount64(below) / pairsWithBoth
	for live := inQuestion(c.p.n, of[0].list, of[1].list); live != 0; live &= live - 1 {
		bit := bits.TrailingZeros64(live)
		if both := bits.OnesCount64(above&c.samples[0][bit][0]) * bits.OnesCount64(below&c.samples[1][last-bit][0]); both > most {
			best, most = bit, both
		}
	}
	return best
}
