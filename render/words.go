package render

import (
	"fmt"
	"strconv"
	"strings"

	"nqueens/board"
)

// mostSpoken is how many queens, lines or boards a description lists before it
// says how many more there are.
const mostSpoken = 16

// title says in words what one board shows, such as "8 queens on an 8×8 board,
// solution".
func title(p board.Placement, pairs int) string {
	end := plural(pairs, "attacking pair")
	switch {
	case p.IsSolution():
		end = "solution"
	case pairs == 0:
		end = "no attacking pairs"
	}
	return fmt.Sprintf("%s on %s %d×%d board, %s", plural(p.Len(), "queen"), article(p.N()), p.N(), p.N(), end)
}

// description says where the queens of one board are and which lines carry
// several, in rows and columns counted from base.
func description(p board.Placement, b battle, base int) string {
	var queens, lines list
	for s := range p.Squares() {
		queens.add("%v", s.CountedFrom(base))
	}
	for _, l := range b.lines {
		lines.add("%v (%d queens)", l.line.CountedFrom(base), l.queens)
	}
	corner := board.Square{}.CountedFrom(base)
	text := fmt.Sprintf("Queens, as (row,column) from the top left, which is %v: %v.", corner, &queens)
	if queens.count == 0 {
		text = "No queens."
	}
	if lines.count > 0 {
		text += " Attacks: " + lines.String() + "."
	}
	if len(b.lines) > maxLines {
		text += fmt.Sprintf(" %d of the %d lines are drawn.", maxLines, len(b.lines))
	}
	return text
}

// sheetTitle counts the boards of a sheet and the solutions among them.
func sheetTitle(boards []board.Placement) string {
	solutions := 0
	for _, p := range boards {
		if p.IsSolution() {
			solutions++
		}
	}
	switch solutions {
	case 0:
		return plural(len(boards), "board") + ", no solution"
	case len(boards):
		return fmt.Sprintf("%d boards, all solutions", len(boards))
	}
	return fmt.Sprintf("%d boards, %s", len(boards), plural(solutions, "solution"))
}

// sheetDescription says what the first boards of a sheet show.
func sheetDescription(boards []board.Placement) string {
	var text list
	for i, p := range boards[:min(mostSpoken, len(boards))] {
		text.add("%d: %s", i+1, title(p, survey(p).pairs))
	}
	text.count = len(boards)
	return "Boards from left to right, top to bottom. " + text.String() + "."
}

// list joins what is added with semicolons, up to mostSpoken items.
type list struct {
	text  strings.Builder
	count int
}

func (l *list) add(format string, args ...any) {
	l.count++
	if l.count > mostSpoken {
		return
	}
	if l.count > 1 {
		l.text.WriteString("; ")
	}
	fmt.Fprintf(&l.text, format, args...)
}

func (l *list) String() string {
	if more := l.count - mostSpoken; more > 0 {
		return fmt.Sprintf("%s and %d more", l.text.String(), more)
	}
	return l.text.String()
}

func plural(count int, noun string) string {
	if count == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(count) + " " + noun + "s"
}

// article is "an" before a number that begins with a vowel when spoken: eight,
// eleven, eighteen, and thousands of them. It holds for n < 100,000.
func article(n int) string {
	thousands := n
	if n >= 1000 {
		thousands = n / 1000
	}
	if strconv.Itoa(n)[0] == '8' || thousands == 11 || thousands == 18 {
		return "an"
	}
	return "a"
}
