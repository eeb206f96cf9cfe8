// Package render draws boards: one, or several on a sheet, as SVG or PNG.
//
//	b := board.Board{0, 4, 7, 5, 2, 6, 1, 3}
//	sheet := render.Sheet{Boards: render.Boards(b.Placement())}
//	if err := render.SVG(file, sheet); err != nil {
//		log.Fatal(err)
//	}
//
// Up to 64 rows a board looks like a chessboard. Above, it is a scatter: a dot
// for each queen on white paper, over a grid with round distances.
//
// Where queens attack each other, every line with several queens is drawn once,
// from its first queen to its last, and each attacked queen is framed (in a
// scatter: ringed). Of more than 256 lines, 256 are drawn, evenly chosen from
// those with the most queens to those with the fewest. The four kinds of lines
// differ in direction, in dashes and in colour, so that the picture reads
// without colour too; the colours are those of Okabe and Ito, told apart by
// colour-blind eyes.
//
// One description of the picture, in draw.go, is drawn on either of two
// canvases, svg.go and png.go: the same outlines, lengths and colours, so that
// both forms look the same. No picture needs a font: the queen and the digits
// are outlines of this package. The same sheet gives the same bytes.
//
// Start with [Sheet], then read draw.go. The package imports board, the
// standard library, and a rasterizer for outlines.
package render
