package judge

import (
	"context"
	"slices"

	"nqueens/board"
	"nqueens/textbook"
)

// Mistake is a wrong rule that learners code, or a slip in gathering boards.
type Mistake struct {
	Name  string `json:"name"`
	Words string `json:"words"` // what the code does, in a sentence

	// search visits the boards that the rule gives, until visit returns false, and
	// reports whether it did not give up before. nil: fits tells.
	search func(n int, visit func(queens) bool) bool
	// fits reports whether boards come from the mistake; number whether their
	// number does, where the answer holds no boards.
	fits   func(k *check) bool
	number func(n int, total uint64) uint64
}

// Mistakes lists the mistakes that are recognised, those of the rule first.
func Mistakes() []Mistake {
	return []Mistake{
		pairs("neighbours", "On the diagonals, a queen is compared with the one in the row just above only: all rows above count.",
			func(n int, a, b board.Square) bool { return column(a, b) || b.Row-a.Row == 1 && diagonal(a, b) }),
		pairs("rising-forgotten", "Rising diagonals (row + column the same) are not checked.",
			func(n int, a, b board.Square) bool { return column(a, b) || falling(a, b) }),
		pairs("falling-forgotten", "Falling diagonals (row - column the same) are not checked.",
			func(n int, a, b board.Square) bool { return column(a, b) || rising(a, b) }),
		pairs("columns-only", "Only columns are checked, the diagonals are not.",
			func(n int, a, b board.Square) bool { return column(a, b) }),
		pairs("columns-forgotten", "Columns are not checked, only the diagonals are.",
			func(n int, a, b board.Square) bool { return diagonal(a, b) }),
		pairs("two-diagonals-forgotten", "The rising diagonals row + column = 1 and 2 are not checked.",
			func(n int, a, b board.Square) bool {
				return column(a, b) || falling(a, b) || rising(a, b) && (a.Row+a.Col < 1 || a.Row+a.Col > 2)
			}),
		pairs("first-row-skipped", "Off by one: the queen in the first row is compared with none (a loop that ends at row > 0, or begins at row 1).",
			func(n int, a, b board.Square) bool { return a.Row > 0 && attack(a, b) }),
		pairs("row-above-skipped", "Off by one: a queen is not compared with the one in the row just above it (a loop that ends one row early).",
			func(n int, a, b board.Square) bool { return b.Row-a.Row > 1 && attack(a, b) }),
		pairs("last-row-unchecked", "Off by one: the queen in the last row is placed without a check.",
			func(n int, a, b board.Square) bool { return b.Row < n-1 && attack(a, b) }),
		pairs("last-column-unchecked", "Off by one: queens in the last column are compared with none.",
			func(n int, a, b board.Square) bool { return a.Col < n-1 && b.Col < n-1 && attack(a, b) }),
		pairs("first-column-unchecked", "Off by one: queens in the first column are compared with none.",
			func(n int, a, b board.Square) bool { return a.Col > 0 && b.Col > 0 && attack(a, b) }),
		pairs("edge-skipped", "Off by one: the walk along the diagonals stops before the squares at the edge of the board (> 0 for >= 0).",
			func(n int, a, b board.Square) bool {
				return column(a, b) || a.Row > 0 && (falling(a, b) && a.Col > 0 || rising(a, b) && a.Col < n-1)
			}),
		pairs("sign-lost", "Falling diagonals are told by |row - column|: a diagonal and its mirror image share one mark. Use row - column + n - 1.",
			func(n int, a, b board.Square) bool {
				return attack(a, b) || a.Row-a.Col == b.Col-b.Row
			}),
		pairs("wrapped", "Diagonals are taken modulo n: they wrap around the edge as on a torus.",
			func(n int, a, b board.Square) bool {
				return column(a, b) || (a.Row+a.Col-b.Row-b.Col)%n == 0 || (a.Row-a.Col-b.Row+b.Col)%n == 0
			}),
		{
			Name: "last-row-empty", Words: "Off by one: the search stops one row early, the last row stays empty.",
			search: func(n int, visit func(queens) bool) bool {
				return rowByRow(n, n-1, func(_ int, a, b board.Square) bool { return attack(a, b) }, visit)
			},
		},
		{
			Name: "last-column-unused", Words: "Off by one: the last column (or row) is never tried, so that nothing is found.",
			search: func(int, func(queens) bool) bool { return true },
		},
		{
			Name: "knight", Words: "Queens are tried only a knight's move away from those one and two rows above: most solutions are not so.",
			search: func(n int, visit func(queens) bool) bool {
				s, err := textbook.Lookup("knight")
				if err == nil {
					_, err = s.Visit(context.Background(), n, func(b board.Board) bool { return visit(fromBoard(b)) })
				}
				return err == nil
			},
		},
		{
			Name: "fundamental", Words: "Only fundamental solutions are given, one for each set of boards that are turned or mirrored images: all of them are wanted.",
			fits: fundamentalOnly, number: fundamentalNumber,
		},
		{
			Name: "twice", Words: "Every solution is given twice.",
			fits: func(k *check) bool {
				seen := map[queens]int{}
				for _, e := range k.answer.boards {
					seen[e.queens]++
				}
				for _, times := range seen {
					if times != 2 {
						return false
					}
				}
				return k.complete()
			},
			number: func(_ int, total uint64) uint64 { return 2 * total },
		},
		{
			Name: "first-only", Words: "The search stops at the first solution: it has to go on.",
			fits:   func(k *check) bool { return len(k.answer.boards) == 1 && k.good == 1 && k.total > 1 },
			number: func(_ int, total uint64) uint64 { return min(total, 1) },
		},
		{
			Name: "half", Words: "Only the solutions with the first queen in the left half are given: their mirror images are missing.",
			search: func(n int, visit func(queens) bool) bool {
				err := (Case{N: n}).solutions(context.Background(), func(q queens) bool {
					return q.square(0).Col >= (n+1)/2 || visit(q)
				})
				return err == nil
			},
		},
		{
			Name: "same-object", Words: "The same board is given again and again: you store one and the same list each time, not a copy of it.",
			fits: func(k *check) bool { // a list that is emptied again shows no queen
				_, empty := k.first[""]
				return len(k.first) == 1 && (len(k.answer.boards) > 1 || empty)
			},
		},
		{
			Name: "given-exchanged", Words: "Row and column of the given queen are exchanged.",
			fits: func(k *check) bool {
				return k.c.Given != nil && k.fitsSearch(func(_ int, visit func(queens) bool) bool {
					other := Case{N: k.c.N, Given: &board.Square{Row: k.c.Given.Col, Col: k.c.Given.Row}}
					return other.solutions(context.Background(), visit) == nil
				}, Case{N: k.c.N})
			},
		},
	}
}

