package judge

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"time"
)

//go:embed harness
var harnesses embed.FS

// language is how LeetCode solutions in one language are built and run.
type language struct {
	name    string
	endings []string
	tools   []string // the programs that it needs; alternatives are split by "|"

	// build writes what is to be compiled into the folder b.dir and gives the
	// commands that compile it, and the one that runs it.
	build func(b *building) (compile [][]string, run []string, err error)
}

var languages = []language{
	{"Java", []string{".java"}, []string{"javac", "java"}, buildJava},
	{"C++", []string{".cpp", ".cc", ".cxx"}, []string{"g++|clang++"}, buildCPP},
	{"Python", []string{".py"}, []string{"python3|python"}, buildPython},
	{"Go", []string{".go"}, []string{"go"}, buildGo},
}

// building is one solution on its way to a program.
type building struct {
	file   string // as the caller named it
	source string
	method string
	limits Limits
	dir    string   // a temporary folder
	tools  []string // the paths of the language's tools
}

// Solution judges a LeetCode solution: a file with a class Solution in Java,
// C++ or Python, or a function in Go, that has solveNQueens (LeetCode 51) or
// totalNQueens (LeetCode 52). It supplies the rest of the program, builds it
// with the language's own tools, and runs it as Run does; at last it asks all
// board sizes in one process, one after the other, as LeetCode does, where
// something may stay from the call before.
//
// The error is a *NotRunError where a tool is missing or the file does not
// compile; other errors are those of Run.
func (j *Judge) Solution(ctx context.Context, file string, n int, l Limits, progress func(Case)) (*Verdict, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, &NotRunError{What: file, Why: "it cannot be read: " + err.Error(), Err: err}
	}
	if j.Format != "leetcode" && j.Format != "leetcode52" {
		return nil, &NotRunError{What: file, Why: fmt.Sprintf("judge %s takes programs that print, only leetcode and leetcode52 take a solution alone", j.Name)}
	}
	b := &building{file: file, source: strings.ReplaceAll(string(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), "\r\n", "\n"), limits: l.orStandard()}
	if j, err = j.byMethod(b); err != nil {
		return nil, err
	}
	if b.dir, err = os.MkdirTemp("", "nqueens-judge-*"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(b.dir)
	p, err := b.compile(ctx)
	if err != nil {
		return nil, err
	}
	v, err := j.run(ctx, p, n, l, progress)
	if err != nil || !v.Accepted || n != 0 {
		return v, err
	}
	return j.runTogether(ctx, p, l, v)
}

// byMethod looks for the method and gives the judge that asks for it.
func (j *Judge) byMethod(b *building) (*Judge, error) {
	for _, known := range []struct{ method, judge string }{{"solveNQueens", "leetcode"}, {"totalNQueens", "leetcode52"}} {
		if regexp.MustCompile(`\b`+known.method+`\b`).MatchString(b.source) && (j.Format == known.judge || j.Format == "leetcode") {
			b.method = known.method
			return Lookup(known.judge)
		}
	}
	wanted := "solveNQueens or totalNQueens"
	if j.Format == "leetcode52" {
		wanted = "totalNQueens"
	}
	return nil, &NotRunError{What: b.file, Why: "there is no " + wanted + " in it"}
}

// compile makes the program.
func (b *building) compile(ctx context.Context) (program, error) {
	ending := strings.ToLower(filepath.Ext(b.file))
	for _, lang := range languages {
		for _, e := range lang.endings {
			if e == ending {
				return b.compileIn(ctx, lang)
			}
		}
	}
	return program{}, &NotRunError{What: b.file, Why: "its ending names no language: allowed are .java, .cpp, .py, .go"}
}

func (b *building) compileIn(ctx context.Context, lang language) (program, error) {
	for _, names := range lang.tools {
		path, err := "", error(nil)
		for name := range strings.SplitSeq(names, "|") {
			if path, err = exec.LookPath(name); err == nil {
				break
			}
		}
		if err != nil {
			return program{}, &NotRunError{What: b.file, Why: fmt.Sprintf("%s needs %s, which is not installed here", lang.name, strings.ReplaceAll(names, "|", " or ")), Err: err}
		}
		b.tools = append(b.tools, path)
	}
	compile, run, err := lang.build(b)
	if err != nil {
		return program{}, err
	}
	env := []string{"GOWORK=off", "GO111MODULE=on", "GOFLAGS=", "PYTHONIOENCODING=utf-8", "PYTHONDONTWRITEBYTECODE=1"}
	for _, args := range compile {
		p := program{args: args, dir: b.dir, env: append([]string{"LC_ALL=C"}, env...)}
		o, err := p.run(ctx, "", Limits{Time: 2 * time.Minute, Memory: 1 << 40})
		switch {
		case err != nil:
			return program{}, err
		case o.limit != "":
			return program{}, &NotRunError{What: b.file, Why: "building it takes too long: " + o.limit}
		case o.crash != "":
			name := filepath.Base(b.file)
			messages := strings.NewReplacer(b.dir+string(filepath.Separator), "", "Solution.java", name, "./solution.go", name).Replace(string(o.output) + "\n" + o.errors)
			return program{}, &NotRunError{What: b.file, Why: "it does not compile:\n" + firstLines(messages)}
		}
	}
	return program{args: run, dir: b.dir, env: env}, nil
}

// write puts a file into the folder.
func (b *building) write(name, text string) error {
	return os.WriteFile(filepath.Join(b.dir, name), []byte(text), 0o600)
}

