package watch

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// tone is the part a stretch of text plays on the screen.
type tone uint8

const (
	plain    tone = iota
	faint         // there, but not in the way
	strong        // headings, queens, keys
	accent        // where the search is
	refuse        // what refuses a square
	good          // a solution
	attacked      // attacked squares
	tones
)

// span is a stretch of text of one tone. Every rune is one column wide.
type span struct {
	text string
	tone tone
}

// line is one line of the screen, block some of them.
type (
	line  []span
	block []line
)

func textLine(t tone, s string) line { return line{{s, t}} }

func (l line) width() (w int) {
	for _, s := range l {
		w += utf8.RuneCountInString(s.text)
	}
	return w
}

// fit cuts or pads the line to the width.
func (l line) fit(width int) line {
	var out line
	for _, s := range l {
		if n := utf8.RuneCountInString(s.text); n > width {
			s.text = string([]rune(s.text)[:max(width, 0)])
		}
		width -= utf8.RuneCountInString(s.text)
		out = append(out, s)
	}
	return append(out, span{strings.Repeat(" ", max(width, 0)), plain})
}

// shorten cuts the line to the width and says so with the mark.
func (l line) shorten(width int, mark string) line {
	if l.width() <= width {
		return l
	}
	return append(l.fit(width-utf8.RuneCountInString(mark)), span{mark, faint})
}

// String gives the text without tones.
func (l line) String() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.text)
	}
	return b.String()
}

// fit cuts or pads the block to the number of lines.
func (b block) fit(height int) block {
	b = b[:min(len(b), max(height, 0))]
	for len(b) < height {
		b = append(b, nil)
	}
	return b
}

// beside sets two blocks next to each other, the left one padded to its width.
func beside(left block, width int, right block) block {
	var out block
	for i := range max(len(left), len(right)) {
		var l, r line
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		out = append(out, append(l.fit(width), r...))
	}
	return out
}

// wrap breaks text at blanks. Lines after the first are indented as the text
// is, and by four more.
func wrap(text string, width int) []string {
	indent := len(text) - len(strings.TrimLeft(text, " "))
	hanging := strings.Repeat(" ", indent+4)
	var lines []string
	current := strings.Repeat(" ", indent)
	empty := true
	for _, word := range strings.Fields(text) {
		if !empty && utf8.RuneCountInString(current)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, current)
			current, empty = hanging, true
		}
		if !empty {
			current += " "
		}
		current += word
		empty = false
	}
	return append(lines, current)
}

// grouped writes a number with a comma between thousands.
func grouped(v uint64) string {
	s := strconv.FormatUint(v, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
