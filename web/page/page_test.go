package page

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFresh bundles the sources anew and demands what is committed.
func TestFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	source, err := os.ReadFile("page.go")
	if err != nil {
		t.Fatal(err)
	}
	_, directive, found := strings.Cut(string(source), "\n//go:generate go ")
	if !found {
		t.Fatal("page.go has no go:generate line")
	}
	directive, _, _ = strings.Cut(directive, "\n")
	dir := t.TempDir()
	args := strings.Fields(strings.Replace(directive, "--outdir=dist", "--outdir="+dir, 1))
	if out, err := exec.Command("go", append(args[:2:2], "esbuild", "--version")...).CombinedOutput(); err != nil {
		t.Skipf("skipped: the bundler cannot be had: %v\n%s", err, out)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	made, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadDir("dist")
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != len(committed) {
		t.Errorf("dist has %d files, the bundler makes %d", len(committed), len(made))
	}
	for _, file := range made {
		want, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("dist", file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("dist/%s is not what src/ makes: run go generate ./web/page", file.Name())
		}
	}
}

// TestSmall bounds what a first visit loads.
func TestSmall(t *testing.T) {
	const most = 150 << 10
	var out bytes.Buffer
	for name := range files(t) {
		w := gzip.NewWriter(&out)
		data, err := fs.ReadFile(Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("compressed: %d bytes", out.Len())
	if out.Len() > most {
		t.Errorf("compressed, the page has %d bytes: more than %d", out.Len(), most)
	}
}

// TestAlone finds no address of another host, and nothing inline that a strict
// content security policy forbids.
func TestAlone(t *testing.T) {
	foreign := regexp.MustCompile(`(?i)(https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s"'` + "`" + `]*`)
	inline := regexp.MustCompile(`(?i)<style|<script[^>]*>[^<]|\sstyle=|\son[a-z]+=`)
	for name, text := range files(t) {
		for _, address := range foreign.FindAllString(text, -1) {
			if !strings.HasPrefix(address, "http://www.w3.org/") { // names of XML languages, never asked for
				t.Errorf("%s names %s", name, address)
			}
		}
		if strings.HasSuffix(name, ".html") && inline.MatchString(text) {
			t.Errorf("%s has something inline: %s", name, inline.FindString(text))
		}
	}
}

func files(t *testing.T) map[string]string {
	texts := map[string]string{}
	err := fs.WalkDir(Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(Files(), name)
		texts[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// TestImportsPointDown finds sources that import each other in a circle, even
// types alone.
func TestImportsPointDown(t *testing.T) {
	imports := map[string][]string{}
	line := regexp.MustCompile(`(?m)^(?:import|export) [^;]*?from "(\.[^"]*)";`)
	err := filepath.WalkDir("src", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ts" {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range line.FindAllSubmatch(source, -1) {
			target := filepath.Join(filepath.Dir(path), string(found[1]))
			if info, err := os.Stat(target); err == nil && info.IsDir() {
				target = filepath.Join(target, "index")
			}
			imports[path] = append(imports[path], target+".ts")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(imports) < 40 {
		t.Errorf("only %d sources import anything", len(imports))
	}
	clean := map[string]bool{} // no circle can be reached from here
	var visit func(path string, above []string)
	visit = func(path string, above []string) {
		if i := slices.Index(above, path); i >= 0 {
			t.Errorf("a circle of imports: %s", strings.Join(append(above[i:], path), " → "))
			return
		}
		if clean[path] {
			return
		}
		for _, next := range imports[path] {
			visit(next, append(above[:len(above):len(above)], path))
		}
		clean[path] = true
	}
	for path := range imports {
		visit(path, nil)
	}
}
