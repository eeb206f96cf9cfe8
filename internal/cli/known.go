package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/known"
)

func knownCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "known N",
		Short: "Print published numbers, with their sources",
		Long: fmt.Sprintf(`Print what others have published about boards of size N, 1 to %d, and where.
Nothing of it is computed here: count does that. A line is a name, the number,
what it counts, and the source.

--json prints {"n":N,"published":[{"name":"all","number":"92","what":"...",
"source":"..."},...]}, only with the numbers that there are.`, known.MaxN),
		Example: `  nqueens known 8
  nqueens known 27
  nqueens known 27 --json`,
	}
	takesN(cmd, 1, known.MaxN)
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		n, err := parseN(args[0], 1, known.MaxN)
		if err != nil {
			return err
		}
		var published []known.Value
		for _, v := range known.Of(n) {
			if v.Number != "" {
				published = append(published, v)
			}
		}
		if *asJSON {
			err = writePublishedJSON(e, n, published)
		} else {
			err = writePublished(e, n, published)
		}
		return written(err)
	}
	return cmd
}

func writePublished(e *env, n int, published []known.Value) error {
	name, number := 0, 0
	for _, v := range published {
		name, number = max(name, len(v.Name)), max(number, len(v.Number))
	}
	var b strings.Builder
	for _, v := range published {
		fmt.Fprintf(&b, "%-*s  %*s  %s (%s)\n", name, v.Name, number, v.Number, v.What, v.Source)
	}
	fmt.Fprintf(e.stderr, "published for N=%d, not computed here\n", n)
	_, err := fmt.Fprint(e.stdout, b.String())
	return err
}

func writePublishedJSON(e *env, n int, published []known.Value) error {
	type value struct {
		Name   string `json:"name"`
		Number string `json:"number"`
		What   string `json:"what"`
		Source string `json:"source"`
	}
	values := []value{}
	for _, v := range published {
		values = append(values, value{v.Name, v.Number, v.What, v.Source})
	}
	return writeJSON(e.stdout, member{"n", n}, member{"published", values})
}
