package cli

import (
	"fmt"
	"strings"

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
