package notation

import (
	"bytes"
	"strconv"

	"nqueens/board"
)

// algebraic names the square of each queen as chess does, file by file: file =
// column, rank 1 = the bottom row.
var algebraic = Format{
	Name:    "algebraic",
	Summary: "a2b4c1d3: chess squares by file, rank 1 at the bottom (N up to 26)",
	MaxN:    26,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		for c, r := range b.Image(board.Transpose) {
			dst = append(dst, 'a'+byte(c))
			dst = strconv.AppendInt(dst, int64(len(b)-r), 10)
		}
		return append(dst, '\n')
	},
	place: placeAlgebraic,
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			p, err := parseAlgebraic(in, line, l)
			if err != nil {
				return false, err
			}
			return yield(p), nil
		})
	},
}

// parseAlgebraic reads squares such as a2, with or without blanks and commas
// between them. Without l.N the board is as large as the squares and their
// number demand.
func parseAlgebraic(in *lines, line []byte, l Layout) (board.Placement, error) {
	type named struct{ file, rank int }
	var squares []named
	n := l.N
	for rest := line; len(rest) > 0; rest = bytes.TrimLeft(rest, " \t,") {
		file := int(rest[0]) - 'a'
		figures := 1
		for figures < len(rest) && rest[figures] >= '0' && rest[figures] <= '9' {
			figures++
		}
		rank, err := strconv.Atoi(string(rest[1:figures]))
		if file < 0 || file > 25 || err != nil || rank < 1 || rank > 26 {
			return board.Placement{}, in.fault("expected a square a1 to z26, found %q", clip(rest))
		}
		squares = append(squares, named{file, rank})
		if l.N == 0 {
			n = max(n, file+1, rank, len(squares))
		}
		rest = rest[figures:]
	}
	var at []board.Square
	for _, s := range squares {
		at = append(at, board.Square{Row: n - s.rank, Col: s.file})
	}
	p, err := board.Place(n, at...)
	if err != nil {
		return p, in.fault("%v", err)
	}
	return p, nil
}

// fen is the first field of Forsyth–Edwards notation. A run of more than nine
// empty squares is one decimal number.
var fen = Format{
	Name:    "fen",
	Summary: "1Q2/3Q/Q3/2Q1: ranks from the top, numbers for runs of empty squares",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		for r, c := range b {
			if r > 0 {
				dst = append(dst, '/')
			}
			dst = appendRun(dst, c)
			dst = append(dst, 'Q')
			dst = appendRun(dst, len(b)-1-c)
		}
		return append(dst, '\n')
	},
	place: placeFEN,
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			p, err := parseFEN(in, line, l)
			if err != nil {
				return false, err
			}
			return yield(p), nil
		})
	},
}

func appendRun(dst []byte, empty int) []byte {
	if empty == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(empty), 10)
}

// parseFEN reads the placement and leaves the other fields of a chess
// position, if there are any.
func parseFEN(in *lines, line []byte, l Layout) (board.Placement, error) {
	placement, _, _ := bytes.Cut(line, []byte(" "))
	n := bytes.Count(placement, []byte("/")) + 1
	if l.N > 0 && n != l.N {
		return board.Placement{}, in.fault("%d ranks on a %dx%d board", n, l.N, l.N)
	}
	var squares []board.Square
	r := -1
	for rank := range bytes.SplitSeq(placement, []byte("/")) {
		r++
		col := 0
		for i := 0; i < len(rank); {
			switch c := rank[i]; {
			case c == 'Q' || c == 'q':
				squares = append(squares, board.Square{Row: r, Col: col})
				col++
				i++
			case c >= '1' && c <= '9':
				run := i
				for i < len(rank) && rank[i] >= '0' && rank[i] <= '9' {
					i++
				}
				empty, err := strconv.Atoi(string(rank[run:i]))
				if err != nil || empty > n {
					return board.Placement{}, in.fault("rank %d of %d: a run of %s squares", n-r, n, clip(rank[run:i]))
				}
				col += empty
			default:
				return board.Placement{}, in.fault("%q in rank %d: a rank holds Q and numbers", rune(c), n-r)
			}
			if col > n {
				break
			}
		}
		if col != n {
			return board.Placement{}, in.fault("rank %d has %d squares, the board has %d ranks", n-r, col, n)
		}
	}
	p, err := board.Place(n, squares...)
	if err != nil {
		return p, in.fault("%v", err)
	}
	return p, nil
}
