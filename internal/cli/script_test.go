package cli

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"

	"nqueens/count/search"
)

var update = flag.Bool("update", false, "write the expected outputs in the scripts anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nqueens": func() { os.Exit(Main()) }})
}

// TestScripts runs the command line as people do: each file of testdata/script
// is a short session whose output is checked.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			// How programs built with the race detector end is up to the caller.
			env.Setenv("GORACE", os.Getenv("GORACE"))
			// A port on which nobody listened a moment ago.
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			defer l.Close()
			_, port, err := net.SplitHostPort(l.Addr().String())
			env.Setenv("PORT", port)
			return err
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "full": // a device that has no room for anything
				_, err := os.Stat("/dev/full")
				return err == nil, nil
			case "tty":
				return runtime.GOOS == "linux" || runtime.GOOS == "darwin", nil
			}
			if kernel, ok := strings.CutPrefix(name, "kernel:"); ok {
				_, err := search.Choose(kernel)
				if err != nil {
					t.Logf("SKIPPED parts of scripts: %v", err)
				}
				return err == nil, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"bad":         bad,
			"exits":       exits,
			"head":        head,
			"interrupt":   interrupt,
			"interrupted": interrupted,
			"killed":      killed,
			"serves":      serves,
			"same":        same,
			"terminal":    terminal,
			"tofull":      toFull,
			"waitfor":     waitFor,
			"write":       write,
		},
	})
}

// bad PATTERN ARGS… runs nqueens with bad input: exit code 2, nothing on
// stdout, one line on stderr that the pattern matches.
func bad(ts *testscript.TestScript, neg bool, args []string) {
	cmd := program(ts, append([]string{"nqueens"}, args[1:]...))
	var out, messages strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &messages
	err := cmd.Run()
	pattern, message := regexp.MustCompile(args[0]), messages.String()
	if code := cmd.ProcessState.ExitCode(); neg || code != exitBadInput || out.Len() > 0 {
		ts.Fatalf("bad input %q: exit code %d, %v, stdout %q, stderr %q", args[1:], code, err, out.String(), message)
	}
	if !strings.HasPrefix(message, "nqueens: ") || strings.Count(message, "\n") != 1 || !pattern.MatchString(message) {
		ts.Fatalf("bad input %q: message %q does not match %q", args[1:], message, args[0])
	}
}

// exits CODE ARGS… runs nqueens and compares the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	cmd := program(ts, append([]string{"nqueens"}, args[1:]...))
	err := cmd.Run()
	if code := fmt.Sprint(cmd.ProcessState.ExitCode()); neg || code != args[0] {
		ts.Fatalf("%q: exit code %s, %v, want %s", args[1:], code, err, args[0])
	}
}

