package join

import (
	"context"
	"math/bits"
)

// Half boards are put together from two parts: inner ones, the rows next to the middle line, and outer ones. The outer ones, and inner ones of
// few rows, are listed once per board size, by the set of their columns. Rows are counted from the middle line: 1 is next to it.

// maxColumns is the number of columns of the largest board, and more.
const maxColumns = 32

// inner is a placement of the rows 1…k. The assembly knows it by its offsets.
type inner struct {
	mid    uint64         // crossing mask at the middle line
	bucket uint16         // where half boards with it are filed: column of row 1, then order of its queens in the middle columns
	first  uint8          // column of row 1
	closed uint8          // 1 if there are such queens; then it does not matter what order the outer part has
	slots  [maxSlots]byte // bits of the crossing mask at the line behind row k, as seen from there, one of them repeated
}

// maxSlots is the number of bits that it has at most: two for each row.
const maxSlots = 2 * maxInnerRows

// maxInnerRows is the number of rows of the inner parts for the largest board.
const maxInnerRows = (MaxN+1)/2 - fewestOuterRows

// file notes down where half boards are filed.
func (x *inner) file(order uint8) {
	x.bucket = uint16(x.first)*orders + uint16(order)
	if order > 0 {
		x.closed = 1
	}
}

// set notes down the bits of the mask at the line, of which there are some, and where half boards are filed.
func (x *inner) set(line uint64, order uint8) {
	x.file(order)
	for at := x.mark(line, 0); at < len(x.slots); at++ {
		x.slots[at] = x.slots[at-1]
	}
}

// mark notes down bits from some slot on and returns the next one.
func (x *inner) mark(line uint64, at int) int {
	for ; line != 0; line &= line - 1 {
		x.slots[at] = byte(bits.TrailingZeros64(line))
		at++
	}
	return at
}

// page is a list of up to pageSize outer parts: placements of the rows k+1…h that use the same columns, by order.
type page struct {
	mid      []uint32             // their crossing masks at the middle line, packed, or two words each
	slices   []uint64             // for each bit of their crossing masks at the line before row k+1: the parts that have it
	closed   uint32               // 1<<24 if all have the same order
	words    uint32               // of the slices for one bit
	used     uint32               // number of segments
	segments [maxSegments]segment // inside, so that they come with the rest: a page is two cache lines
}

const (
	pageSize    = 256
	maxSegments = 16
)

// segment is a number of outer parts of a page that follow each other and have the same order.
type segment struct {
	at    uint8 // the first of them
	size  uint8 // 1…segmentSize
	order uint8
	_     uint8
}

// segmentSize is how many bits can be had from any place of a mask by one load of eight bytes.
const segmentSize = 64 - 7

// square is what a single queen does.
type square struct {
	line, mid uint64 // as of an inner part
	near      uint64 // its crossing mask at the line before the rows of [parts.near], as seen from these
	order     uint8
}

// parts are the tables of one side of the board.
type parts struct {
	n, rows, inner int                                  // columns, rows of the half, and of its inner part
	square         [maxInnerRows + 1][maxColumns]square // by row and column, for the inner rows
	innerRank      *ranks
	innerStart     []uint32 // nil: inner parts are not listed
	inners         []inner  // by set, then those that are not closed first
	near           *parts   // has inner parts of fewer rows, of which those are made where they are not listed; or nil
	outerRank      *ranks
	outerStart     []uint32
	outers         []page // by set
}

// Outer parts have up to outerRows rows, fewer where there is little memory. With seven rows half boards of 20 queens were made faster by a
// quarter, but the tables are eight times as large, and so all was slower next to other work.
const (
	outerRows       = 6
	fewestOuterRows = 4
)

// newParts makes the tables for half boards of so many rows. On the far side row 1 is not next to the middle of an odd board.
func (p *Plan) newParts(ctx context.Context, f *Form, rows int, far bool) (*parts, error) {
	q := p.innerParts(rows, p.innerRows(rows), far)
	listed := q
	if q.inner > p.listed {
		listed = p.innerParts(rows, p.listed, far)
		q.nearBy(listed)
	}
	if err := listed.listInner(ctx); err != nil {
		return nil, err
	}
	return q, q.makeOuter(ctx, p, f, far)
}

// innerParts makes the tables of so many rows next to the middle line, but lists nothing.
func (p *Plan) innerParts(rows, inner int, far bool) *parts {
	q := &parts{n: p.n, rows: rows, inner: inner, innerRank: newRanks(p.n, inner)}
	for i := 1; i <= inner; i++ {
		for c := range p.n {
			q.square[i][c] = square{line: opposite(crossing(p.n, c, inner+1-i), bitsOf(p.n)), mid: crossing(p.n, c, i), order: p.orderOf(i, c, far)}
		}
	}
	return q
}

// nearBy lets inner parts be made of those of fewer rows.
func (q *parts) nearBy(near *parts) {
	q.near = near
	rows := q.inner - near.inner
	for i := 1; i <= rows; i++ {
		for c := range q.n {
			q.square[i][c].near = opposite(crossing(q.n, c, rows+1-i), bitsOf(q.n))
		}
	}
}

// orderOf is the order of a queen in row i and column c.
func (p *Plan) orderOf(i, c int, far bool) uint8 {
	g := i - 1
	if far {
		g = i
	}
	if p.distance(c) == 0 && (p.n%2 == 1 || g > 0) {
		return p.order(g)
	}
	return 0
}
