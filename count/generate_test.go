package count

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestGenerated writes the assembly of both engines anew and demands what is committed, and that what is for avx2 keeps to its registers: the
// generator takes those of AVX-512 where it runs out of others.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	further := regexp.MustCompile(`\b(?:[XYZ](?:1[6-9]|2\d|3[01])|[ZK]\d+)\b`)
	for _, c := range []struct{ pkg, base, isa string }{
		{"search", "passes_avx2_amd64", "avx2"},
		{"search", "passes_avx512_amd64", "avx512"},
		{"join", "forms_avx2_amd64", "avx2"},
		{"join", "forms_avx512_amd64", "avx512"},
	} {
		t.Run(c.pkg+"/"+c.isa, func(t *testing.T) {
			generator := filepath.Join(c.pkg, "_generate")
			load := exec.Command("go", "mod", "download")
			load.Dir = generator
			if out, err := load.CombinedOutput(); err != nil {
				t.Skipf("skipped: the generator's modules cannot be had: %v\n%s", err, out)
			}
			dir := t.TempDir()
			asm, stubs := filepath.Join(dir, c.base+".s"), filepath.Join(dir, c.base+".go")
			cmd := exec.Command("go", "run", ".", "-isa", c.isa, "-out", asm, "-stubs", stubs, "-pkg", c.pkg)
			cmd.Dir = generator
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, made := range []string{asm, stubs} {
				got, err := os.ReadFile(made)
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(filepath.Join(c.pkg, filepath.Base(made)))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(body(got), body(want)) {
					t.Errorf("%s is not what _generate writes: run go generate ./count/%s", filepath.Base(made), c.pkg)
				}
				if name := further.Find(body(got)); c.isa == "avx2" && name != nil {
					t.Errorf("%s uses %s, which AVX2 does not have", filepath.Base(made), name)
				}
			}
		})
	}
}

// body is a generated file without its first line, which repeats the paths of the command.
func body(file []byte) []byte {
	_, rest, _ := bytes.Cut(file, []byte("\n"))
	return rest
}
