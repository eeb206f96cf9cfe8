package notation

import (
	"bytes"
	"errors"
	"io"

	"nqueens/board"
)

// text draws a board as rows of '.' and 'Q', with an empty line between boards.
var text = Format{
	Name:    "text",
	Summary: "rows of . and Q, an empty line between boards",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i > 0 {
			dst = append(dst, '\n')
		}
		return appendGrid(dst, b)
	},
	place: placeText,
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return readGrids(in, l, yield, func(line []byte) ([]byte, bool, error) { return line, true, nil })
	},
}

// acwing is AcWing 843: an empty line after each board, the last one too.
var acwing = Format{
	Name:    "acwing",
	Summary: "the same, an empty line after each board (AcWing 843)",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		return append(appendGrid(dst, b), '\n')
	},
	place: placeAcwing,
	read:  text.read,
}

// pta is the PTA and CSDN exercise: cells separated by one blank.
var pta = Format{
	Name:    "pta",
	Summary: "rows of . and Q separated by blanks, an empty line between boards (PTA)",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i > 0 {
			dst = append(dst, '\n')
		}
		for _, c := range b {
			for j := range b {
				if j > 0 {
					dst = append(dst, ' ')
				}
				dst = append(dst, cell(j == c))
			}
			dst = append(dst, '\n')
		}
		return dst
	},
	none: word("None\n"),
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return readGrids(in, l, yield, func(line []byte) ([]byte, bool, error) {
			if string(line) == "None" {
				return nil, false, nil
			}
			cells := make([]byte, 0, len(line)/2+1)
			for i, c := range line {
				switch {
				case i%2 == 0:
					cells = append(cells, c)
				case c != ' ':
					return nil, false, in.fault("expected one blank between squares, found %q", c)
				}
			}
			return cells, true, nil
		})
	},
}

func cell(queen bool) byte {
	if queen {
		return 'Q'
	}
	return '.'
}

func appendGrid(dst []byte, b board.Board) []byte {
	for _, c := range b {
		dst = append(appendGridRow(dst, len(b), c), '\n')
	}
	return dst
}

func appendGridRow(dst []byte, n, col int) []byte {
	for j := range n {
		dst = append(dst, cell(j == col))
	}
	return dst
}

// grid gathers the rows of a drawn board.
type grid struct {
	n       int // 0 until the first row shows it
	rows    int
	squares []board.Square
}

// add takes the next row and reports whether the board is complete.
func (g *grid) add(in *lines, row []byte) (bool, error) {
	if g.n == 0 {
		g.n = len(row)
	}
	if len(row) != g.n {
		return false, in.fault("a row of %d squares on a %dx%d board", len(row), g.n, g.n)
	}
	for c, square := range row {
		switch square {
		case 'Q':
			g.squares = append(g.squares, board.Square{Row: g.rows, Col: c})
		case '.':
		default:
			return false, in.fault("%q at column %d: a square is '.' or 'Q'", rune(square), c)
		}
	}
	g.rows++
	return g.rows == g.n, nil
}

// take gives the board and starts the next one.
func (g *grid) take(l Layout) (board.Placement, error) {
	p, err := board.Place(g.n, g.squares...)
	*g = grid{n: l.N, squares: g.squares[:0]}
	return p, err
}

// readGrids reads drawn boards, with or without empty lines between them. row
// gives the squares of a line, and false for a line that is no row of squares.
func readGrids(in *lines, l Layout, yield func(board.Placement) bool, row func([]byte) ([]byte, bool, error)) error {
	g := grid{n: l.N}
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			return g.unfinished(in)
		} else if err != nil {
			return err
		}
		squares, isRow, err := row(bytes.TrimRight(line, " \t"))
		if err != nil {
			return err
		}
		if !isRow {
			continue
		}
		if len(squares) == 0 {
			if err := g.unfinished(in); err != nil {
				return err
			}
			continue
		}
		full, err := g.add(in, squares)
		if err != nil {
			return err
		}
		if !full {
			continue
		}
		p, err := g.take(l)
		if err != nil || !yield(p) {
			return err
		}
	}
}

// unfinished is the fault of a board that ends too early.
func (g *grid) unfinished(in *lines) error {
	if g.rows > 0 {
		return in.fault("the board ends after %d of %d rows", g.rows, g.n)
	}
	return nil
}
