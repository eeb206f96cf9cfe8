package judge

import (
	"bytes"
	"encoding/json"
	"strings"
)

// readArrays reads the array of boards that LeetCode wants, also where rows are
// lists of characters or quotes are those of Python's print.
func (a *answer) readArrays(text []byte) {
	if len(bytes.TrimSpace(text)) == 0 {
		return
	}
	var boards []json.RawMessage
	if err := json.Unmarshal(text, &boards); err != nil {
		double := bytes.ReplaceAll(text, []byte("'"), []byte(`"`))
		if json.Unmarshal(double, &boards) != nil {
			a.unreadable(0, "This is no JSON array of boards (%v).", err)
			return
		}
		a.slip(Quotes, 0, "Strings are in 'single quotes', as Python prints lists: this judge wants JSON, with \"double\" ones.")
	}
	for i, raw := range boards {
		rows := a.rows(i+1, raw)
		if a.fault != nil {
			return
		}
		if len(rows) != a.n {
			a.unreadable(0, "Board %d has %d rows: expected are %d.", i+1, len(rows), a.n)
			return
		}
		var squares []byte
		for r, row := range rows {
			if len(row) != a.n || strings.Trim(row, ".Q") != "" {
				a.unreadable(0, "Row %d of board %d is %s: expected are %d letters, '.' or 'Q'.", r, i+1, quote([]byte(row)), a.n)
				return
			}
			for c := range a.n {
				if row[c] == 'Q' {
					squares = append(squares, at(r, c))
				}
			}
		}
		a.boards = append(a.boards, entry{queens: queens(squares)})
	}
}

// rows gives the rows of a board as strings.
func (a *answer) rows(number int, raw json.RawMessage) (rows []string) {
	if json.Unmarshal(raw, &rows) == nil {
		return rows
	}
	var letters [][]string
	if json.Unmarshal(raw, &letters) == nil {
		rows = nil
		for _, row := range letters {
			rows = append(rows, strings.Join(row, ""))
		}
		a.slip(Characters, 0, `Rows are lists of characters, [".","Q"]: this judge wants strings, ".Q".`)
		return rows
	}
	var columns []int
	if json.Unmarshal(raw, &columns) == nil {
		a.unreadable(0, "Board %d is a list of numbers: this judge wants its rows as strings of '.' and 'Q'.", number)
		return nil
	}
	a.unreadable(0, "Board %d, %s, is no array of strings.", number, quote(raw))
	return nil
}
