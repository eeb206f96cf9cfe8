package judge

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// tool gives the path of a language's tool, or skips the test out loud.
func tool(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("SKIPPED: this test needs %s, which is not installed here", strings.Join(names, " or "))
	return ""
}

// pythonAnswers is a program in Python that answers in every format.
func pythonAnswers(t *testing.T) []string {
	script, err := filepath.Abs("testdata/answers.py")
	if err != nil {
		t.Fatal(err)
	}
	// The program itself, and not one that looks for it: hundreds are started.
	name, err := exec.Command(tool(t, "python3", "python"), "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Fatal(err)
	}
	return []string{strings.TrimSpace(string(name)), "-I", "-S", script}
}

// goAnswers is such a program in Go.
func goAnswers(t *testing.T) []string {
	name := filepath.Join(t.TempDir(), "answers.exe")
	if out, err := exec.Command(tool(t, "go"), "build", "-o", name, "testdata/answers.go").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return []string{name}
}

func runOf(t *testing.T, name string, n int, l Limits, args ...string) *Verdict {
	t.Helper()
	j, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Run(t.Context(), args, n, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestRightPrograms runs programs that are right for every judge: in Go for all
// that the judge asks, in Python for one size where that is more than N = 10, or
// the format is nobody's.
func TestRightPrograms(t *testing.T) {
	for language, answers := range map[string]func(*testing.T) []string{"go": goAnswers, "python": pythonAnswers} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			program := answers(t)
			for _, j := range Judges() {
				n := 0
				plain := j.Name == j.Format && j.Aliases == nil
				if (j.High > 10 || plain) && language == "python" || testing.Short() {
					n = max(j.Low, 6)
				}
				v := runOf(t, j.Name, n, Limits{Time: time.Minute}, append(slices.Clone(program), j.Name)...)
				if !v.Accepted {
					t.Errorf("%s: %+v", j.Name, v)
				}
			}
		})
	}
}

// TestWrongPrograms runs a program for each mistake, which must be told by its
// name and by no other.
func TestWrongPrograms(t *testing.T) {
	for language, answers := range map[string]func(*testing.T) []string{"go": goAnswers, "python": pythonAnswers} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			program := answers(t)
			for _, m := range Mistakes() {
				judges := []string{"acwing", "leetcode52"}
				switch {
				case m.Name == "given-exchanged":
					judges = []string{"uva750"}
				case m.Name == "same-object", m.Name == "last-column-unused":
					judges = judges[:1] // a number alone does not tell them
				}
				for _, name := range judges {
					if language == "go" && !goKnows(m.Name) || language == "python" && name == "leetcode52" {
						continue
					}
					v := runOf(t, name, 0, Limits{Time: time.Minute}, append(slices.Clone(program), name, m.Name)...)
					got := names(v.Mistakes)
					if mirrored := m.Name == "falling-forgotten" || m.Name == "rising-forgotten"; name == "leetcode52" && mirrored {
						// Their numbers are the same.
						if !slices.Equal(got, []string{"rising-forgotten", "falling-forgotten"}) {
							t.Errorf("%s, %s: %v", name, m.Name, got)
						}
						continue
					}
					if !slices.Contains(got, m.Name) || len(got) > 1 && name != "leetcode52" {
						t.Errorf("%s, %s: the verdict names %v: %+v", name, m.Name, got, v)
					}
				}
			}
		})
	}
}

// TestSlippingPrograms runs programs whose boards are right and whose form is
// not, or is, where the judge forgives it.
func TestSlippingPrograms(t *testing.T) {
	t.Parallel()
	program := pythonAnswers(t)
	for _, test := range []struct {
		judge string
		args  []string
		want  Kind // "": accepted
	}{
		{"acwing", []string{"text"}, EmptyLines},
		{"pta", []string{"text"}, Separators},
		{"text", []string{"acwing"}, ""},
		{"cols", []string{"cols1"}, WrongBase},
		{"cols1", []string{"cols"}, WrongBase},
		{"luogu", []string{"luogu", "row-per-column"}, RowPerColumn},
		{"luogu", []string{"cols1"}, TooMany},
		{"pta", []string{"pta", "row-per-column"}, WrongOrder}, // for N = 4 that is what it looks like
		{"acwing", []string{"acwing", "trailing-blank"}, TrailingBlank},
		{"luogu", []string{"luogu", "trailing-blank"}, ""},
		{"leetcode", []string{"leetcode", "quotes"}, Quotes},
		{"leetcode", []string{"text"}, OtherFormat},
		{"gfg", []string{"gfg", "no-solution-word"}, NoSolution},
		{"pta", []string{"pta", "no-solution-word"}, NoSolution},
		{"haoqixing", []string{"haoqixing", "no-solution-word"}, NoSolution},
		{"codebus", []string{"codebus", "no-solution-word"}, NoSolution},
		{"acwing", []string{"acwing", "windows-line-ends"}, ""},
		{"pta", []string{"pta", "windows-line-ends"}, LineEnds},
		{"pta", []string{"pta", "text-end"}, ""},
		{"acwing", []string{"acwing", "text-end"}, EmptyLines},
		{"uva750", []string{"uva750", "text-end"}, TextEnd},
	} {
		if test.want == LineEnds && runtime.GOOS == "windows" {
			continue
		}
		n := 0
		if test.judge == "luogu" {
			n = 6
		} else if test.want == Separators {
			n = 4 // before it, there is one square, or nothing
		}
		v := runOf(t, test.judge, n, Limits{Time: time.Minute}, append(slices.Clone(program), test.args...)...)
		if v.Accepted != (test.want == "") || !v.Accepted && v.Faults[0].Kind != test.want {
			t.Errorf("%s, %v: %+v, want %q", test.judge, test.args, v, test.want)
		}
	}
}

