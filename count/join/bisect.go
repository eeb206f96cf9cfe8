package join

import (
	"context"
	"math/bits"
)

// bisection is a pair of lists cut in two pairs.
type bisection struct{ with, without, rest list }

const (
	// bisectFrom is from what number of pairs on it pays to cut lists in two. Half as many and twice as many take as long.
	bisectFrom = 4 << 20
	// A diagonal is good for that if at least one of so many pairs has it on both sides.
	pairsWithBoth = 10
	samples       = 64
)

// join counts the pairs of the filtered lists that fit. It spoils the lists.
//
// Long lists are cut in two first, by a diagonal that many halves of both sides have: those that have it can only go together with those of
// the other side that have not. So a fifth of the pairs need not be looked at, and of what is left again a fifth.
func (c *counter) join(ctx context.Context, above, below *list, depth int) (sum uint64, err error) {
	if above.size()*below.size() < c.p.bisectFrom {
		return c.look(above, below), nil
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	bit := c.common(above, below)
	if bit == 0 {
		return c.look(above, below), nil
	}
	if depth == len(c.parts) {
		c.parts = append(c.parts, new(bisection))
	}
	// The larger side is cut in two, as blocks are less well filled by short lists.
	larger, smaller, its, other := below, above, opposite(c.p.n, bit), bit
	if above.size() > below.size() {
		larger, smaller, its, other = above, below, other, its
	}
	b := c.parts[depth]
	greater, equal := larger.buckets()
	b.with.gather(c.f, greater, equal, its|sentinel, its)
	b.without.gather(c.f, greater, equal, its, 0)
	greater, equal = smaller.buckets()
	b.rest.gather(c.f, greater, equal, other, 0)
	for _, pair := range [2][2]*list{{smaller, &b.without}, {&b.rest, &b.with}} {
		if pair[0].n > 0 && pair[1].n > 0 {
			found, err := c.join(ctx, pair[0], pair[1], depth+1)
			if err != nil {
				return 0, err
			}
			sum += found
		}
	}
	return sum, nil
}

// common returns the bit, as masks of the first list have it, that the most pairs have on both sides, judged by samples. It is 0 if none
// is worth while.
func (c *counter) common(above, below *list) (best uint64) {
	n := c.p.n
	var sample [2][samples]uint64
	for i := range samples {
		sample[0][i] = above.at(above.size() * i / samples)
		sample[1][i] = below.at(below.size() * i / samples)
	}
	var having [2][maxBits]int
	for side := range sample {
		c.f.slice(c.slices, sample[side][:])
		for bit := range 2 * (n - 1) {
			having[side][bit] = bits.OnesCount64(c.slices[bit][0])
		}
	}
	most := samples * samples / pairsWithBoth
	for live := inQuestion(n, above, below); live != 0; live &= live - 1 {
		bit := bits.TrailingZeros64(live)
		if both := having[0][bit] * having[1][2*n-3-bit]; both > most {
			best, most = 1<<bit, both
		}
	}
	return best
}
