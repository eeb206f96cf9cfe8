package enumerate

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// A board is cut in three: its first rows, the stem, are walked one placement
// at a time; from each stem the walk goes down to the tops, which end above the
// last rows; the last rows are joined to many tops at a time (join.go).

// plan is what all searches of a problem share.
type plan struct {
	n           int
	all         uint64           // columns
	allowed     [MaxN + 2]uint64 // by row: what the conditions leave; two rows beyond the last are free
	fundamental bool
	stemRows    int // rows of a stem
	topRows     int // rows of a top, its stem's among them: at most 8 more
	endings     *endings
}

// planOf prepares for a problem with 1 ≤ N.
func planOf(p Problem) *plan {
	x := &plan{n: p.N, all: ^uint64(0) >> (MaxN - p.N), allowed: p.allowed(), fundamental: p.Fundamental}
	x.topRows = p.N - endRows(p.N)
	x.stemRows = max(min(3, x.topRows-1), x.topRows-8)
	if p.N > 24 {
		// Only the first solutions will be seen, and the way to them is long.
		x.stemRows = x.topRows - 1
	}
	x.endings = endingsOf(p.N, p.N-x.topRows, &x.allowed)
	return x
}

// endRows says how many rows are joined: enough to be worth it, as far as what
// is known of their sets takes some dozen MB at most.
func endRows(n int) int {
	switch {
	case n <= 16:
		return min(maxEndRows, n/2+n/13)
	case n <= 18:
		return 6
	case n <= 24:
		return 5
	case n <= 32:
		return 4
	case n <= 40:
		return 3
	}
	return 2
}

// position is what the queens above take of a row, along each kind of line.
type position struct {
	columns, rising, falling uint64
	path                     uint64 // the columns of the rows below the stem, a byte a row
}

// with gives the position one row down, with a queen more.
func (p position) with(bit uint64) position {
	return position{p.columns | bit, (p.rising | bit) >> 1, (p.falling | bit) << 1, p.path}
}

// live gives 1 if a row and the row after it have free squares, otherwise 0,
// without a branch: no processor can predict which positions these are.
func (p position) live(allowed, after uint64) int {
	x, y := allowed&^(p.columns|p.rising|p.falling), after&^(p.columns|p.rising>>1|p.falling<<1)
	return int((x | -x) & (y | -y) >> 63)
}

// walk is a search that can be left after any batch and taken up again.
//
// From a stem it goes down row by row with a block of positions at a time.
// Neighbours do not wait for each other, and the order stays: all that follows
// from a position comes before all that follows from the next.
type walk struct {
	*plan
	stems  func() (*stem, bool)
	blocks []block // by row, from the first below the stem to the last of the tops
	row    int     // of the block in hand; above all blocks: a new stem is due
	join   join
	ctx    context.Context
	enough int // how many tops are joined next
	most   int // in the end
}

// block is some positions with queens in all rows above its row.
type block struct {
	positions []position
	next      int // the first that was not gone down from
}

const (
	blockSize  = 256     // two blocks fit in the fastest cache
	fewTops    = 8       // the first solutions shall come soon
	mostTops   = 3 << 17 // many for every set of a board of 16
	batchBytes = 16 << 10
	// batchRoom is what may be written behind the last board of a batch.
	batchRoom = 16
)

func (p *plan) walk(ctx context.Context, stems func() (*stem, bool)) *walk {
	w := &walk{plan: p, stems: stems, row: p.stemRows - 1, ctx: ctx, enough: fewTops, most: mostTops}
	w.blocks = make([]block, p.topRows)
	for row := p.stemRows; row < p.topRows; row++ {
		// A position is gone down from as a whole, to at most n squares, and one
		// is written beyond those that stay.
		w.blocks[row].positions = make([]position, 0, blockSize+p.n+1)
	}
	w.join.init(p)
	return w
}

// batches gives all solutions, found by one walk.
func (p *plan) batches(ctx context.Context) Batches {
	return func(yield func(Batch) bool) {
		w := p.walk(ctx, p.eachStem(ctx))
		for batch := p.batch(); w.fill(&batch); {
			if !yield(batch) {
				return
			}
		}
	}
}

// under is the plan for the solutions that begin with a prefix, of no more rows
// than a top has. What is known of the last rows is the same.
func (p *plan) under(prefix []int) *plan {
	part := *p
	for r, c := range prefix {
		part.allowed[r] &= 1 << c
	}
	return &part
}

// batch makes an empty batch for fill.
func (p *plan) batch() Batch {
	return Batch{N: p.n, Cols: make([]uint8, 0, batchBytes+batchRoom)}
}

