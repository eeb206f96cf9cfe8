package judge

import (
	"bytes"
	"strings"
)

// readGrids reads boards that are drawn row by row, the squares with or without
// a blank between them, and watches where the empty lines are.
func (a *answer) readGrids(text []byte) {
	empty, full := squareLetters(text)
	g := gridReader{answer: a, spaced: a.judge.Format == "pta", after: a.judge.Format == "acwing"}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimSuffix(line, []byte("\n"))
		switch row, spaced := squaresOf(line, empty, full); {
		case len(line) == 0:
			g.emptyLine(number)
		case row == nil:
			if !a.isNone(line) || len(a.boards) > 0 {
				a.slip(ExtraText, number, "Line %d, %s, is no row of a board: all that a program prints is read, questions for N too.", number, quote(line))
			}
		default:
			if a.n > 1 && spaced != g.spaced {
				a.slip(Separators, number, "Squares are written %s: this judge wants %s.", spacing(spaced), spacing(g.spaced))
			}
			g.row(number, row)
		}
		if a.fault != nil {
			return
		}
	}
	if len(a.boards) > 0 && (full != 'Q' || empty != '.') {
		a.slip(Letters, 0, "Squares are written %q and %q: this judge wants '.' and 'Q'.", empty, full)
	}
	g.end(number)
}

func spacing(spaced bool) string {
	if spaced {
		return "with a blank between them"
	}
	return "without blanks"
}

// isNone reports whether a line is the judge's word where there is no solution.
func (a *answer) isNone(line []byte) bool {
	if a.judge.Total && a.judge.None == "" {
		return false // a total of 0 says it
	}
	none, err := a.judge.text(a.n, nil, 0, true)
	return err == nil && len(none) > 0 && string(line) == strings.TrimSpace(string(none))
}

// squareLetters tells which letters a text uses for empty squares and queens:
// others than the usual ones only where there are both.
func squareLetters(text []byte) (empty, full byte) {
	for _, empty := range []byte(".0*-_+") {
		for _, full := range []byte("Qq1#X@*") {
			if empty != full && bytes.IndexByte(text, empty) >= 0 && bytes.IndexByte(text, full) >= 0 {
				return empty, full
			}
		}
	}
	return '.', 'Q'
}

// squaresOf gives the squares of a line as '.' and 'Q', and nil for a line that
// is no row.
func squaresOf(line []byte, empty, full byte) (row []byte, spaced bool) {
	spaced = len(line) > 1 && line[1] == ' '
	for i, c := range line {
		switch {
		case spaced && i%2 == 1 && c == ' ':
		case c == empty:
			row = append(row, '.')
		case c == full:
			row = append(row, 'Q')
		default:
			return nil, false
		}
	}
	return row, spaced
}

// gridReader gathers the rows of boards.
type gridReader struct {
	*answer
	spaced, after bool // what the judge wants

	squares []byte
	rows    int
	start   int // line of the board's first row

	gap     int // empty lines since the last row
	gapLine int // the first of them
	missing int // line before which an empty line is missing
	surplus int // line that is an empty line too many
}

func (g *gridReader) emptyLine(number int) {
	if g.rows > 0 {
		g.unreadable(number, "The board on line %d ends after %d of %d rows.", g.start, g.rows, g.n)
		return
	}
	if g.gap == 0 {
		g.gapLine = number
	}
	g.gap++
	if (g.gap > 1 || len(g.boards) == 0) && g.surplus == 0 {
		g.surplus = number
	}
}

func (g *gridReader) row(number int, row []byte) {
	if len(row) != g.n {
		g.unreadable(number, "Line %d is a row of %d squares: the board has %d columns.", number, len(row), g.n)
		return
	}
	if g.rows == 0 {
		if len(g.boards) > 0 && g.gap == 0 && g.missing == 0 {
			g.missing = number
		}
		g.start, g.gap = number, 0
	}
	for c, square := range row {
		if square == 'Q' {
			g.squares = append(g.squares, at(g.rows, c))
		}
	}
	if g.rows++; g.rows == g.n {
		g.boards = append(g.boards, entry{queens: queens(g.squares), line: g.start})
		g.squares, g.rows = g.squares[:0], 0
	}
}

// end names what is wrong with the empty lines.
func (g *gridReader) end(last int) {
	if g.rows > 0 {
		g.unreadable(last, "The board on line %d ends after %d of %d rows.", g.start, g.rows, g.n)
		return
	}
	if len(g.boards) == 0 {
		return
	}
	switch {
	case g.missing > 0:
		where := "between boards"
		if g.after {
			where = "after each board"
		}
		g.slip(EmptyLines, g.missing, "There is no empty line before line %d: this judge wants one %s.", g.missing, where)
	case g.surplus > 0:
		g.slip(EmptyLines, g.surplus, "Line %d is one empty line too many.", g.surplus)
	case g.after && g.gap == 0:
		g.slip(EmptyLines, last, "There is an empty line between boards, but none after the last: this judge wants one after each.")
	case !g.after && g.gap > 0:
		g.slip(EmptyLines, g.gapLine, "There is an empty line after each board, also after the last: this judge wants them between boards only.")
	}
}
