package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// rangeOfN is the annotation of a command that says which N it takes.
const rangeOfN = "range of N"

// allowed writes a range for messages.
func allowed(low, high int) string { return fmt.Sprintf("%d to %d", low, high) }

// parseN reads a board size: plain decimal digits, no sign, no leading zero.
func parseN(text string, low, high int) (int, error) {
	n, ok := plainNumber(text)
	switch {
	case !ok:
		return 0, badInput("N is %q: allowed are whole numbers %s in plain digits", clip(text), allowed(low, high))
	case n == 0:
		return 0, badInput("N is 0: allowed are %s (the empty board has one solution, but nothing to print)", allowed(low, high))
	case n < uint64(low) || n > uint64(high):
		return 0, badInput("N is %s: allowed are %s", clip(text), allowed(low, high))
	}
	return int(n), nil
}

// plainNumber reads decimal digits without a sign or a leading zero. What is
// too large for 64 bits is given as the largest number.
func plainNumber(text string) (uint64, bool) {
	if text == "" || text[0] == '0' && len(text) > 1 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, _ := strconv.ParseUint(text, 10, 64) // out of range: the largest number
	return n, true
}

// readN reads N from a stream, as judges give it: alone on the first line that is
// not blank. It does not wait for more, but refuses what has come along with it.
func readN(r io.Reader, low, high int) (int, error) {
	const most = 1 << 10
	in := bufio.NewReaderSize(io.LimitReader(r, most), most)
	var text []byte
	for first := true; len(text) == 0; first = false {
		line, err := in.ReadBytes('\n')
		if first {
			line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		}
		text = bytes.TrimSpace(line)
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return 0, fmt.Errorf("reading N from stdin: %w", err)
		}
	}
	if len(text) == 0 {
		return 0, badInput("stdin is empty: expected N, allowed are %s", allowed(low, high))
	}
	rest, _ := in.Peek(in.Buffered()) // as much as is there: no error
	if rest = bytes.TrimSpace(rest); len(rest) > 0 {
		text = append(append(text, ' '), rest...)
	}
	return parseN(string(text), low, high)
}

// clip shortens what a message quotes.
func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

// takesN makes a command's only argument N, in the given range.
func takesN(cmd *cobra.Command, low, high int) {
	cmd.Annotations = map[string]string{rangeOfN: allowed(low, high)}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return badInput("N is missing: allowed are %s", allowed(low, high))
		case 1:
			return nil
		}
		return badInput("%q is one argument too many: %s takes N alone", clip(args[1]), cmd.Name())
	}
}
