package notation

import (
	"bytes"
	"strconv"

	"nqueens/board"
)

// gfg is GeeksforGeeks: the row of the queen in each column, boards in
// brackets on one line.
var gfg = Format{
	Name:     "gfg",
	Summary:  "[2 4 1 3 ] [3 1 4 2 ]: the row of each column, one line (GeeksforGeeks)",
	ByColumn: true,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, '[')
		return append(appendNumbers(dst, b.Image(board.Transpose), 1, ' '), " ]"...)
	},
	tail: func(dst []byte, _ Layout, _ uint64) []byte { return append(dst, '\n') },
	none: word("-1\n"),
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			for rest := line; string(rest) != "-1" && len(rest) > 0; {
				inside, after, closed := bytes.Cut(bytes.TrimPrefix(rest, []byte("[")), []byte("]"))
				if rest[0] != '[' || !closed {
					return false, in.fault("expected a board in brackets, found %q", clip(rest))
				}
				rows, err := numbers(inside)
				if err != nil {
					return false, in.fault("%v", err)
				}
				p, err := fromRows(rows, fromOne(l))
				if err != nil {
					return false, in.fault("%v", err)
				}
				if !yield(p) {
					return false, nil
				}
				rest = bytes.TrimSpace(after)
			}
			return true, nil
		})
	},
}

// uva750 is UVa 750: numbered lines under a header, the row of the queen in
// each column.
var uva750 = Format{
	Name:     "uva750",
	Summary:  "numbered lines under a header, the row of each column (UVa 750)",
	ByColumn: true,
	head:     appendUVaHeader,
	none:     appendUVaHeader,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i < 9 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendUint(dst, i+1, 10)
		dst = append(dst, "      "...)
		return append(appendNumbers(dst, b.Image(board.Transpose), 1, ' '), '\n')
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			if bytes.HasPrefix(line, []byte("SOLN")) || bytes.HasPrefix(line, []byte("#")) {
				return true, nil
			}
			rows, err := numbers(line)
			if err != nil {
				return false, in.fault("%v", err)
			}
			if len(rows) < 2 {
				return false, in.fault("expected the number of a solution and its rows, found %q", clip(line))
			}
			p, err := fromRows(rows[1:], fromOne(l))
			if err != nil {
				return false, in.fault("%v", err)
			}
			return yield(p), nil
		})
	},
}

func appendUVaHeader(dst []byte, l Layout) []byte {
	dst = append(dst, "SOLN       COLUMN\n #      "...)
	for i := range l.N {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(i+1), 10)
	}
	return append(dst, "\n\n"...)
}
