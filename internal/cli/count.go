package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nqueens/cluster"
	"nqueens/count"
	"nqueens/count/search"
	"nqueens/enumerate"
	"nqueens/textbook"
)

// What count can be asked for. Each is a member of its JSON document.
const (
	countAll         = "count"
	countFundamental = "fundamental"
	countClasses     = "classes"
	countFirstRow    = "first_row"
)

func countCommand(e *env) *cobra.Command {
	var c counting
	cmd := &cobra.Command{
		Use:   "count N",
		Short: "Count the solutions",
		Long: `Count the solutions of N queens on an NxN board. N is 1 to 64.

The number is all that stdout holds; 0 is an answer too, with exit code 0.
--classes prints the numbers of solutions by their symmetry: asymmetric (their
orbit has 8 boards), point (fixed by the half turn alone, 4 boards), rotation
(fixed by the quarter turn, 2 boards). --by first-row prints N lines: how many
solutions have their first queen in column 0, 1, ... These three need N up to
32.

An interrupt ends the count with exit code 3 and says what is known. With
--checkpoint the same command goes on where it was, whatever stopped it; at most
a few seconds of work are lost. --certificate writes down what each group of the
work came to: 'nqueens certificate' checks that. --part 2/5 counts the second of
five equal shares of the work, on a machine of its own perhaps, and prints how
many solutions are in it; 'nqueens certificate merge' joins the certificates of
all parts.

The result does not depend on --workers, --kernel, --engine and --memory, only
the time does. The environment variable ` + search.KernelVariable + ` chooses a kernel too.
The engine search visits every solution, up to symmetry; join counts pairs of
half boards, N from 8 to 28, and is the default from N=18 on where it has the
memory it needs: up to 250 MB for N=20, 1 GB for 22, 2.5 GB for 24. --memory
says how much it may use, such as 2GB or 512MiB, instead of half of what the
machine has; with less it is slower. Checkpoints and parts belong to one engine:
name it where machines differ.

--given R,C counts the solutions with a queen in row R, column C, and --block
R,C those without one there; both may be repeated.

--distributed counts as many machines do, with coordinator, queue and workers in
this process: what 'nqueens coordinate' and 'nqueens work' do with several.

--strategy counts with a textbook search instead, one solution at a time.

--json prints {"n":N,"count":"..."}, or with "fundamental", "classes" or
"first_row" in place of "count". Numbers are strings.

Strategies:
` + strategyHelp(),
		Example: `  nqueens count 16
  nqueens count 8 --fundamental
  nqueens count 12 --classes
  nqueens count 8 --by first-row
  nqueens count 18 --workers 2 --kernel generic
  nqueens count 8 --given 0,3
  nqueens count 20 --checkpoint q20 --certificate q20.jsonl
  nqueens count 22 --engine join --memory 1GB
  nqueens count 18 --part 1/2 --certificate half1.jsonl
  nqueens count 8 --strategy knight`,
	}
	takesN(cmd, 1, count.MaxN)
	fundamental := cmd.Flags().Bool("fundamental", false, "count one solution per orbit of the symmetries")
	classes := cmd.Flags().Bool("classes", false, "count the solutions of each symmetry class")
	by := choice(cmd, "by", "count by the column of the first queen", "", "first-row")
	cmd.MarkFlagsMutuallyExclusive("fundamental", "classes", "by")
	strategy := strategyFlag(cmd, "")
	engineFlags(cmd, &c.options)
	cmd.Flags().StringVar(&c.checkpoint, "checkpoint", "", "a file that keeps the work done; an existing one is gone on with")
	cmd.Flags().StringVar(&c.certificate, "certificate", "", "a file to write the certificate to at the end")
	part := cmd.Flags().String("part", "", "count one share of the work: i/k, 1 <= i <= k")
	cmd.Flags().BoolVar(&c.distributed, "distributed", false, "count as many machines do, all in this process")
	squares := takesConditions(cmd)
	first := base(cmd)
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	progress := progressFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if c.n, err = parseN(args[0], 1, count.MaxN); err != nil {
			return err
		}
		c.what = countAll
		switch {
		case *fundamental:
			c.what = countFundamental
		case *classes:
			c.what = countClasses
		case by.value != "":
			c.what = countFirstRow
		}
		if cmd.Flags().Changed("part") {
			if c.options.Part, err = count.ParsePart(*part); err != nil {
				return err
			}
			if !c.options.Part.Whole() && c.what != countAll {
				return badInput("--part %v counts a share of the solutions: classes need all of them", c.options.Part)
			}
		}
		if c.what == countFirstRow && (c.checkpoint != "" || c.certificate != "") {
			return badInput("--by first-row is a count of another kind, without --checkpoint and --certificate")
		}
		if c.distributed {
			if err := c.distributable(cmd); err != nil {
				return err
			}
		}
		var answer tally
		switch {
		case squares.any():
			for _, flag := range []string{"strategy", "engine", "memory", "checkpoint", "certificate", "part", "distributed", "fundamental", "classes", "by"} {
				if cmd.Flags().Changed(flag) {
					return badInput("--given and --block count completions, without --%s", flag)
				}
			}
			completions := completing{problem: enumerate.Problem{N: c.n}, kernel: c.options.Kernel, workers: c.options.Workers}
			if completions.problem.Given, err = squares.given.squares(c.n, first()); err != nil {
				return err
			}
			if completions.problem.Blocked, err = squares.block.squares(c.n, first()); err != nil {
				return err
			}
			answer, err = completions.run(cmd.Context(), e, progress.value)
		case *strategy == "":
			answer, err = c.run(cmd.Context(), e, progress.value)
		default:
			for _, flag := range []string{"workers", "kernel", "engine", "memory", "checkpoint", "certificate", "part", "distributed"} {
				if cmd.Flags().Changed(flag) {
					return badInput("--strategy counts with a textbook search, which has no --%s", flag)
				}
			}
			var s *textbook.Strategy
			if s, err = textbook.Lookup(*strategy); err == nil {
				answer, err = countByStrategy(cmd.Context(), e, s, c.n, c.what, progress.value)
			}
		}
		if err != nil {
			return err
		}
		if *asJSON {
			return written(answer.writeJSON(e.stdout, c.n))
		}
		return written(answer.write(e.stdout))
	}
	return cmd
}

