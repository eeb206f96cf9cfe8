package notation

import (
	"bufio"
	"fmt"
	"io"

	"nqueens/board"
)

// Layout says how boards are written or read.
type Layout struct {
	N     int  // size of the board; 0 in Read: as large as the text shows
	Base  int  // 0 or 1: the number of the first column, in formats that leave it open
	ASCII bool // pretty: without box characters and chess symbols
}

// Format is one notation for solutions. Its functions append to dst and return
// it, like append does.
type Format struct {
	Name    string
	Summary string // what it looks like, in one line
	MaxN    int    // the largest board it can write; 0: any

	// ByColumn: the numbers are the row of the queen in each column, and
	// judges expect them in ascending order. A writer that is given solutions
	// in lexicographic order of their transposes prints them so.
	ByColumn bool

	// Whole: the output ends with the number of all solutions. Where a part of
	// them is written, somebody has to know it: see Writer.SetTotal.
	Whole bool

	head  func(dst []byte, l Layout) []byte                                 // before the first board; may be nil
	board func(dst []byte, l Layout, i uint64, b board.Board) []byte        // board number i, from 0
	place func(dst []byte, l Layout, i uint64, p board.Placement) []byte    // the same for any set of squares; may be nil
	tail  func(dst []byte, l Layout, total uint64) []byte                   // after the last board; may be nil
	none  func(dst []byte, l Layout) []byte                                 // instead of all that where there is no solution; may be nil
	read  func(in *lines, l Layout, yield func(board.Placement) bool) error // nil: holds no boards
}

// largestN bounds the board that a text can claim to be about.
const largestN = 2_000_000_000

// SizeError says which board size a format cannot write.
type SizeError struct {
	Format  string
	N, MaxN int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("format %s: board size %d, allowed are 1 to %d", e.Format, e.N, e.MaxN)
}

// Readable reports whether Read takes the format.
func (f *Format) Readable() bool { return f.read != nil }

// Writer writes boards of one size in one format. Boards may be changed as
// soon as Write returns. What was written reaches the underlying writer with
// Flush and Close, or when the buffer is full.
type Writer struct {
	f      *Format
	layout Layout
	out    *bufio.Writer
	line   []byte
	total  uint64  // boards written
	all    *uint64 // solutions there are; nil: as many as were written
}

// NewWriter starts output of n×n boards, n being l.N. The error is a
// *SizeError.
func (f *Format) NewWriter(w io.Writer, l Layout) (*Writer, error) {
	if f.MaxN > 0 && l.N > f.MaxN {
		return nil, &SizeError{Format: f.Name, N: l.N, MaxN: f.MaxN}
	}
	return &Writer{f: f, layout: l, out: bufio.NewWriterSize(w, 1<<16)}, nil
}

// Write writes the next board.
func (w *Writer) Write(b board.Board) error {
	w.line = w.line[:0]
	if w.total == 0 && w.f.head != nil {
		w.line = w.f.head(w.line, w.layout)
	}
	w.line = w.f.board(w.line, w.layout, w.total, b)
	w.total++
	_, err := w.out.Write(w.line)
	return err
}

// Total is the number of boards written.
func (w *Writer) Total() uint64 { return w.total }

// SetTotal says how many solutions there are, of which only some are written. It
// is what formats with Whole end with, instead of the number of boards written;
// the others do not say it.
func (w *Writer) SetTotal(all uint64) { w.all = &all }

// Flush hands on what is buffered.
func (w *Writer) Flush() error { return w.out.Flush() }

// Close writes what the format wants after the last board, or where there is
// none, and flushes. It does not close the underlying writer.
func (w *Writer) Close() error {
	w.line = w.line[:0]
	total := w.total
	if w.f.Whole && w.all != nil {
		total = *w.all
	}
	switch {
	case total == 0 && w.f.none != nil:
		w.line = w.f.none(w.line, w.layout)
	case total > 0 && w.f.tail != nil:
		w.line = w.f.tail(w.line, w.layout, total)
	}
	if _, err := w.out.Write(w.line); err != nil {
		return err
	}
	return w.out.Flush()
}

// word gives a head, tail or none function that is always the same text.
func word(text string) func([]byte, Layout) []byte {
	return func(dst []byte, _ Layout) []byte { return append(dst, text...) }
}
