package judge

import (
	"bytes"
	"encoding/json"
)

// form compares the text with what the judge wants for the same boards. Where
// they are equal the answer is accepted; where they are not, a reader has named
// the reason, or the first line that differs is shown.
func (k *check) form() error {
	a := k.answer
	boards := make([]queens, len(a.boards))
	for i, e := range a.boards {
		boards[i] = e.queens
	}
	want, err := k.judge.text(k.c.N, boards, k.total, bytes.Contains(k.text, []byte("+-")))
	if err != nil {
		return err
	}
	text := k.text
	if k.judge.jsonText() {
		text = compacted(text)
	}
	if want, _ = k.judge.trim(want); bytes.Equal(text, want) {
		return nil
	}
	switch {
	case len(boards) == 0 && !k.judge.countsOnly():
		k.noSolutionWord(want)
	case len(a.slips) > 0:
		k.faults = append(k.faults, a.slips...)
	default:
		k.different(want)
	}
	return nil
}

// compacted takes the blanks out of a JSON text, if it is one.
func compacted(text []byte) []byte {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// noSolutionWord says what to print where there is no solution.
func (k *check) noSolutionWord(want []byte) {
	found := "you print " + quote(bytes.TrimSpace(k.text))
	if len(bytes.TrimSpace(k.text)) == 0 {
		found = "you print nothing"
		if len(k.text) > 0 {
			found = "you print an empty line"
		}
	}
	wanted := "nothing at all"
	if len(want) > 0 {
		wanted = quote(bytes.TrimSpace(want))
	}
	k.fault(NoSolution, 0, "There is no solution: this judge wants %s then, %s.", wanted, found)
}

// different shows the first line that is not as the judge wants it.
func (k *check) different(want []byte) {
	wanted, found := bytes.Split(want, []byte("\n")), bytes.Split(k.text, []byte("\n"))
	for i := range max(len(wanted), len(found)) {
		switch {
		case i >= len(wanted):
			k.fault(Different, i+1, "Line %d, %s, is one too many.", i+1, quote(found[i]))
		case i >= len(found):
			k.fault(Different, i+1, "Line %d is missing: this judge wants %s.", i+1, quote(wanted[i]))
		case !bytes.Equal(wanted[i], found[i]):
			k.fault(Different, i+1, "Line %d is %s: this judge wants %s.", i+1, quote(found[i]), quote(wanted[i]))
		default:
			continue
		}
		return
	}
}
