package cli

import (
	"os"
	"time"

	"github.com/spf13/cobra"

	"nqueens/internal/cli/watch"
	"nqueens/textbook"
)

func watchCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "watch N",
		Short: "Watch a textbook search in the terminal, step by step, both ways",
		Long: `Show a textbook search on the whole screen: the board with the square under
test, the line that refuses it and the attacked squares; the calls that are
open, or the lines that dancing links has covered; the counters; and the
pseudo-code with the current line marked. N is 1 to 16.

  space        play and pause           + -          faster and slower
  right, l     one step on              n, p         next, previous solution
  left, h      one step back            g            go to a step, by its number
  Home, End    first and last step      a            attacked squares on and off
  ?            help                     q            quit

80 columns and 24 lines are enough for one search, 120 columns for two. Without
UTF-8 it draws in ASCII, with NO_COLOR set in one colour.

Strategies:
` + strategyHelp(),
		Example: `  nqueens watch 6
  nqueens watch 6 --strategy dlx
  nqueens watch 8 --strategy marks --with bitmask`,
	}
	takesN(cmd, 1, watch.MaxN)
	strategy := strategyFlag(cmd, "arrays")
	with := cmd.Flags().String("with", "", "a second search beside the first")
	complete(cmd, "with", textbook.Names())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := parseN(args[0], 1, watch.MaxN)
		if err != nil {
			return err
		}
		o := watch.Options{N: n, Unicode: speaksUnicode(e.stdout), Color: os.Getenv("NO_COLOR") == ""}
		for _, name := range []string{*strategy, *with} {
			if name == "" {
				continue
			}
			s, err := textbook.Lookup(name)
			if err != nil {
				return err
			}
			o.Strategies = append(o.Strategies, s)
		}
		e.grace.Store(int64(2 * time.Second)) // the terminal has to be restored
		return watch.Run(cmd.Context(), e.stdin, e.stdout, o)
	}
	return cmd
}
