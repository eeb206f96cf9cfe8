package judge

import (
	"cmp"
	"slices"

	"nqueens/board"
)

// queens is one board of an answer, packed: a byte a queen, row·16 + column,
// ascending. It holds any placement for N up to 16 and is its own key in maps;
// answers have hundreds of thousands of boards.
type queens string

func at(r, c int) byte { return byte(r<<4 | c) }

// pack makes queens of squares in any order.
func pack(squares []byte) queens {
	slices.Sort(squares)
	return queens(squares)
}

func fromBoard(b board.Board) queens {
	packed := make([]byte, len(b))
	for r, c := range b {
		packed[r] = at(r, c)
	}
	return queens(packed)
}

func (q queens) square(i int) board.Square {
	return board.Square{Row: int(q[i] >> 4), Col: int(q[i] & 15)}
}

func (q queens) has(r, c int) bool {
	_, found := slices.BinarySearch([]byte(q), at(r, c))
	return found
}

// isSolution reports whether n queens stand there and no two attack each other.
func (q queens) isSolution(n int) bool {
	if len(q) != n {
		return false
	}
	var columns, rising, falling uint32
	for r := range n {
		s := q.square(r)
		column, up, down := uint32(1)<<s.Col, uint32(1)<<(r+s.Col), uint32(1)<<(r-s.Col+n)
		if s.Row != r || columns&column != 0 || rising&up != 0 || falling&down != 0 {
			return false
		}
		columns, rising, falling = columns|column, rising|up, falling|down
	}
	return true
}

// board gives the columns of a board with one queen in each row.
func (q queens) board() board.Board {
	b := make(board.Board, len(q))
	for i := range q {
		s := q.square(i)
		b[s.Row] = s.Col
	}
	return b
}

// transposed exchanges rows and columns.
func (q queens) transposed() queens {
	squares := make([]byte, len(q))
	for i := range q {
		squares[i] = q[i]<<4 | q[i]>>4
	}
	return pack(squares)
}

// placement is the same on an n×n board.
func (q queens) placement(n int) board.Placement {
	squares := make([]board.Square, len(q))
	for i := range q {
		squares[i] = q.square(i)
	}
	p, err := board.Place(n, squares...)
	if err != nil {
		panic(err) // readers take no square outside the board
	}
	return p
}

// compare orders boards of a judge's order: by their images.
func (o Order) compare(a, b queens) int {
	if o.By == board.Identity {
		return cmp.Compare(a, b)
	}
	return a.board().Image(o.By).Compare(b.board().Image(o.By))
}
