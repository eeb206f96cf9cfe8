package judge

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nqueens/board"
	"nqueens/notation"
)

// Check judges a text as the answer to one case. It takes memory in proportion
// to the text. The error is a *SizeError, or that of ctx.
func (j *Judge) Check(ctx context.Context, c Case, text []byte) (*Verdict, error) {
	k, err := j.compare(ctx, c, text)
	if err != nil {
		return nil, err
	}
	v := k.verdict()
	if k.wrong {
		v.Mistakes = k.mistakes(ctx)
	}
	return v, ctx.Err()
}

// compare does the work of Check up to the mistakes.
func (j *Judge) compare(ctx context.Context, c Case, text []byte) (*check, error) {
	if c.N < 1 || c.N > j.MaxN() {
		return nil, &SizeError{Judge: j.Name, N: c.N, High: j.MaxN()}
	}
	total, err := c.total(ctx)
	if err != nil {
		return nil, err
	}
	trimmed, faults := j.trim(text)
	k := &check{judge: j, c: c, total: total, text: trimmed, answer: j.read(c.N, trimmed)}
	if err := k.boards(ctx); err != nil {
		return nil, err
	}
	if len(k.faults) == 0 {
		if err := k.form(); err != nil {
			return nil, err
		}
	}
	k.faults = append(k.faults, faults...)
	return k, nil
}

func (k *check) verdict() *Verdict {
	return &Verdict{Judge: k.judge.Name, Case: k.c.String(), Accepted: len(k.faults) == 0, Faults: k.faults}
}

// check is the comparison of one answer with what is right.
type check struct {
	judge  *Judge
	c      Case
	total  uint64
	text   []byte
	answer *answer

	first map[queens]int // number of the first board that is this one, from 0
	good  int            // boards that are different solutions

	faults []Fault
	wrong  bool // the set of boards, or the number of them, is wrong
}

func (k *check) fault(kind Kind, line int, format string, args ...any) {
	k.faults = append(k.faults, Fault{Kind: kind, Line: line, Text: fmt.Sprintf(format, args...)})
}

// boards compares the set of boards, their number and their order.
func (k *check) boards(ctx context.Context) error {
	a := k.answer
	if a.fault != nil {
		k.unreadable()
		return nil
	}
	if k.judge.countsOnly() {
		k.number()
		return nil
	}
	if len(a.boards) == 0 && k.total == 0 {
		return nil // form compares the word for it
	}
	foreign := len(a.boards) == 0 && len(bytes.TrimSpace(k.text)) > 0
	if foreign {
		k.otherFormat()
	}
	k.noSolutions()
	k.duplicates()
	if err := k.missing(ctx); err != nil {
		return err
	}
	k.wrong = len(k.faults) > 0 && !foreign
	if foreign {
		k.faults = append(k.faults, a.slips...)
	}
	if len(k.faults) == 0 {
		if err := k.order(ctx); err != nil {
			return err
		}
	}
	k.number()
	return nil
}

// unreadable says why nothing could be read, and perhaps what format it is.
func (k *check) unreadable() {
	if k.total == 0 && !k.judge.countsOnly() {
		if want, err := k.judge.text(k.c.N, nil, 0, true); err == nil {
			k.noSolutionWord(want)
			return
		}
	}
	k.otherFormat()
	k.faults = append(k.faults, *k.answer.fault)
}

// otherFormat says what format the answer is in, if it is one of another judge.
func (k *check) otherFormat() {
	if found := recognised(k.text, k.c.N); found != "" && found != k.judge.Format {
		k.fault(OtherFormat, 0, "Your answer looks like format %s: this judge wants format %s, as 'nqueens solve %d --format %s' shows.", found, k.judge.Format, k.c.N, k.judge.Format)
	}
}

// recognised gives the name of the format in which the whole text can be read.
func recognised(text []byte, n int) string {
	for _, name := range []string{"leetcode", "pta", "text", "gfg", "uva750", "fen", "algebraic", "digits", "cols", "cols1", "jsonl", "json"} {
		f, err := notation.Lookup(name)
		if err != nil {
			continue
		}
		boards := 0
		for _, err := range notation.Read(bytes.NewReader(text), f, notation.Layout{N: n}) {
			if err != nil {
				boards = 0
				break
			}
			boards++
		}
		if boards > 0 {
			return name
		}
	}
	return ""
}

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
	case absent == 1:
		text = fmt.Sprintf("One of %d solutions is missing", wanted)
	case absent == wanted:
		text = fmt.Sprintf("All %d solutions are missing", wanted)
	}
	if len(k.answer.boards) == 0 {
		text = fmt.Sprintf("Your answer has no board: there are %d solutions", k.total)
	}
	k.fault(Missing, 0, "%s; first in order (columns from 0):\n%s", text, strings.Join(names, "\n"))
	return err
}

// number compares the number of solutions that the answer names.
func (k *check) number() {
	a := k.answer
	switch {
	case a.total == nil:
		if k.judge.Total && len(a.boards) > 0 {
			k.fault(WrongTotal, 0, "The last line is not the number of solutions: it is %d.", k.total)
		}
	case *a.total != k.total:
		k.fault(WrongTotal, 0, "The number of solutions is %d: you say %d.", k.total, *a.total)
		k.wrong = true
	}
}

