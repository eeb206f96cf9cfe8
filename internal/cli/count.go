package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/textbook"
)

func countCommand(e *env) *cobra.Command {
	var c count
	cmd := &cobra.Command{
		Use:   "count N",
		Short: "Count the solutions",
		Long: `Count the solutions of N queens on an NxN board. N is 1 to 64.

The number is all that stdout holds; 0 is an answer too, with exit code 0.
--classes prints the numbers of solutions by their symmetry: asymmetric (their
orbit has 8 boards), point (fixed by the half turn alone, 4 boards), rotation
(fixed by the quarter turn, 2 boards). --by first-row prints N lines: how many
solutions have their first queen in column 0, 1, ...

--json prints {"n":N,"count":"..."}, or with "fundamental", "classes" or
"first_row" in place of "count". Numbers are strings.

Strategies:
` + strategyHelp(),
		Example: `  nqueens count 8
  nqueens count 8 --fundamental
  nqueens count 12 --classes
  nqueens count 8 --by first-row
  nqueens count 8 --strategy knight`,
	}
	takesN(cmd, 1, textbook.MaxN)
	fundamental := cmd.Flags().Bool("fundamental", false, "count one solution per orbit of the symmetries")
	classes := cmd.Flags().Bool("classes", false, "count the solutions of each symmetry class")
	by := choice(cmd, "by", "count by the column of the first queen", "", "first-row")
	cmd.MarkFlagsMutuallyExclusive("fundamental", "classes", "by")
	strategy := strategyFlag(cmd, "bitmask")
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	progress := progressFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if c.n, err = parseN(args[0], 1, textbook.MaxN); err != nil {
			return err
		}
		if c.strategy, err = textbook.Lookup(*strategy); err != nil {
			return err
		}
		switch {
		case *fundamental:
			c.what = "fundamental"
		case *classes:
			c.what = "classes"
		case by.value != "":
			c.what = "first_row"
		}
		return c.run(cmd.Context(), e, progress.value, *asJSON)
	}
	return cmd
}

// count is one run of the command.
type count struct {
	n        int
	strategy *textbook.Strategy
	what     string // member of the JSON document, "" for the number of all

	total    atomic.Uint64
	corner   atomic.Uint64
	orbits   uint64
	classes  [3]uint64
	firstRow []uint64
}

func (c *count) run(ctx context.Context, e *env, progress string, asJSON bool) error {
	if !c.strategy.Complete {
		if c.what == "fundamental" {
			return badInput("strategy %s misses solutions: --fundamental needs all of them", c.strategy.Name)
		}
		fmt.Fprintf(e.stderr, "nqueens: strategy %s is incomplete: it misses solutions\n", c.strategy.Name)
	}
	if warning, yes := longerThanTheUniverse(c.n, 1e8); yes && c.strategy.Complete {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", warning)
	}
	c.firstRow = make([]uint64, c.n)
	end := e.report(progress, c.progress)
	_, err := c.strategy.Visit(ctx, c.n, func(b board.Board) bool {
		c.total.Add(1)
		c.corner.Store(corner(b))
		c.firstRow[b[0]]++
		switch c.what {
		case "fundamental":
			if b.IsCanonical() {
				c.orbits++
			}
		case "classes":
			c.classes[b.Class()]++
		}
		return true
	})
	end()
	if errors.Is(err, context.Canceled) {
		return stopped("stopped after %d solutions", c.total.Load())
	} else if err != nil {
		return err
	}
	if asJSON {
		return written(c.writeJSON(e.stdout))
	}
	return written(c.write(e.stdout))
}

func (c *count) write(w io.Writer) (err error) {
	switch c.what {
	case "fundamental":
		_, err = fmt.Fprintln(w, c.orbits)
	case "classes":
		_, err = fmt.Fprintf(w, "asymmetric %d\npoint %d\nrotation %d\n",
			c.classes[board.Asymmetric], c.classes[board.Point], c.classes[board.Rotation])
	case "first_row":
		for _, x := range c.firstRow {
			if _, err = fmt.Fprintln(w, x); err != nil {
				break
			}
		}
	default:
		_, err = fmt.Fprintln(w, c.total.Load())
	}
	return err
}

func (c *count) writeJSON(w io.Writer) error {
	var doc struct {
		N           int               `json:"n"`
		Count       string            `json:"count,omitempty"`
		Fundamental string            `json:"fundamental,omitempty"`
		Classes     map[string]string `json:"classes,omitempty"`
		FirstRow    []string          `json:"first_row,omitempty"`
	}
	doc.N = c.n
	text := func(x uint64) string { return strconv.FormatUint(x, 10) }
	switch c.what {
	case "fundamental":
		doc.Fundamental = text(c.orbits)
	case "classes":
		doc.Classes = map[string]string{}
		for class, x := range c.classes {
			doc.Classes[board.Class(class).String()] = text(x)
		}
	case "first_row":
		for _, x := range c.firstRow {
			doc.FirstRow = append(doc.FirstRow, text(x))
		}
	default:
		doc.Count = text(c.total.Load())
	}
	return json.NewEncoder(w).Encode(doc)
}

func (c *count) progress(elapsed time.Duration) string {
	found, share := c.total.Load(), shareDone(c.corner.Load(), c.n)
	text := fmt.Sprintf("%d solutions, %.0f/s", found, float64(found)/elapsed.Seconds())
	if !c.strategy.Lexicographic {
		return text
	}
	return fmt.Sprintf("%s, about %.1f %%, %s", text, 100*share, timeLeft(share, elapsed))
}
