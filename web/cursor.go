package web

import (
	"strconv"
	"strings"

	"nqueens/board"
)

// A cursor is the last solution that was handed out: its columns with dots
// between them. So it needs no memory here, and never expires.

func cursorAt(b board.Board) string {
	var text []byte
	for r, c := range b {
		if r > 0 {
			text = append(text, '.')
		}
		text = strconv.AppendInt(text, int64(c), 10)
	}
	return string(text)
}

// readCursor gives the solution at a cursor of an n×n board.
func readCursor(text string, n int) (board.Board, error) {
	refusal := badParameter.refuse("cursor", text, "what next says in an answer", "cursor is %q: allowed is what next says in an answer for N=%d", clip(text), n)
	var columns []int
	for part := range strings.SplitSeq(text, ".") {
		c, ok := plainNumber(part)
		if !ok || c >= uint64(n) || len(columns) == n {
			return nil, refusal
		}
		columns = append(columns, int(c))
	}
	b := board.Board(columns)
	if len(columns) != n || !b.IsSolution() {
		return nil, refusal
	}
	return b, nil
}
