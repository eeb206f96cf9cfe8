package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/board"
)

func checkCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [N] {--cols C0,C1,... | --file FILE | -}",
		Short: "Say whether boards are solutions, and who attacks whom",
		Long: `Check boards: valid, or every pair of queens that attack each other, with the
line that they share. Boards need not have one queen in each row. A file may
hold several boards in any format that solve writes; N is 1 to 2000000000 and
by default as large as the text shows.

A giant board, a list of columns that is longer than 64 MiB or has an N above
10000000, is checked as it streams by: its numbers may stand on one line or one
a line. Then the first queen that stands on a line with one above it is named,
both where the input is a file and can be read twice, and the number of lines
with several queens. Three bitmaps take 5 bits a row, 1.25 GB for 2000000000
rows, and as much again at most where lines hold several queens. --giant reads
any list of numbers so.

Exit code 0: every board is a solution; 1: one is not; 2: unreadable input, of
which verdicts on boards before the fault are printed only if they are many.

--json prints an object a board, one a line:
  {"board":1,"n":4,"valid":false,"queens":4,
   "empty_rows":[[2,3]],                       from and to, where there are any
   "attacks":[{"a":[0,2],"b":[1,1],"line":"rising","index":2}]}
index is the row, the column, row + column or row - column of the line. For a
giant board there is no "attacks", but
  "lines":{"columns":0,"rising":1,"falling":0}, with several queens
  "first":{"a":[0,2],"b":[1,1],"line":"rising","index":2}, no "a" from a pipe
  "memory":1250000000                           bytes of bitmaps`,
		Example: `  nqueens check --cols 1,3,0,2
  nqueens check 4 --cols 2,0,1,3
  nqueens check --base 1 --cols "2 4 1 3"
  nqueens solve 8 --format fen | nqueens check -
  nqueens check 2000000000 --file giant.txt`,
	}
	boards := takesBoards(cmd, maxRows)
	asJSON := cmd.Flags().Bool("json", false, "print a JSON object a board")
	giant := cmd.Flags().Bool("giant", false, "the input is one list of columns, on as many lines as it likes: check it as it streams by")
	progress := progressFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g := giantCheck{boards: boards, json: *asJSON, progress: progress.value}
		given, err := g.unlessGiant(cmd.Context(), e, args, *giant)
		if err != nil || given == nil {
			return err
		}
		out := &outgrown{w: e.stdout}
		c := check{out: bufio.NewWriterSize(out, 1<<20), passed: out, base: boards.base(), json: *asJSON}
		return c.run(cmd.Context(), given)
	}
	return cmd
}

// check is one run of the command.
type check struct {
	out    *bufio.Writer
	passed *outgrown // what is behind it
	base   int
	json   bool

	number  int // of the board, from 1
	several bool
	wrong   bool
}

// outgrown knows whether anything has been written.
type outgrown struct {
	w   io.Writer
	any bool
}

func (o *outgrown) Write(p []byte) (int, error) {
	o.any = true
	return o.w.Write(p)
}

// run reads one board ahead, to know whether there are several. A fault in the
// input leaves stdout empty, unless the verdicts before it outgrew the buffer:
// then all of them are printed.
func (c *check) run(ctx context.Context, boards iter.Seq2[board.Placement, error]) error {
	var last board.Placement
	have := false
	for p, err := range boards {
		if err != nil {
			if ctx.Err() != nil || c.passed.any {
				c.out.Flush() // what was checked stands
			}
			return err
		}
		if have {
			c.several = true
			if err := c.board(ctx, last); err != nil {
				return err
			}
		}
		last, have = p, true
	}
	if !have {
		return badInput("no board: the input is empty")
	}
	if err := c.board(ctx, last); err != nil {
		return err
	}
	if err := c.out.Flush(); err != nil {
		return written(err)
	}
	if c.wrong {
		return errNo
	}
	return nil
}

func (c *check) board(ctx context.Context, p board.Placement) error {
	c.number++
	say := c.say
	if c.json {
		say = c.sayJSON
	}
	valid, err := say(ctx, p)
	c.wrong = c.wrong || !valid
	return err
}

