package join

import (
	"fmt"
	"math"
	"math/bits"
	"sync"
)

// What a set of columns takes, in time and memory, can be told from the columns alone: two queens attack each other when they are as many
// rows apart as columns, and how probable that is depends on the columns only.

// halvesOf predicts how many half boards of so many rows use exactly the columns of a set. Were attacks independent of each other, the share of
// the orders of rows without any would be exp(-attacks); the numbers were fitted to boards of 18 to 22 columns, where the prediction
// is off by 6 % (one standard deviation).
func halvesOf(n, rows int, set uint32) float64 {
	attacks := 0.0 // expected, if each order of the rows is as likely as any other
	for d := 1; d < rows; d++ {
		attacks += float64(bits.OnesCount32(set&(set>>d)) * 2 * (rows - d))
	}
	attacks /= float64(rows * (rows - 1))
	more := float64(n - 18)
	return math.Gamma(float64(rows+1)) * math.Exp(0.63+0.145*more-(1.39+0.025*more)*attacks)
}

// ways is about how many placements of some rows that follow each other use a given set of columns, in the mean.
func ways(n, rows int) float64 {
	w := math.Gamma(float64(rows + 1))
	for d := 1; d < rows; d++ {
		w *= math.Pow(1-2*float64(n-d)/float64(n*(n-1)), float64(rows-d))
	}
	return w
}

// Cost predicts the time that a set takes, as a multiple of that of the mean one.
func (p *Plan) Cost(set uint32) float64 {
	p.mean.Do(func() {
		top, bottom, pairs, samples := 0.0, 0.0, 0.0, 0
		for rank := int64(0); rank < p.sets; rank += max(1, p.sets/2000) {
			if s := unrank(rank, p.top); p.weight(s) > 0 {
				a, b := p.halves(s)
				top, bottom, pairs, samples = top+a, bottom+b, pairs+a*b, samples+1
			}
		}
		p.meanHalves, p.meanPairs = (top+bottom)/float64(samples), pairs/float64(samples)
	})
	a, b := p.halves(set)
	// The share of counting pairs grows with the board.
	counting := min(max(0.09*float64(p.n-15), 0), 0.8)
	return 0.1 + 0.9*((1-counting)*(a+b)/p.meanHalves+counting*a*b/p.meanPairs)
}

// halves predicts how many top and bottom halves are made for a set.
func (p *Plan) halves(set uint32) (top, bottom float64) {
	top = halvesOf(p.n, p.top, set)
	bottom = halvesOf(p.n, p.bottom, (uint32(1)<<p.n-1)&^set)
	if p.n%2 == 1 {
		wanted := bits.OnesCount32(p.wanted(set))
		if wanted == 0 {
			return 0, 0
		}
		top *= float64(wanted) / float64(p.top)
	}
	return top, bottom
}

// means are what Cost is measured by.
type means struct {
	mean                  sync.Once
	meanHalves, meanPairs float64
}

// MemoryError says that there is not enough memory for a board size.
type MemoryError struct {
	N             int
	Needed, Given int64 // bytes
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("the join needs %s of memory for N=%d, but may use %s", megabytes(e.Needed), e.N, megabytes(e.Given))
}

func megabytes(bytes int64) string { return fmt.Sprintf("%d MB", (bytes+999_999)/1_000_000) }

// Within returns the plan for so many counters in so many bytes of memory: how many rows the outer and the inner parts have that are listed
// beforehand, and how many half boards are held at once. It counts the same, perhaps more slowly. The bytes are those of a process that
// does nothing else and has its garbage collected as it nears them. The error is a *[MemoryError].
func (p *Plan) Within(bytes int64, counters int) (*Plan, error) {
	q := NewPlan(p.n)
	counters = max(counters, 1)
	for i, way := range savings {
		q.outerRows, q.listed = way.outerRows, way.listed
		room, least := ((bytes-spare)*live/100-q.tableBytes())/int64(counters), q.leastRoom()
		if i < len(savings)-1 {
			least += least / 2 // else smaller tables and more room are quicker
		}
		if room >= least {
			q.room = room
			q.folded = q.folded && room >= q.wholeRoom()
			return q, nil
		}
	}
	return nil, &MemoryError{p.n, (q.tableBytes()+q.leastRoom()*int64(counters))*100/live + 2 + spare, bytes}
}

