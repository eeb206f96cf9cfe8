package render

import (
	"math"

	"nqueens/board"
)

// plan is a sheet with every measure decided, in pixels.
type plan struct {
	sheet         Sheet
	boards        []board.Placement
	columns       int
	side          int // of the frame that each board fits in
	space         int // around and between boards
	letter        int // height of a digit
	left, top     int // strips of coordinates
	bottom        int // strip of the number
	width, height int
}

// plan reads the boards and lays out the sheet.
func (s Sheet) plan() (*plan, error) {
	if err := within("columns of a sheet", s.Columns, 0, MaxBoards); err != nil {
		return nil, err
	}
	if s.Side != 0 {
		if err := within("pixels of a board's side", s.Side, MinSide, MaxSide); err != nil {
			return nil, err
		}
	}
	if err := within("base of coordinates", s.Base, 0, 1); err != nil {
		return nil, err
	}
	boards, err := s.gather()
	if err != nil {
		return nil, err
	}
	p := &plan{sheet: s, boards: boards, columns: min(s.Columns, len(boards))}
	if p.columns == 0 {
		p.columns = sensibleColumns(len(boards))
	}
	if p.side = s.Side; p.side == 0 {
		p.side = sensibleSide(boards, p.columns)
	}
	p.measure()
	for s.Side == 0 && p.pixels() > MaxPixels && p.side > MinSide {
		p.side = max(MinSide, p.side*3/4)
		p.measure()
	}
	return p, within("pixels of a sheet", p.pixels(), 1, MaxPixels)
}

// pixels is width × height, or the largest int where that is more.
func (p *plan) pixels() int {
	if p.height > math.MaxInt/p.width {
		return math.MaxInt
	}
	return p.width * p.height
}

// measure computes everything that follows from columns and side.
func (p *plan) measure() {
	p.space = max(12, min(p.side/12, 24), p.side/48)
	p.letter = max(9, min(p.side/36, 14), p.side/96)
	p.left, p.top, p.bottom = 0, 0, 0
	if p.sheet.Coordinates {
		widest := 1
		for _, b := range p.boards {
			widest = max(widest, digits(b.N()-1+p.sheet.Base))
		}
		p.left = int(math.Ceil(textWidth(widest)*float64(p.letter))) + p.letter
		p.top = 2 * p.letter
	}
	if p.sheet.Numbers {
		p.bottom = 2*p.letter + p.letter/2
	}
	rows := (len(p.boards) + p.columns - 1) / p.columns
	p.width = p.columns*(p.left+p.side) + (p.columns+1)*p.space
	p.height = rows*(p.top+p.side+p.bottom) + (rows+1)*p.space
}

// place gives the top left corner of board i and the side of its squares.
// A chessboard has whole pixels a square and stands in the middle of its
// frame; a scatter fills the frame.
func (p *plan) place(i int) (x, y int, square float64) {
	x = p.space + p.left + i%p.columns*(p.left+p.side+p.space)
	y = p.space + p.top + i/p.columns*(p.top+p.side+p.bottom+p.space)
	n := p.boards[i].N()
	if n > chessboard {
		return x, y, float64(p.side) / float64(n)
	}
	rest := p.side % n
	return x + rest/2, y + rest/2, float64(p.side / n)
}

// sensibleColumns chooses, of all sheets between square and 3:1, one with the
// fewest places left empty; of several, the one nearest to 4:3.
func sensibleColumns(count int) int {
	ideal := math.Sqrt(float64(count) * 4 / 3)
	best, fewest := 0, count
	for columns := 1; columns*columns <= 3*count; columns++ {
		if columns*columns < count {
			continue
		}
		empty := (columns - count%columns) % columns
		nearer := math.Abs(float64(columns)-ideal) < math.Abs(float64(best)-ideal)
		if best == 0 || empty < fewest || empty == fewest && nearer {
			best, fewest = columns, empty
		}
	}
	return best
}

// sensibleSide is the side that suits the largest board: that of a picture of
// its own, reduced on a sheet to half or, with many columns, down to a
// quarter.
func sensibleSide(boards []board.Placement, columns int) int {
	n := 0
	for _, b := range boards {
		n = max(n, b.N())
	}
	side := min(max(n, 1024), MaxSide)
	if n <= chessboard {
		side = n * min(max(512/n, 16), 72)
	}
	if len(boards) > 1 {
		const comfortable = 1536 // pixels across a sheet
		side = min(max(comfortable/columns, side/4), side/2)
		if n <= chessboard {
			side = side / n * n
		}
	}
	return max(side, MinSide)
}

// digits is the number of decimal digits of x ≥ 0.
func digits(x int) int {
	d := 1
	for ; x >= 10; x /= 10 {
		d++
	}
	return d
}
