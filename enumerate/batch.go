package enumerate

import (
	"context"
	"iter"

	"nqueens/board"
)

// Batch is some consecutive solutions, a byte a queen: board i has the column
// of its row r at Cols[i*N+r].
type Batch struct {
	N    int
	Len  int // number of boards; the empty board takes no bytes
	Cols []uint8
}

// Board copies board i into dst, which it makes longer if need be.
func (b Batch) Board(i int, dst board.Board) board.Board {
	dst = dst[:0]
	for _, c := range b.Cols[i*b.N : (i+1)*b.N] {
		dst = append(dst, int(c))
	}
	return dst
}

// Batches are solutions in order, in batches that are overwritten when the
// next one is asked for.
type Batches iter.Seq[Batch]

// boards yields the boards one by one, as copies, until ctx ends.
func (bs Batches) boards(ctx context.Context) iter.Seq[board.Board] {
	return func(yield func(board.Board) bool) {
		for batch := range bs {
			for i := range batch.Len {
				if ctx.Err() != nil || !yield(batch.Board(i, make(board.Board, 0, batch.N))) {
					return
				}
			}
		}
	}
}
