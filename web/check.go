package web

import (
	"fmt"
	"strconv"

	"nqueens/board"
)

// placement is a board in the body of a request: any set of squares.
type placement struct {
	N      *int       `json:"n,omitempty" jsonschema:"board size; with cols it may be missing, and is then their number"`
	Cols   []*int     `json:"cols,omitempty" jsonschema:"the column of the queen in each row, from row 0 on; null for an empty row; rows beyond are empty"`
	Queens []position `json:"queens,omitempty" jsonschema:"or the squares with queens: any number in a row"`
}

// board makes the placement of at most high rows.
func (p *placement) board(high int) (none board.Placement, err error) {
	if p.N == nil && p.Cols != nil {
		n := len(p.Cols)
		p.N = &n
	}
	n, err := sizeOf(p.N, high)
	if err != nil {
		return none, err
	}
	switch {
	case p.Cols == nil && p.Queens == nil:
		return none, badBody.problem("the body has no board: give cols or queens")
	case p.Cols != nil && p.Queens != nil:
		return none, badBody.problem("the body has both cols and queens: give one of them")
	case len(p.Cols) > n:
		return none, badBody.refuse("cols", "", "", "cols: %d numbers, but a %dx%d board has %d rows", len(p.Cols), n, n, n)
	}
	squares, err := squaresOf("queens", n, p.Queens)
	if err != nil {
		return none, err
	}
	for r, c := range p.Cols {
		if c == nil {
			continue
		}
		if *c < 0 || *c >= n {
			return none, badBody.refuse("cols", strconv.Itoa(*c), fmt.Sprintf("0 to %d", n-1), "cols: column %d in row %d: allowed are 0 to %d", *c, r, n-1)
		}
		squares = append(squares, board.Square{Row: r, Col: *c})
	}
	return board.Place(n, squares...)
}

// verdict says whether a placement is a solution, and who attacks whom.
type verdict struct {
	N         int      `json:"n" jsonschema:"board size"`
	Valid     bool     `json:"valid" jsonschema:"n queens, no two on a line"`
	Queens    int      `json:"queens" jsonschema:"their number"`
	EmptyRows [][2]int `json:"empty_rows,omitempty" jsonschema:"runs of rows without a queen: from and to"`
	Pairs     string   `json:"pairs" jsonschema:"the number of attacking pairs"`
	Attacks   []attack `json:"attacks" jsonschema:"the first 1000 of them, row by row"`
}

type attack struct {
	A     position `json:"a" jsonschema:"the square of one queen"`
	B     position `json:"b" jsonschema:"the square of the other, which comes after it row by row"`
	Line  string   `json:"line" jsonschema:"the kind of line they share: row, column, rising or falling"`
	Index int      `json:"index" jsonschema:"what is the same all along it: the row, the column, row + column, or row − column"`
}

const (
	maxChecked = 100_000 // rows
	maxAttacks = 1_000   // listed
)

func checkCall() call {
	return call{
		method: "POST", path: "/check", name: "check",
		summary: "Whether a board is a solution, and which queens attack each other along which line.",
		body:    func() any { return new(placement) },
		gives:   []gives{{jsonMedia, verdict{}, "the verdict"}},
		do: func(_ *Server, q *query) (any, error) {
			p, err := q.body.(*placement).board(maxChecked)
			if err != nil {
				return nil, err
			}
			return verdictOn(p), nil
		},
	}
}

func verdictOn(p board.Placement) verdict {
	v := verdict{N: p.N(), Valid: p.IsSolution(), Queens: p.Len(), Attacks: []attack{}}
	for first, last := range p.EmptyRows() {
		v.EmptyRows = append(v.EmptyRows, [2]int{first, last})
	}
	v.Pairs = decimal(pairs(p))
	for a := range p.Attacks() {
		if len(v.Attacks) == maxAttacks {
			break
		}
		v.Attacks = append(v.Attacks, attack{
			A: position{a.A.Row, a.A.Col}, B: position{a.B.Row, a.B.Col}, Line: a.Line.Kind.String(), Index: a.Line.Index,
		})
	}
	return v
}

// pairs counts the attacking pairs by lines, since there can be far more pairs
// than queens.
func pairs(p board.Placement) (sum uint64) {
	n := p.N()
	var on [board.Falling + 1][]uint64
	for k := range on {
		on[k] = make([]uint64, 2*n)
	}
	for s := range p.Squares() {
		for k := board.Row; k <= board.Falling; k++ {
			i := s.On(k).Index
			if k == board.Falling {
				i += n // row − column, from −(n−1) on
			}
			sum += on[k][i]
			on[k][i]++
		}
	}
	return sum
}
