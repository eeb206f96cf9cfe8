package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/board"
)

// squaresFlag is a list of squares, each the value of a flag of its own.
type squaresFlag struct {
	name  string
	texts []string
}

func (f *squaresFlag) Type() string   { return "R,C" }
func (f *squaresFlag) String() string { return strings.Join(f.texts, " ") }

func (f *squaresFlag) Set(text string) error {
	if _, _, ok := cutSquare(text); !ok {
		return fmt.Errorf("allowed are a row and a column, like 0,3")
	}
	f.texts = append(f.texts, text)
	return nil
}

func cutSquare(text string) (row, col uint64, ok bool) {
	left, right, _ := strings.Cut(text, ",")
	row, isRow := plainNumber(left)
	col, isCol := plainNumber(right)
	return row, col, isRow && isCol
}

// squares gives the squares of an n×n board whose rows and columns count from
// base.
func (f *squaresFlag) squares(n, base int) (squares []board.Square, err error) {
	low, high := uint64(base), uint64(n-1+base)
	for _, text := range f.texts {
		row, col, _ := cutSquare(text)
		if row < low || row > high || col < low || col > high {
			return nil, badInput("--%s %s is outside the board: rows and columns are %s", f.name, clip(text), allowed(int(low), int(high)))
		}
		squares = append(squares, board.Square{Row: int(row) - base, Col: int(col) - base})
	}
	return squares, nil
}

// conditions are the squares that must hold a queen, and those that must not.
type conditions struct{ given, block squaresFlag }

// takesConditions adds --given and --block.
func takesConditions(cmd *cobra.Command) *conditions {
	c := &conditions{squaresFlag{name: "given"}, squaresFlag{name: "block"}}
	cmd.Flags().Var(&c.given, c.given.name, "a square that holds a queen; may be repeated")
	cmd.Flags().Var(&c.block, c.block.name, "a square that holds none; may be repeated")
	return c
}

func (c *conditions) any() bool { return len(c.given.texts)+len(c.block.texts) > 0 }
