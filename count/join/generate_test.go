package join

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated writes the assembly anew and demands what is committed.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	load := exec.Command("go", "mod", "download")
	load.Dir = "_generate"
	if out, err := load.CombinedOutput(); err != nil {
		t.Skipf("skipped: the generator's modules cannot be had: %v\n%s", err, out)
	}
	dir, base := t.TempDir(), "forms_avx512_amd64"
	asm, stubs := filepath.Join(dir, base+".s"), filepath.Join(dir, base+".go")
	cmd := exec.Command("go", "run", ".", "-out", asm, "-stubs", stubs, "-pkg", "join")
	cmd.Dir = "_generate"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, made := range []string{asm, stubs} {
		got, err := os.ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Base(made))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(body(got), body(want)) {
			t.Errorf("%s is not what _generate writes: run go generate ./count/join", filepath.Base(made))
		}
	}
}

// body is a generated file without its first line, which repeats the paths of the command.
func body(file []byte) []byte {
	_, rest, _ := bytes.Cut(file, []byte("\n"))
	return rest
}
