package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/textbook"
)

// choiceFlag is a flag with few values.
type choiceFlag struct {
	value   string
	choices []string
}

func (f *choiceFlag) String() string { return f.value }
func (f *choiceFlag) Type() string   { return strings.Join(f.choices, "|") }
func (f *choiceFlag) Set(value string) error {
	if !slices.Contains(f.choices, value) {
		return badInput("allowed are %s", strings.Join(f.choices, ", "))
	}
	f.value = value
	return nil
}

// choice adds a flag that takes one of the choices and has a standard value.
func choice(cmd *cobra.Command, name, usage, standard string, choices ...string) *choiceFlag {
	f := &choiceFlag{value: standard, choices: choices}
	cmd.Flags().Var(f, name, usage)
	complete(cmd, name, choices)
	return f
}

// complete lets the shell complete the values of a flag.
func complete(cmd *cobra.Command, flag string, values []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag was added a line before
	}
}

// positiveFlag is a count of 1 or more; 0: not given.
type positiveFlag uint64

func (f *positiveFlag) Type() string { return "K" }
func (f *positiveFlag) String() string {
	if *f == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(*f), 10)
}

func (f *positiveFlag) Set(text string) error {
	n, ok := plainNumber(text)
	if !ok || n == 0 {
		return badInput("allowed are whole numbers from 1 on, in plain digits")
	}
	*f = positiveFlag(n)
	return nil
}

// base adds --base.
func base(cmd *cobra.Command) func() int {
	f := choice(cmd, "base", "number of the first row and column", "0", "0", "1")
	return func() int {
		if f.value == "1" {
			return 1
		}
		return 0
	}
}

// strategyFlag adds --strategy.
func strategyFlag(cmd *cobra.Command, standard string) *string {
	s := cmd.Flags().String("strategy", standard, "the textbook search to use")
	complete(cmd, "strategy", textbook.Names())
	return s
}
