package notation

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"nqueens/board"
)

// PlacementError says that a format cannot write a placement: it has a row or
// column without a queen; or the format ends with the number of all solutions,
// and the placement is none.
type PlacementError struct {
	Format    string
	Solutions bool     // the format takes only solutions
	Can       []string // the formats that can write it
}

func (e *PlacementError) Error() string {
	why := "does not write boards with empty rows or columns"
	if e.Solutions {
		why = "ends with the number of all solutions and writes nothing but solutions"
	}
	return fmt.Sprintf("format %s %s: allowed for others are %s", e.Format, why, strings.Join(e.Can, ", "))
}

// Partial reports whether the format can write boards with empty rows, or with
// several queens in a row.
func (f *Format) Partial() bool { return f.place != nil }

// WritePlacement writes the next board, which may have rows without a queen or
// with several. The error is a *PlacementError where the format has no way to
// say so, or takes only solutions; or that of Write.
func (w *Writer) WritePlacement(p board.Placement) error {
	unsolved := w.f.Whole && !p.IsSolution()
	if b, ok := p.Board(); ok && !unsolved && (b.IsPermutation() || w.f.place == nil && !w.f.ByColumn) {
		return w.Write(b)
	}
	if w.f.place == nil {
		e := &PlacementError{Format: w.f.Name, Solutions: unsolved}
		for _, f := range Formats() {
			if f.Partial() {
				e.Can = append(e.Can, f.Name)
			}
		}
		return e
	}
	w.line = w.f.place(w.line[:0], w.layout, w.total, p)
	w.total++
	_, err := w.out.Write(w.line)
	return err
}

// Recognise tells the format of a text as Read does: by its first line with
// something on it; where the text has no more than 64 KiB, luogu by a number alone
// on the last line, and leetcode52, which Read refuses, by a number that is all of
// the text and no board. Of the layout only N matters. The format is nil for a
// blank text. The error is ErrUnrecognised, or that of r.
func Recognise(r io.Reader, l Layout) (*Format, error) { return newLines(r).recognise(l.N) }

// rowsOf gives for each row the columns with a queen, from the left.
func rowsOf(p board.Placement) [][]int {
	rows := make([][]int, p.N())
	for s := range p.Squares() {
		rows[s.Row] = append(rows[s.Row], s.Col)
	}
	return rows
}

func placeText(dst []byte, _ Layout, i uint64, p board.Placement) []byte {
	if i > 0 {
		dst = append(dst, '\n')
	}
	return placeGrid(dst, p)
}

func placeAcwing(dst []byte, _ Layout, _ uint64, p board.Placement) []byte {
	return append(placeGrid(dst, p), '\n')
}

func placeGrid(dst []byte, p board.Placement) []byte {
	for _, columns := range rowsOf(p) {
		start := len(dst)
		dst = appendGridRow(dst, p.N(), -1)
		for _, c := range columns {
			dst[start+c] = 'Q'
		}
		dst = append(dst, '\n')
	}
	return dst
}

func placeFEN(dst []byte, _ Layout, _ uint64, p board.Placement) []byte {
	for r, columns := range rowsOf(p) {
		if r > 0 {
			dst = append(dst, '/')
		}
		next := 0
		for _, c := range columns {
			dst = append(appendRun(dst, c-next), 'Q')
			next = c + 1
		}
		dst = appendRun(dst, p.N()-next)
	}
	return append(dst, '\n')
}

func placeAlgebraic(dst []byte, _ Layout, _ uint64, p board.Placement) []byte {
	squares := slices.Collect(p.Squares())
	slices.SortStableFunc(squares, func(a, b board.Square) int { return a.Col - b.Col })
	for _, s := range squares {
		dst = append(dst, 'a'+byte(s.Col))
		dst = strconv.AppendInt(dst, int64(p.N()-s.Row), 10)
	}
	return append(dst, '\n')
}
