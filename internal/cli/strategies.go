package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/notation"
	"nqueens/textbook"
)

// strategyFlag adds --strategy.
func strategyFlag(cmd *cobra.Command, standard string) *string {
	s := cmd.Flags().String("strategy", standard, "the textbook search to use")
	complete(cmd, "strategy", textbook.Names())
	return s
}

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

// brief writes a time with three figures.
func brief(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 1e-3:
		return fmt.Sprintf("%.3g us", s*1e6)
	case s < 1:
		return fmt.Sprintf("%.3g ms", s*1e3)
	case s < 100:
		return fmt.Sprintf("%.3g s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}
