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
	// samples is how many halves of a list judge the diagonals, fewSamples how many of them must be left after some cuts.
	samples, fewSamples = 64, 20
)

// side is one of the two lists of a pair.
type side struct {
	*list
	sample *sliced // some halves turned round
	left   uint64  // which of them are in the list; 0: it was not sampled yet
}

// bisection is what a pair of lists is cut into.
type bisection struct {
	with, without, rest list
	samples             [2]*sliced
}

// join counts the pairs of filtered lists that fit. It spoils the lists.
//
// Long lists are cut in two first, by a diagonal that many halves of both sides have: those that have it can only go together with those of
// the other side that have not. So a fifth of the pairs need not be looked at, and of what is left again a fifth.
func (c *counter) join(ctx context.Context, of [2]side, depth int) (sum uint64, err error) {
	if of[0].n == 0 || of[1].n == 0 {
		return 0, nil
	}
	if of[0].size()*of[1].size() < c.p.bisectFrom {
		return c.look(of[0].list, of[1].list), nil
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if depth == len(c.cuts) {
		c.cuts = append(c.cuts, &bisection{samples: [2]*sliced{new(sliced), new(sliced)}})
	}
	cut := c.cuts[depth]
	for i := range of {
		if bits.OnesCount64(of[i].left) < fewSamples {
			of[i].sample, of[i].left = cut.samples[i], ^uint64(0)
			c.take(cut.samples[i], of[i].list)
		}
	}
	bit := c.common(&of)
	if bit < 0 {
		return c.look(of[0].list, of[1].list), nil
	}
	// The larger side is cut in two, as blocks are less well filled by short lists.
	larger, smaller := 0, 1
	if of[1].size() > of[0].size() {
		larger, smaller = 1, 0
	}
	at := [2]int{bit, 2*c.p.n - 3 - bit}
	its := uint64(1) << at[larger]
	greater, equal := of[larger].buckets()
	cut.with.gather(c.f, greater, equal, its|sentinel, its)
	cut.without.gather(c.f, greater, equal, its, 0)
	greater, equal = of[smaller].buckets()
	cut.rest.gather(c.f, greater, equal, 1<<at[smaller], 0)

	one, other := of, of
	one[larger].list, one[larger].left = &cut.without, of[larger].left&^of[larger].having(at[larger])
	other[larger].list, other[larger].left = &cut.with, of[larger].having(at[larger])
	other[smaller].list, other[smaller].left = &cut.rest, of[smaller].left&^of[smaller].having(at[smaller])
	for _, pair := range [][2]side{one, other} {
		found, err := c.join(ctx, pair, depth+1)
		if err != nil {
			return 0, err
		}
		sum += found
	}
	return sum, nil
}

// take samples a list.
func (c *counter) take(sample *sliced, l *list) {
	for i := range c.room {
		c.room[i] = l.at(l.size() * i / samples)
	}
	c.f.slice(sample, c.room[:], 2*(c.p.n-1))
}

// having are the halves of the sample that are left and have a bit.
func (s *side) having(bit int) uint64 { return s.left & s.sample[bit][0] }

// common returns the bit, as masks of the first side have it, that the most pairs have on both sides, judged by the samples. It is negative if
// none is worth while.
func (c *counter) common(of *[2]side) (best int) {
	above, below, last := &of[0], &of[1], 2*c.p.n-3
	best = -1
	most := bits.OnesCount64(above.left) * bits.OnesCount64(below.left) / pairsWithBoth
	for live := inQuestion(c.p.n, above.list, below.list); live != 0; live &= live - 1 {
		bit := bits.TrailingZeros64(live)
		if both := bits.OnesCount64(above.having(bit)) * bits.OnesCount64(below.having(last-bit)); both > most {
			best, most = bit, both
		}
	}
	return best
}
