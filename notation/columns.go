package notation

import (
	"strconv"

	"nqueens/board"
)

// cols has the columns of each row, a line a solution, counted from l.Base.
var cols = Format{
	Name:    "cols",
	Summary: "1 3 0 2: the column of each row, from 0",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		return append(appendNumbers(dst, b, l.Base, ' '), '\n')
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			p, err := ParseColumns(string(line), l)
			if err != nil {
				return false, in.fault("%v", err)
			}
			return yield(p), nil
		})
	},
}

// cols1 is cols counted from 1.
var cols1 = Format{
	Name:    "cols1",
	Summary: "2 4 1 3: the same, from 1",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		return cols.board(dst, fromOne(l), i, b)
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return cols.read(in, fromOne(l), yield)
	},
}

// digits is cols1 without blanks.
var digits = Format{
	Name:    "digits",
	Summary: "2413: the same without blanks (N up to 9)",
	MaxN:    9,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		for _, c := range b {
			dst = append(dst, '1'+byte(c))
		}
		return append(dst, '\n')
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			if len(line) > 9 {
				return false, in.fault("%d digits: a board has at most 9 rows here", len(line))
			}
			columns := make([]int, len(line))
			for i, d := range line {
				if d < '1' || d > '9' {
					return false, in.fault("%q: a column is a digit 1 to 9", rune(d))
				}
				columns[i] = int(d - '0')
			}
			p, err := fromColumns(columns, fromOne(l))
			if err != nil {
				return false, in.fault("%v", err)
			}
			return yield(p), nil
		})
	},
}

// fromOne is the layout of formats that count from 1 whatever they are told.
func fromOne(l Layout) Layout {
	l.Base = 1
	return l
}

func appendNumbers(dst []byte, list []int, base int, separator byte) []byte {
	for i, x := range list {
		if i > 0 {
			dst = append(dst, separator)
		}
		switch x += base; { // by far most numbers are small
		case 0 <= x && x < 10:
			dst = append(dst, '0'+byte(x))
		case 10 <= x && x < 100:
			dst = append(dst, '0'+byte(x/10), '0'+byte(x%10))
		default:
			dst = strconv.AppendInt(dst, int64(x), 10)
		}
	}
	return dst
}
