package board

import (
	"fmt"
	"slices"
)

// Symmetry is one of the eight ways to turn or mirror a board onto itself.
// Three bits describe it, applied in this order: exchange rows and columns,
// reverse the rows, reverse the columns.
type Symmetry uint8

const (
	exchange       Symmetry = 1 << iota // (r,c) → (c,r)
	reverseRows                         // r → n−1−r
	reverseColumns                      // c → n−1−c
)

// The eight symmetries. Rotations are clockwise.
const (
	Identity        Symmetry = 0
	Transpose                = exchange
	MirrorTopBottom          = reverseRows
	MirrorLeftRight          = reverseColumns
	Rotate90                 = exchange | reverseColumns
	Rotate180                = reverseRows | reverseColumns
	Rotate270                = exchange | reverseRows
	AntiTranspose            = exchange | reverseRows | reverseColumns
)

// Symmetries lists all eight, the identity first.
func Symmetries() []Symmetry {
	return []Symmetry{Identity, Rotate90, Rotate180, Rotate270, MirrorLeftRight, MirrorTopBottom, Transpose, AntiTranspose}
}

var symmetryNames = [...]string{
	Identity: "identity", Rotate90: "rotate90", Rotate180: "rotate180", Rotate270: "rotate270",
	MirrorLeftRight: "mirror-left-right", MirrorTopBottom: "mirror-top-bottom",
	Transpose: "transpose", AntiTranspose: "anti-transpose",
}

// String names the symmetry.
func (s Symmetry) String() string {
	if int(s) < len(symmetryNames) {
		return symmetryNames[s]
	}
	return fmt.Sprintf("Symmetry(%d)", uint8(s))
}

// Square gives the square of an n×n board to which s takes q.
func (s Symmetry) Square(n int, q Square) Square {
	if s&exchange != 0 {
		q.Row, q.Col = q.Col, q.Row
	}
	if s&reverseRows != 0 {
		q.Row = n - 1 - q.Row
	}
	if s&reverseColumns != 0 {
		q.Col = n - 1 - q.Col
	}
	return q
}

// Image gives the placement to which s takes p.
func (p Placement) Image(s Symmetry) Placement {
	squares := make([]Square, len(p.squares))
	for i, q := range p.squares {
		squares[i] = s.Square(p.n, q)
	}
	slices.SortFunc(squares, Square.compare)
	return Placement{n: p.n, squares: squares}
}

// Image gives the board to which s takes b. It panics if b is not a
// permutation (every solution is one), since a turned board would not have one
// queen in each row.
func (b Board) Image(s Symmetry) Board {
	from := b.turned()
	out := make(Board, len(b))
	for i := range out {
		out[i] = from.at(s, i)
	}
	return out
}

// turned holds what all eight images read from: the columns by row and the
// rows by column.
type turned struct {
	cols, rows Board
}

func (b Board) turned() turned {
	if !b.IsPermutation() {
		panic(fmt.Sprintf("board: %v has no images: two queens share a column", b))
	}
	rows := make(Board, len(b))
	for r, c := range b {
		rows[c] = r
	}
	return turned{b, rows}
}

// at gives the column of the queen in row i of the image under s.
func (t turned) at(s Symmetry, i int) int {
	if s&reverseRows != 0 {
		i = len(t.cols) - 1 - i
	}
	from := t.cols
	if s&exchange != 0 {
		from = t.rows
	}
	if s&reverseColumns != 0 {
		return len(t.cols) - 1 - from[i]
	}
	return from[i]
}

// compare orders the board and its image under s lexicographically, reading no
// further than the first difference.
func (t turned) compare(s Symmetry) int {
	for i, c := range t.cols {
		if d := c - t.at(s, i); d != 0 {
			return d
		}
	}
	return 0
}

// Canonical gives the lexicographically smallest of the eight images, the same
// for every board of an orbit. Like Image it needs a permutation.
func (b Board) Canonical() Board {
	return b.Orbit()[0]
}

// IsCanonical reports whether no image of b is lexicographically smaller: the
// fundamental solutions are the solutions for which it holds. Like Image it
// needs a permutation.
func (b Board) IsCanonical() bool {
	t := b.turned()
	for s := exchange; s <= AntiTranspose; s++ {
		if t.compare(s) > 0 {
			return false
		}
	}
	return true
}

// Orbit gives the different images of b in lexicographic order: 8, 4, 2 or 1
// of them. Like Image it needs a permutation.
func (b Board) Orbit() []Board {
	var images []Board
	for _, s := range Symmetries() {
		images = append(images, b.Image(s))
	}
	slices.SortFunc(images, Board.Compare)
	return slices.CompactFunc(images, slices.Equal)
}

// Class tells how symmetric a solution is. The classes exclude each other.
type Class uint8

// The three classes. A mirror never takes a solution with n ≥ 2 to itself, so
// there are no others.
const (
	Asymmetric Class = iota // no rotation fixes it: its orbit has 8 boards
	Point                   // the half turn alone fixes it: 4 boards
	Rotation                // the quarter turn fixes it: 2 boards (1 for n ≤ 1)
)

var classNames = [...]string{"asymmetric", "point", "rotation"}

// String names the class.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

// Class gives the class of a solution. Like Image it needs a permutation.
func (b Board) Class() Class {
	t := b.turned()
	switch {
	case t.compare(Rotate90) == 0:
		return Rotation
	case t.compare(Rotate180) == 0:
		return Point
	}
	return Asymmetric
}
