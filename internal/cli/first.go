package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/enumerate"
)

func firstCommand(e *env) *cobra.Command {
	var f first
	cmd := &cobra.Command{
		Use:   "first N",
		Short: "Print the lexicographically first solution",
		Long: `Print the first solution in lexicographic order: the one with the smallest
columns, row 0 first. N is 1 to 64. Up to about 30 that takes a second at most;
from there on it can take longer than anyone waits, and much longer for one N
than for the next, so that --time T sets a limit.

Exit code 0: here it is; 1: there is none; 3: the time was over before.

--given R,C asks for the first solution with a queen in row R, column C, and
--block R,C for that without; both may be repeated.

--json is --format json: {"n":N,"solutions":[[c0,c1,...]]}, in which ci is the
column of the queen in row i; [] if there is no solution. Formats:
` + formatHelp(),
		Example: `  nqueens first 8
  nqueens first 28 --format cols
  nqueens first 40 --time 10s
  nqueens first 16 --given 0,8 --format cols`,
	}
	takesN(cmd, 1, enumerate.MaxN)
	durationOf(cmd, &f.limit, "time", "give up after this time, such as 10s or 2m")
	output := takesOutput(cmd)
	conditions := takesConditions(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if f.n, err = parseN(args[0], 1, enumerate.MaxN); err != nil {
			return err
		}
		if f.format, f.layout, err = output.choosePart(e, cmd, f.n); err != nil {
			return err
		}
		if err := f.takeConditions(conditions); err != nil {
			return err
		}
		return f.run(cmd.Context(), e)
	}
	return cmd
}

// first is one run of the command.
type first struct {
	solve
	limit time.Duration // 0: none
}

func (f *first) run(ctx context.Context, e *env) error {
	out, err := newStream(e.stdout, f.format, f.layout)
	if err != nil {
		return err
	}
	if f.limit > 0 {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, f.limit)
		defer cancel()
	}
	p := enumerate.Problem{N: f.n, Given: f.given, Blocked: f.blocked}
	b, found, err := p.First(ctx)
	if found {
		if f.format.ByColumn {
			b = b.Image(board.Transpose)
		}
		out.write(b)
	}
	if fault := out.end(err == nil); fault != nil {
		return fault
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return stopped("no solution within %v; whether there is one was not found out", f.limit)
	case errors.Is(err, context.Canceled):
		return stopped("stopped before a solution was found")
	case err != nil:
		return err
	}
	if !found {
		if isTerminal(e.stdout) {
			fmt.Fprintf(e.stderr, "%d queens: there is no such solution\n", f.n)
		}
		return errNo
	}
	return nil
}