// goKnows reports whether testdata/answers.go plays a mistake.
func goKnows(mistake string) bool {
	source, err := os.ReadFile("testdata/answers.go")
	return err == nil && strings.Contains(string(source), `"`+mistake+`"`)
}

// oneSize are solutions that are asked for one board size, to save time.
var oneSize = []string{"pairwise.java", "total.java", "marks.cpp", "total.py", "aliased.py"}

// solutions are those of testdata/solutions, and what comes of them: "" for
// accepted, the kind of fault, or what the error says.
var solutions = map[string]string{
	"sets.java": "", "pairwise.java": "", "total.java": "",
	"marks.cpp": "", "members.cpp": "",
	"arrays.py": "", "total.py": "",
	"bits.go":       "",
	"characters.py": string(Characters),
	"leftover.py":   string(LeftOver),
	"aliased.py":    string(NotASolution),
	"broken.java":   "does not compile:\nbroken.java:3",
	"broken.cpp":    "does not compile:\nbroken.cpp",
	"broken.py":     "does not compile:\n",
	"broken.go":     "does not compile:\n",
}

// TestSolutions judges LeetCode solutions.
func TestSolutions(t *testing.T) {
	tools := map[string][]string{".java": {"javac"}, ".cpp": {"g++", "clang++"}, ".py": {"python3", "python"}, ".go": {"go"}}
	for name, want := range solutions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tool(t, tools[filepath.Ext(name)]...)
			j, err := Lookup("leetcode")
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			if slices.Contains(oneSize, name) || testing.Short() && want != string(LeftOver) {
				n = 6
			}
			v, err := j.Solution(t.Context(), filepath.Join("testdata", "solutions", name), n, Limits{Time: time.Minute}, nil)
			var notRun *NotRunError
			switch {
			case errors.As(err, &notRun):
				if want == "" || !strings.Contains(err.Error(), want) {
					t.Error(err)
				}
			case err != nil:
				t.Error(err)
			case v.Accepted != (want == ""), !v.Accepted && string(v.Faults[0].Kind) != want:
				t.Errorf("%+v, want %q", v, want)
			}
		})
	}
}

// TestSquareBySquare runs whole programs that print for AcWing, in C++ and
// Python; the Python one takes its time, so that it is asked for less.
func TestSquareBySquare(t *testing.T) {
	t.Run("c++", func(t *testing.T) {
		t.Parallel()
		name := filepath.Join(t.TempDir(), "squares.exe")
		if out, err := exec.Command(tool(t, "g++", "clang++"), "-o", name, "testdata/solutions/squares.cpp").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if v := runOf(t, "acwing843", 0, Limits{Time: time.Minute}, name); !v.Accepted {
			t.Errorf("%+v", v)
		}
	})
	t.Run("python", func(t *testing.T) {
		t.Parallel()
		python := tool(t, "python3", "python")
		for n := 1; n <= 6; n++ {
			if v := runOf(t, "acwing843", n, Limits{Time: time.Minute}, python, "testdata/solutions/squares.py"); !v.Accepted {
				t.Errorf("%+v", v)
			}
		}
	})
}

