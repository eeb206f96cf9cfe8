package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/notation"
	"nqueens/textbook"
)

func strategyHelp() string {
	var b strings.Builder
	for _, s := range textbook.Strategies() {
		fmt.Fprintf(&b, "  %-10s %s\n", s.Name, s.Idea)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func formatHelp() string {
	var b strings.Builder
	for _, f := range notation.Formats() {
		fmt.Fprintf(&b, "  %-10s %s\n", f.Name, f.Summary)
	}
	return b.String()
}

// helpCommand is 'nqueens help COMMAND', which refuses what is no command.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return noCommand(root, args)
			}
			return cmd.Help()
		},
	}
}
