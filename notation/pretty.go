package notation

import (
	"bytes"
	"strings"

	"nqueens/board"
)

// pretty draws a board with lines between the squares, for people.
var pretty = Format{
	Name:    "pretty",
	Summary: "drawn with box characters and chess queens",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		pen := unicodePen
		if l.ASCII {
			pen = asciiPen
		}
		if i > 0 {
			dst = append(dst, '\n')
		}
		n := len(b)
		dst = pen.rule(dst, n, pen.top)
		for r, c := range b {
			if r > 0 {
				dst = pen.rule(dst, n, pen.middle)
			}
			for j := range n {
				dst = append(dst, pen.side...)
				dst = append(dst, ' ')
				if j == c {
					dst = append(dst, pen.queen...)
				} else {
					dst = append(dst, ' ')
				}
				dst = append(dst, ' ')
			}
			dst = append(append(dst, pen.side...), '\n')
		}
		return pen.rule(dst, n, pen.bottom)
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return readGrids(in, l, yield, func(line []byte) ([]byte, bool, error) {
			if len(line) == 0 {
				return nil, true, nil
			}
			if strings.ContainsAny(string(line), "┌├└+") {
				return nil, false, nil
			}
			squares, err := undraw(in, line)
			return squares, true, err
		})
	},
}

type pen struct {
	top, middle, bottom [3]string // corner or tee, cross, corner or tee
	dash, side, queen   string
}

var (
	unicodePen = pen{
		top: [3]string{"┌", "┬", "┐"}, middle: [3]string{"├", "┼", "┤"}, bottom: [3]string{"└", "┴", "┘"},
		dash: "───", side: "│", queen: "♛",
	}
	asciiPen = pen{
		top: [3]string{"+", "+", "+"}, middle: [3]string{"+", "+", "+"}, bottom: [3]string{"+", "+", "+"},
		dash: "---", side: "|", queen: "Q",
	}
)

func (p *pen) rule(dst []byte, n int, joints [3]string) []byte {
	for i := range n {
		if i == 0 {
			dst = append(dst, joints[0]...)
		} else {
			dst = append(dst, joints[1]...)
		}
		dst = append(dst, p.dash...)
	}
	return append(append(dst, joints[2]...), '\n')
}

// undraw gives the squares of a drawn row.
func undraw(in *lines, line []byte) ([]byte, error) {
	side := "│"
	if bytes.HasPrefix(line, []byte("|")) {
		side = "|"
	}
	cells := strings.Split(string(line), side)
	if len(cells) < 3 || cells[0] != "" || cells[len(cells)-1] != "" {
		return nil, in.fault("expected a row of squares between upright lines, found %q", clip(line))
	}
	var row []byte
	for _, c := range cells[1 : len(cells)-1] {
		switch strings.TrimSpace(c) {
		case "":
			row = append(row, '.')
		case "♛", "Q":
			row = append(row, 'Q')
		default:
			return nil, in.fault("%q: a square is empty or holds a queen", clip([]byte(c)))
		}
	}
	return row, nil
}
