//go:build unix

package watch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// terminal is a real one: a shell in a window of tmux.
type terminal struct {
	t      *testing.T
	server string
	dir    string
}

func newTerminal(t *testing.T, width, height int) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed: the view is not tested in a real terminal")
	}
	term := &terminal{t: t, server: fmt.Sprintf("watch-%d-%s", os.Getpid(), strings.ReplaceAll(t.Name(), "/", "-")), dir: t.TempDir()}
	term.tmux("-f", os.DevNull, "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "env", "PS1=ready$ ", "sh")
	t.Cleanup(func() { term.tmux("kill-server") })
	term.tmux("set", "-g", "status", "off")
	term.tmux("resize-window", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height))
	term.wait("ready$")
	return term
}

func (t *terminal) tmux(args ...string) string {
	t.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-L", t.server}, args...)...).CombinedOutput()
	if err != nil {
		t.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (t *terminal) keys(keys ...string) {
	t.t.Helper()
	t.tmux(append([]string{"send-keys"}, keys...)...)
}

// wait waits until the screen shows the text.
func (t *terminal) wait(text string) {
	t.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		shown := t.tmux("capture-pane", "-p")
		if strings.Contains(shown, text) {
			return
		}
		if time.Now().After(deadline) {
			t.t.Fatalf("%q does not appear:\n%s", text, shown)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// settings are those of the terminal that a program can change and leave so.
func (t *terminal) settings(name string) string {
	t.t.Helper()
	file := filepath.Join(t.dir, name)
	t.keys("stty -a > "+file+"; echo "+name+" is written", "Enter")
	t.wait("\n" + name + " is written")
	stty, err := os.ReadFile(file)
	if err != nil {
		t.t.Fatal(err)
	}
	modes := t.tmux("display-message", "-p",
		"alternate #{alternate_on}, cursor #{cursor_flag}, keypad #{keypad_flag} #{keypad_cursor_flag}, mouse #{mouse_any_flag}, wrap #{wrap_flag}")
	return string(stty) + modes
}

// start runs the view and waits for it.
func (t *terminal) start(what string) {
	t.t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.t.Fatal(err)
	}
	t.keys(fmt.Sprintf("clear; echo before; WATCH='%s' %s; echo status $?", what, self), "Enter")
	t.wait("q quit")
}

// ended checks that the view is gone, with its status, and that the terminal
// is as it was.
func (t *terminal) ended(status int, before string) {
	t.t.Helper()
	t.wait(fmt.Sprintf("status %d\n", status))
	if shown := t.tmux("capture-pane", "-p"); !strings.HasPrefix(shown, "before\n") {
		t.t.Errorf("the screen is not what it was:\n%s", shown)
	}
	if after := t.settings("after"); after != before {
		t.t.Errorf("the terminal was\n%s\nand is\n%s", before, after)
	}
}

func TestInATerminal(t *testing.T) {
	term := newTerminal(t, 80, 24)
	before := term.settings("at-first")
	term.start("6 marks")
	term.wait("step 0 of 1,202")
	term.keys("Right", "l", "l")
	term.wait("step 3 of")
	term.keys("Left", "h")
	term.wait("step 1 of")
	term.keys("n")
	term.wait("solution 1")
	term.keys("g", "3", "0", "Enter")
	term.wait("step 30 of")
	term.keys("End")
	term.wait("the search is over at step 1,202")
	term.keys("Home", "Space")
	term.wait("step 4 of")
	term.keys("?")
	term.wait("any key goes back")
	term.keys("q")
	term.ended(0, before)
}

func TestTerminalIsLeftAsItWas(t *testing.T) {
	for _, test := range []struct {
		name, what string
		do         func(*terminal)
		status     int
		reported   string
	}{
		{"ctrl-c", "16 marks color", func(t *terminal) { t.keys("C-c") }, 0, ""},
		{"ctrl-c on a long way", "16 cells", func(t *terminal) {
			t.keys("n")
			t.wait("Esc stops it")
			t.keys("C-c")
		}, 0, ""},
		{"quit while playing", "8 dlx,cells ascii", func(t *terminal) { t.keys("Space", "+", "+", "q") }, 0, ""},
		{"sigterm", "8 arrays", func(t *terminal) { t.signal("TERM") }, 1, "context canceled"},
		{"sigint", "8 arrays", func(t *terminal) { t.signal("INT") }, 1, "context canceled"},
		{"panic", "8 arrays panic", func(t *terminal) { t.keys("x") }, 1, "as was asked for"},
		{"panic on a long way", "8 arrays panic", func(t *terminal) { t.keys("y") }, 1, "as was asked for"},
	} {
		t.Run(strings.ReplaceAll(test.name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			term := newTerminal(t, 120, 100)
			before := term.settings("at-first")
			term.start(test.what)
			test.do(term)
			if test.reported != "" {
				term.wait(test.reported)
			}
			term.ended(test.status, before)
		})
	}
}

// signal sends a signal to the view, the only child of the shell.
func (t *terminal) signal(name string) {
	t.t.Helper()
	shell := strings.TrimSpace(t.tmux("display-message", "-p", "#{pane_pid}"))
	children, err := os.ReadFile("/proc/" + shell + "/task/" + shell + "/children")
	if err != nil {
		t.t.Skipf("the view's process is not found: no signal is sent: %v", err)
	}
	pid := strings.Fields(string(children))
	if len(pid) != 1 {
		t.t.Fatalf("children of the shell: %q", children)
	}
	if out, err := exec.Command("kill", "-"+name, pid[0]).CombinedOutput(); err != nil {
		t.t.Fatalf("kill: %v\n%s", err, out)
	}
}
