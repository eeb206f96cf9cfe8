package web

import (
	"strconv"

	"nqueens/board"
	"nqueens/notation"
)

// oneBoard are the parameters that give a board in a URL.
func oneBoard(high int) []param {
	columns := theColumns()
	columns.needed = false
	size := boardSize(high)
	size.needed, size.what = false, "board size; with cols it may be missing, and is then their number"
	return []param{
		columns, size,
		{name: "queen", form: square{}, what: "or a square with a queen; may be repeated", many: true},
	}
}

// boardOf reads them.
func boardOf(q *query, high int) (none board.Placement, err error) {
	l := notation.Layout{}
	if q.given("n") {
		l.N = q.int("n")
	}
	if q.given("cols") == q.given("queen") && (q.given("cols") || l.N == 0) {
		return none, badParameter.refuse("cols", "", "", "give a board: either cols, or n and queen")
	}
	if !q.given("cols") {
		if l.N == 0 {
			return none, badParameter.refuse("n", "", "", "N is missing: queen needs it, allowed are 1 to %d", high)
		}
		squares, err := q.squares("queen", l.N)
		if err != nil {
			return none, err
		}
		return board.Place(l.N, squares...)
	}
	text := q.word("cols")
	p, err := notation.ParseColumns(text, l)
	if err != nil {
		return none, badParameter.refuse("cols", text, "", "cols: %v", err)
	}
	if p.N() > high {
		return none, badParameter.refuse("cols", text, "", "cols has %d numbers: allowed are 1 to %d", p.N(), high)
	}
	return p, nil
}

// manyBoards is a body of boards.
type manyBoards struct {
	N      *int        `json:"n,omitempty" jsonschema:"size of the boards that do not say theirs"`
	Boards []placement `json:"boards" jsonschema:"the boards"`
}

// placements makes the boards, 1 to most of at most high rows each.
func (m *manyBoards) placements(most, high int) ([]board.Placement, error) {
	if len(m.Boards) == 0 || len(m.Boards) > most {
		return nil, badBody.refuse("boards", strconv.Itoa(len(m.Boards)), "1 to "+strconv.Itoa(most), "the body has %d boards: allowed are 1 to %d", len(m.Boards), most)
	}
	var all []board.Placement
	for i := range m.Boards {
		one := &m.Boards[i]
		if one.N == nil {
			one.N = m.N
		}
		p, err := one.board(high)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