// fill overwrites the batch with the next solutions. It reports whether there
// are any; none are left after the last, or when the context has ended.
func (w *walk) fill(batch *Batch) bool {
	batch.Cols, batch.Len = batch.Cols[:0], 0
	for w.ctx.Err() == nil {
		w.join.emit(batch)
		if batch.Len > 0 {
			return true
		}
		if !w.gather() {
			return false
		}
		w.join.run(w.ctx)
	}
	return false
}

// gather collects tops until there are enough, and reports whether there are
// any.
func (w *walk) gather() bool {
	j := &w.join
	j.reset(w.enough + w.n + 1)
	for steps := 1; len(j.tops) < w.enough && (steps&0xff != 0 || w.ctx.Err() == nil); steps++ {
		if w.row < w.stemRows {
			s, ok := w.stems()
			if !ok {
				break
			}
			j.begin(s)
			w.row = w.stemRows
			w.blocks[w.row] = block{positions: append(w.blocks[w.row].positions[:0], s.position)}
		}
		switch block := &w.blocks[w.row]; {
		case block.next == len(block.positions):
			w.row--
		case w.row == w.topRows-1:
			j.land(block, w.enough)
		default:
			w.expand(block, &w.blocks[w.row+1])
			w.row++
		}
	}
	w.enough = min(16*w.enough, w.most)
	return len(j.tops) > 0
}

// expand goes down from the positions of a block until that below is full.
func (w *walk) expand(from, below *block) {
	row, next, after := w.open(w.row, w.join.stem()), w.allowed[w.row+1], w.allowed[w.row+2]
	shift := 8 * (w.row - w.stemRows) & 63
	children, n := below.positions[:cap(below.positions)], 0
	for ; from.next < len(from.positions) && n < blockSize; from.next++ {
		p := from.positions[from.next]
		for free := row &^ (p.columns | p.rising | p.falling); free != 0; free &= free - 1 {
			bit := free & -free
			child := p.with(bit)
			child.path |= uint64(bits.TrailingZeros64(bit)) << shift
			children[n] = child
			n += child.live(next, after)
		}
	}
	*below = block{positions: children[:n]}
}

// stem is a placement in the first rows.
type stem struct {
	position
	cols [MaxN]uint8
}

// writeTo writes the columns, and perhaps some bytes more.
func (s *stem) writeTo(to []uint8, rows int) {
	for r := 0; r < rows; r += 8 {
		binary.LittleEndian.PutUint64(to[r:], binary.LittleEndian.Uint64(s.cols[r:]))
	}
}

// open gives the squares of a row that the conditions leave under a stem.
func (p *plan) open(row int, s *stem) uint64 {
	if p.fundamental && 0 < row && row < int(s.cols[0]) {
		return p.allowed[row] &^ (1 | 1<<(p.n-1)) // turned by a quarter the board would be smaller
	}
	return p.allowed[row]
}

// hopeful reports whether each row from this one on has a free square, and each
// column that has no queen is free in one of them. Long stems are dead ends for
// the most part, and are found to be so many rows earlier than without.
func (p *plan) hopeful(row int, at position) bool {
	columns := at.columns
	for ; row < p.n; row++ {
		free := p.allowed[row] &^ (at.columns | at.rising | at.falling)
		if free == 0 {
			return false
		}
		columns |= free
		at.rising, at.falling = at.rising>>1, at.falling<<1
	}
	return columns == p.all
}

// eachStem gives the stems one by one, in order. A stem is overwritten by the
// next one. They end early with the context: on a large board there may be ages
// between two stems.
func (p *plan) eachStem(ctx context.Context) func() (*stem, bool) {
	type level struct {
		position
		free uint64 // squares that were not tried
	}
	levels := make([]level, p.stemRows+1)
	levels[0].free = p.allowed[0]
	var s stem
	row := 0
	return func() (*stem, bool) {
		for steps := 1; row >= 0 && (steps&0xfff != 0 || ctx.Err() == nil); steps++ {
			l := &levels[row]
			if row == p.stemRows {
				row--
				s.position = l.position
				return &s, true
			}
			if l.free == 0 {
				row--
				continue
			}
			bit := l.free & -l.free
			l.free ^= bit
			s.cols[row] = uint8(bits.TrailingZeros64(bit))
			if child := l.with(bit); p.hopeful(row+1, child) {
				row++
				levels[row] = level{child, p.open(row, &s) &^ (child.columns | child.rising | child.falling)}
			}
		}
		return nil, false
	}
}