// harness gives the rest of the program.
func (b *building) harness(name, call string) (string, error) {
	t, err := template.ParseFS(harnesses, "harness/"+name+".tmpl")
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = t.Execute(&text, map[string]string{"Method": b.method, "Call": call, "Source": strconv.Quote(filepath.Base(b.file))})
	return text.String(), err
}

// What LeetCode imports for everyone stands on the first line of the solution,
// so that compilers count lines as in the learner's file.
const (
	javaImports = "import java.util.*; import java.util.function.*; import java.util.stream.*; "
	cppIncludes = "#include <bits/stdc++.h>\nusing namespace std;\n#line 1 \"%s\"\n"
)

var (
	javaPackage   = regexp.MustCompile(`(?m)^\s*package\s+[\w.]+\s*;`)
	javaImport    = regexp.MustCompile(`(?m)^\s*import\s[^;]*;`)
	classSolution = regexp.MustCompile(`\b(class|struct)\s+Solution\b`)
	goPackage     = regexp.MustCompile(`(?m)^package\s+\w+`)
	goMethod      = regexp.MustCompile(`(?m)^func\s*\(([^)]*)\)\s*(solveNQueens|totalNQueens)\b`)
)

func buildJava(b *building) (compile [][]string, run []string, err error) {
	source := javaPackage.ReplaceAllString(b.source, "")
	if !classSolution.MatchString(source) { // the methods alone
		imports := strings.Join(javaImport.FindAllString(source, -1), " ")
		source = strings.ReplaceAll(imports, "\n", " ") + " class Solution { " + javaImport.ReplaceAllString(source, "") + "\n}\n"
	}
	harness, err := b.harness("java", "")
	if err == nil {
		err = b.write("Solution.java", javaImports+source)
	}
	if err == nil {
		err = b.write("NQueensHarness.java", harness)
	}
	heap := fmt.Sprintf("-Xmx%dm", max(b.limits.Memory>>21, 16)) // half: a machine needs more than its heap
	compile = [][]string{{b.tools[0], "-encoding", "UTF-8", "-nowarn", "Solution.java", "NQueensHarness.java"}}
	return compile, []string{b.tools[1], heap, "-XX:+UseSerialGC", "-cp", ".", "NQueensHarness"}, err
}

func buildCPP(b *building) (compile [][]string, run []string, err error) {
	source := b.source
	if !classSolution.MatchString(source) { // the methods alone
		source = "class Solution { public: " + source + "\n};\n"
	}
	harness, err := b.harness("cpp", "")
	if err == nil {
		err = b.write("solution.cpp", fmt.Sprintf(cppIncludes, filepath.Base(b.file))+source+"\n#line 1 \"harness\"\n"+harness)
	}
	return [][]string{{b.tools[0], "-O1", "-o", "solution.exe", "solution.cpp"}}, []string{filepath.Join(b.dir, "solution.exe")}, err
}

func buildPython(b *building) (compile [][]string, run []string, err error) {
	if !classSolution.MatchString(b.source) {
		return nil, nil, &NotRunError{What: b.file, Why: "there is no class Solution in it"}
	}
	harness, err := b.harness("python", "")
	if err == nil {
		err = b.write(filepath.Base(b.file), b.source)
	}
	if err == nil {
		err = b.write("nqueens harness.py", harness)
	}
	return [][]string{{b.tools[0], "nqueens harness.py", "check"}}, []string{b.tools[0], "nqueens harness.py"}, err
}

func buildGo(b *building) (compile [][]string, run []string, err error) {
	source := goPackage.ReplaceAllString(b.source, "package main")
	if !goPackage.MatchString(source) {
		source = "package main; " + source
	}
	call := b.method
	if method := goMethod.FindStringSubmatch(source); method != nil { // func (s *Solution) …
		fields := strings.Fields(method[1])
		call = fmt.Sprintf("new(%s).%s", strings.TrimPrefix(fields[len(fields)-1], "*"), b.method)
	}
	harness, err := b.harness("go", call)
	for _, f := range []struct{ name, text string }{{"solution.go", source}, {"harness.go", harness}, {"go.mod", "module solution\n\ngo 1.21\n"}} {
		if err == nil {
			err = b.write(f.name, f.text)
		}
	}
	return [][]string{{b.tools[0], "build", "-o", "solution.exe", "."}}, []string{filepath.Join(b.dir, "solution.exe")}, err
}

// runTogether asks all cases in one process.
func (j *Judge) runTogether(ctx context.Context, p program, l Limits, accepted *Verdict) (*Verdict, error) {
	var cases []Case
	var input strings.Builder
	for c := range j.Cases() {
		cases = append(cases, c)
		input.WriteString(c.Input)
	}
	l = l.orStandard()
	l.Time *= time.Duration(len(cases))
	o, err := p.run(ctx, input.String(), l)
	if err != nil {
		return nil, err
	}
	answers := bytes.SplitAfter(o.output, []byte("\n"))
	for i, c := range cases {
		var answer []byte
		if i < len(answers) {
			answer = answers[i]
		}
		v, err := j.Check(ctx, c, answer)
		if err != nil {
			return nil, err
		}
		if v.Accepted {
			continue
		}
		v.Mistakes, v.Limit, v.Errors = nil, o.limit, lastLines(o.errors)
		left := Fault{Kind: LeftOver, Text: "Alone this case is right, but not after others in the same process, as LeetCode calls it: something stays from the call before, in a static or global variable or in a default argument."}
		v.Faults = append([]Fault{left}, v.Faults...)
		return v, nil
	}
	return accepted, nil
}
