package judge

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// Run runs a program for each case of the judge, or for those of board size n
// alone if n is not 0, and stops at the first that is wrong. Each run gets the
// input of its case on stdin. progress, if not nil, is called before each case.
//
// A wrong rule that the first wrong case alone does not tell from others is
// looked for in the next cases too. The error is a *NotRunError, a *SizeError,
// or that of ctx.
func (j *Judge) Run(ctx context.Context, args []string, n int, l Limits, progress func(Case)) (*Verdict, error) {
	if len(args) == 0 {
		return nil, &NotRunError{What: "no program", Why: "name one"}
	}
	return j.run(ctx, program{args: args}, n, l, progress)
}

func (j *Judge) run(ctx context.Context, p program, n int, l Limits, progress func(Case)) (*Verdict, error) {
	var cases []Case
	switch {
	case n == 0:
		for c := range j.Cases() {
			cases = append(cases, c)
		}
	case n < 0 || n > j.MaxN():
		return nil, &SizeError{Judge: j.Name, N: n, High: j.MaxN()}
	default:
		cases = j.cases(n)
	}
	for i, c := range cases {
		if progress != nil {
			progress(c)
		}
		v, err := j.runCase(ctx, p, c, l)
		if err != nil {
			return nil, err
		}
		if !v.Accepted {
			v.Mistakes = j.tellApart(ctx, p, cases[i+1:], l, v.Mistakes)
			return v, ctx.Err()
		}
	}
	return &Verdict{Judge: j.Name, Accepted: true, Case: j.asked(cases)}, nil
}

// asked names all cases in words.
func (j *Judge) asked(cases []Case) string {
	first, last := cases[0], cases[len(cases)-1]
	switch {
	case j.Given:
		return fmt.Sprintf("N=%d, a queen given on each of %d squares", first.N, len(cases))
	case first.N == last.N:
		return fmt.Sprintf("N=%d", first.N)
	}
	return fmt.Sprintf("N=%d to %d", first.N, last.N)
}

// runCase runs the program for one case and judges what it prints.
func (j *Judge) runCase(ctx context.Context, p program, c Case, l Limits) (*Verdict, error) {
	o, err := p.run(ctx, c.Input, l)
	if err != nil {
		return nil, err
	}
	if o.limit != "" {
		return &Verdict{Judge: j.Name, Case: c.String(), Limit: o.limit, Errors: lastLines(o.errors)}, nil
	}
	v, err := j.here().Check(ctx, c, o.output)
	if err != nil {
		return nil, err
	}
	if o.crash == "" {
		if !v.Accepted && len(o.output) == 0 {
			v.Errors = lastLines(o.errors) // perhaps the answer went there
		}
		return v, nil
	}
	if len(o.output) == 0 && notAProgram(o.errors) {
		return nil, &NotRunError{What: strings.Join(p.args, " "), Why: "it does not compile, or is not there:\n" + lastLines(o.errors)}
	}
	crash := Fault{Kind: Crash, Text: "The program did not end well: " + o.crash + "."}
	if v.Accepted {
		crash.Text += " What it printed is right."
	}
	if len(o.output) == 0 {
		v.Faults, v.Mistakes = nil, nil // nothing was answered: the reason is the crash
	}
	v.Accepted, v.Errors = false, lastLines(o.errors)
	v.Faults = append([]Fault{crash}, v.Faults...)
	return v, nil
}

// notAProgram reports whether the messages are those with which Python, Java and
// Go end when they are given no program, or one that does not compile.
func notAProgram(messages string) bool {
	for _, sign := range []string{
		"SyntaxError:", "IndentationError:", "TabError:", "can't open file",
		"error: compilation failed", "Could not find or load main class",
		"# command-line-arguments", "no required module provides",
	} {
		if strings.Contains(messages, sign) {
			return true
		}
	}
	return false
}

// here is the judge on this system. Programs on Windows end lines with \r\n,
// which is not their doing.
func (j *Judge) here() *Judge {
	if runtime.GOOS != "windows" {
		return j
	}
	local := *j
	local.Forgives.WindowsLineEnds = true
	return &local
}

// tellApart asks more cases until one mistake is left of those that fit, and at
// least one: for small boards many come to the same, and one may fit by chance.
func (j *Judge) tellApart(ctx context.Context, p program, next []Case, l Limits, found []Mistake) []Mistake {
	const most, largest = 4, 8
	for i, c := range next[:min(most, len(next))] {
		if len(found) == 0 || len(found) == 1 && i > 0 || c.N > largest {
			break
		}
		o, err := p.run(ctx, c.Input, l)
		if err != nil || o.limit != "" || o.crash != "" {
			break
		}
		k, err := j.here().compare(ctx, c, o.output)
		if err != nil || k.answer.fault != nil {
			break
		}
		found = slices.DeleteFunc(found, func(m Mistake) bool { return !k.fits(m) })
	}
	return found
}
