package check

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	deploy     = ".."
	repository = "../.."
)

var program string // path of the program, built for the tests

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "nqueens")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "nqueens")
		build := exec.Command("go", "build", "-o", program, "./cmd/nqueens")
		build.Dir = repository
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// understood demands that the program knows the command and each of its flags, and takes the values of these.
func understood(t *testing.T, where string, args ...string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, append(args, "--help")...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: nqueens %s: %v\n%s", where, strings.Join(args, " "), err, out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tool runs a tool of the system on a file, and demands that it has nothing to say against it.
func tool(t *testing.T, name string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("skipped: there is no %s here", name)
	}
	if out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

var (
	fences   = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	commands = regexp.MustCompile(`(?m)(?:^|[ /])nqueens ((?:coordinate|work|status|count)\b[^\n#|>&]*)`)
)

// TestCommandsInProse looks at the command lines of the README, and of the heads of the files.
func TestCommandsInProse(t *testing.T) {
	seen := 0
	for _, block := range fences.FindAllStringSubmatch(read(t, filepath.Join(deploy, "README.md")), -1) {
		for _, command := range commands.FindAllStringSubmatch(strings.ReplaceAll(block[1], "\\\n", " "), -1) {
			understood(t, "README.md", strings.Fields(command[1])...)
			seen++
		}
	}
	for command := range strings.Lines(read(t, filepath.Join(deploy, "Dockerfile"))) {
		if found := commands.FindStringSubmatch(command); strings.HasPrefix(command, "#") && found != nil {
			understood(t, "Dockerfile", strings.Fields(found[1])...)
			seen++
		}
	}
	if seen < 4 {
		t.Errorf("only %d commands were found", seen)
	}
}

var links = regexp.MustCompile(`\]\(([^)#\s]+)`)

func TestLinks(t *testing.T) {
	for _, link := range links.FindAllStringSubmatch(read(t, filepath.Join(deploy, "README.md")), -1) {
		if _, err := os.Stat(filepath.Join(deploy, link[1])); err != nil {
			t.Error(err)
		}
	}
}

// TestHeadsSayWhatWasRun demands of each file that its head tells what was run of it and what was only checked.
func TestHeadsSayWhatWasRun(t *testing.T) {
	for _, pattern := range []string{"Dockerfile", "systemd/*", "kubernetes/*.yaml", "slurm/*"} {
		names, err := filepath.Glob(filepath.Join(deploy, pattern))
		if err != nil || len(names) == 0 {
			t.Errorf("%s: %v", pattern, err)
		}
		for _, name := range names {
			head, _, _ := strings.Cut(read(t, name), "\n\n")
			if !strings.Contains(head, "# Run: ") && !strings.Contains(head, "# Only checked: ") {
				t.Errorf("%s does not say what was run and what was only checked", name)
			}
		}
	}
}
