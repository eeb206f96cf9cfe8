package judge

import (
	"fmt"
	"io"
	"strings"
)

// Kind names what is wrong with an answer. The names are those of the JSON
// verdict.
type Kind string

// The kinds of faults: of the boards, of their order, of the text, and of a
// program.
const (
	Unreadable    Kind = "unreadable"     // no board can be made out
	NotASolution  Kind = "not-a-solution" // two queens attack each other, or queens are missing
	GivenMissing  Kind = "given-queen"    // the given queen is not on the board
	Duplicate     Kind = "duplicate"      // a board comes twice
	Missing       Kind = "missing"        // solutions are not there
	TooMany       Kind = "too-many"       // more boards than the judge wants
	WrongTotal    Kind = "wrong-total"    // the number of solutions is wrong
	WrongOrder    Kind = "wrong-order"    // the boards do not ascend
	RowPerColumn  Kind = "row-per-column" // rows and columns are exchanged
	EmptyLines    Kind = "empty-lines"    // too many or too few between and after the boards
	TrailingBlank Kind = "trailing-blank"
	Characters    Kind = "characters" // lists of characters instead of strings
	Quotes        Kind = "quotes"     // 'single' ones instead of "double" ones
	WrongBase     Kind = "wrong-base" // counted from 0 instead of 1, or from 1 instead of 0
	NoSolution    Kind = "no-solution-word"
	LineEnds      Kind = "windows-line-ends"
	TextEnd       Kind = "text-end"     // the last line has no end, or empty lines follow it
	Separators    Kind = "separators"   // commas for blanks, or none
	Letters       Kind = "letters"      // other letters than Q and .
	ExtraText     Kind = "extra-text"   // lines that are no answer
	OtherFormat   Kind = "other-format" // the answer is in another format
	Different     Kind = "text-differs" // in a way that has no name here
	Crash         Kind = "crash"        // the program ended by a signal or with an exit status
	LeftOver      Kind = "left-over"    // something stays from the call before
)

// Fault is one thing that is wrong.
type Fault struct {
	Kind Kind   `json:"kind"`
	Line int    `json:"line,omitempty"` // of the answer, from 1; 0: no line in particular
	Text string `json:"text"`           // what is wrong, in a sentence

	// Drawing shows the board that is no solution, a row a line, the two queens
	// that attack each other as X and the line between them.
	Drawing string `json:"drawing,omitempty"`
}

// Verdict is what a judge says of one answer, or of a program.
type Verdict struct {
	Judge    string  `json:"judge"`
	Accepted bool    `json:"accepted"`
	Case     string  `json:"case"`             // the case that is wrong, or all that were asked
	Faults   []Fault `json:"faults,omitempty"` // the gravest first

	// Mistakes are the wrong rules that give exactly this answer; several where
	// no case could tell them apart.
	Mistakes []Mistake `json:"mistakes,omitempty"`

	// Limit is the limit that the program reached, in words; nothing can be said
	// of its answer then.
	Limit string `json:"limit,omitempty"`

	// Errors are the last lines that the program wrote to its stderr.
	Errors string `json:"stderr,omitempty"`
}

// Write writes the verdict for a beginner, in ASCII unless the answer's own
// text was not.
func (v *Verdict) Write(w io.Writer) error {
	var b strings.Builder
	switch {
	case v.Accepted:
		fmt.Fprintf(&b, "accepted: %s\n", v.Case)
	case v.Limit != "":
		fmt.Fprintf(&b, "limit reached for %s: %s\n", v.Case, v.Limit)
	default:
		fmt.Fprintf(&b, "wrong answer for %s\n", v.Case)
	}
	for _, f := range v.Faults {
		fmt.Fprintf(&b, "%s\n%s", f.Text, indent(f.Drawing))
	}
	switch {
	case len(v.Mistakes) == 1:
		fmt.Fprintf(&b, "Which rule did you code? Your answer fits this one:\n  %s\n", v.Mistakes[0].Words)
	case len(v.Mistakes) > 1:
		b.WriteString("Which rule did you code? Your answer fits each of these:\n")
		for _, m := range v.Mistakes {
			fmt.Fprintf(&b, "  - %s\n", m.Words)
		}
	}
	if v.Errors != "" {
		fmt.Fprintf(&b, "The program says on stderr:\n%s", indent(v.Errors))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + strings.TrimRight(line, "\r\n") + "\n")
	}
	return b.String()
}
