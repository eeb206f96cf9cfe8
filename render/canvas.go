package render

import (
	"image/color"
	"iter"

	"nqueens/board"
)

// canvas is what a picture is drawn on, in the order of the calls: later ones
// cover earlier ones. Between enter and leave, lengths are in squares of the
// board entered; outside, in pixels of the sheet.
type canvas interface {
	// begin starts a picture, with words for those who do not see it.
	begin(width, height int, title, description string)
	// enter makes x, y the origin and scale the unit.
	enter(title string, x, y int, scale float64)
	leave()
	// checks draws the squares of an n×n chessboard, at the origin.
	checks(n int)
	// rect fills a rectangle.
	rect(from point, width, height float64, ink colour)
	// stamp draws an outline, size units wide, from its top left corner on.
	stamp(o *outline, from point, size float64, ink colour)
	// stroke draws a straight line with round ends.
	stroke(from, to point, pen pen)
	// dots draws a disc at the middle of each square.
	dots(squares iter.Seq[board.Square], diameter float64, ink colour)
	// end finishes the picture. Its error is that of the writer.
	end() error
}

// colour is opaque red, green and blue.
type colour uint32

func (c colour) rgba() color.RGBA {
	return color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255}
}

// The colours of a picture. Dark on the light and on the dark squares keeps a
// contrast of more than 7:1.
const (
	paper       colour = 0xFFFFFF
	lightSquare colour = 0xF2EDE2
	darkSquare  colour = 0xD2C5AD
	edge        colour = 0x8C7F69 // of the board
	gridLine    colour = 0xE7E2D6
	queenInk    colour = 0x20262E
	captionInk  colour = 0x59616B
	alarm       colour = 0xB03A00 // attacked queens: Okabe and Ito's vermillion, darker
)

// pen is how a line is drawn. Dashes alternate drawn and left out lengths in
// multiples of the width, measured between the centres of the round ends;
// none means a whole line. A dot has a small length, since some viewers leave
// out parts of none.
type pen struct {
	ink    colour
	width  float64
	dashes []float64
}

// pens gives each kind of line a colour of Okabe and Ito and a pattern of its
// own, width 1.
var pens = [board.Falling + 1]pen{
	board.Row:     {ink: 0x0072B2, width: 1},                                      // blue, whole
	board.Column:  {ink: 0xD55E00, width: 1, dashes: []float64{4, 2.5}},           // vermillion, dashed
	board.Rising:  {ink: 0x009E73, width: 1, dashes: []float64{0.1, 2}},           // bluish green, dotted
	board.Falling: {ink: 0xCC79A7, width: 1, dashes: []float64{4, 2.2, 0.1, 2.2}}, // reddish purple, dash and dot
}
