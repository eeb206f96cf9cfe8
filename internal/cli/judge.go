package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens/judge"
)

func judgeCommand(e *env) *cobra.Command {
	r := judging{limits: judge.Limits{Time: judge.StandardTime}}
	cmd := &cobra.Command{
		Use:   "judge FORMAT {--n N --file FILE | --solution FILE | -- PROGRAM ARG...}",
		Short: "Say whether an answer is right, and what is wrong with it",
		Long: `Judge a whole answer as an online judge does, and say what is wrong with it:
the board that is no solution, drawn; the first three that are missing; a slip
of format by its name; and, where the set of boards is that of a usual mistake,
which rule was coded.

-- PROGRAM ARG... runs a program for each N that the judge asks for, with the
judge's input on stdin, and stops at the first N that is wrong; --n N asks for
that N alone. --solution FILE takes a LeetCode solution, a class Solution with
solveNQueens or totalNQueens in Java, C++ or Python, or a function in Go, and
supplies the rest; it needs javac and java, g++ or clang++, python3, or go.
--file FILE is an answer for one N, 1 to ` + fmt.Sprint(judge.MaxN) + `; - is stdin.

A program and all that it starts is ended when it reaches a limit. --memory
holds for each process; it is kept on Linux and Windows, not on other systems.

Exit code 0: accepted; 1: wrong; 2: it cannot be judged (no such program or
file, or it does not compile); 3: a limit was reached.

--json prints one object:
  {"judge":"acwing","accepted":false,"case":"N=4",
   "faults":[{"kind":"missing","line":3,"text":"...","drawing":"..."}],
   "mistakes":[{"name":"columns-only","words":"..."}],
   "limit":"...","stderr":"..."}               what there is of these

Judges, the N that they ask for, and what they are:
` + judgeHelp(),
		Example: `  nqueens judge acwing -- python3 queens.py
  nqueens judge luogu1219 --time 1s -- ./a.out
  nqueens judge leetcode --solution Solution.java
  nqueens judge cols --n 8 --file answer.txt
  nqueens solve 4 --format text | nqueens judge acwing --n 4 --file -`,
		Args: cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return judge.Names(), cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	n := cmd.Flags().String("n", "", "the board size of the answer; with a program: ask for this one alone")
	cmd.Flags().StringVar(&r.file, "file", "", "an answer for one N; - is stdin")
	cmd.Flags().StringVar(&r.solution, "solution", "", "a LeetCode solution: .java, .cpp, .py or .go")
	durationOf(cmd, &r.limits.Time, "time", "time for each case, by the clock")
	output, memory := sizeFlag{judge.StandardOutput, 1, 1 << 40}, sizeFlag{judge.StandardMemory, 1, 1 << 40}
	cmd.Flags().Var(&output, "output", "most bytes of an answer, as 64M or 1G")
	cmd.Flags().Var(&memory, "memory", "most memory of a process, as 64M or 1G")
	asJSON := cmd.Flags().Bool("json", false, "print a JSON object")
	progress := progressFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := r.parse(cmd, args, *n); err != nil {
			return err
		}
		r.limits.Output, r.limits.Memory = output.bytes, memory.bytes
		end := e.report(progress.value, r.progress)
		v, err := r.run(cmd, e)
		end()
		if err != nil {
			return err
		}
		if *asJSON {
			err = json.NewEncoder(e.stdout).Encode(v)
		} else {
			err = v.Write(e.stdout)
		}
		switch {
		case err != nil:
			return written(err)
		case v.Limit != "":
			return stopped("") // the verdict says it
		case !v.Accepted:
			return errNo
		}
		return nil
	}
	return cmd
}

// judgeHelp lists the judges.
func judgeHelp() string {
	var b strings.Builder
	for _, j := range judge.Judges() {
		also := ""
		if len(j.Aliases) > 0 {
			also = " (also " + strings.Join(j.Aliases, ", ") + ")"
		}
		sizes := fmt.Sprintf("%d-%d", j.Low, j.High)
		if j.Low == j.High {
			sizes = fmt.Sprint(j.Low)
		}
		explain(&b, j.Name, fmt.Sprintf("%s: %s%s", sizes, j.Title, also))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// judging is one run of the command.
type judging struct {
	judge    *judge.Judge
	n        int // 0: all that the judge asks for
	file     string
	solution string
	program  []string
	limits   judge.Limits

	at atomic.Pointer[judge.Case] // the case that runs
}

// parse understands the arguments.
func (r *judging) parse(cmd *cobra.Command, args []string, n string) (err error) {
	named := len(args)
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		named, r.program = dash, args[dash:]
	}
	switch {
	case named == 0:
		return badInput("the judge is missing: there are %s", strings.Join(judge.Names(), ", "))
	case named > 1:
		return badInput("%q is one argument too many: a program comes after --, as in 'nqueens judge %s -- PROGRAM'", clip(args[1]), clip(args[0]))
	}
	if r.judge, err = judge.Lookup(args[0]); err != nil {
		return err
	}
	if cmd.Flags().Changed("n") {
		if r.n, err = parseN(n, 1, r.judge.MaxN()); err != nil {
			return err
		}
	}
	sources := 0
	for _, given := range []bool{r.file != "", r.solution != "", len(r.program) > 0} {
		if given {
			sources++
		}
	}
	switch {
	case sources != 1:
		return badInput("%d answers given: judge takes one of --file FILE, --solution FILE and -- PROGRAM", sources)
	case r.file != "" && r.n == 0:
		return badInput("--n is missing: it says for which N the file is the answer")
	}
	return nil
}

func (r *judging) run(cmd *cobra.Command, e *env) (*judge.Verdict, error) {
	note := func(c judge.Case) { r.at.Store(&c) }
	switch {
	case r.solution != "":
		return r.judge.Solution(cmd.Context(), r.solution, r.n, r.limits, note)
	case r.file == "":
		return r.judge.Run(cmd.Context(), r.program, r.n, r.limits, note)
	}
	in := e.stdin
	if r.file != "-" {
		f, err := os.Open(r.file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, r.limits.Output+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > r.limits.Output {
		return nil, badInput("%s is longer than %d bytes: --output allows more", r.file, r.limits.Output)
	}
	return r.judge.Check(cmd.Context(), r.judge.Case(r.n), text)
}

func (r *judging) progress(elapsed time.Duration) string {
	c := r.at.Load()
	if c == nil {
		return fmt.Sprintf("building, %.0f s", elapsed.Seconds())
	}
	return fmt.Sprintf("%v, %.0f s", *c, elapsed.Seconds())
}
