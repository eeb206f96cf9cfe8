package cli

import (
	"github.com/spf13/cobra"

	"nqueens/notation"
)

// outputFlags say how solutions are written.
type outputFlags struct {
	format *string
	json   *bool
	base   func() int
}

// takesOutput adds --format, --json and --base.
func takesOutput(cmd *cobra.Command) *outputFlags {
	o := &outputFlags{}
	o.format = cmd.Flags().String("format", "", "how to write them (default: drawn on a terminal, otherwise text)")
	complete(cmd, "format", notation.Names())
	o.json = cmd.Flags().Bool("json", false, "the same as --format json")
	o.base = base(cmd)
	return o
}

// choose gives the format and the layout for boards of n.
func (o *outputFlags) choose(e *env, n int) (f *notation.Format, l notation.Layout, err error) {
	name := *o.format
	switch {
	case *o.json && name != "" && name != "json":
		return nil, l, badInput("--json and --format %s exclude each other", name)
	case *o.json:
		name = "json"
	case name == "" && isTerminal(e.stdout):
		name = "pretty"
	case name == "":
		name = "text"
	}
	l = notation.Layout{N: n, Base: o.base(), ASCII: isTerminal(e.stdout) && !speaksUnicode(e.stdout)}
	f, err = notation.Lookup(name)
	return f, l, err
}

// choosePart is choose for commands that print some solutions, never all.
func (o *outputFlags) choosePart(e *env, cmd *cobra.Command, n int) (*notation.Format, notation.Layout, error) {
	f, l, err := o.choose(e, n)
	if err == nil && f.Whole {
		err = badInput("format %s ends with the number of all solutions: %s does not print them all", f.Name, cmd.Name())
	}
	return f, l, err
}
