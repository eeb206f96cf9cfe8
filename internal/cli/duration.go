package cli

import (
	"time"

	"github.com/spf13/cobra"
)

// durationFlag is a time above 0; 0: not given.
type durationFlag struct{ of *time.Duration }

// durationOf adds a flag that takes a duration. Its standard value is what it holds.
func durationOf(cmd *cobra.Command, of *time.Duration, name, usage string) {
	cmd.Flags().Var(durationFlag{of}, name, usage)
}

func (f durationFlag) Type() string { return "duration" }

func (f durationFlag) String() string {
	if f.of == nil || *f.of == 0 {
		return ""
	}
	return f.of.String()
}

func (f durationFlag) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return badInput("allowed are durations above 0, such as 500ms, 10s, 5m, 24h")
	}
	*f.of = d
	return nil
}