func column(a, b board.Square) bool   { return a.Col == b.Col }
func rising(a, b board.Square) bool   { return a.Row+a.Col == b.Row+b.Col }
func falling(a, b board.Square) bool  { return a.Row-a.Col == b.Row-b.Col }
func diagonal(a, b board.Square) bool { return rising(a, b) || falling(a, b) }
func attack(a, b board.Square) bool   { return column(a, b) || diagonal(a, b) }

// pairs is a mistake about which pairs of queens attack each other, a being in
// a row above b.
func pairs(name, words string, clash func(n int, a, b board.Square) bool) Mistake {
	return Mistake{Name: name, Words: words, search: func(n int, visit func(queens) bool) bool { return rowByRow(n, n, clash, visit) }}
}

// rowByRow visits the boards with a queen in each of the first rows of which no
// two clash, until visit returns false, or until it has placed so many queens
// that nobody would wait for more: then it reports false.
func rowByRow(n, rows int, clash func(n int, a, b board.Square) bool, visit func(queens) bool) (whole bool) {
	const most = 2_000_000 // columns alone, n = 9, are half of that
	placed := 0
	var squares []board.Square
	var place func() bool
	place = func() bool {
		r := len(squares)
		if r == rows {
			packed := make([]byte, r)
			for i, s := range squares {
				packed[i] = at(s.Row, s.Col)
			}
			return visit(queens(packed))
		}
		for c := range n {
			b := board.Square{Row: r, Col: c}
			if slices.ContainsFunc(squares, func(a board.Square) bool { return clash(n, a, b) }) {
				continue
			}
			squares = append(squares, b)
			if placed++; placed > most {
				return false
			}
			if more := place(); !more {
				return false
			}
			squares = squares[:r]
		}
		return true
	}
	place()
	return placed <= most
}

// mistakes gives those that fit a wrong answer.
func (k *check) mistakes(ctx context.Context) (found []Mistake) {
	for _, m := range Mistakes() {
		if ctx.Err() != nil {
			return nil
		}
		if k.fits(m) {
			found = append(found, m)
		}
	}
	return found
}

func (k *check) fits(m Mistake) bool {
	if a := k.answer; k.judge.countsOnly() || k.judge.First > 0 {
		return a.total != nil && m.fitsNumber(k.c.N, k.total, *a.total) && k.fitsFirst(m)
	}
	if m.search == nil {
		return k.total == 0 && len(k.answer.boards) == 0 || m.fits(k)
	}
	return len(k.answer.boards) == len(k.first) && k.fitsSearch(m.search, k.c)
}

// fitsSearch compares the different boards of the answer with those that a
// search visits and a case admits. It ends at the first that is not among them.
func (k *check) fitsSearch(search func(int, func(queens) bool) bool, c Case) bool {
	found, foreign := 0, false
	whole := search(k.c.N, func(q queens) bool {
		if !c.admits(q) {
			return true
		}
		found++
		_, there := k.first[q]
		foreign = !there
		return there
	})
	return whole && !foreign && found == len(k.first)
}

// fitsNumber compares numbers alone.
func (m Mistake) fitsNumber(n int, total, given uint64) bool {
	if m.search == nil {
		return m.number != nil && m.number(n, total) == given
	}
	found := uint64(0)
	whole := m.search(n, func(queens) bool {
		found++
		return found <= given
	})
	return whole && found == given
}

// fitsFirst compares the boards of an answer that holds the first ones alone
// with the first that the rule gives.
func (k *check) fitsFirst(m Mistake) bool {
	fits := true
	if boards := k.answer.boards; m.search != nil && len(boards) > 0 {
		i := 0
		m.search(k.c.N, func(q queens) bool {
			fits = boards[i].queens == q
			i++
			return fits && i < len(boards)
		})
	}
	return fits
}

// complete reports whether all solutions are there and nothing else.
func (k *check) complete() bool {
	return uint64(k.good) == k.total && k.good == len(k.first)
}

// fundamentalOnly reports whether the boards are one of each orbit.
func fundamentalOnly(k *check) bool {
	covered := 0
	orbits := map[string]bool{}
	for _, e := range k.answer.boards {
		if !e.queens.isSolution(k.c.N) {
			return false
		}
		orbit := e.queens.board().Orbit()
		if name := orbit[0].String(); orbits[name] {
			return false
		} else {
			orbits[name] = true
		}
		covered += len(orbit)
	}
	return uint64(covered) == k.total && len(k.answer.boards) > 0
}

func fundamentalNumber(n int, _ uint64) (number uint64) {
	_ = (Case{N: n}).solutions(context.Background(), func(q queens) bool { // 1 <= n <= 15, and no context ends
		if q.board().IsCanonical() {
			number++
		}
		return true
	})
	return number
}
