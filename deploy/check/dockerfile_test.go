package check

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

// TestDockerfile parses it as the builder does, demands no warnings, and what makes the image small and safe.
func TestDockerfile(t *testing.T) {
	parsed, err := parser.Parse(strings.NewReader(read(t, filepath.Join(deploy, "Dockerfile"))))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range parsed.Warnings {
		t.Errorf("%s: %v", w.Short, w.Detail)
	}
	stages, _, err := instructions.Parse(parsed.AST, linter.New(&linter.Config{
		Warn: func(rule, _, _, message string, _ []parser.Range) { t.Errorf("%s: %s", rule, message) },
	}))
	if err != nil {
		t.Fatal(err)
	}
	last := stages[len(stages)-1]
	if last.BaseName != "scratch" {
		t.Errorf("the image stands on %s", last.BaseName)
	}
	var user string
	var entry []string
	for _, c := range last.Commands {
		switch c := c.(type) {
		case *instructions.UserCommand:
			user = c.User
		case *instructions.EntrypointCommand:
			entry = c.CmdLine
		case *instructions.CopyCommand:
			if !slices.ContainsFunc(stages, func(s instructions.Stage) bool { return s.Name == c.From }) {
				t.Errorf("%s: there is no stage %q", c, c.From)
			}
		}
	}
	if user != "65532:65532" || !slices.Equal(entry, []string{"/nqueens"}) {
		t.Errorf("the image runs %q as %q", entry, user)
	}
}
