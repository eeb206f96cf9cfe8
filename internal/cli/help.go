package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens/notation"
	"nqueens/textbook"
)

// helpWidth is how long lines of help texts may be.
const helpWidth = 80

func strategyHelp() string {
	var b strings.Builder
	for _, s := range textbook.Strategies() {
		explain(&b, s.Name, s.Idea)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func formatHelp() string {
	var b strings.Builder
	for _, f := range notation.Formats() {
		explain(&b, f.Name, f.Summary)
	}
	return b.String()
}

// explain writes a line of a list, or several where what is said is long.
func explain(b *strings.Builder, name, text string) {
	line := fmt.Sprintf("  %-10s", name)
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > helpWidth {
			b.WriteString(line + "\n")
			line = fmt.Sprintf("  %-10s", "")
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// wrapFlags has the flags that help texts list wrapped.
func wrapFlags(root *cobra.Command) {
	cobra.AddTemplateFunc("wrapped", func(f *pflag.FlagSet) string { return f.FlagUsagesWrapped(helpWidth) })
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".LocalFlags.FlagUsages", "wrapped .LocalFlags"))
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