// TestNotSolutions has files refused that hold no solution.
func TestNotSolutions(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ judge, name, text, want string }{
		{"leetcode", "a.py", "print(1)", "no solveNQueens or totalNQueens"},
		{"leetcode52", "a.py", "class Solution:\n def solveNQueens(self, n): return []", "no totalNQueens"},
		{"leetcode", "a.rb", "def solveNQueens", "names no language"},
		{"leetcode", "a.py", "def solveNQueens(n): return []", "no class Solution"},
		{"acwing", "a.py", "solveNQueens", "takes programs that print"},
	} {
		j, err := Lookup(test.judge)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, test.name)
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = j.Solution(t.Context(), file, 0, Limits{}, nil)
		var notRun *NotRunError
		if !errors.As(err, &notRun) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %q: %v, want %s", test.judge, test.text, err, test.want)
		}
	}
	j, err := Lookup("leetcode")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Solution(t.Context(), filepath.Join(dir, "missing.py"), 0, Limits{}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	t.Setenv("PATH", dir)
	for _, name := range []string{"a.py", "a.java", "a.cpp", "a.go"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("class Solution: solveNQueens"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := j.Solution(t.Context(), file, 0, Limits{}, nil); err == nil || !strings.Contains(err.Error(), "not installed here") {
			t.Errorf("%s without its tools: %v", name, err)
		}
	}
}

// TestNasty runs programs that do not behave.
func TestNasty(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: these programs are written for a Unix shell")
	}
	shell := func(script string) []string { return []string{"sh", "-c", script} }
	for _, test := range []struct {
		name   string
		limits Limits
		args   []string
		want   string // in the verdict
	}{
		{"sleeps", Limits{Time: 200 * time.Millisecond}, shell("sleep 100"), "no end after 200ms"},
		{"leaves a child behind", Limits{Time: 200 * time.Millisecond}, shell("sleep 100 & sleep 100"), "no end after"},
		{"floods", Limits{Output: 1 << 20}, shell("yes"), "more than 1 MiB on stdout"},
		{"floods stderr", Limits{}, shell("yes | head -c 20000000 >&2; exit 1"), "exit status 1"},
		{"floods and ends", Limits{Output: 1000}, shell("yes | head -c 20000"), "more than 1000 bytes"},
		{"ignores signals", Limits{Time: 200 * time.Millisecond}, shell("trap '' TERM INT HUP; while :; do sleep 1; done"), "no end after"},
		{"dies by a signal", Limits{}, shell("kill -SEGV $$"), "segmentation fault"},
		{"exits with a status", Limits{}, shell("echo oh dear >&2; exit 7"), "exit status 7"},
		{"is right and exits with a status", Limits{}, shell("echo '[[\"Q\"]]'; exit 7"), "What it printed is right"},
		{"forks", Limits{Time: 300 * time.Millisecond}, shell("i=0; while [ $i -lt 40 ]; do sleep 100 & i=$((i+1)); done; wait"), "no end after"},
		// Each of these starts two of its kind, six levels deep.
		{"is a small fork bomb", Limits{Time: 500 * time.Millisecond}, shell(`f() { if [ $1 -gt 0 ]; then f $(($1-1)) & f $(($1-1)) & fi; sleep 100; }; f 6`), "no end after"},
		{"ends before its child", Limits{}, shell("sleep 100 & echo '[[\"Q\"]]'"), "accepted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			v := runOf(t, "leetcode", 1, test.limits, test.args...)
			var b strings.Builder
			if err := v.Write(&b); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), test.want) {
				t.Errorf("the verdict is %q, want %q", b.String(), test.want)
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
	if MemoryLimited {
		python := tool(t, "python3", "python")
		v := runOf(t, "leetcode", 1, Limits{Memory: 256 << 20}, python, "-c", "x = bytearray(1 << 30)")
		if !strings.Contains(v.Limit, "more than 256 MiB of memory") {
			t.Errorf("a program that takes 1 GiB: %+v", v)
		}
	}
}

// TestGroupIsKilled looks whether a process that a program has left behind is
// there any more.
func TestGroupIsKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: the program is written for a Unix shell")
	}
	trace := filepath.Join(t.TempDir(), "alive")
	script := `(while :; do echo x >> "$0"; sleep 0.05; done) & while [ ! -s "$0" ]; do sleep 0.01; done; echo '[["Q"]]'`
	if v := runOf(t, "leetcode", 1, Limits{}, "sh", "-c", script, trace); !v.Accepted {
		t.Fatalf("%+v", v)
	}
	size := func() int64 {
		info, err := os.Stat(trace)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	time.Sleep(300 * time.Millisecond)
	if after := size(); after != before {
		t.Errorf("the child goes on: %d bytes, then %d", before, after)
	}
}

// TestNotRun has errors for programs that cannot be started, and for the end of
// the context.
func TestNotRun(t *testing.T) {
	j, err := Lookup("leetcode")
	if err != nil {
		t.Fatal(err)
	}
	var notRun *NotRunError
	programs := [][]string{nil, {"no-such-program-anywhere"}, {"."}}
	if python, err := exec.LookPath("python3"); err == nil {
		programs = append(programs, []string{python, "missing.py"}, []string{python, "-c", "def f(:"})
	}
	for _, args := range programs {
		if _, err := j.Run(t.Context(), args, 0, Limits{}, nil); !errors.As(err, &notRun) {
			t.Errorf("%q: %v", args, err)
		}
	}
	if runtime.GOOS != "windows" {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		start := time.Now()
		if _, err := j.Run(ctx, []string{"sleep", "100"}, 0, Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("at the end of the context: %v", err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("it took %v to end", took)
		}
	}
}
