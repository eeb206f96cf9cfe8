package join

import (
	"context"
	"math/bits"
)

const (
	// bisectFrom is from what number of pairs on it pays to cut lists in two. Half as many and twice as many take nearly as long.
	bisectFrom = 2 << 20
	// From so many times as many pairs on it pays to shorten the masks first; and those that are short are cut further, by this factor.
	shortFrom, shortPart = 8, 2
	// A diagonal is good for that if at least one of so many pairs has it on both sides.
	pairsWithBoth = 10
	// samples is how many halves of a list judge the diagonals, fewSamples how many of them must be left after some cuts.
	samples, fewSamples = 64, 20
)

// side is one of the two lists of a pair.
type side[M mask] struct {
	*list[M]
	sample *sliced // some halves turned round
	left   uint64  // which of them are in the list; 0: it was not sampled yet
}

// joiner counts pairs of lists of one kind of masks.
type joiner[M mask] struct {
	*table
	f          *Form
	do         *lists[M]
	width      int // bits of the masks
	bisectFrom int // so many pairs are cut in two
	cuts       []*bisection[M]
	room       [samples]M                                                            // a sample, before it is turned round
	shorter    func(ctx context.Context, of [2]side[M], live uint64) (uint64, error) // counts pairs with at most 32 bits in question; nil: join does
}

// bisection is what a pair of lists is cut into; those of the longer list that have not the bit stay in it.
type bisection[M mask] struct {
	with, rest list[M]
	samples    [2]*sliced
}

// join counts the pairs of filtered lists that fit. It spoils the lists.
//
// Long lists are cut in two first, by a diagonal that many halves of both sides have: those that have it can only go together with those of
// the other side that have not. So a fifth of the pairs need not be looked at, and of what is left again a fifth.
func (j *joiner[M]) join(ctx context.Context, of [2]side[M], depth int) (sum uint64, err error) {
	if of[0].n == 0 || of[1].n == 0 {
		return 0, nil
	}
	pairs := of[0].size() * of[1].size()
	if pairs < j.bisectFrom {
		return j.look(of[0].list, of[1].list), nil
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if j.shorter != nil && pairs >= shortFrom*j.bisectFrom {
		if live := j.inQuestion(of[0].list, of[1].list); bits.OnesCount64(live) <= 32 {
			return j.shorter(ctx, of, live)
		}
	}
	if depth == len(j.cuts) {
		j.cuts = append(j.cuts, &bisection[M]{samples: [2]*sliced{new(sliced), new(sliced)}})
	}
	cut := j.cuts[depth]
	for i := range of {
		if bits.OnesCount64(of[i].left) < fewSamples {
			of[i].sample, of[i].left = cut.samples[i], ^uint64(0)
			j.take(cut.samples[i], of[i].list)
		}
	}
	bit := j.common(&of)
	if bit < 0 {
		return j.look(of[0].list, of[1].list), nil
	}
	// The larger side is cut in two, as blocks are less well filled by short lists.
	larger, smaller := 0, 1
	if of[1].size() > of[0].size() {
		larger, smaller = 1, 0
	}
	at := [2]int{bit, j.width - 1 - bit}
	one, other := of, of
	one[larger].left &^= of[larger].having(at[larger])
	other[larger].left &= of[larger].having(at[larger])
	other[smaller].left &^= of[smaller].having(at[smaller])
	other[larger].list, other[smaller].list = &cut.with, &cut.rest
	cut.with.again(j.do, of[larger].list, 1<<at[larger], true)
	cut.rest.again(j.do, of[smaller].list, 1<<at[smaller], false)
	of[larger].again(j.do, of[larger].list, 1<<at[larger], false)
	for _, pair := range [][2]side[M]{one, other} {
		found, err := j.join(ctx, pair, depth+1)
		if err != nil {
			return 0, err
		}
		sum += found
	}
	return sum, nil
}

// take samples a list.
func (j *joiner[M]) take(sample *sliced, l *list[M]) {
	for i := range j.room {
		j.room[i] = l.at(l.size() * i / samples)
	}
	j.do.slice(sample, j.room[:], j.width)
}

// having are the halves of the sample that are left and have a bit.
func (s *side[M]) having(bit int) uint64 { return s.left & s.sample[bit][0] }

// common returns the bit, as masks of the first side have it, that the most pairs have on both sides, judged by the samples. It is negative if
// none is worth while.
func (j *joiner[M]) common(of *[2]side[M]) (best int) {
	above, below, last := &of[0], &of[1], j.width-1
	best = -1
	most := bits.OnesCount64(above.left) * bits.OnesCount64(below.left) / pairsWithBoth
	for live := j.inQuestion(above.list, below.list); live != 0; live &= live - 1 {
		bit := bits.TrailingZeros64(live)
		if both := bits.OnesCount64(above.having(bit)) * bits.OnesCount64(below.having(last-bit)); both > most {
			best, most = bit, both
		}
	}
	return best
}

// inQuestion are the bits, as masks of the first list have them, that some halves of both have.
func (j *joiner[M]) inQuestion(above, below *list[M]) uint64 {
	return uint64(above.any) & opposite(uint64(below.any), j.width)
}
