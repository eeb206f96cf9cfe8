package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"nqueens/board"
)

// leetcode is LeetCode 51: one JSON array of boards, each an array of strings.
var leetcode = Format{
	Name:    "leetcode",
	Summary: `[[".Q..","...Q","Q...","..Q."]], one line (LeetCode 51)`,
	head:    word("["),
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		for r, c := range b {
			if r > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, '"')
			dst = append(appendGridRow(dst, len(b), c), '"')
		}
		return append(dst, ']')
	},
	tail: func(dst []byte, _ Layout, _ uint64) []byte { return append(dst, "]\n"...) },
	none: word("[]\n"),
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return readJSONArray(in, func(d *jsonReader) (bool, error) {
			var rows []string
			if err := d.Decode(&rows); err != nil {
				return false, err
			}
			g := grid{n: l.N}
			for i, row := range rows {
				full, err := g.add(in, []byte(row))
				if err != nil {
					return false, err
				}
				if full && i < len(rows)-1 {
					return false, fmt.Errorf("a board of %d rows of %d squares", len(rows), g.n)
				}
			}
			if g.rows < g.n || g.n == 0 {
				return false, fmt.Errorf("a board of %d rows of %d squares", g.rows, g.n)
			}
			p, err := g.take(l)
			if err != nil {
				return false, err
			}
			return yield(p), nil
		})
	},
}

// leetcode52 is LeetCode 52: the number of solutions.
var leetcode52 = Format{
	Name:    "leetcode52",
	Summary: "the number of solutions (LeetCode 52)",
	Whole:   true,
	board:   func(dst []byte, _ Layout, _ uint64, _ board.Board) []byte { return dst },
	tail:    appendTotal,
	none:    word("0\n"),
}

func appendTotal(dst []byte, _ Layout, total uint64) []byte {
	return append(strconv.AppendUint(dst, total, 10), '\n')
}

// jsonReader decodes JSON and bounds how long one element of an array can be, as
// lines are bounded in other formats.
type jsonReader struct {
	*json.Decoder
	source *bounded
}

func newJSONReader(r io.Reader) *jsonReader {
	source := &bounded{r: r, left: longestLine}
	return &jsonReader{json.NewDecoder(source), source}
}

// bounded fails after so many bytes.
type bounded struct {
	r    io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("a board, or what stands in place of one, of more than %d bytes", longestLine)
	}
	n, err := b.r.Read(p)
	b.left -= n
	return n, err
}

// readJSONArray reads one JSON array and calls element for each element, until
// it reports false.
func readJSONArray(in *lines, element func(*jsonReader) (bool, error)) error {
	d := newJSONReader(in.in)
	more, err := jsonElements(d, element)
	if err == nil && more {
		err = jsonEnd(d)
	}
	return jsonFault(d, err)
}

// jsonElements reads an array from d. It reports false when element did.
func jsonElements(d *jsonReader, element func(*jsonReader) (bool, error)) (bool, error) {
	if err := delimiter(d, '['); err != nil {
		return false, err
	}
	for d.More() {
		d.source.left = longestLine
		if more, err := element(d); err != nil || !more {
			return false, err
		}
	}
	d.source.left = longestLine
	return true, delimiter(d, ']')
}

func delimiter(d *jsonReader, want json.Delim) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	if t != want {
		return fmt.Errorf("expected %v, found %v", want, t)
	}
	return nil
}

// jsonEnd expects that nothing follows.
func jsonEnd(d *jsonReader) error {
	if t, err := d.Token(); err == nil {
		return fmt.Errorf("%v after the end of the document", t)
	} else if !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// jsonFault makes a syntax error that says where, unless err is one already.
func jsonFault(d *jsonReader, err error) error {
	var syntax *SyntaxError
	switch {
	case err == nil, errors.As(err, &syntax):
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &SyntaxError{Reason: "the document ends in the middle"}
	}
	return &SyntaxError{Reason: fmt.Sprintf("near byte %d: %v", d.InputOffset(), err)}
}
