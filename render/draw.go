package render

import (
	"math"
	"slices"

	"nqueens/board"
)

// draw puts the whole sheet on a canvas.
func (p *plan) draw(c canvas) error {
	var first battle
	if len(p.boards) == 1 {
		first = survey(p.boards[0])
		c.begin(p.width, p.height, title(p.boards[0], first.pairs), description(p.boards[0], first, p.sheet.Base))
	} else {
		c.begin(p.width, p.height, sheetTitle(p.boards), sheetDescription(p.boards))
	}
	c.rect(point{}, float64(p.width), float64(p.height), paper)
	for i, b := range p.boards {
		fight := first
		if len(p.boards) > 1 {
			fight = survey(b)
		}
		p.drawBoard(c, i, fight)
	}
	return c.end()
}

// drawBoard draws board i with everything around it.
func (p *plan) drawBoard(c canvas, i int, fight battle) {
	b := p.boards[i]
	x, y, square := p.place(i)
	side := square * float64(b.N())
	c.rect(point{float64(x - 1), float64(y - 1)}, side+2, side+2, edge)
	if p.sheet.Coordinates {
		p.drawCoordinates(c, b.N(), point{float64(x), float64(y)}, square)
	}
	if p.sheet.Numbers {
		below := point{float64(x) + side/2, float64(y) + side + 1.5*float64(p.letter)}
		write(c, i+1, below, 0.5, float64(p.letter), captionInk)
	}
	name := ""
	if len(p.boards) > 1 {
		name = title(b, fight.pairs)
	}
	c.enter(name, x, y, square)
	if b.N() <= chessboard {
		p.drawChessboard(c, i, fight)
	} else {
		drawScatter(c, b, square, fight)
	}
	c.leave()
}

// drawChessboard draws squares, attacks and queens, in squares.
func (p *plan) drawChessboard(c canvas, i int, fight battle) {
	b := p.boards[i]
	c.checks(b.N())
	if p.sheet.Shade != nil {
		for r := range b.N() {
			for col := range b.N() {
				if s := (board.Square{Row: r, Col: col}); p.sheet.Shade(i, s) {
					c.stamp(mark, corner(s), 1, edge)
				}
			}
		}
	}
	for _, s := range fight.attacked {
		c.stamp(frame, corner(s), 1, alarm)
	}
	for _, l := range fight.drawn() {
		// A white rim sets the line off from squares and other lines.
		c.stroke(middle(l.first), middle(l.last), pen{ink: paper, width: 0.14})
		drawLine(c, l, 0.08)
	}
	for _, s := range fight.attacked {
		c.stamp(halo, corner(s), 1, paper)
	}
	for s := range b.Squares() {
		c.stamp(queen, corner(s), 1, queenInk)
	}
}

// drawScatter draws the grid, attacks and a dot for each queen, in squares.
func drawScatter(c canvas, b board.Placement, square float64, fight battle) {
	n := float64(b.N())
	c.rect(point{}, n, n, paper)
	// Large pictures are looked at from afar: their finest line is wider.
	pixel := 1 / square
	fine := pixel * max(1, math.Round(n*square/2048))
	for at := gridStep(b.N()); at < b.N(); at += gridStep(b.N()) {
		// Whole pixels keep the lines equally sharp.
		x := math.Round(float64(at)*square) * pixel
		c.rect(point{x, 0}, fine, n, gridLine)
		c.rect(point{0, x}, n, fine, gridLine)
	}
	for _, l := range fight.drawn() {
		drawLine(c, l, max(0.12, 1.5*fine))
	}
	// A queen fills most of her square, and three fine lines at least.
	dot := max(0.8, 3*fine)
	if len(fight.attacked) > 0 {
		c.dots(slices.Values(fight.attacked), dot+5*fine, alarm)
		c.dots(slices.Values(fight.attacked), dot+2.5*fine, paper)
	}
	c.dots(b.Squares(), dot, queenInk)
}

// drawLine draws a line on which queens attack each other, from the first to
// the last of them.
func drawLine(c canvas, l battleLine, width float64) {
	pen := pens[l.line.Kind]
	pen.width = width
	c.stroke(middle(l.first), middle(l.last), pen)
}

// drawCoordinates numbers columns above and rows at the left of a board, all
// of them or as many as there is room for.
func (p *plan) drawCoordinates(c canvas, n int, origin point, square float64) {
	height := float64(p.letter)
	widest := textWidth(digits(n-1+p.sheet.Base)) * height
	step := roundStep(func(step int) bool { return float64(step)*square >= widest+height })
	for at := 0; at < n; at += step {
		middle := (float64(at) + 0.5) * square
		write(c, at+p.sheet.Base, point{origin.x + middle, origin.y - height}, 0.5, height, captionInk)
		write(c, at+p.sheet.Base, point{origin.x - height*0.75, origin.y + middle}, 1, height, captionInk)
	}
}

// gridStep is the distance of grid lines in squares: at most ten fit.
func gridStep(n int) int {
	return roundStep(func(step int) bool { return 10*step >= n })
}

// roundStep gives the first of 1, 2, 5, 10, 20, 50 … that is enough.
func roundStep(enough func(int) bool) int {
	for decade := 1; ; decade *= 10 {
		for _, step := range []int{decade, 2 * decade, 5 * decade} {
			if enough(step) {
				return step
			}
		}
	}
}

// corner and middle are places of a square on a board, in squares.
func corner(s board.Square) point { return point{float64(s.Col), float64(s.Row)} }
func middle(s board.Square) point { return point{float64(s.Col) + 0.5, float64(s.Row) + 0.5} }
