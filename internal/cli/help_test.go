package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// TestHelpFits holds the lines of all help texts to the width of a small terminal, but for those that show the usage in one.
func TestHelpFits(t *testing.T) {
	var check func(*cobra.Command)
	check = func(cmd *cobra.Command) {
		var text strings.Builder
		cmd.SetOut(&text)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text.String()) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > helpWidth && !strings.HasSuffix(line, "[flags]") {
				t.Errorf("%s --help has a line of %d characters: %s", cmd.CommandPath(), utf8.RuneCountInString(line), line)
			}
		}
		for _, below := range cmd.Commands() {
			check(below)
		}
	}
	check(rootCommand(&env{}))
}
