package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nqueens/internal/cli/watch"
	"nqueens/notation"
)

const repository = "../.."

// documents gives the documents of the repository, by their names from its root.
func documents(t *testing.T) map[string]string {
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := filepath.Glob(filepath.Join(repository, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			rel, err := filepath.Rel(repository, name)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.ToSlash(rel)] = strings.ReplaceAll(string(text), "\r\n", "\n")
		}
	}
	return texts
}

// fences are the code blocks of a document: the word after the first fence, and
// the lines between the fences. Prompts stand before the commands in them.
var (
	fences  = regexp.MustCompile("(?ms)^```(\\S*)[^\n]*\n(.*?)^```$")
	prompts = regexp.MustCompile(`(?m)^\$ `)
)

// TestDocumentsShowWhatIsPrinted runs every command of the documents. A console
// block is a session: a command after "$ ", then all that a terminal shows of
// it, as text. The commands of an sh block need only be understood.
func TestDocumentsShowWhatIsPrinted(t *testing.T) {
	for name, text := range documents(t) {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir()) // some commands write files
			for _, fence := range fences.FindAllStringSubmatch(text, -1) {
				switch fence[1] {
				case "console":
					for _, session := range prompts.Split(fence[2], -1)[1:] {
						command, want, _ := strings.Cut(session, "\n")
						got, _ := typed(t, command)
						if want, got = steady(command, want), steady(command, got); got != want {
							t.Errorf("%s\n%s\nbut the document says\n%s", command, got, want)
						}
					}
				case "sh":
					for command := range strings.Lines(fence[2]) {
						if !strings.Contains(command, goRun) {
							continue
						}
						if shown, code := typed(t, command); code == exitBadInput && !strings.Contains(shown, watch.ErrNoTerminal.Error()) {
							t.Errorf("%s is not understood", command)
						}
					}
				}
			}
		})
	}
}

const goRun = "go run ./cmd/nqueens"

// typed gives what a terminal shows after a command: nqueens by way of go run,
// with echo before and head or grep -c after it.
func typed(t *testing.T, command string) (shown string, code int) {
	command, _, _ = strings.Cut(command, "#")
	for _, stage := range strings.Split(strings.TrimSpace(command), " | ") {
		if args, ok := strings.CutPrefix(stage, goRun); ok {
			var screen bytes.Buffer
			ctx, interrupt := context.WithCancel(t.Context())
			e := &env{stdin: strings.NewReader(shown), stdout: &screen, stderr: &screen}
			words := strings.Fields(args)
			if words[0] == "web" { // ends when it is interrupted, which is as soon as it has begun; its usual port may be taken
				words = append(words, "--listen", "127.0.0.1:0")
				e.stderr = begun{&screen, interrupt}
			}
			code = run(ctx, words, e)
			interrupt()
			if shown = screen.String(); code != exitAnswered {
				shown += fmt.Sprintf("exit status %d\n", code) // as go run says
			}
			continue
		}
		name, arg, _ := strings.Cut(stage, " ")
		lines := strings.SplitAfter(shown, "\n")
		switch name {
		case "echo":
			shown = arg + "\n"
		case "head":
			n, err := strconv.Atoi(strings.TrimPrefix(arg, "-"))
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			shown = strings.Join(lines[:min(n, len(lines))], "")
		case "grep":
			n := 0
			for _, line := range lines {
				if strings.Contains(line, strings.TrimPrefix(arg, "-c ")) {
					n++
				}
			}
			shown = fmt.Sprintln(n)
		default:
			t.Fatalf("%s: this test cannot play %s", command, name)
		}
	}
	return shown, code
}

// begun interrupts a server when it says where it listens.
type begun struct {
	screen    io.Writer
	interrupt func()
}

func (b begun) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("listening on")) {
		b.interrupt()
	}
	return b.screen.Write(p)
}

// steady leaves out what changes from run to run: time and memory in the table
// of compare.
func steady(command, output string) string {
	if !strings.Contains(command, "compare") {
		return output
	}
	var b strings.Builder
	for line := range strings.Lines(output) {
		if fields := strings.Fields(line); len(fields) > 6 && !strings.Contains(line, "incomplete") {
			line = strings.Join(fields[:6], " ")
		}
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

var links = regexp.MustCompile(`\]\(([^)#\s]+)`)

// TestDocumentsLinkToFiles follows every link that does not leave the repository.
func TestDocumentsLinkToFiles(t *testing.T) {
	for name, text := range documents(t) {
		for _, link := range links.FindAllStringSubmatch(text, -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(repository, filepath.Dir(name), link[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

var formatRow = regexp.MustCompile("(?m)^\\| (\\w+) \\| `([^`\n]+)` \\|")

// TestReadmesListEveryFormat compares the tables of formats with the registry,
// and the first line that each format writes with the one in the table.
func TestReadmesListEveryFormat(t *testing.T) {
	texts := documents(t)
	for _, name := range []string{"README.md", "README.zh.md"} {
		var listed []string
		for _, row := range formatRow.FindAllStringSubmatch(texts[name], -1) {
			listed = append(listed, row[1])
			if got, _ := typed(t, goRun+" solve 4 --format "+row[1]+" | head -1"); got != row[2]+"\n" {
				t.Errorf("%s: format %s: %q, the first line is %q", name, row[1], row[2], got)
			}
		}
		if !slices.Equal(listed, notation.Names()) {
			t.Errorf("%s lists the formats %v, there are %v", name, listed, notation.Names())
		}
	}
}