// say prints the verdict on one board in words.
func (c *check) say(ctx context.Context, p board.Placement) (valid bool, err error) {
	name := ""
	if c.several {
		name = fmt.Sprintf("board %d: ", c.number)
	}
	if p.IsSolution() {
		_, err := fmt.Fprintf(c.out, "%svalid: %s, no two attack each other\n", name, queens(p.Len()))
		return true, written(err)
	}
	fmt.Fprintf(c.out, "%sinvalid: %s on a %dx%d board\n", name, queens(p.Len()), p.N(), p.N())
	if empty := emptyRows(p, c.base); len(empty) > 0 {
		fmt.Fprintf(c.out, "no queen in %s\n", inWords(empty))
	}
	pairs := 0
	for a := range p.Attacks() {
		pairs++
		first, second := a.A.CountedFrom(c.base), a.B.CountedFrom(c.base)
		_, err := fmt.Fprintf(c.out, "row %d column %d and row %d column %d: %s\n",
			first.Row, first.Col, second.Row, second.Col, a.Line.CountedFrom(c.base))
		if err != nil {
			return false, written(err)
		}
		if pairs%1024 == 0 && ctx.Err() != nil {
			c.out.Flush()
			return false, ctx.Err()
		}
	}
	noun := "attacking pairs"
	if pairs == 1 {
		noun = "attacking pair"
	}
	_, err = fmt.Fprintf(c.out, "%d %s\n", pairs, noun)
	return false, written(err)
}

func queens(n int) string {
	if n == 1 {
		return "1 queen"
	}
	return strconv.Itoa(n) + " queens"
}

// emptyRows gives the rows without a queen as runs, counted from base.
func emptyRows(p board.Placement, base int) (runs [][2]int) {
	for first, last := range p.EmptyRows() {
		runs = append(runs, [2]int{first + base, last + base})
	}
	return runs
}

func inWords(runs [][2]int) string {
	var words []string
	for _, run := range runs {
		if run[0] == run[1] {
			words = append(words, strconv.Itoa(run[0]))
		} else {
			words = append(words, fmt.Sprintf("%d to %d", run[0], run[1]))
		}
	}
	rows := "rows "
	if len(runs) == 1 && runs[0][0] == runs[0][1] {
		rows = "row "
	}
	return rows + strings.Join(words, ", ")
}

// sayJSON prints the verdict on one board as an object, pair by pair, since
// there can be more pairs than memory holds.
func (c *check) sayJSON(ctx context.Context, p board.Placement) (valid bool, err error) {
	valid = p.IsSolution()
	fmt.Fprintf(c.out, `{"board":%d,"n":%d,"valid":%v,"queens":%d`, c.number, p.N(), valid, p.Len())
	if empty := emptyRows(p, c.base); len(empty) > 0 {
		text, err := json.Marshal(empty)
		if err != nil {
			return valid, err
		}
		fmt.Fprintf(c.out, `,"empty_rows":%s`, text)
	}
	fmt.Fprint(c.out, `,"attacks":[`)
	if !valid {
		if err := c.attacksJSON(ctx, p); err != nil {
			return false, err
		}
	}
	_, err = fmt.Fprintln(c.out, "]}")
	return valid, written(err)
}

func (c *check) attacksJSON(ctx context.Context, p board.Placement) error {
	pairs := 0
	for a := range p.Attacks() {
		if pairs > 0 {
			c.out.WriteByte(',')
		}
		pairs++
		first, second, line := a.A.CountedFrom(c.base), a.B.CountedFrom(c.base), a.Line.CountedFrom(c.base)
		_, err := fmt.Fprintf(c.out, `{"a":[%d,%d],"b":[%d,%d],"line":%q,"index":%d}`,
			first.Row, first.Col, second.Row, second.Col, line.Kind, line.Index)
		if err != nil {
			return written(err)
		}
		if pairs%1024 == 0 && ctx.Err() != nil {
			c.out.Flush()
			return ctx.Err()
		}
	}
	return nil
}
