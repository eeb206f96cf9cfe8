package judge

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens/notation"
)

// answer is what a lenient reader makes of a text. Readers accept whatever a
// learner may have meant and note where that is not what the judge wants.
type answer struct {
	judge *Judge
	n     int

	boards []entry
	total  *uint64 // the number of solutions, where one is written

	slips []Fault // of form: each leaves the boards readable
	fault *Fault  // what could not be read; nothing after it was
}

// entry is one board of an answer.
type entry struct {
	queens queens
	line   int // of the answer, on which it begins
}

// slip notes a fault of form, the first of each kind only.
func (a *answer) slip(kind Kind, line int, format string, args ...any) {
	if !slices.ContainsFunc(a.slips, func(f Fault) bool { return f.Kind == kind }) {
		a.slips = append(a.slips, Fault{Kind: kind, Line: line, Text: fmt.Sprintf(format, args...)})
	}
}

// unreadable ends the reading.
func (a *answer) unreadable(line int, format string, args ...any) {
	a.fault = &Fault{Kind: Unreadable, Line: line, Text: fmt.Sprintf(format, args...)}
}

// read reads a text whose lines are trimmed (see trim) in the way of the
// judge's format.
func (j *Judge) read(n int, text []byte) *answer {
	a := &answer{judge: j, n: n}
	switch j.Format {
	case "leetcode52":
		a.readNumber(text)
	case "text", "acwing", "pta":
		a.readGrids(text)
	case "leetcode":
		a.readArrays(text)
	case "cols", "cols1", "digits", "gfg", "uva750", "jsonl", "csv":
		a.readLists(text)
	default: // no lenient reader: what package notation takes
		a.readStrictly(text, j.format())
	}
	return a
}

// readNumber reads an answer that is a number alone.
func (a *answer) readNumber(text []byte) {
	word := strings.TrimSpace(string(text))
	number, err := strconv.ParseUint(word, 10, 64)
	switch {
	case err == nil:
		a.total = &number
	case word == "":
		a.unreadable(0, "The answer is empty: this judge wants the number of solutions.")
	case strings.ContainsAny(word, "Q["):
		a.fault = &Fault{Kind: OtherFormat, Text: "You print the boards: this judge wants their number alone."}
	default:
		a.unreadable(1, "%s is not a number: this judge wants the number of solutions alone.", quote([]byte(word)))
	}
}

// readStrictly reads a text as package notation does, and the total after it
// where the judge wants one.
func (a *answer) readStrictly(text []byte, f *notation.Format) {
	if a.judge.Total {
		text = a.cutTotal(text)
	}
	for p, err := range notation.Read(bytes.NewReader(text), f, notation.Layout{N: a.n}) {
		if err != nil {
			a.unreadable(0, "%v.", err)
			return
		}
		var squares []byte
		for s := range p.Squares() {
			squares = append(squares, at(s.Row, s.Col))
		}
		a.boards = append(a.boards, entry{queens: pack(squares)})
	}
}

// cutTotal takes the number on the last line off a text.
func (a *answer) cutTotal(text []byte) []byte {
	text = bytes.TrimRight(text, "\n ")
	start := bytes.LastIndexByte(text, '\n') + 1
	number, err := strconv.ParseUint(string(bytes.TrimSpace(text[start:])), 10, 64)
	if err != nil {
		return text
	}
	a.total = &number
	return text[:start]
}

// trim takes off a text what judges differ about, and gives a fault for each
// thing that this one does not forgive.
func (j *Judge) trim(text []byte) (trimmed []byte, faults []Fault) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if bytes.Contains(text, []byte("\r\n")) {
		if !j.Forgives.WindowsLineEnds {
			faults = append(faults, Fault{Kind: LineEnds, Text: "Lines end with \\r\\n as on Windows: this judge wants \\n alone."})
		}
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	out := make([]byte, 0, len(text)+1)
	number, blank := 0, 0
	for line := range bytes.Lines(text) {
		number++
		content, ended := bytes.CutSuffix(line, []byte("\n"))
		bare := bytes.TrimRight(content, " \t")
		if len(bare) < len(content) && blank == 0 {
			blank = number
		}
		out = append(out, bare...)
		if ended {
			out = append(out, '\n')
		}
	}
	if blank > 0 && !j.Forgives.TrailingBlanks {
		faults = append(faults, Fault{Kind: TrailingBlank, Line: blank, Text: fmt.Sprintf("Line %d ends with a blank: this judge wants none at the ends of lines.", blank)})
	}
	switch {
	case len(out) > 0 && out[len(out)-1] != '\n':
		out = append(out, '\n')
		if !j.Forgives.TextEnd {
			faults = append(faults, Fault{Kind: TextEnd, Line: number, Text: "The last line has no line end: this judge wants one."})
		}
	case j.Forgives.TextEnd:
		if out = bytes.TrimRight(out, "\n"); len(out) > 0 {
			out = append(out, '\n')
		}
	}
	return out, faults
}

// quote shows a piece of an answer in a message, shortened, in ASCII.
func quote(text []byte) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(string(text[:most]) + "...")
	}
	return strconv.QuoteToASCII(string(text))
}
