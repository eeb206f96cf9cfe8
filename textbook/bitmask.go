package textbook

import "math/bits"

// Where the bit sets of article 002 lead: when a whole array fits in a machine
// word, one operation asks all the squares of a row at once.
//
// Three words say which columns of the current row are taken: by a queen in
// the column itself, by a rising and by a falling diagonal. Going down a row,
// rising diagonals step one column to the left and falling ones to the right,
// so the words are shifted and nothing has to be unmarked on the way back:
// each call has its own three words. What is free is what none of them holds;
// attacked squares are not even tested.
//
// Cost of a node: three words written, whatever n.
var bitmask = Strategy{
	Name:          "bitmask",
	Article:       "002, one step further",
	Idea:          "three machine words hold the taken columns of a row; free squares are found at once",
	Cost:          "3 words written, no square tested",
	Complete:      true,
	Lexicographic: true,
	Events:        []Kind{Place, Remove, Solution},
	Code: []CodeLine{
		{"search(row, columns, rising, falling):", nil},
		{"  if row = n: report the board", []Kind{Solution}},
		{"  free = not (columns or rising or falling)", nil},
		{"  for each bit of free, lowest first:", nil},
		{"    put the queen", []Kind{Place}},
		{"    search(row + 1, columns + bit,", nil},
		{"      (rising + bit) >> 1, (falling + bit) << 1)", nil},
		{"    take it off", []Kind{Remove}},
	},
	search: func(r run) (uint64, error) {
		s := bitmaskSearch{run: r, all: 1<<r.n - 1}
		return s.end(s.row(0, 0, 0, 0))
	},
}

type bitmaskSearch struct {
	run
	all uint64 // n ones
}

// row searches row r; bit c of each word stands for column c.
func (s *bitmaskSearch) row(r int, columns, rising, falling uint64) (found uint64) {
	if r == s.n {
		return s.solution()
	}
	free := s.all &^ (columns | rising | falling)
	if len(s.path) > 0 {
		free &^= 1<<s.from(r) - 1
	}
	for ; free != 0 && !s.stopped; free &= free - 1 {
		bit := free & -free
		c := bits.TrailingZeros64(bit)

		s.placed(r, c, 3)
		found += s.row(r+1, columns|bit, (rising|bit)>>1, (falling|bit)<<1)
		s.removed(r, c, 0)
	}
	return found
}
