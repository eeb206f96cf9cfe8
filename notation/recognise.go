package notation

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
)

// recognise tells the format of a text of n×n boards, n being 0 where any size
// will do, from its first line with something on it, of which it looks at the
// start only: the text's first 64 KiB. It gives no format and no error for a
// blank text.
func (in *lines) recognise(n int) (*Format, error) {
	start, err := in.in.Peek(bufferSize)
	start = bytes.TrimLeft(start, " \t\r\n")
	switch {
	case len(start) > 0: // a fault of the reader comes again with the first read
	case err == nil:
		return nil, ErrUnrecognised // more than blanks may follow
	default:
		return nil, end(err)
	}
	first, _, _ := bytes.Cut(start, []byte("\n"))
	first = bytes.TrimRight(first, " \t\r")
	for _, known := range looks {
		if !known.pattern.Match(first) {
			continue
		}
		if !errors.Is(err, io.EOF) || known.format != &cols && known.format != &digits {
			return known.format, nil
		}
		switch alone := len(bytes.TrimSpace(start)) == len(first); {
		case alone && looksLikeCount(first, n):
			return &leetcode52, nil
		case known.format == &cols && looksLikeLuogu(start, n):
			return &luogu, nil
		}
		return known.format, nil
	}
	return nil, ErrUnrecognised
}

// looksLikeLuogu reports whether a whole text is rows of numbers from 1 to their
// length, which is n or the same in all, and below them a number alone. As cols
// that would be one board and then another with no more than its first row.
func looksLikeLuogu(text []byte, n int) bool {
	var last []int
	rows := 0
	for line := range bytes.Lines(text) {
		list, err := numbers(line)
		if err != nil {
			return false
		}
		if list == nil {
			continue // a blank line
		}
		if last != nil { // a row, since it is not the last line
			if n == 0 {
				n = len(last)
			}
			if len(last) != n || n < 2 || slices.Min(last) < 1 || slices.Max(last) > n {
				return false
			}
			rows++
		}
		last = list
	}
	return rows > 0 && len(last) == 1 && last[0] > 0
}

// looksLikeCount reports whether a text is a number that is no n×n board: not a
// column, nor a column in each of its digits.
func looksLikeCount(text []byte, n int) bool {
	if bytes.ContainsAny(text, " ,\t") || len(text) > 1 && text[0] == '0' {
		return false
	}
	if n == 0 {
		n = len(text)
	}
	if int(slices.Max(text)-'0') > n {
		return true
	}
	return len(text) > 1 && (len(text) > min(n, digits.MaxN) || slices.Min(text) == '0')
}

// looks are tried in this order. A lone digit is a column.
var looks = []struct {
	format  *Format
	pattern *regexp.Regexp
}{
	{&leetcode, regexp.MustCompile(`^\[\s*\[\s*"`)},
	{&jsonDocument, regexp.MustCompile(`^(\{|\[\s*\[|\[\s*\]$)`)},
	{&gfg, regexp.MustCompile(`^(\[\s*\d+\s+[\d\s]*\]|-1$)`)},
	{&jsonl, regexp.MustCompile(`^\[`)},
	{&uva750, regexp.MustCompile(`^SOLN`)},
	{&csv, regexp.MustCompile(`^r[01](,|$)`)},
	{&fen, regexp.MustCompile(`^[Qq\d]+(/[Qq\d]*)+`)},
	{&pta, regexp.MustCompile(`^([.Q] [.Q]|None$)`)},
	{&text, regexp.MustCompile(`^[.Q]`)},
	{&pretty, regexp.MustCompile(`^(┌|\+-)`)},
	{&algebraic, regexp.MustCompile(`^[a-z]\d`)},
	{&digits, regexp.MustCompile(`^\d{2,}$`)},
	{&cols, regexp.MustCompile(`^\d+([ ,\t]|$)`)},
}
