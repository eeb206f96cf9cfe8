package replay

import (
	"sort"

	"nqueens/board"
	"nqueens/textbook"
)

// reel keeps keyframes: places in the film where the search can be taken up
// again. They lie right after Place events, since that is where a search can
// be.
//
// The film is cut into pieces of spacing steps, and the first Place of each
// piece is kept. When there are too many keyframes, the pieces become twice as
// long. So a step is never farther from the keyframe before it than spacing
// and the distance to the next Place, and memory is bounded whatever the
// length of the film.
type reel struct {
	n       int
	spacing uint64
	limit   int

	tallies []tally
	queens  []packed // n for each keyframe, of which the first are used
}

// packed is a queen of a keyframe: her square, and for dancing links whether
// she was chosen from her column.
type packed uint16

const (
	packedBits              = 6 // 0 … textbook.MaxN−1
	packedMask              = 1<<packedBits - 1
	packedFromColumn packed = 1 << (2 * packedBits)
)

// initialSpacing keeps random access at some 20 µs; maxKeyframes bounds the
// memory of a film by 8 MB at n=16 and 15 MB at n=64.
const (
	initialSpacing = 1 << 10
	maxKeyframes   = 1 << 16
)

func newReel(n int) reel {
	return reel{n: n, spacing: initialSpacing, limit: maxKeyframes}
}

// due reports whether a Place at the step is to be kept.
func (r *reel) due(step uint64) bool {
	i := len(r.tallies)
	return i == 0 || step/r.spacing > r.tallies[i-1].step/r.spacing
}

// keep adds a keyframe at the cursor, which has just played a Place event.
func (r *reel) keep(c *cursor) {
	if len(r.tallies) == r.limit {
		r.thin()
		if !r.due(c.step) {
			return
		}
	}
	r.tallies = append(r.tallies, c.tally)
	for i := range r.n {
		var p packed
		if i < len(c.queens) {
			q := c.queens[i]
			p = packed(q.Row<<packedBits | q.Col)
			if len(c.covered) > 0 && c.covered[i*coversPerQueen].Kind == board.Column {
				p |= packedFromColumn
			}
		}
		r.queens = append(r.queens, p)
	}
}

// thin doubles the spacing until at most half of the keyframes are left.
func (r *reel) thin() {
	for kept := len(r.tallies); kept > r.limit/2; {
		r.spacing *= 2
		kept = 0
		for i, t := range r.tallies {
			if kept > 0 && t.step/r.spacing == r.tallies[kept-1].step/r.spacing {
				continue
			}
			r.tallies[kept] = t
			copy(r.queens[kept*r.n:(kept+1)*r.n], r.queens[i*r.n:])
			kept++
		}
		r.tallies, r.queens = r.tallies[:kept], r.queens[:kept*r.n]
	}
}

// before gives a cursor at the last keyframe of which the predicate does not
// hold, or at the start. The predicate must hold from some step on.
func (r *reel) before(holds func(*tally) bool) *cursor {
	i := sort.Search(len(r.tallies), func(i int) bool { return holds(&r.tallies[i]) })
	if i == 0 {
		return &cursor{}
	}
	return r.cursor(i - 1)
}

// cursor unpacks a keyframe. Its last event is a Place of unknown cost: play
// the next event before asking for a state.
func (r *reel) cursor(i int) *cursor {
	c := &cursor{tally: r.tallies[i]}
	placed := int(c.kinds[textbook.Place] - c.kinds[textbook.Remove])
	covers := c.kinds[textbook.Cover] > 0
	for j, p := range r.queens[i*r.n : i*r.n+placed] {
		q := board.Square{Row: int(p >> packedBits & packedMask), Col: int(p & packedMask)}
		c.queens = append(c.queens, q)
		if covers {
			from := board.Row
			if p&packedFromColumn != 0 {
				from = board.Column
			}
			c.covered = cover(c.covered, q, from)
			if j == placed-1 { // her other lines come after the Place event
				c.covered = c.covered[:j*coversPerQueen+1]
			}
		}
	}
	return c
}
