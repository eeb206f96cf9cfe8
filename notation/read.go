package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"nqueens/board"
)

// SyntaxError says where a text is not what its format allows.
type SyntaxError struct {
	Format string
	Line   int // 1-based; 0 where the text has no lines
	Reason string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Format, e.Reason)
	}
	return fmt.Sprintf("%s, line %d: %s", e.Format, e.Line, e.Reason)
}

// UnreadableError says that a format holds no boards to read, and what it holds.
type UnreadableError struct{ Format, Summary string }

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("format %s holds no boards: it is %s", e.Format, e.Summary)
}

// ErrUnrecognised is what Read gives where the text is in no format it knows.
var ErrUnrecognised = errors.New("the text is in no known format")

// Read yields the boards of a text in format f; a nil f is recognised from the
// text itself. An error ends the sequence: a *SyntaxError, *UnreadableError,
// ErrUnrecognised, or that of r. Counts that a format adds are read over.
//
// Memory holds one board at a time. A line is at most 64 MiB long; the length of
// a board in a JSON document is not bounded.
func Read(r io.Reader, f *Format, l Layout) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		in := newLines(r)
		if f == nil {
			var err error
			if f, err = in.recognise(l.N); err != nil {
				yield(board.Placement{}, err)
				return
			}
			if f == nil {
				return // nothing but blanks
			}
		}
		if f.read == nil {
			yield(board.Placement{}, &UnreadableError{Format: f.Name, Summary: f.Summary})
			return
		}
		going := true
		err := f.read(in, l, func(p board.Placement) bool {
			going = yield(p, nil)
			return going
		})
		if err == nil || !going {
			return
		}
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			syntax.Format = f.Name
		}
		yield(board.Placement{}, err)
	}
}

// lines reads a text line by line and knows where it is.
type lines struct {
	in     *bufio.Reader
	number int    // of the line last read, from 1
	long   []byte // a line that outgrew the reader's buffer
}

const (
	bufferSize    = 1 << 16
	longestLine   = 1 << 26
	byteOrderMark = "\xef\xbb\xbf"
)

func newLines(r io.Reader) *lines {
	in := bufio.NewReaderSize(r, bufferSize)
	if start, err := in.Peek(len(byteOrderMark)); err == nil && string(start) == byteOrderMark {
		in.Discard(len(byteOrderMark))
	}
	return &lines{in: in}
}

// next gives the next line without its end. It is valid until the next call.
// The error is io.EOF after the last line.
func (in *lines) next() ([]byte, error) {
	line, err := in.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		in.long = append(in.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			if len(in.long) > longestLine {
				in.number++
				return nil, in.fault("a line of more than %d bytes", longestLine)
			}
			line, err = in.in.ReadSlice('\n')
			in.long = append(in.long, line...)
		}
		line = in.long
	}
	if errors.Is(err, io.EOF) && len(line) > 0 {
		err = nil // the last line has no end
	}
	if err != nil {
		return nil, err
	}
	in.number++
	line = bytes.TrimSuffix(line, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), nil
}

// nextFilled gives the next line that is not blank, without blanks around it.
func (in *lines) nextFilled() ([]byte, error) {
	for {
		line, err := in.next()
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line, nil
		}
	}
}

// fault is a syntax error at the current line.
func (in *lines) fault(format string, args ...any) error {
	return &SyntaxError{Line: in.number, Reason: fmt.Sprintf(format, args...)}
}

// end turns the end of the text into no error.
func end(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// eachLine calls use with every line that is not blank, until use reports
// false or an error.
func eachLine(in *lines, use func(line []byte) (bool, error)) error {
	for {
		line, err := in.nextFilled()
		if err != nil {
			return end(err)
		}
		if more, err := use(line); err != nil || !more {
			return err
		}
	}
}

// numbers reads numbers in plain digits, separated by blanks, or by one comma
// each with or without blanks. A minus sign is read, for the range to refuse.
func numbers(line []byte) ([]int, error) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil, nil
	}
	var out []int
	for place := range bytes.SplitSeq(line, []byte(",")) {
		fields := bytes.Fields(place)
		if len(fields) == 0 {
			return nil, fmt.Errorf("a number is missing at a comma, after %d numbers", len(out))
		}
		for _, field := range fields {
			x, err := strconv.Atoi(string(field))
			if err != nil || strconv.Itoa(x) != string(field) {
				return nil, fmt.Errorf("%q is not a number in plain digits", clip(field))
			}
			out = append(out, x)
		}
	}
	return out, nil
}

// clip shortens what a message quotes.
func clip(text []byte) string {
	const most = 20
	if len(text) > most {
		return string(text[:most]) + "..."
	}
	return string(text)
}

// fromColumns makes a placement from the column of the queen in each row, the
// first column being l.Base. With l.N larger than the list, the rows below it
// are empty. The error says which column is not on the board.
func fromColumns(columns []int, l Layout) (board.Placement, error) {
	return fromList(columns, l, "row", "column", func(i, x int) board.Square { return board.Square{Row: i, Col: x} })
}

// fromRows is the same for the row of the queen in each column.
func fromRows(rows []int, l Layout) (board.Placement, error) {
	return fromList(rows, l, "column", "row", func(i, x int) board.Square { return board.Square{Row: x, Col: i} })
}

func fromList(list []int, l Layout, place, value string, square func(i, x int) board.Square) (board.Placement, error) {
	if len(list) == 0 {
		return board.Placement{}, fmt.Errorf("no %ss: expected numbers separated by commas or blanks", value)
	}
	n := l.N
	if n == 0 {
		n = len(list)
	}
	if len(list) > n {
		return board.Placement{}, fmt.Errorf("%d numbers, but a %dx%d board has %d %ss", len(list), n, n, n, place)
	}
	squares := make([]board.Square, len(list))
	for i, x := range list {
		if x < l.Base || x-l.Base >= n {
			return board.Placement{}, fmt.Errorf("%s %d in %s %d: allowed are %d to %d", value, x, place, i+l.Base, l.Base, n-1+l.Base)
		}
		squares[i] = square(i, x-l.Base)
	}
	return board.Place(n, squares...)
}

// ParseColumns reads one board: the column of the queen in each row, the first
// column being l.Base, separated by commas or blanks. With l.N larger than the
// list, the rows below it are empty. The error says what is wrong.
func ParseColumns(text string, l Layout) (board.Placement, error) {
	list, err := numbers([]byte(text))
	if err != nil {
		return board.Placement{}, err
	}
	return fromColumns(list, l)
}
