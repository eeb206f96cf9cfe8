package notation

import "nqueens/board"

// luogu is Luogu P1219 and the USACO checker challenge: the first three
// solutions and the number of all. Copies of it allow boards with fewer.
var luogu = Format{
	Name:    "luogu",
	Summary: "the first three as 2 4 1 3, then the number of all (Luogu P1219)",
	Whole:   true,
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i >= 3 {
			return dst
		}
		return cols1.board(dst, l, i, b)
	},
	tail: appendTotal,
	none: word("0\n"),
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		// The last line is the number: each line is read when the next shows
		// that it is not the last.
		var before []int
		number := 0
		err := eachLine(in, func(line []byte) (bool, error) {
			if before != nil {
				p, err := fromColumns(before, fromOne(l))
				if err != nil {
					return false, &SyntaxError{Line: number, Reason: err.Error()}
				}
				if !yield(p) {
					return false, nil
				}
			}
			var err error
			if before, err = numbers(line); err != nil {
				return false, in.fault("%v", err)
			}
			number = in.number
			return true, nil
		})
		if err == nil && len(before) > 1 {
			return &SyntaxError{Line: number, Reason: "the last line is not the number of solutions"}
		}
		return err
	},
}
