package watch

import (
	"fmt"

	"nqueens/board"
	"nqueens/replay"
	"nqueens/textbook"
)

// stack is the call stack, innermost last, in at most height lines, and for
// dancing links what is covered. A stack that always fits is a list, one call a
// line; otherwise calls follow each other, and the outermost are left out first.
func (p pane) stack(width, height int) block {
	covers := p.strategy.Emits(textbook.Cover)
	deepest := p.state.N
	if p.strategy.Branching == textbook.BySquare {
		deepest++
	}
	const coverLines = 3
	left := height - 1 - deepest
	if covers {
		left -= coverLines
	}
	var out block
	if left >= 0 {
		out = append(out, textLine(faint, "calls"))
		for _, c := range p.state.Calls {
			out = append(out, p.callInWords(c))
		}
		out = out.fit(1 + deepest)
	} else {
		most := height
		if covers {
			most = (height + 1) / 2
		}
		out = p.flow(p.callsCaption(), p.calls(), width, most)
	}
	if covers {
		out = append(out, p.flow("covered", p.covered(), width, height-len(out))...)
	}
	return out
}

func (p pane) callsCaption() string {
	switch p.strategy.Branching {
	case textbook.ByRow:
		return "calls row" + p.glyphs.leads + "col"
	default:
		return "calls"
	}
}

// callInWords is one line of a list of calls.
func (p pane) callInWords(c replay.Call) line {
	t, mark := accent, p.glyphs.here
	if c.Queen {
		t, mark = plain, p.glyphs.queen
	}
	text := c.Square.String()
	if c.Line.Kind != board.NoLine {
		text = fmt.Sprintf("%v, no square yet", c.Line)
		if c.Tried {
			text = fmt.Sprintf("%v, %s %d", c.Line, crossing(c.Line), across(c))
		}
	}
	return line{{mark + " ", t}, {text, t}}
}

// calls are the calls in short: the number of the line and of the square on it.
func (p pane) calls() []span {
	var out []span
	for _, c := range p.state.Calls {
		text := c.Square.String()
		if c.Line.Kind != board.NoLine {
			text = fmt.Sprintf("%d%s", c.Line.Index, p.glyphs.leads)
			if p.strategy.Branching == textbook.ByLine {
				text = p.lineInShort(c.Line) + p.glyphs.leads
			}
			if c.Tried {
				text += fmt.Sprint(across(c))
			} else {
				text += "?"
			}
		}
		t := accent
		if c.Queen {
			t = plain
		}
		out = append(out, span{text, t})
	}
	return out
}

// across is where on its line a call's candidate lies: the column in a row, the
// row in a column.
func across(c replay.Call) int {
	if c.Line.Kind == board.Column {
		return c.Square.Row
	}
	return c.Square.Col
}

func crossing(l board.Line) board.LineKind {
	if l.Kind == board.Column {
		return board.Row
	}
	return board.Column
}

// covered are the covered lines in short, four for each queen.
func (p pane) covered() []span {
	var out []span
	for _, l := range p.state.Covered {
		out = append(out, span{p.lineInShort(l), plain})
	}
	if k := p.state.Last.Kind; len(out) > 0 && k == textbook.Cover {
		out[len(out)-1].tone = accent
	}
	return out
}

// lineInShort names a line: r3, c5, /8 for row+column, \-2 for row−column.
func (p pane) lineInShort(l board.Line) string {
	switch l.Kind {
	case board.Row:
		return fmt.Sprintf("r%d", l.Index)
	case board.Column:
		return fmt.Sprintf("c%d", l.Index)
	}
	return fmt.Sprintf("%s%d", p.glyphs.lines[l.Kind], l.Index)
}

// flow sets the words after a caption, as many of the last ones as fit.
func (p pane) flow(caption string, words []span, width, height int) block {
	if height <= 0 {
		return nil
	}
	for from := range len(words) + 1 {
		l := line{{caption, faint}}
		if from > 0 {
			l = append(l, span{" " + p.glyphs.cut, faint})
		}
		var out block
		for _, w := range words[from:] {
			add := line{{"  " + w.text, w.tone}}
			if l.width()+add.width() > width {
				out = append(out, l)
				l = nil
			}
			l = append(l, add...)
		}
		if out = append(out, l); len(out) <= height {
			return out
		}
	}
	return nil
}