// order compares the order of boards that are all solutions, each there once.
func (k *check) order(ctx context.Context) error {
	j, boards := k.judge, k.answer.boards
	if j.First > 0 {
		return k.firstOnes(ctx)
	}
	if !j.Order.Fixed {
		return nil
	}
	place, ok := descent(j.Order, boards, func(q queens) queens { return q })
	if ok {
		return nil
	}
	_, exchanged := descent(j.Order, boards, queens.transposed)
	backwards := slices.Clone(boards)
	slices.Reverse(backwards)
	_, descending := descent(j.Order, backwards, func(q queens) queens { return q })
	if exchanged && !descending {
		k.fault(RowPerColumn, 0, "Rows and columns are exchanged: the boards are right, but each is mirrored at the main diagonal.")
		return nil
	}
	before, after := boards[place-1], boards[place]
	also := ""
	if exchanged {
		also = " The order is the one that comes of exchanging rows and columns."
	}
	k.fault(WrongOrder, after.line, "The order is wrong: board %d, %s, comes after %s, but belongs before it.%s",
		place+1, columnsOf(after.queens, k.c.N), columnsOf(before.queens, k.c.N), also)
	return nil
}

// descent gives the first board that does not come after the one before it.
func descent(o Order, boards []entry, image func(queens) queens) (place int, ascending bool) {
	for i := 1; i < len(boards); i++ {
		if o.compare(image(boards[i-1].queens), image(boards[i].queens)) >= 0 {
			return i, false
		}
	}
	return 0, true
}

// firstOnes compares boards with the first ones in lexicographic order, where
// the judge wants no others.
func (k *check) firstOnes(ctx context.Context) error {
	var want []queens
	err := k.c.solutions(ctx, func(q queens) bool {
		want = append(want, q)
		return len(want) < k.judge.First
	})
	boards := k.answer.boards
	if len(boards) > len(want) {
		k.fault(TooMany, boards[len(want)].line, "You print %d boards: this judge wants the first %d alone.", len(boards), len(want))
		return err
	}
	exchanged := true
	wrong := -1
	for i, e := range boards {
		exchanged = exchanged && e.queens.transposed() == want[i]
		if wrong < 0 && e.queens != want[i] {
			wrong = i
		}
	}
	switch {
	case wrong >= 0 && exchanged:
		k.fault(RowPerColumn, 0, "Rows and columns are exchanged: you print the row of the queen in each column, this judge wants the column in each row.")
	case wrong >= 0:
		k.fault(WrongOrder, boards[wrong].line, "%s is a solution, but number %d in order is %s.", k.name(wrong), wrong+1, columnsOf(want[wrong], k.c.N))
	}
	return err
}

// form compares the text with what the judge wants for the same boards. Where
// they are equal the answer is accepted; where they are not, a reader has named
// the reason, or the first line that differs is shown.
func (k *check) form() error {
	a := k.answer
	boards := make([]queens, len(a.boards))
	for i, e := range a.boards {
		boards[i] = e.queens
	}
	want, err := k.judge.text(k.c.N, boards, k.total, bytes.Contains(k.text, []byte("+-")))
	if err != nil {
		return err
	}
	text := k.text
	if k.judge.jsonText() {
		text = compacted(text)
	}
	if want, _ = k.judge.trim(want); bytes.Equal(text, want) {
		return nil
	}
	switch {
	case len(boards) == 0 && !k.judge.countsOnly():
		k.noSolutionWord(want)
	case len(a.slips) > 0:
		k.faults = append(k.faults, a.slips...)
	default:
		k.different(want)
	}
	return nil
}

// compacted takes the blanks out of a JSON text, if it is one.
func compacted(text []byte) []byte {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// noSolutionWord says what to print where there is no solution.
func (k *check) noSolutionWord(want []byte) {
	found := "you print " + quote(bytes.TrimSpace(k.text))
	if len(bytes.TrimSpace(k.text)) == 0 {
		found = "you print nothing"
		if len(k.text) > 0 {
			found = "you print an empty line"
		}
	}
	wanted := "nothing at all"
	if len(want) > 0 {
		wanted = quote(bytes.TrimSpace(want))
	}
	k.fault(NoSolution, 0, "There is no solution: this judge wants %s then, %s.", wanted, found)
}

// different shows the first line that is not as the judge wants it.
func (k *check) different(want []byte) {
	wanted, found := bytes.Split(want, []byte("\n")), bytes.Split(k.text, []byte("\n"))
	for i := range max(len(wanted), len(found)) {
		switch {
		case i >= len(wanted):
			k.fault(Different, i+1, "Line %d, %s, is one too many.", i+1, quote(found[i]))
		case i >= len(found):
			k.fault(Different, i+1, "Line %d is missing: this judge wants %s.", i+1, quote(wanted[i]))
		case !bytes.Equal(wanted[i], found[i]):
			k.fault(Different, i+1, "Line %d is %s: this judge wants %s.", i+1, quote(found[i]), quote(wanted[i]))
		default:
			continue
		}
		return
	}
}
