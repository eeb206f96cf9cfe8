package watch

import (
	"fmt"
	"slices"

	"nqueens/board"
	"nqueens/replay"
	"nqueens/textbook"
)

// pane draws one search.
type pane struct {
	strategy *textbook.Strategy
	state    replay.State
	over     bool // the search ends at this step
	glyphs   *glyphs
	attacks  bool // attacked squares are marked
}

// What decides where things go: the gap beside the board, the least width at
// which the pseudo-code stands there, and what must be left there for a board
// with lines between its squares and for counters in two columns.
const (
	paneGap       = 3
	narrowestCode = 30
	besideGrid    = 38
	counterWidth  = 21 // of counters in one column
)

// draw fills a block of the size. The board is at the left; beside it stand the
// pseudo-code, the counters and the call stack. Where that is too narrow for
// two columns of counters, they go below the board; where it is too narrow for
// the code, that does, as much of it as there is room for.
func (p pane) draw(width, height int) block {
	n := p.state.N
	gridWidth, gridHeight := boardSize(n, true)
	grid := n <= largestGrid && width-gridWidth-paneGap >= besideGrid && height >= gridHeight+2
	boardWidth, boardHeight := boardSize(n, grid)
	left := drawBoard(p.state, p.glyphs, grid, p.attacks)
	side := width - boardWidth - paneGap

	out := block{p.title().shorten(width, p.glyphs.cut), p.event().shorten(width, p.glyphs.cut)}
	if height-len(out) > boardHeight && side >= narrowestCode {
		out = append(out, nil)
	}
	height -= len(out)

	var right, below block
	switch {
	case side >= besideGrid:
		right = append(append(p.code(side), nil), append(p.counters(side), nil)...)
		right = append(right, p.stack(side, height-len(right))...)
	case side >= narrowestCode:
		boardWidth = max(boardWidth, counterWidth)
		side = width - boardWidth - paneGap
		left = append(append(left, nil), p.counters(boardWidth)...)
		right = append(p.code(side), nil)
		right = append(right, p.stack(side, height-len(right))...)
	default:
		right = append(p.counters(side), nil)
		right = append(right, p.stack(side, boardHeight-len(right))...)
		below = p.codeWindow(width, height-boardHeight)
	}
	out = append(out, beside(left, boardWidth+paneGap, right)...)
	return append(out, below...)
}

// title names the search.
func (p pane) title() line {
	return line{
		{p.strategy.Name, strong},
		{"  " + p.glyphs.text.Replace(p.strategy.Idea), faint},
	}
}

// event says in words what happened last.
func (p pane) event() line {
	s, e := p.state, p.state.Last
	var l line
	say := func(t tone, format string, args ...any) {
		l = append(l, span{p.glyphs.text.Replace(fmt.Sprintf(format, args...)), t})
	}
	line, refused := s.Refused()
	switch {
	case s.Step == 0:
		say(plain, "the start: nothing has happened yet")
	case refused && line == board.Line{}:
		say(refuse, "%v is refused: it is marked", e.Square)
	case refused:
		say(refuse, "%v is refused: %v", e.Square, line)
	case e.Kind == textbook.Test:
		say(accent, "%v is free", e.Square)
	case e.Kind == textbook.Place:
		say(accent, "queen on %v", e.Square)
	case e.Kind == textbook.Remove:
		say(accent, "queen off %v", e.Square)
	case e.Kind == textbook.Solution:
		say(good, "solution %s", grouped(s.Counters.Solutions))
	default:
		say(accent, "%v %v", e.Kind, e.Line)
	}
	switch {
	case p.over:
		say(faint, " · the search is over at step %s", grouped(s.Step))
	case e.Cost == 0:
	case e.Kind == textbook.Test:
		say(faint, " · %s", plural(e.Cost, "comparison"))
	default:
		say(faint, " · %s written", plural(e.Cost, "mark"))
	}
	return l
}

func plural(count int, what string) string {
	if count == 1 {
		return "1 " + what
	}
	return grouped(uint64(count)) + " " + what + "s"
}

// code is the pseudo-code with the current line marked.
func (p pane) code(width int) block {
	out, _ := p.codeLines(width)
	return out
}

// codeLines also tells which lines of the block are the current one.
func (p pane) codeLines(width int) (out block, current []int) {
	for i, c := range p.strategy.Code {
		for j, text := range wrap(p.glyphs.text.Replace(c.Text), width-2) {
			mark, t := " ", plain
			if i == p.state.CodeLine {
				t = accent
				current = append(current, len(out))
				if j == 0 {
					mark = p.glyphs.here
				}
			}
			out = append(out, line{{mark + " ", accent}, {text, t}})
		}
	}
	return out, current
}

// codeWindow is as much of the code around the current line as fits.
func (p pane) codeWindow(width, height int) block {
	out, current := p.codeLines(width)
	if height > len(out) {
		return append(block{nil}, out...)
	}
	from := 0
	if len(current) > 0 {
		from = current[0] - (height-len(current))/2
	}
	from = max(0, min(from, len(out)-height))
	return out[from : from+height]
}

// counters is the cost of the search so far, in one or two columns. What the
// search never does is left out.
func (p pane) counters(width int) block {
	c := p.state.Counters
	type counter struct {
		name  string
		value uint64
	}
	all := []counter{{"solutions", c.Solutions}, {"nodes", c.Nodes}}
	if p.strategy.Emits(textbook.Test) {
		all = append(all, counter{"tests", c.Tests}, counter{"comparisons", c.Comparisons})
	}
	all = append(all, counter{"marks", c.Marks})

	const between = 2
	columns, column := 1, width
	if width >= besideGrid {
		columns, column = 2, (width-between)/2
	}
	var out block
	for chunk := range slices.Chunk(all, columns) {
		var l line
		for i, c := range chunk {
			if i > 0 {
				l = append(l, span{fmt.Sprintf("%*s", between, ""), plain})
			}
			value := number(c.value, column-len(c.name)-1)
			l = append(l, span{c.name, faint}, span{fmt.Sprintf("%*s", column-len(c.name), value), plain})
		}
		out = append(out, l)
	}
	return out
}

// number writes v in at most width columns, less exactly if need be.
func number(v uint64, width int) string {
	for _, s := range []string{grouped(v), fmt.Sprint(v)} {
		if len(s) <= width {
			return s
		}
	}
	return fmt.Sprintf("%.1e", float64(v))
}
