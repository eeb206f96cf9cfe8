// Package board is the ground the house stands on: squares, lines, placements
// and boards, and nothing about searching.
//
// Row 0 is the top, column 0 the left. A [Placement] is any set of squares,
// what a person can put on a board: rows may be empty or hold several queens.
// A [Board] has exactly one queen in each row and is written as the column of
// each, which is how every search of this module hands out its solutions.
//
// Start with [Placement.Attacks], which says who attacks whom and along which
// line, and with [Symmetry], the eight ways to turn and mirror a board.
//
//	b, err := board.New([]int{1, 3, 0, 2})
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(b.IsSolution(), b.Class()) // true rotation
//
// The package imports nothing but the standard library.
package board
