package judge

import (
	"bufio"
	"fmt"
	"io"
)

// numberReader reads numbers separated by blanks, commas or line ends, however
// long the lines are.
type numberReader struct {
	in   *bufio.Reader
	read int64 // bytes so far
	line int64 // of the number last read, from 1
	next int64 // line on which reading goes on
}

func newNumberReader(r io.Reader) *numberReader {
	in := bufio.NewReaderSize(r, 1<<20)
	if start, err := in.Peek(3); err == nil && string(start) == "\xef\xbb\xbf" {
		in.Discard(3)
	}
	return &numberReader{in: in, next: 1}
}

// maxNumber is above every number that a board can have.
const maxNumber = 1 << 33

// number gives the next number; io.EOF after the last. What is no number is an
// error that says where.
func (n *numberReader) number() (int64, error) {
	c, err := n.in.ReadByte()
	for ; err == nil && (c == ' ' || c == ',' || c == '\n' || c == '\r' || c == '\t'); c, err = n.in.ReadByte() {
		n.read++
		if c == '\n' {
			n.next++
		}
	}
	if err != nil {
		return 0, err
	}
	n.line = n.next
	x := int64(0)
	for ; err == nil && c >= '0' && c <= '9'; c, err = n.in.ReadByte() {
		n.read++
		if x = 10*x + int64(c-'0'); x > maxNumber {
			return 0, fmt.Errorf("line %d, after %d bytes: a number of more than ten digits", n.line, n.read)
		}
	}
	switch {
	case err == io.EOF:
		return x, nil
	case err != nil:
		return 0, err
	case c != ' ' && c != ',' && c != '\n' && c != '\r' && c != '\t':
		return 0, fmt.Errorf("line %d, after %d bytes: %q where numbers are expected, separated by blanks, commas or line ends", n.line, n.read, rune(c))
	}
	return x, n.in.UnreadByte()
}
