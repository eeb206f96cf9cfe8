package search

// The tree is defined here once; the kernels only differ in how they walk it.
//
// A node is a queen put on an open square of the next row. Whether the search goes on below a node depends on the rows it
// looks at (level.looks): each needs an open square. Near the end of the second side it looks at all rows that are left,
// and then each column that is left must be open in one of them too. The last two rows are counted at once, their queens
// are no nodes.
//
// The cover test is sound because a square batch has as many columns as rows left. Batches with more columns are
// rare (they are no boards) and are searched plainly, and so are shapes of less than five rows.

// kind says what happens below a node of a level.
type kind uint8

const (
	near   kind = iota // first side, and the next row too
	turn               // the last row of the first side
	ahead              // second side, six or more rows left
	close5             // second side, this many rows left: all are looked at, and all columns must be covered
	close4
	close3
	last // two rows left: counted without placing
	kinds
)

// look is a row that is looked at from a node. Its shift is relative to the look before it on the same side.
type look struct {
	shift uint8
	free  uint32
}

// level is one row of the search.
type level struct {
	kind  kind
	free  uint32 // open squares of this row
	step  uint8  // distance to the next row of this side; for turn unused
	reach uint8  // near, turn: distance to the first row of the second side
	looks []look // near: two of this side (the second may repeat the first), then two of the second side
}

// tree is a shape made ready for the search.
type tree struct {
	levels []level
	mask   uint32
	swap   bool // the sides of the shape were exchanged
	plain  bool // too small for levels
	rows   int
}

const (
	minSecond = 3 // rows that levels need on the second side
	cover     = 5 // rows left from which on all of them are looked at
	lookahead = 3
)

func newTree(s *Shape) tree {
	first, second := s.First, s.Second
	t := tree{mask: s.mask(), rows: s.Rows()}
	if len(second) < minSecond && len(first) > len(second) || len(second) == 0 {
		first, second, t.swap = second, first, true
	}
	if len(second) < minSecond {
		t.plain = true
		return t
	}
	far := make([]look, len(second))
	for j, r := range second {
		far[j] = look{gap(second, j), r.Free & t.mask}
	}
	far[0].shift = 0
	t.levels = make([]level, 0, t.rows-2)
	for i, r := range first {
		l := level{kind: near, free: r.Free & t.mask, reach: reach(r, second[0])}
		if i == len(first)-1 {
			l.kind = turn
			l.looks = far[:minSecond]
		} else {
			l.step = gap(first, i+1)
			n := look{0, first[i+1].Free & t.mask}
			l.looks = []look{n, n, far[0], far[1]}
			if i+2 < len(first) {
				l.looks[1] = look{gap(first, i+2), first[i+2].Free & t.mask}
			}
		}
		t.levels = append(t.levels, l)
	}
	for j := 0; j+2 < len(second); j++ {
		left := len(second) - j - 1
		l := level{free: far[j].free, step: far[j+1].shift, looks: far[j+1:]}
		switch {
		case left > cover:
			l.kind = ahead
			l.looks = l.looks[:lookahead]
		case left == 2:
			l.kind = last
		default:
			l.kind = close5 + kind(cover-left)
		}
		t.levels = append(t.levels, l)
	}
	return t
}

// gap is the distance from row j-1 to row j of a side; 0 for the first row.
func gap(side []Row, j int) uint8 {
	if j == 0 {
		return 0
	}
	return uint8(abs(side[j].Index - side[j-1].Index))
}

// reach is the distance between two rows, cut where a shift leaves the word anyway.
func reach(a, b Row) uint8 { return uint8(min(abs(a.Index-b.Index), 63)) }

// enter makes a state ready for the levels: the columns beyond the shape count as used. It is false if the state has no
// completion at first sight, having fewer columns than rows left or no open square in the first row.
func (t *tree) enter(s State) (State, bool) {
	if s.free(t.mask) < t.rows {
		return s, false
	}
	if t.swap {
		s = s.swapped()
	}
	s = State{s.Cols | ^t.mask, s.L1 & t.mask, s.R1 & t.mask, s.L2 & t.mask, s.R2 & t.mask}
	l, r := s.L1, s.R1
	if t.levels[0].kind > turn {
		l, r = s.L2, s.R2
	}
	return s, t.levels[0].free&^(s.Cols|l|r) != 0
}
