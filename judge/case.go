package judge

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"strconv"

	"nqueens/board"
	"nqueens/count"
	"nqueens/notation"
	"nqueens/textbook"
)

// Case is one question of a judge.
type Case struct {
	N     int
	Given *board.Square // a queen that stands already, where the judge gives one
	Input string        // what the program reads
}

// String names the case in words, with the given queen as the judge counts it.
func (c Case) String() string {
	if c.Given == nil {
		return fmt.Sprintf("N=%d", c.N)
	}
	return fmt.Sprintf("N=%d with the queen at row %d column %d (counted from 1)", c.N, c.Given.Row+1, c.Given.Col+1)
}

// SizeError says which board size was asked for and which a judge takes.
type SizeError struct {
	Judge string
	N     int
	High  int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("judge %s: board size %d, allowed are 1 to %d", e.Judge, e.N, e.High)
}

// Case is the question for one board size, without a given queen.
func (j *Judge) Case(n int) Case {
	input := j.Input
	if input == "" {
		input = "%d\n"
	}
	return Case{N: n, Input: fmt.Sprintf(input, n)}
}

// Cases yields the questions in the order in which the judge asks them.
func (j *Judge) Cases() iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for n := j.Low; n <= j.High; n++ {
			for _, c := range j.cases(n) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// cases are the questions for one board size.
func (j *Judge) cases(n int) (all []Case) {
	if !j.Given {
		return []Case{j.Case(n)}
	}
	for r := range n {
		for c := range n {
			all = append(all, Case{N: n, Given: &board.Square{Row: r, Col: c}, Input: fmt.Sprintf("1\n\n%d %d\n", r+1, c+1)})
		}
	}
	return all
}

// total is the number of solutions of the case.
func (c Case) total(ctx context.Context) (uint64, error) {
	if c.Given == nil {
		r, err := count.All(ctx, c.N, count.Options{})
		return r.Total().Uint64(), err
	}
	total := uint64(0)
	err := c.solutions(ctx, func(queens) bool { total++; return true })
	return total, err
}

// solutions visits the solutions of the case in lexicographic order, until
// visit returns false.
func (c Case) solutions(ctx context.Context, visit func(queens) bool) error {
	search, err := textbook.Lookup("bitmask")
	if err != nil {
		return err
	}
	_, err = search.Visit(ctx, c.N, func(b board.Board) bool {
		q := fromBoard(b)
		return !c.admits(q) || visit(q)
	})
	return err
}

// admits reports whether the given queen, if there is one, is on the board.
func (c Case) admits(q queens) bool { return c.Given == nil || q.has(c.Given.Row, c.Given.Col) }

// text writes what the judge wants to read if the boards and the number of all
// solutions were these. All boards are solutions. Drawn boards are in ASCII or
// with box characters, as those of the answer.
func (j *Judge) text(n int, boards []queens, total uint64, ascii bool) ([]byte, error) {
	if j.countsOnly() {
		return append(strconv.AppendUint(nil, total, 10), '\n'), nil
	}
	if len(boards) == 0 && j.None != "" {
		return []byte(j.None + "\n"), nil
	}
	var b bytes.Buffer
	w, err := j.format().NewWriter(&b, notation.Layout{N: n, ASCII: ascii})
	if err != nil {
		return nil, err
	}
	for _, q := range boards {
		if err := w.Write(q.board()); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if j.Total {
		fmt.Fprintln(&b, total)
	}
	return b.Bytes(), nil
}
