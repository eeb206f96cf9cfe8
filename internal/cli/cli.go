package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count/search"
)

// version is the program's version.
const version = "0.1.0"

// env is the world as a command sees it.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	// grace is how long, in nanoseconds, a command may take to end by itself
	// after an interrupt. A command that is stuck, in a pipe that nobody reads
	// for instance, is then ended.
	grace atomic.Int64
}

// Main runs the program with the arguments and streams of the process and
// returns its exit code.
func Main() int {
	// Writing to a pipe that was closed shall be an error to handle, not the
	// end of the process.
	signal.Ignore(syscall.SIGPIPE)
	e := &env{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	e.grace.Store(int64(80 * time.Millisecond))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		<-signals
		signal.Stop(signals) // a second interrupt ends the process at once
		cancel()
		time.Sleep(time.Duration(e.grace.Load()))
		fmt.Fprintln(os.Stderr, "nqueens: stopped")
		os.Exit(exitStopped)
	}()
	return run(ctx, os.Args[1:], e)
}

func run(ctx context.Context, args []string, e *env) int {
	root := rootCommand(e)
	root.SetArgs(args)
	root.SetIn(e.stdin)
	help := &faultKeeper{w: e.stdout}
	root.SetOut(help)
	root.SetErr(e.stderr)
	err := root.ExecuteContext(ctx)
	if help.err != nil {
		err = written(help.err)
	}
	code, message := verdict(err)
	if message != "" {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", message)
	}
	return code
}

// faultKeeper keeps the first fault in writing, since cobra writes help texts and versions without looking.
type faultKeeper struct {
	w   io.Writer
	err error
}

func (k *faultKeeper) Write(p []byte) (int, error) {
	n, err := k.w.Write(p)
	if k.err == nil {
		k.err = err
	}
	return n, err
}

func rootCommand(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "nqueens",
		Short: "Place N queens on an NxN board so that no two attack each other",
		Long: `nqueens finds, checks, counts and shows solutions of the N-Queens problem:
N queens on an NxN board, no two on a row, a column or a diagonal.

Rows and columns count from 0, row 0 at the top; a board is written as the
column of the queen in each row. Answers go to stdout, all else to stderr.

Exit codes: 0 answered; 1 answered, and the answer is no; 2 bad input;
3 stopped before the end.`,
		Example: `  nqueens solve 8                     the 92 solutions
  nqueens solve 8 --limit 1 --format pretty
  nqueens first 20                    the first in lexicographic order
  nqueens count 16                    how many there are
  nqueens check --cols 2,0,3,1        is this one?
  nqueens judge acwing -- ./a.out     is my program right?
  nqueens compare 8                   the textbook searches side by side
  nqueens watch 6                     one of them at work, step by step
  nqueens web                         the same in the browser
  nqueens estimate 24                 about how many, and how long a count takes
  nqueens coordinate 22 --store q22   count on many machines`,
		Version:           version + ", " + kernelInUse(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              noCommand,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
	}
	root.SetHelpCommand(helpCommand(root))
	wrapFlags(root)
	root.SetVersionTemplate("nqueens {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		solveCommand(e), firstCommand(e), nthCommand(e), rankCommand(e), sampleCommand(e), countCommand(e), estimateCommand(e),
		knownCommand(e), checkCommand(e), judgeCommand(e), compareCommand(e), traceCommand(e), watchCommand(e), drawCommand(e),
		webCommand(e),
		certificateCommand(e), coordinateCommand(e), workCommand(e), statusCommand(e), benchCommand(e),
	)
	return root
}

// kernelInUse says which form of the counting search would run.
func kernelInUse() string {
	kernel, err := search.Choose("")
	if err != nil {
		return err.Error()
	}
	return "kernel " + kernel.Name()
}

// noCommand refuses what is no command, with what was perhaps meant.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return badInput("unknown command %q: did you mean %q?", clip(args[0]), near[0])
	}
	return badInput("unknown command %q: '%s --help' lists the commands", clip(args[0]), cmd.CommandPath())
}