// write FILE TEXT writes a file, with \n, \r and \uXXXX in the text.
func write(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 || neg {
		ts.Fatalf("usage: write FILE TEXT")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// head LINES nqueens ARGS… reads some lines of the output and closes the pipe.
// The program must end by itself with exit code 0 and no message.
func head(ts *testscript.TestScript, neg bool, args []string) {
	lines := 0
	if _, err := fmt.Sscan(args[0], &lines); err != nil || neg {
		ts.Fatalf("usage: head LINES nqueens ARGS…")
	}
	cmd := program(ts, args[1:])
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	for buf := make([]byte, 1); lines > 0; {
		if _, err := out.Read(buf); err != nil {
			ts.Fatalf("the output ends too early: %v", err)
		}
		if buf[0] == '\n' {
			lines--
		}
	}
	closed := time.Now()
	ts.Check(out.Close())
	if err := cmd.Wait(); err != nil || messages.Len() > 0 {
		ts.Fatalf("after its reader has gone: %v, %q", err, messages.String())
	}
	if took := time.Since(closed); took > 5*time.Second {
		ts.Fatalf("went on for %v without a reader", took)
	}
}

// interrupt MS nqueens ARGS… sends an interrupt after a time. The program must
// end with exit code 3 and say so. Its output is read, or not: with MS negative
// nobody reads it.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	ms := 0
	if _, err := fmt.Sscan(args[0], &ms); err != nil || neg {
		ts.Fatalf("usage: interrupt MS nqueens ARGS…")
	}
	for wait := time.Duration(max(ms, -ms)) * time.Millisecond; ; wait *= 2 {
		ended, message := interruptAfter(ts, wait, ms < 0, args[1:])
		if code := ended.ExitCode(); code == -1 && wait < 5*time.Second {
			continue // a busy machine had not even started the program
		} else if code != exitStopped || !strings.Contains(message, "stopped") {
			ts.Fatalf("interrupted: %v, %q", ended, message)
		}
		return
	}
}

// interrupted PATTERN MS nqueens ARGS… interrupts as interrupt does, and matches
// what is on stderr.
func interrupted(ts *testscript.TestScript, neg bool, args []string) {
	ms := 0
	if len(args) < 3 || neg {
		ts.Fatalf("usage: interrupted PATTERN MS nqueens ARGS…")
	}
	_, err := fmt.Sscan(args[1], &ms)
	ts.Check(err)
	for wait := time.Duration(ms) * time.Millisecond; ; wait *= 2 {
		ended, message := interruptAfter(ts, wait, false, args[2:])
		if ended.ExitCode() == exitStopped && regexp.MustCompile(args[0]).MatchString(message) {
			return
		}
		if wait > 20*time.Second {
			ts.Fatalf("interrupted: %v, %q does not match %q", ended, message, args[0])
		}
	}
}

func interruptAfter(ts *testscript.TestScript, wait time.Duration, unread bool, args []string) (*os.ProcessState, string) {
	cmd := program(ts, args)
	var messages strings.Builder
	cmd.Stderr = &messages
	if unread {
		r, w, err := os.Pipe()
		ts.Check(err)
		defer r.Close()
		defer w.Close()
		cmd.Stdout = w
	}
	ts.Check(cmd.Start())
	time.Sleep(wait)
	sent := time.Now()
	ts.Check(cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // the state says it all
	// The promise is 100 ms; a busy machine may need longer to schedule us.
	if took := time.Since(sent); took > 3*time.Second {
		ts.Fatalf("went on for %v after the interrupt", took)
	}
	return cmd.ProcessState, messages.String()
}

// killed TIMES nqueens ARGS… starts the program again and again and kills it
// without warning after a random time, unless it has ended before.
func killed(ts *testscript.TestScript, neg bool, args []string) {
	times := 0
	if _, err := fmt.Sscan(args[0], &times); err != nil || neg {
		ts.Fatalf("usage: killed TIMES nqueens ARGS…")
	}
	for range times {
		cmd := program(ts, args[1:])
		var messages strings.Builder
		cmd.Stderr = &messages
		ts.Check(cmd.Start())
		kill := time.AfterFunc(time.Duration(50+rand.IntN(400))*time.Millisecond, func() { cmd.Process.Kill() })
		err := cmd.Wait()
		if kill.Stop() && err != nil {
			ts.Fatalf("ended before it was killed: %v, %q", err, messages.String())
		}
	}
}

// terminal LOCALE PATTERN ARGS… runs nqueens with a terminal as stdin, stdout
// and stderr, in the locale, and matches what shows there. "!PATTERN" must not
// match.
func terminal(ts *testscript.TestScript, neg bool, args []string) {
	cmd := program(ts, append([]string{"nqueens"}, args[2:]...))
	cmd.Env = append(os.Environ(), "LC_ALL="+args[0])
	screen, err := pty.Start(cmd)
	ts.Check(err)
	defer screen.Close()
	var shown strings.Builder
	io.Copy(&shown, screen) // ends with an error when the program has ended
	cmd.Wait()              // the exit code is for other tests
	pattern, unwanted := strings.CutPrefix(args[1], "!")
	if neg || regexp.MustCompile(pattern).MatchString(shown.String()) == unwanted {
		ts.Fatalf("on a terminal %q shows %q, which does not fit %q", args[2:], shown.String(), args[1])
	}
}

// same FILE FILE compares two certificates but for the line about the run.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 || neg {
		ts.Fatalf("usage: same FILE FILE")
	}
	about := regexp.MustCompile(`(?m)^{"about":.*\n`)
	if one, two := ts.ReadFile(args[0]), ts.ReadFile(args[1]); about.ReplaceAllString(one, "") != about.ReplaceAllString(two, "") {
		ts.Fatalf("%s and %s differ:\n%s\n%s", args[0], args[1], one, two)
	}
}

// waitfor FILE waits for a file to be there.
func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	for limit := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		if neg || time.Now().After(limit) {
			ts.Fatalf("there is no %s", args[0])
		}
	}
}

// toFull nqueens ARGS… writes to a full disk.
func toFull(ts *testscript.TestScript, neg bool, args []string) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	ts.Check(err)
	defer full.Close()
	cmd := program(ts, args)
	var messages strings.Builder
	cmd.Stdout, cmd.Stderr = full, &messages
	err = cmd.Run()
	if code := cmd.ProcessState.ExitCode(); neg || code != exitStopped || !strings.Contains(messages.String(), "could not be written") {
		ts.Fatalf("on a full disk: exit code %d, %v, %q", code, err, messages.String())
	}
}

// program is a command of the script's own: testscript puts nqueens first on the
// PATH.
func program(ts *testscript.TestScript, args []string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = ts.Getenv("WORK")
	return cmd
}
