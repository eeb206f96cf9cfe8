package enumerate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"nqueens/board"
)

// Sample draws solutions, each with the same probability and independently of
// the others, so that some may come twice. There are none if there is no
// solution. The same seed gives the same boards on every platform: places are
// drawn from the PCG generator of math/rand/v2, seeded with (seed, 0). A place,
// from 0, is the lowest bits of a 64-bit number, as many as the largest place
// has; what is too large is drawn again.
//
// Places that share their first rows share the counts of these, so that a
// thousand boards take little longer than one.
func (x *Index) Sample(ctx context.Context, count int, seed uint64) ([]board.Board, error) {
	total, err := x.Total(ctx)
	if err != nil || total == 0 {
		return nil, err
	}
	places := draw(rand.NewPCG(seed, 0), total, count)
	sorted := slices.Clone(places)
	slices.Sort(sorted)
	found := make(map[uint64]board.Board, count)
	next := 0
	err = x.find(ctx, nil, total, sorted, func(b board.Board) {
		found[sorted[next]] = b
		next++
	})
	if err != nil {
		return nil, err
	}
	boards := make([]board.Board, count)
	for i, place := range places {
		boards[i] = found[place].Clone()
	}
	return boards, nil
}

// draw gives numbers below total.
func draw(source rand.Source, total uint64, count int) []uint64 {
	drawn := make([]uint64, 0, count)
	mask := uint64(1)<<bits.Len64(total-1) - 1
	for len(drawn) < count {
		if place := source.Uint64() & mask; place < total {
			drawn = append(drawn, place)
		}
	}
	return drawn
}
