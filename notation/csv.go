package notation

import (
	"bytes"
	"strconv"

	"nqueens/board"
)

// csv has a header that names the rows, and a line a solution.
var csv = Format{
	Name:    "csv",
	Summary: "a header r0,r1,... and a line a solution",
	head:    appendCSVHeader,
	none:    appendCSVHeader,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		return append(appendNumbers(dst, b, l.Base, ','), '\n')
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		header, err := in.nextFilled()
		if err != nil {
			return end(err)
		}
		n := bytes.Count(header, []byte(",")) + 1
		if l.N > 0 && n != l.N {
			return in.fault("a header of %d rows on a %dx%d board", n, l.N, l.N)
		}
		l.N = n
		if want := bytes.TrimSpace(appendCSVHeader(nil, l)); !bytes.Equal(header, want) {
			return in.fault("the header is %q, expected %q", clip(header), clip(want))
		}
		return cols.read(in, l, yield)
	},
}

func appendCSVHeader(dst []byte, l Layout) []byte {
	for i := range l.N {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, 'r')
		dst = strconv.AppendInt(dst, int64(i+l.Base), 10)
	}
	return append(dst, '\n')
}