// engineFlags adds the flags that choose how the counting engine works.
func engineFlags(cmd *cobra.Command, o *count.Options) {
	workers := positiveFlag(0)
	cmd.Flags().Var(&workers, "workers", "goroutines that count (default: one a processor)")
	cmd.Flags().StringVar(&o.Kernel, "kernel", "", "the form of the search: "+strings.Join(search.KernelNames(), ", ")+" (default: the fastest of this processor)")
	complete(cmd, "kernel", search.KernelNames())
	engineFlag(cmd, &o.Engine)
	memory := memoryOf(cmd)
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if workers > maxWorkers {
			return badInput("--workers is %d: allowed are 1 to %d", workers, maxWorkers)
		}
		o.Workers, o.Memory = int(workers), memory.bytes
		return nil
	}
}

// engineFlag adds the flag that names an engine.
func engineFlag(cmd *cobra.Command, name *string) {
	var engines []string
	for _, g := range count.Engines() {
		engines = append(engines, g.Name())
	}
	cmd.Flags().StringVar(name, "engine", "", "the way to count: "+strings.Join(engines, ", ")+" (default: the fastest for N)")
	complete(cmd, "engine", engines)
}

const maxWorkers = 4096

// counting is one run of the command with the counting engine.
type counting struct {
	n       int
	what    string
	options count.Options

	checkpoint, certificate string // names of files, or ""
	distributed             bool   // through the queue of a coordinator, in this process

	mu       sync.Mutex
	last     count.Progress
	standing cluster.Status // with distributed
}

