package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"nqueens/board"
)

// jsonDocument is one document with all solutions.
var jsonDocument = Format{
	Name:    "json",
	Summary: `{"n":4,"solutions":[[1,3,0,2],...]}; [] where there is none`,
	head: func(dst []byte, l Layout) []byte {
		dst = append(dst, `{"n":`...)
		dst = strconv.AppendInt(dst, int64(l.N), 10)
		return append(dst, `,"solutions":[`...)
	},
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		if i > 0 {
			dst = append(dst, ',')
		}
		return appendJSONBoard(dst, l, b)
	},
	tail: func(dst []byte, _ Layout, _ uint64) []byte { return append(dst, "]}\n"...) },
	none: word("[]\n"),
	read: readJSONDocument,
}

// jsonl has one JSON array a line.
var jsonl = Format{
	Name:    "jsonl",
	Summary: "[1,3,0,2], a line a solution",
	board: func(dst []byte, l Layout, i uint64, b board.Board) []byte {
		return append(appendJSONBoard(dst, l, b), '\n')
	},
	read: func(in *lines, l Layout, yield func(board.Placement) bool) error {
		return eachLine(in, func(line []byte) (bool, error) {
			var columns jsonColumns
			if err := json.Unmarshal(line, &columns); err != nil {
				return false, in.fault("%v", err)
			}
			p, err := columns.placement(l)
			if err != nil {
				return false, in.fault("%v", err)
			}
			return yield(p), nil
		})
	},
}

func appendJSONBoard(dst []byte, l Layout, b board.Board) []byte {
	return append(appendNumbers(append(dst, '['), b, l.Base, ','), ']')
}

// jsonColumns are the columns of a board as JSON has them: numbers, and not
// null, which would pass for column 0.
type jsonColumns []json.Number

func (c jsonColumns) placement(l Layout) (board.Placement, error) {
	columns := make([]int, len(c))
	for i, number := range c {
		x, err := strconv.Atoi(number.String())
		if err != nil {
			return board.Placement{}, fmt.Errorf("%q is not a column", clip([]byte(number)))
		}
		columns[i] = x
	}
	return fromColumns(columns, l)
}

// readJSONDocument reads the document, or an array of boards on its own.
func readJSONDocument(in *lines, l Layout, yield func(board.Placement) bool) error {
	// Base and N of the caller hold for the whole document; its own "n" is
	// used only where the caller leaves the size open.
	seen := false
	boards := func(d *jsonReader) (bool, error) {
		seen = true
		var columns jsonColumns
		if err := d.Decode(&columns); err != nil {
			return false, err
		}
		p, err := columns.placement(l)
		if err != nil {
			return false, err
		}
		return yield(p), nil
	}
	if start, err := in.firstByte(); err != nil {
		return end(err)
	} else if start == '[' {
		return readJSONArray(in, boards)
	}

	d := newJSONReader(in.in)
	members := func() error {
		if err := delimiter(d, '{'); err != nil {
			return err
		}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return err
			}
			switch key {
			case "n":
				n := 0
				if err := d.Decode(&n); err != nil {
					return err
				}
				if seen {
					return errors.New("n comes after the solutions, expected before")
				}
				if l.N > 0 && n != l.N {
					return fmt.Errorf("n is %d, expected %d", n, l.N)
				}
				if n < 1 || n > largestN {
					return fmt.Errorf("n is %d, allowed are 1 to %d", n, largestN)
				}
				l.N = n
			case "solutions":
				if more, err := jsonElements(d, boards); err != nil || !more {
					return err
				}
			default:
				return fmt.Errorf("unknown member %q: allowed are n and solutions", key)
			}
		}
		if err := delimiter(d, '}'); err != nil {
			return err
		}
		return jsonEnd(d)
	}
	return jsonFault(d, members())
}

// firstByte skips blanks and looks at the byte after them.
func (in *lines) firstByte() (byte, error) {
	for {
		c, err := in.in.ReadByte()
		if err != nil {
			return 0, err
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c, in.in.UnreadByte()
		}
	}
}
