package join

import (
	"context"
	"math/bits"
)

// makeOuter begins with the outermost row and puts one row after the other before those that it has.
func (q *parts) makeOuter(ctx context.Context, p *Plan, f *Form, far bool) error {
	b := binder{n: q.n, f: f, sliced: new(sliced), room: make([]uint64, pageSize+64)}
	made, desk := make([]bucket, orders), new(desk)
	queen := make([]inner, 1)
	made[0].grow(1)
	made[0].room[0], made[0].n = 0, 1
	rank, start, have := newRanks(q.n, 0), []uint32{0, 1}, b.bind(nil, made, 1)
	for row := q.rows; row > q.inner; row-- {
		k := q.rows - row + 1
		step := 1
		if row == q.inner+1 {
			step = q.inner
		}
		next := make([]page, 0, choose(q.n, k)*5/4)
		starts := make([]uint32, choose(q.n, k)+1)
		set := uint32(1)<<k - 1
		for i := range len(starts) - 1 {
			if i%64 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			for o := range made {
				made[o].n = 0
			}
			for rest := set; rest != 0; rest &= rest - 1 {
				c := bits.TrailingZeros32(rest)
				x := crossing(q.n, c, 1)
				queen[0] = inner{mid: x}
				queen[0].set(opposite(x, bitsOf(q.n)), p.orderOf(row, c, far))
				r := rank.of(set &^ (rest & -rest))
				for j := start[r]; j < start[r+1]; j++ {
					desk.extend(f, made, queen, &have[j], 1, 1)
				}
			}
			next = b.bind(next, made, step)
			starts[i+1] = uint32(len(next))
			set = following(set)
		}
		rank, start, have = newRanks(q.n, k), starts, next
	}
	q.outerRank, q.outerStart, q.outers = rank, start, have
	return nil
}

// binder makes pages.
type binder struct {
	n      int
	f      *Form
	sliced *sliced
	room   []uint64 // masks of the page, then whatever there lies
	runs   []run
	size   int
	masks  []uint32 // space for what the pages have
	slices []uint64
	space  int // that was allocated for them
}

// run is a number of outer parts of a page that have the same order.
type run struct {
	order uint8
	n     int
}

// more is how much space to allocate next: of small tables little is left over, large ones lie in few pieces.
func (b *binder) more() int {
	space := min(max(b.space, 1<<13), 1<<20)
	b.space += space
	return space
}

// bind appends pages with outer parts of which the buckets have the masks at the line before them, for inner parts of so many rows.
func (b *binder) bind(to []page, made []bucket, rows int) []page {
	b.size, b.runs = 0, b.runs[:0]
	for order := range made {
		for rest := made[order].list(); len(rest) > 0; {
			if b.size == pageSize || len(b.runs) == maxSegments-pageSize/segmentSize {
				to = b.flush(to, rows)
			}
			n := copy(b.room[b.size:pageSize], rest)
			b.runs = append(b.runs, run{uint8(order), n})
			b.size, rest = b.size+n, rest[n:]
		}
	}
	return b.flush(to, rows)
}

func (b *binder) flush(to []page, inner int) []page {
	if b.size == 0 {
		return to
	}
	rows := bitsOf(b.n)
	if len(b.masks) < 2*b.size+32 { // they are read by 16 parts
		b.masks = make([]uint32, b.more())
		inLargePages(b.masks)
	}
	words := (b.size + 63) / 64
	if len(b.slices) < rows*words+4 { // they are read by four words
		b.slices = make([]uint64, b.more())
		inLargePages(b.slices)
	}
	b.f.whole.slice(b.sliced, b.room[:b.size], rows)
	absent := ^uint64(0) << ((b.size-1)%64 + 1) // what is not there goes with nothing
	for i := range rows {
		slice := b.slices[words*i:][:words]
		for j := range slice {
			slice[j] = b.sliced[i][j]
		}
		slice[words-1] |= absent
	}
	masks, toMiddle := 0, newMove(b.n, inner)
	for _, m := range b.room[:b.size] {
		m = toMiddle.of(m)
		if packed(inner) {
			b.masks[masks] = pack(m, b.n, inner)
			masks++
		} else {
			b.masks[masks], b.masks[masks+1] = uint32(m), uint32(m>>32)
			masks += 2
		}
	}
	made := page{mid: b.masks[:masks:masks], slices: b.slices[: rows*words : rows*words], words: uint32(words)}
	if len(b.runs) == 1 {
		made.closed = 1 << 24
	}
	at := 0
	for _, r := range b.runs {
		for pieces := (r.n + segmentSize - 1) / segmentSize; pieces > 0; pieces-- {
			size := (r.n + pieces - 1) / pieces
			made.segments[made.used] = segment{at: uint8(at), size: uint8(size), order: r.order}
			made.used++
			at, r.n = at+size, r.n-size
		}
	}
	to = append(to, made)
	b.masks, b.slices = b.masks[masks:], b.slices[rows*words:]
	b.size, b.runs = 0, b.runs[:0]
	return to
}

// Behind inner parts of some rows the masks of outer parts have no bits for the diagonals that leave the board before the middle line. Where
// what is left has 32 bits it is kept in as many.

// packed says whether they are, behind inner parts of so many rows.
func packed(inner int) bool { return 2 <= inner && inner <= 5 }

// spread has the bits that are left.
func spread(n, inner int) uint64 {
	half := uint64(1)<<(n-1-inner) - 1
	return half | half<<(n-1)
}

func pack(m uint64, n, inner int) uint32 {
	half := uint64(1)<<(n-1-inner) - 1
	return uint32(m&half | m>>inner&^half)
}

func unpack(m uint32, n, inner int) uint64 {
	half := uint64(1)<<(n-1-inner) - 1
	return uint64(m)&half | uint64(m)&^half<<inner
}