func (c *counting) run(ctx context.Context, e *env, progress string) (tally, error) {
	if warning, yes := longerThanTheUniverse(c.n, 1e10); yes && c.what == countAll {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", warning)
	}
	boundMemory(c.options.Memory)
	c.options.Progress = func(p count.Progress) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.last = p
	}
	if c.distributed {
		e.grace.Store(int64(2 * time.Second)) // the queue and the workers end first
	}
	end := e.report(progress, c.progress)
	answer, err := c.count(ctx)
	end()
	if errors.Is(err, context.Canceled) {
		return tally{}, c.stopped()
	}
	if err == nil && !c.options.Part.Whole() {
		fmt.Fprintf(e.stderr, "nqueens: this is part %v of the count, not the whole\n", c.options.Part)
	}
	return answer, err
}

func (c *counting) count(ctx context.Context) (tally, error) {
	if c.what == countFirstRow {
		columns, err := count.ByFirstRow(ctx, c.n, c.options)
		return tally{what: c.what, firstRow: columns}, err
	}
	// The symmetric solutions first: where they cannot be counted, nothing is.
	var half, quarter uint64
	if c.what != countAll {
		var err error
		if half, quarter, err = count.Symmetric(ctx, c.n); err != nil {
			return tally{}, err
		}
	}
	all, err := c.all(ctx)
	if err != nil {
		return tally{}, err
	}
	answer := tally{what: c.what, all: all.Total()}
	if c.what != countAll {
		answer.classes = count.NewClasses(all.Total(), half, quarter)
	}
	return answer, nil
}

func (c *counting) progress(time.Duration) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.last
	if c.distributed {
		return standing(&c.standing)
	}
	if p.Share == 0 {
		return "counting"
	}
	return fmt.Sprintf("%.1f %%, %.3g solutions/s, %.3g nodes/s, %s", 100*p.Share, p.SolutionsPerSecond(), p.NodesPerSecond(), timeLeft(p.Share, p.Elapsed))
}

// stopped says what is known of a count that was not finished.
func (c *counting) stopped() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	goOn := ""
	switch {
	case c.checkpoint != "":
		goOn = "; the same command goes on from there"
	case c.what != countFirstRow && !c.distributed: // which keep nothing
		goOn = "; --checkpoint FILE keeps the work"
	}
	if c.last.GroupsDone == 0 {
		return stopped("stopped before the first part of the work was done")
	}
	return stopped("stopped with %v solutions counted in %.2f %% of the work%s", c.last.Solutions.Big(), 100*c.last.Share, goOn)
}

// tally is the answer of a count.
type tally struct {
	what     string
	all      *big.Int
	classes  count.Classes
	firstRow []*big.Int
}

func (t *tally) write(w io.Writer) (err error) {
	switch t.what {
	case countFundamental:
		_, err = fmt.Fprintln(w, t.classes.Fundamental())
	case countClasses:
		_, err = fmt.Fprintf(w, "asymmetric %v\npoint %v\nrotation %v\n", t.classes.Asymmetric, t.classes.Point, t.classes.Rotation)
	case countFirstRow:
		var b strings.Builder
		for _, x := range t.firstRow {
			fmt.Fprintln(&b, x)
		}
		_, err = io.WriteString(w, b.String())
	default:
		_, err = fmt.Fprintln(w, t.all)
	}
	return err
}

func (t *tally) writeJSON(w io.Writer, n int) error {
	var value any
	switch t.what {
	case countFundamental:
		value = t.classes.Fundamental().String()
	case countClasses:
		value = struct {
			Asymmetric string `json:"asymmetric"`
			Point      string `json:"point"`
			Rotation   string `json:"rotation"`
		}{t.classes.Asymmetric.String(), t.classes.Point.String(), t.classes.Rotation.String()}
	case countFirstRow:
		columns := []string{}
		for _, x := range t.firstRow {
			columns = append(columns, x.String())
		}
		value = columns
	default:
		value = t.all.String()
	}
	return writeJSON(w, member{"n", n}, member{t.what, value})
}
