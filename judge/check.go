package judge

import (
	"bytes"
	"context"
	"fmt"

	"nqueens/notation"
)

// Check judges a text as the answer to one case. It takes memory in proportion
// to the text. The error is a *SizeError, or that of ctx.
func (j *Judge) Check(ctx context.Context, c Case, text []byte) (*Verdict, error) {
	k, err := j.compare(ctx, c, text)
	if err != nil {
		return nil, err
	}
	v := k.verdict()
	if k.wrong {
		v.Mistakes = k.mistakes(ctx)
	}
	return v, ctx.Err()
}

// compare does the work of Check up to the mistakes.
func (j *Judge) compare(ctx context.Context, c Case, text []byte) (*check, error) {
	if c.N < 1 || c.N > j.MaxN() {
		return nil, &SizeError{Judge: j.Name, N: c.N, High: j.MaxN()}
	}
	total, err := c.total(ctx)
	if err != nil {
		return nil, err
	}
	trimmed, faults := j.trim(text)
	k := &check{judge: j, c: c, total: total, text: trimmed, answer: j.read(c.N, trimmed)}
	if err := k.boards(ctx); err != nil {
		return nil, err
	}
	if len(k.faults) == 0 {
		if err := k.form(); err != nil {
			return nil, err
		}
	}
	k.faults = append(k.faults, faults...)
	return k, nil
}

func (k *check) verdict() *Verdict {
	return &Verdict{Judge: k.judge.Name, Case: k.c.String(), Accepted: len(k.faults) == 0, Faults: k.faults}
}

// check is the comparison of one answer with what is right.
type check struct {
	judge  *Judge
	c      Case
	total  uint64
	text   []byte
	answer *answer

	first map[queens]int // number of the first board that is this one, from 0
	good  int            // boards that are different solutions

	faults []Fault
	wrong  bool // the set of boards, or the number of them, is wrong
}

func (k *check) fault(kind Kind, line int, format string, args ...any) {
	k.faults = append(k.faults, Fault{Kind: kind, Line: line, Text: fmt.Sprintf(format, args...)})
}

// boards compares the set of boards, their number and their order.
func (k *check) boards(ctx context.Context) error {
	a := k.answer
	if a.fault != nil {
		k.unreadable()
		return nil
	}
	if k.judge.countsOnly() {
		k.number()
		return nil
	}
	if len(a.boards) == 0 && k.total == 0 {
		return nil // form compares the word for it
	}
	foreign := len(a.boards) == 0 && len(bytes.TrimSpace(k.text)) > 0
	if foreign {
		k.otherFormat()
	}
	k.noSolutions()
	k.duplicates()
	if err := k.missing(ctx); err != nil {
		return err
	}
	k.wrong = len(k.faults) > 0 && !foreign
	if len(k.faults) > 0 {
		k.faults = append(k.faults, a.slips...)
	}
	if len(k.faults) == 0 {
		if err := k.order(ctx); err != nil {
			return err
		}
	}
	k.number()
	return nil
}

// unreadable says why nothing could be read, and perhaps what format it is.
func (k *check) unreadable() {
	if k.total == 0 && !k.judge.countsOnly() {
		if want, err := k.judge.text(k.c.N, nil, 0, true); err == nil {
			k.noSolutionWord(want)
			return
		}
	}
	k.otherFormat()
	k.faults = append(k.faults, *k.answer.fault)
}

// otherFormat says what format the answer is in, if it is one of another judge.
func (k *check) otherFormat() {
	if found := recognised(k.text, k.c.N); found != "" && found != k.judge.Format {
		k.fault(OtherFormat, 0, "Your answer looks like format %s: this judge wants format %s, as 'nqueens solve %d --format %s' shows.", found, k.judge.Format, k.c.N, k.judge.Format)
	}
}

// recognised gives the name of the format in which the whole text can be read.
func recognised(text []byte, n int) string {
	for _, name := range []string{"leetcode", "pta", "text", "gfg", "uva750", "fen", "algebraic", "digits", "cols", "cols1", "jsonl", "json"} {
		f, err := notation.Lookup(name)
		if err != nil {
			continue
		}
		boards := 0
		for _, err := range notation.Read(bytes.NewReader(text), f, notation.Layout{N: n}) {
			if err != nil {
				boards = 0
				break
			}
			boards++
		}
		if boards > 0 {
			return name
		}
	}
	return ""
}

// number compares the number of solutions that the answer names.
func (k *check) number() {
	a := k.answer
	switch {
	case a.total == nil:
		if k.judge.Total && len(a.boards) > 0 {
			k.fault(WrongTotal, 0, "The number of solutions, %d, is missing on the last line.", k.total)
		}
	case *a.total != k.total:
		k.fault(WrongTotal, 0, "The number of solutions is %d: you say %d.", k.total, *a.total)
		k.wrong = true
	}
}
