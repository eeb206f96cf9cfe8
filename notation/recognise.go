package notation

import (
	"bytes"
	"regexp"
)

// recognise tells the format of a text from its first line with something on
// it, of which it looks at the start only: the text's first 64 KiB. It gives no
// format and no error for a blank text.
func (in *lines) recognise() (*Format, error) {
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
		if known.pattern.Match(first) {
			return known.format, nil
		}
	}
	return nil, ErrUnrecognised
}

// looks are tried in this order. A lone number is a column, not a digit.
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
