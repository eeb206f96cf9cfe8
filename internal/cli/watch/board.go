package watch

import (
	"fmt"
	"strconv"

	"nqueens/board"
	"nqueens/replay"
	"nqueens/textbook"
)

// cell is what is drawn in one square: a sign, and what stands around it.
type cell struct {
	sign   span
	around brackets
	tone   tone // of what stands around
}

// brackets mark squares in a way that needs no colour.
type brackets uint8

const (
	nothing     brackets = iota
	parentheses          // a queen that refuses the tested square
	square               // where the last event happened
)

func (b brackets) left() string  { return [...]string{" ", "(", "["}[b] }
func (b brackets) right() string { return [...]string{" ", ")", "]"}[b] }

// largestGrid is the largest board that is drawn with lines between squares.
const largestGrid = 8

// boardSize gives the size of a drawn board with its labels.
func boardSize(n int, grid bool) (width, height int) {
	if grid {
		return labelWidth(n) + 4*n + 1, 1 + 2*n + 1
	}
	return labelWidth(n) + 2*n + 1, columnLabels(n) + n
}

func labelWidth(n int) int { return len(strconv.Itoa(n-1)) + 1 }

// columnLabels is the number of lines that the columns' numbers take.
func columnLabels(n int) int {
	if n > 10 {
		return 2
	}
	return 1
}

// drawBoard draws the board of a state. attacks tells whether attacked squares
// are marked.
func drawBoard(s replay.State, g *glyphs, grid, attacks bool) block {
	cells := boardCells(s, g, attacks)
	if grid {
		return drawGrid(s.N, cells, g)
	}
	return drawCompact(s.N, cells)
}

func boardCells(s replay.State, g *glyphs, attacks bool) []cell {
	n := s.N
	cells := make([]cell, n*n)
	at := func(q board.Square) *cell { return &cells[q.Row*n+q.Col] }
	for i, taken := range s.Attacked() {
		cells[i].sign = span{g.free, faint}
		if taken && attacks {
			cells[i].sign = span{g.attacked, attacked}
		}
	}
	if k := s.Last.Kind; s.Step > 0 && (k == textbook.Cover || k == textbook.Uncover) {
		for i := range cells {
			if s.Last.Line.Has(board.Square{Row: i / n, Col: i % n}) {
				cells[i].sign = span{g.lines[s.Last.Line.Kind], accent}
			}
		}
	}
	for _, q := range s.Queens {
		at(q).sign = span{g.queen, strong}
		if s.IsSolution() {
			at(q).sign.tone = good
		}
	}
	if s.Step == 0 {
		return cells
	}
	switch s.Last.Kind {
	case textbook.Test, textbook.Place, textbook.Remove:
		c := at(s.Last.Square)
		c.around, c.tone = square, accent
		if s.Last.Kind == textbook.Place {
			c.sign.tone = accent
		}
	}
	line, refused := s.Refused()
	if !refused {
		return cells
	}
	tested := at(s.Last.Square)
	tested.sign, tested.tone = span{g.attacked, refuse}, refuse
	for _, q := range s.Refusers() {
		c := at(q)
		c.sign.tone, c.tone, c.around = refuse, refuse, parentheses
		if line.Kind == board.NoLine {
			continue
		}
		for _, between := range squaresBetween(q, s.Last.Square) {
			if c := at(between); c.around == nothing {
				c.sign = span{g.lines[line.Kind], refuse}
			}
		}
	}
	return cells
}

// squaresBetween gives the squares between two that share a line.
func squaresBetween(a, b board.Square) (between []board.Square) {
	step := board.Square{Row: sign(b.Row - a.Row), Col: sign(b.Col - a.Col)}
	for a.Row, a.Col = a.Row+step.Row, a.Col+step.Col; a != b; a.Row, a.Col = a.Row+step.Row, a.Col+step.Col {
		between = append(between, a)
	}
	return between
}

func sign(v int) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// drawCompact draws squares next to each other; brackets stand between them.
func drawCompact(n int, cells []cell) block {
	label := labelWidth(n)
	var out block
	if columnLabels(n) > 1 {
		tens := line{{fmt.Sprintf("%*s", label, ""), faint}}
		for c := range n {
			digit := " "
			if c >= 10 {
				digit = strconv.Itoa(c / 10)
			}
			tens = append(tens, span{" " + digit, faint})
		}
		out = append(out, tens)
	}
	units := line{{fmt.Sprintf("%*s", label, ""), faint}}
	for c := range n {
		units = append(units, span{fmt.Sprintf("%2d", c%10), faint})
	}
	out = append(out, units)
	for r := range n {
		row := line{{fmt.Sprintf("%*d ", label-1, r), faint}}
		for c := range n + 1 {
			row = append(row, gapBefore(cells[r*n:(r+1)*n], c))
			if c < n {
				row = append(row, cells[r*n+c].sign)
			}
		}
		out = append(out, row)
	}
	return out
}

// gapBefore is what stands between square c of a row and the one to its left;
// the last event has the say where both want it.
func gapBefore(row []cell, c int) span {
	gap, from := span{" ", plain}, nothing
	if c > 0 && row[c-1].around > from {
		from = row[c-1].around
		gap = span{from.right(), row[c-1].tone}
	}
	if c < len(row) && row[c].around > from {
		gap = span{row[c].around.left(), row[c].tone}
	}
	return gap
}

// drawGrid draws squares with lines between them.
func drawGrid(n int, cells []cell, g *glyphs) block {
	label := labelWidth(n)
	columns := line{{fmt.Sprintf("%*s", label, ""), faint}}
	for c := range n {
		columns = append(columns, span{fmt.Sprintf("%3d ", c), faint})
	}
	out := block{columns, gridRule(n, label, g.rules[0], g)}
	for r := range n {
		row := line{{fmt.Sprintf("%*d ", label-1, r), faint}}
		for _, c := range cells[r*n : (r+1)*n] {
			row = append(row, span{g.side, faint}, span{c.around.left(), c.tone}, c.sign, span{c.around.right(), c.tone})
		}
		out = append(out, append(row, span{g.side, faint}))
		if r < n-1 {
			out = append(out, gridRule(n, label, g.rules[1], g))
		}
	}
	return append(out, gridRule(n, label, g.rules[2], g))
}

func gridRule(n, label int, ends [3]string, g *glyphs) line {
	rule := fmt.Sprintf("%*s", label, "")
	for c := range n {
		end := ends[1]
		if c == 0 {
			end = ends[0]
		}
		rule += end + g.dash + g.dash + g.dash
	}
	return textLine(faint, rule+ends[2])
}
