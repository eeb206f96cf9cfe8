package judge

import (
	"bytes"
	"slices"
	"strconv"
)

// record is a board as a list of numbers: as written, not yet squares.
type record struct {
	numbers []int
	line    int
}

// readLists reads boards that are lists of numbers, a line or a pair of
// brackets each, whatever stands between the numbers, counted from 0 or 1.
func (a *answer) readLists(text []byte) {
	records := a.records(text)
	if last := len(records) - 1; a.judge.Total && last >= 0 && len(records[last].numbers) == 1 && (a.n > 1 || last > 0) {
		total := uint64(max(records[last].numbers[0], 0))
		a.total = &total
		records = records[:last]
	}
	base := a.base(records)
	byColumn := a.judge.format().ByColumn
	for _, r := range records {
		if len(r.numbers) != a.n {
			a.unreadable(r.line, "Line %d has a board of %d numbers: expected are %d.", r.line, len(r.numbers), a.n)
			return
		}
		squares := make([]byte, a.n)
		for i, x := range r.numbers {
			if x < base || x >= base+a.n {
				a.unreadable(r.line, "Line %d has the number %d: a %dx%d board has %d to %d.", r.line, x, a.n, a.n, base, base+a.n-1)
				return
			}
			if squares[i] = at(i, x-base); byColumn {
				squares[i] = at(x-base, i)
			}
		}
		a.boards = append(a.boards, entry{queens: pack(squares), line: r.line})
	}
}

// base tells from what the numbers are counted, and notes where that is not
// what the judge wants: a 0 or an N gives it away.
func (a *answer) base(records []record) int {
	want := 1
	switch a.judge.Format {
	case "cols", "jsonl", "csv":
		want = 0
	}
	zero, high := 0, 0 // lines that have the number 0, the number N
	for _, r := range records {
		if zero == 0 && slices.Contains(r.numbers, 0) {
			zero = r.line
		}
		if high == 0 && slices.Contains(r.numbers, a.n) {
			high = r.line
		}
	}
	switch {
	case want == 1 && zero > 0 && high == 0:
		a.slip(WrongBase, zero, "Columns are counted from 0: this judge counts from 1.")
		return 0
	case want == 0 && high > 0 && zero == 0:
		a.slip(WrongBase, high, "Columns are counted from 1: this judge counts from 0.")
		return 1
	}
	return want
}

// records cuts a text into lists of numbers.
func (a *answer) records(text []byte) (records []record) {
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || a.isNone(line) || a.isHead(line):
			continue
		case bytes.IndexByte(line, '[') < 0:
			records = a.record(records, number, line)
		default:
			for part := range bytes.SplitSeq(line, []byte("]")) {
				if part = bytes.Trim(part, " \t,["); len(part) > 0 {
					records = a.record(records, number, part)
				}
			}
		}
	}
	return records
}

// isHead reports whether a line belongs to the head of the judge's format.
func (a *answer) isHead(line []byte) bool {
	switch a.judge.Format {
	case "uva750":
		return bytes.HasPrefix(line, []byte("SOLN")) || line[0] == '#'
	case "csv":
		return line[0] == 'r'
	}
	return false
}

// record appends the numbers of one board, or notes that the text is none.
func (a *answer) record(records []record, line int, text []byte) []record {
	fields := bytes.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ';' || r == '(' || r == ')' })
	if len(fields) == 1 && len(fields[0]) == a.n && a.n > 1 && a.n <= 9 {
		if a.judge.Format != "digits" {
			a.slip(Separators, line, "Numbers are written without blanks: this judge wants them separated.")
		}
		fields = bytes.Split(fields[0], nil)
	} else if a.judge.Format == "digits" && len(fields) > 1 {
		a.slip(Separators, line, "Numbers are separated: this judge wants digits side by side.")
	} else if wantsBlanks := a.judge.Format != "jsonl" && a.judge.Format != "csv"; wantsBlanks && bytes.IndexByte(text, ',') >= 0 {
		a.slip(Separators, line, "Numbers are separated by commas: this judge wants blanks.")
	}
	var numbers []int
	for _, field := range fields {
		x, err := strconv.Atoi(string(field))
		if err != nil {
			a.slip(ExtraText, line, "Line %d, %s, is no board, which is a list of numbers here: all that a program prints is read, questions for N too.", line, quote(text))
			return records
		}
		numbers = append(numbers, x)
	}
	if a.judge.Format == "uva750" && len(numbers) == a.n+1 {
		numbers = numbers[1:] // the number of the solution
	}
	return append(records, record{numbers, line})
}