// savings are ways to make tables, from large ones to small ones.
var savings = []struct{ outerRows, listed int }{{outerRows, maxListed}, {5, maxListed}, {5, 4}, {fewestOuterRows, 4}, {fewestOuterRows, fewestListed}}

// spare is for what does not grow with the board: the program, the runtime, and what of the tables' last pieces stays empty.
const spare = 28 << 20

// live is how much in a hundred of the rest may be in use. What is left is for garbage: lists that were outgrown, tables that others
// were made from.
const live = 85

// tableBytes predicts the size of the tables.
func (p *Plan) tableBytes() int64 {
	sides := []int{p.top}
	if p.n%2 == 1 {
		sides = append(sides, p.bottom)
	}
	sum := 0.0
	for _, rows := range sides {
		inner := p.innerRows(rows)
		outer := rows - inner
		w := ways(p.n, outer)
		mask := 8.0
		if packed(inner) {
			mask = 4
		}
		slices := 16 * float64(p.n-1) * (w/64 + 0.5)
		// Lists of one row less are there while the last ones are made.
		sum += 1.3 * float64(choose(p.n, outer)) * (w*mask + slices + 128*(1.2+w/pageSize))
		listed := min(inner, p.listed)
		sum += 1.3 * float64(choose(p.n, listed)) * ways(p.n, listed) * 32
	}
	return int64(sum)
}

// A half board takes eight bytes, twice that with what lists have in reserve, and half as much again where it is folded too. A set of many half
// boards comes up to four times the mean.
const (
	halfBytes   = 16
	foldedBytes = 8
	manyHalves  = 4
)

// listBytes is what lists of a counter take at least: for each column of row 1 on either side.
func (p *Plan) listBytes() int64 {
	return orders / 2 * leastList * 8
}

// wholeRoom is what a counter takes for all half boards of most sets, folded.
func (p *Plan) wholeRoom() int64 {
	return int64(manyHalves*(halfBytes+foldedBytes)*(ways(p.n, p.top)+ways(p.n, p.bottom))) + int64(p.n)*p.listBytes()
}

// leastRoom is what a counter must have: for the half boards of one column of row 1 on either side.
func (p *Plan) leastRoom() int64 {
	return int64(manyHalves*halfBytes*(ways(p.n, p.top)/float64(p.top)+ways(p.n, p.bottom)/float64(p.bottom))) + 2*p.listBytes() + 2<<20
}

// pieces says in how many pieces, by the columns of row 1, top and bottom halves of a set are to be made to fit into the room there is.
func (p *Plan) pieces(set uint32) (tops, bottoms int) {
	if p.room == 0 {
		return 1, 1
	}
	top, bottom := p.halves(set)
	perHalf := halfBytes
	if p.folded {
		perHalf += foldedBytes
	}
	// bytesOf is what a piece takes. Not all columns have as many half boards.
	bytesOf := func(halves float64, rows, pieces int) float64 {
		if pieces > 1 {
			halves *= 1.2
		}
		return float64(perHalf)*halves/float64(pieces) + float64(p.listBytes()*int64((rows+pieces-1)/pieces))
	}
	for bottoms = 1; ; bottoms++ {
		for tops = 1; tops <= p.top; tops++ {
			if bytesOf(top, p.top, tops)+bytesOf(bottom, p.bottom, bottoms) <= float64(p.room) || tops == p.top && bottoms == p.bottom {
				return tops, bottoms
			}
			if bottoms > 1 {
				tops = max(tops, p.top-1) // top halves are made anew for each piece of the bottom ones
			}
		}
	}
}

// split cuts a set of columns into pieces.
func split(set uint32, pieces int) (cut []uint32) {
	size := bits.OnesCount32(set)
	for i := range pieces {
		piece := uint32(0)
		for range (i+1)*size/pieces - i*size/pieces {
			piece |= set & -set
			set &= set - 1
		}
		if piece != 0 {
			cut = append(cut, piece)
		}
	}
	return cut
}
