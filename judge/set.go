package judge

import (
	"context"
	"fmt"
	"strings"

	"nqueens/board"
)

// noSolutions names the first board that is no solution, draws it, and counts
// the others.
func (k *check) noSolutions() {
	k.first = make(map[queens]int, len(k.answer.boards))
	bad := 0
	var worst Fault
	for i, e := range k.answer.boards {
		if _, seen := k.first[e.queens]; !seen {
			k.first[e.queens] = i
		}
		switch {
		case !e.queens.isSolution(k.c.N):
			if bad++; bad == 1 {
				worst = k.describe(i, e)
			}
		case !k.c.admits(e.queens):
			if bad++; bad == 1 {
				worst = Fault{Kind: GivenMissing, Line: e.line, Text: fmt.Sprintf("%s is a solution, but without the given queen.", k.name(i))}
			}
		case k.first[e.queens] == i:
			k.good++
		}
	}
	if bad == 0 {
		return
	}
	if bad > 1 {
		worst.Text += fmt.Sprintf("\n%d of your %d boards are no solutions; this is the first.", bad, len(k.answer.boards))
	}
	k.faults = append(k.faults, worst)
}

// name says which board of the answer is meant.
func (k *check) name(i int) string {
	line := k.answer.boards[i].line
	if line == 0 {
		return fmt.Sprintf("Board %d", i+1)
	}
	return fmt.Sprintf("Board %d (line %d)", i+1, line)
}

// describe says why a board is no solution.
func (k *check) describe(i int, e entry) Fault {
	f := Fault{Kind: NotASolution, Line: e.line}
	p := e.queens.placement(k.c.N)
	for attack := range p.Attacks() {
		f.Text = fmt.Sprintf("%s is no solution: the queens at row %d column %d and row %d column %d (from 0) attack each other along the %v.",
			k.name(i), attack.A.Row, attack.A.Col, attack.B.Row, attack.B.Col, attack.Line)
		f.Drawing = draw(p, attack)
		return f
	}
	f.Text = fmt.Sprintf("%s is no solution: it has %d queens, not %d.", k.name(i), p.Len(), k.c.N)
	f.Drawing = draw(p, board.Attack{})
	return f
}

// draw draws a board with the two queens of an attack as X and the squares
// between them along the line.
func draw(p board.Placement, attack board.Attack) string {
	between := map[board.LineKind]string{board.Row: "-", board.Column: "|", board.Rising: "/", board.Falling: `\`}
	var b strings.Builder
	for r := range p.N() {
		for c := range p.N() {
			if c > 0 {
				b.WriteByte(' ')
			}
			s := board.Square{Row: r, Col: c}
			inside := attack.Line.Has(s) && r >= attack.A.Row && r <= attack.B.Row &&
				c >= min(attack.A.Col, attack.B.Col) && c <= max(attack.A.Col, attack.B.Col)
			switch {
			case attack.Line.Kind != board.NoLine && (s == attack.A || s == attack.B):
				b.WriteByte('X')
			case p.Has(s):
				b.WriteByte('Q')
			case inside:
				b.WriteString(between[attack.Line.Kind])
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// duplicates names the first board that comes twice.
func (k *check) duplicates() {
	repeats := len(k.answer.boards) - len(k.first)
	if repeats == 0 {
		return
	}
	for i, e := range k.answer.boards {
		first := k.first[e.queens]
		if first == i {
			continue
		}
		text := fmt.Sprintf("%s is the same as board %d: %s.", k.name(i), first+1, columnsOf(e.queens, k.c.N))
		if repeats > 1 {
			text += fmt.Sprintf(" %d boards come again in all.", repeats)
		}
		k.fault(Duplicate, e.line, "%s", text)
		return
	}
}

// columnsOf writes a board in a sentence.
func columnsOf(q queens, n int) string {
	if b, ok := q.placement(n).Board(); ok {
		return "columns " + b.String()
	}
	return fmt.Sprintf("%d queens", len(q))
}

// missing names the first three solutions that are not there.
func (k *check) missing(ctx context.Context) error {
	wanted := k.total
	if k.judge.First > 0 {
		wanted = min(wanted, uint64(k.judge.First))
	}
	if uint64(k.good) >= wanted {
		return nil
	}
	const most = 3
	var names []string
	err := k.c.solutions(ctx, func(q queens) bool {
		if _, there := k.first[q]; !there {
			names = append(names, "  "+q.board().String())
		}
		return len(names) < most
	})
	absent := wanted - uint64(k.good)
	names = names[:min(uint64(len(names)), absent)]
	text := fmt.Sprintf("%d of %d solutions are missing", absent, wanted)
	switch {
	case len(k.answer.boards) == 0 && wanted == 1:
		text = "Your answer has no board: there is one solution"
	case len(k.answer.boards) == 0:
		text = fmt.Sprintf("Your answer has no board: there are %d solutions", k.total)
	case wanted == 1:
		text = "The one solution is missing"
	case absent == 1:
		text = fmt.Sprintf("One of %d solutions is missing", wanted)
	case absent == wanted:
		text = fmt.Sprintf("All %d solutions are missing", wanted)
	}
	k.fault(Missing, 0, "%s; first in order (columns from 0):\n%s", text, strings.Join(names, "\n"))
	return err
}
