package web

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var (
	curlBlocks = regexp.MustCompile("(?ms)^```curl\n(.*?)^```$")
	prompts    = regexp.MustCompile(`(?m)^\$ `)
)

// TestDocumentShowsWhatIsAnswered runs the commands of docs/api.md against a
// server. In the answers there, … stands for anything, and {id} in a command for
// the count that was begun last.
func TestDocumentShowsWhatIsAnswered(t *testing.T) {
	text, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	document := strings.ReplaceAll(string(text), "\r\n", "\n")
	s, listening := serve(t, Options{})
	for _, c := range s.calls {
		path, _, _ := strings.Cut(c.path, "/{")
		if !strings.Contains(document, path) {
			t.Errorf("docs/api.md says nothing of %s", c.path)
		}
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("SKIPPED: the examples of docs/api.md need curl, and there is none")
	}
	commands := 0
	for _, block := range curlBlocks.FindAllStringSubmatch(document, -1) {
		for _, session := range prompts.Split(block[1], -1)[1:] {
			command, want, _ := strings.Cut(session, "\n")
			commands++
			if s.counts.all != nil {
				command = strings.ReplaceAll(command, "{id}", s.counts.all[len(s.counts.all)-1].id)
			}
			args := arguments(strings.ReplaceAll(command, "http://127.0.0.1:8787", listening.URL))
			got, err := exec.Command(args[0], args[1:]...).Output()
			if err != nil {
				t.Errorf("%s: %v", command, err)
			} else if !matches(strings.TrimSpace(string(got)), strings.TrimSpace(want)) {
				t.Errorf("%s\n%s\nbut the document says\n%s", command, got, want)
			}
		}
	}
	if commands < 20 {
		t.Errorf("only %d commands were found", commands)
	}
}

// arguments splits a command at blanks that are not between single quotes.
func arguments(command string) (args []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}

// matches compares a text with a pattern in which … stands for anything.
func matches(text, pattern string) bool {
	var parts []string
	for part := range strings.SplitSeq(pattern, "…") {
		parts = append(parts, regexp.QuoteMeta(part))
	}
	return regexp.MustCompile("(?s)^" + strings.Join(parts, ".*") + "$").MatchString(text)
}
