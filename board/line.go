package board

import (
	"cmp"
	"fmt"
)

// Square is one square of a board: Row 0 is the top, Col 0 the left.
type Square struct {
	Row, Col int
}

// String gives the square as "(row,column)", 0-based.
func (s Square) String() string { return fmt.Sprintf("(%d,%d)", s.Row, s.Col) }

// compare orders squares row by row, left to right.
func (s Square) compare(t Square) int {
	return cmp.Or(cmp.Compare(s.Row, t.Row), cmp.Compare(s.Col, t.Col))
}

// LineKind is one of the four directions in which a queen moves.
type LineKind uint8

// The kinds of lines. NoLine is the zero value: no line at all.
const (
	NoLine  LineKind = iota
	Row              // the row is constant
	Column           // the column is constant
	Rising           // row + column is constant (hill)
	Falling          // row − column is constant (dale)
)

var lineNames = [...]string{"none", "row", "column", "rising", "falling"}

// String names the kind: row, column, rising, falling, or none.
func (k LineKind) String() string {
	if int(k) < len(lineNames) {
		return lineNames[k]
	}
	return fmt.Sprintf("LineKind(%d)", uint8(k))
}

// Line is one line of the board. Index is the constant of its kind: the row,
// the column, row + column (0 … 2n−2), or row − column (−(n−1) … n−1).
// The zero Line is no line.
type Line struct {
	Kind  LineKind
	Index int
}

// String names the line in words, with its constant.
func (l Line) String() string {
	switch l.Kind {
	case Row, Column:
		return fmt.Sprintf("%v %d", l.Kind, l.Index)
	case Rising:
		return fmt.Sprintf("rising diagonal row+column=%d", l.Index)
	case Falling:
		return fmt.Sprintf("falling diagonal row-column=%d", l.Index)
	}
	return l.Kind.String()
}

// CountedFrom gives the line with the constant that it has for people who count
// rows and columns from base, 0 or 1.
func (l Line) CountedFrom(base int) Line {
	switch l.Kind {
	case Row, Column:
		l.Index += base
	case Rising:
		l.Index += 2 * base
	}
	return l
}

// CountedFrom gives the square the numbers that it has for people who count
// rows and columns from base, 0 or 1.
func (s Square) CountedFrom(base int) Square { return Square{s.Row + base, s.Col + base} }

// Has reports whether square s is on the line.
func (l Line) Has(s Square) bool {
	return l.Kind != NoLine && s.On(l.Kind) == l
}

// On gives the line of kind k through the square.
func (s Square) On(k LineKind) Line {
	switch k {
	case Row:
		return Line{Row, s.Row}
	case Column:
		return Line{Column, s.Col}
	case Rising:
		return Line{Rising, s.Row + s.Col}
	case Falling:
		return Line{Falling, s.Row - s.Col}
	}
	return Line{}
}

// Between gives the line that carries both squares, and the zero Line where
// there is none. Two different squares share at most one; for a square and
// itself the answer is its row.
func Between(a, b Square) Line {
	for k := Row; k <= Falling; k++ {
		if a.On(k) == b.On(k) {
			return a.On(k)
		}
	}
	return Line{}
}
