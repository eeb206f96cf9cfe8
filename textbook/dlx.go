package textbook

import (
	"nqueens/board"
)

// Article 002 names it: Donald Knuth's dancing links (“Dancing Links”, 2000,
// arXiv:cs/0011047; The Art of Computer Programming 4B, section 7.2.2.1).
//
// The board is a matrix of zeros and ones. Each of its n² rows is a square
// with four ones: in its row, its column and its two diagonals. Wanted are rows
// of the matrix that hit every row and column of the board exactly once and
// every diagonal at most once. The ones of each line are kept in a circular
// list. Covering a line takes it out of the list of lines, and every square
// that crosses it out of all other lists; since a node that was taken out
// still knows its neighbours, putting everything back in reverse order takes
// no memory at all: the links dance.
//
// At each node the search takes the line with the fewest squares left, which
// keeps the tree small: rows come before columns among equals, then the lower
// index. So the solutions come in an order of its own, in which every choice
// goes through the squares of the chosen line from the top or the left.
//
// Cost of a node: the links of all squares that the queen refuses, twice.
var dlx = Strategy{
	Name:          "dlx",
	Article:       "002 names it",
	Idea:          "dancing links: rows and columns exactly once, diagonals at most once, smallest choice first",
	Cost:          "the links of all squares that a queen refuses, written twice",
	Complete:      true,
	Lexicographic: false,
	Branching:     ByLine,
	Events:        []Kind{Place, Remove, Solution, Cover, Uncover},
	Code: []CodeLine{
		{"search():", nil},
		{"  if no row or column is left: report the board", []Kind{Solution}},
		{"  choose the line with the fewest squares, cover it", nil},
		{"  for each square of the line:", nil},
		{"    put the queen", []Kind{Place}},
		{"    cover her other lines", []Kind{Cover}},
		{"    search()", nil},
		{"    uncover them, last first", []Kind{Uncover}},
		{"    take the queen off", []Kind{Remove}},
		{"  uncover the line", nil},
	},
	search: func(r run) (uint64, error) {
		s := newDLXSearch(r)
		return s.end(s.next())
	},
}

// link is a node of the matrix, or the head of a line's list.
type link struct {
	up, down int
	line     int // the head of the list it is in
}

// head is what a line's list has beside its link. Rows and columns are linked
// through left and right, starting at head 0; diagonals are not: they may stay
// uncovered.
type head struct {
	left, right int
	squares     int
	line        board.Line
}

type dlxSearch struct {
	run
	heads []head
	links []link // the heads, then four for each square
	first int    // the link of square (0,0) in its row
}

// The four links of a square, in this order.
const (
	inRow = iota
	inColumn
	inRising
	inFalling
	perSquare
)

func newDLXSearch(r run) *dlxSearch {
	s := &dlxSearch{run: r, heads: make([]head, 1)}
	for i := range r.n {
		s.addHead(board.Line{Kind: board.Row, Index: i}, true)
	}
	for i := range r.n {
		s.addHead(board.Line{Kind: board.Column, Index: i}, true)
	}
	for i := range 2*r.n - 1 {
		s.addHead(board.Line{Kind: board.Rising, Index: i}, false)
	}
	for i := range 2*r.n - 1 {
		s.addHead(board.Line{Kind: board.Falling, Index: i - (r.n - 1)}, false)
	}
	s.first = len(s.heads)
	s.links = make([]link, s.first, s.first+perSquare*r.n*r.n)
	for i := range s.links {
		s.links[i] = link{up: i, down: i, line: i}
	}
	n := r.n
	for row := range n {
		for col := range n {
			for _, line := range [perSquare]int{
				inRow:     1 + row,
				inColumn:  1 + n + col,
				inRising:  1 + 2*n + row + col,
				inFalling: 1 + 2*n + 2*n - 1 + row - col + n - 1,
			} {
				s.append(line)
			}
		}
	}
	return s
}

func (s *dlxSearch) addHead(line board.Line, must bool) {
	i := len(s.heads)
	h := head{left: i, right: i, line: line}
	if must {
		h.left, h.right = i-1, 0
		s.heads[i-1].right = i
		s.heads[0].left = i
	}
	s.heads = append(s.heads, h)
}

// append adds one more square at the end of the line's list.
func (s *dlxSearch) append(line int) {
	i, last := len(s.links), s.links[line].up
	s.links = append(s.links, link{up: last, down: line, line: line})
	s.links[last].down = i
	s.links[line].up = i
	s.heads[line].squares++
}

func (s *dlxSearch) next() (found uint64) {
	if s.heads[0].right == 0 {
		return s.solution()
	}
	chosen := s.choose()
	s.cover(chosen)
	for i := s.start(chosen); i != chosen && !s.stopped; i = s.links[i].down {
		sq := s.square(i)
		s.placed(sq.Row, sq.Col, 0)
		for j := s.right(i); j != i; j = s.right(j) {
			s.cover(s.links[j].line)
		}
		found += s.next()
		for j := s.left(i); j != i; j = s.left(j) {
			s.uncover(s.links[j].line)
		}
		s.removed(sq.Row, sq.Col, 0)
	}
	s.uncover(chosen)
	return found
}

// choose gives the row or column with the fewest squares left.
func (s *dlxSearch) choose() int {
	best := s.heads[0].right
	for i := best; i != 0; i = s.heads[i].right {
		if s.heads[i].squares < s.heads[best].squares {
			best = i
		}
	}
	return best
}

// start gives the first link of the chosen line to try: that of the square
// where the search is taken up, if it is.
func (s *dlxSearch) start(chosen int) int {
	if len(s.path) == 0 {
		return s.links[chosen].down
	}
	i := s.links[chosen].down
	for i != chosen && s.square(i) != s.path[0] {
		i = s.links[i].down
	}
	return i
}

func (s *dlxSearch) square(i int) board.Square {
	k := (i - s.first) / perSquare
	return board.Square{Row: k / s.n, Col: k % s.n}
}

// cover takes the line out of the list of lines, and its squares out of all
// other lists.
func (s *dlxSearch) cover(line int) {
	h := &s.heads[line]
	s.heads[h.left].right, s.heads[h.right].left = h.right, h.left
	written := 2
	for i := s.links[line].down; i != line; i = s.links[i].down {
		for j := s.right(i); j != i; j = s.right(j) {
			l := &s.links[j]
			s.links[l.up].down, s.links[l.down].up = l.down, l.up
			s.heads[l.line].squares--
			written += 2
		}
	}
	s.covered(Cover, h.line, written)
}

// uncover puts back what cover took out, in reverse order.
func (s *dlxSearch) uncover(line int) {
	h := &s.heads[line]
	written := 2
	for i := s.links[line].up; i != line; i = s.links[i].up {
		for j := s.left(i); j != i; j = s.left(j) {
			l := &s.links[j]
			s.links[l.up].down, s.links[l.down].up = j, j
			s.heads[l.line].squares++
			written += 2
		}
	}
	s.heads[h.left].right, s.heads[h.right].left = line, line
	s.covered(Uncover, h.line, written)
}

func (s *dlxSearch) covered(kind Kind, line board.Line, marks int) {
	if s.observe != nil {
		s.tell(Event{Kind: kind, Line: line, Cost: marks})
	}
}

// right and left go around the four links of a square.
func (s *dlxSearch) right(i int) int {
	if (i-s.first)%perSquare == perSquare-1 {
		return i - (perSquare - 1)
	}
	return i + 1
}

func (s *dlxSearch) left(i int) int {
	if (i-s.first)%perSquare == 0 {
		return i + (perSquare - 1)
	}
	return i - 1
}
