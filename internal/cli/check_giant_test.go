package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// zeros is a list of columns of the given length that never ends its line.
type zeros int

func (z *zeros) Read(p []byte) (int, error) {
	n := min(len(p), int(*z))
	if n == 0 {
		return 0, io.EOF
	}
	copy(p, bytes.Repeat([]byte("0 "), n/2+1))
	*z -= zeros(n)
	return n, nil
}

// TestLongLines tells giant boards by their first line, and loses nothing of the
// input.
func TestLongLines(t *testing.T) {
	long := zeros(giantLine + 1<<20)
	for _, test := range []struct {
		name  string
		in    io.Reader
		bytes int64
		want  bool
	}{
		{"a giant", &long, giantLine + 1<<20, true},
		{"a small board", strings.NewReader("1 3 0 2\n2 0 3 1\n"), 16, false},
		{"no line end", strings.NewReader("1 3 0 2"), 7, false},
		{"empty lines first", strings.NewReader("\n \n1 3 0 2\n"), 11, false},
		{"another format", strings.NewReader("1Q2/3Q/Q3/2Q1\n"), 14, false},
		{"nothing", strings.NewReader(""), 0, false},
	} {
		got, whole, err := longLine(test.in)
		if err != nil || got != test.want {
			t.Errorf("%s: long is %v, %v", test.name, got, err)
			continue
		}
		if n, err := io.Copy(io.Discard, whole); err != nil || n != test.bytes {
			t.Errorf("%s: %d bytes are left of %d, %v", test.name, n, test.bytes, err)
		}
	}
}
