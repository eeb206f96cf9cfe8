package render

import (
	"io"
	"iter"

	"nqueens/board"
)

// Limits of a sheet. They bound the memory of a picture: a PNG needs 4 bytes a
// pixel, both forms keep the squares of all queens (16 bytes each).
const (
	MaxN      = 20_000  // rows of a board
	MaxBoards = 4_096   // boards of a sheet
	MaxQueens = 1 << 22 // queens of all boards together
	MinSide   = 64      // pixels of a board's side
	MaxSide   = 4_096
	MaxPixels = 1 << 26 // width × height
)

// chessboard is the largest size drawn as a chessboard: above, the squares
// would be too small for a queen.
const chessboard = 64

// Sheet is one picture of one or several boards, from left to right and top to
// bottom. The boards may differ in size: all have the same side.
type Sheet struct {
	// Boards yields what to draw, of 1…MaxN rows each. Its first error ends
	// the drawing and is returned as it is. It is read once, to its end or
	// until a limit is passed, before anything is written.
	Boards iter.Seq2[board.Placement, error]

	// Columns is the number of boards side by side, 1…MaxBoards. With 0 the
	// sheet is as filled as it can be, and about 4:3: 12 boards stand in 4
	// columns.
	Columns int

	// Side is the side of a board in pixels, MinSide…MaxSide. Chessboards
	// reduce it to whole pixels a square. With 0 it depends on the size and
	// number of boards: 512 for one board of 8 rows, 256 on a sheet of twelve,
	// n for one board of 1,024…4,096 rows, and 4,096 for larger ones.
	Side int

	// Numbers writes the number of each board below it, from 1.
	Numbers bool

	// Coordinates writes the numbers of rows and columns at the edges.
	Coordinates bool

	// Base is the number of the first row and column, 0 or 1, at the edges and
	// in the description.
	Base int

	// Shade chooses squares to mark with a small disc, for example those that
	// are attacked: it is asked for every square of every chessboard (not of
	// scatters), with the number of the board from 0. It may be nil.
	Shade func(i int, s board.Square) bool
}

// Boards yields the given placements, for [Sheet.Boards].
func Boards(placements ...board.Placement) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		for _, p := range placements {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// SVG writes the sheet as a document that needs no other file: a title and a
// description for screen readers, then the boards one after the other.
//
// The error is a *SizeError, a *LimitError, ErrNoBoards, the error of s.Boards
// or that of w. Unless it is that of w, nothing was written.
//
// Time is in proportion to queens, lines and (chessboards) squares; a board of
// 20,000 rows takes some milliseconds and 300 to 700 KB.
func SVG(w io.Writer, s Sheet) error {
	p, err := s.plan()
	if err != nil {
		return err
	}
	return p.draw(newSVGCanvas(w))
}

// PNG writes the sheet as an image without transparency. Errors are those of
// [SVG].
//
// Time and memory are in proportion to pixels: 4 bytes each, about 80 MiB for
// a board of 20,000 rows, drawn in one to two seconds, and never more than
// 256 MiB.
func PNG(w io.Writer, s Sheet) error {
	p, err := s.plan()
	if err != nil {
		return err
	}
	return p.draw(newPNGCanvas(w))
}

// gather reads the boards, checking each as it comes: a long stream is given
// up at the first board too many.
func (s Sheet) gather() ([]board.Placement, error) {
	if s.Boards == nil {
		return nil, ErrNoBoards
	}
	var boards []board.Placement
	queens := 0
	for p, err := range s.Boards {
		if err != nil {
			return nil, err
		}
		if p.N() < 1 || p.N() > MaxN {
			return nil, &SizeError{Number: len(boards) + 1, N: p.N()}
		}
		boards = append(boards, p)
		queens += p.Len()
		if err := within("boards of a sheet", len(boards), 1, MaxBoards); err != nil {
			return nil, err
		}
		if err := within("queens of a sheet", queens, 0, MaxQueens); err != nil {
			return nil, err
		}
	}
	if len(boards) == 0 {
		return nil, ErrNoBoards
	}
	return boards, nil
}
