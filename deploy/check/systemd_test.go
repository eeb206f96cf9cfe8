package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// specifiers are what systemd puts in place, in an instance called 22.
var specifiers = strings.NewReplacer("%i", "22", "%S", "/var/lib", "%d", "/run/credentials/nqueens-worker@22.service")

var (
	execStart = regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/nqueens (.*) \$OPTIONS$`)
	options   = regexp.MustCompile(`(?m)^#   OPTIONS=(.*)$`)
)

func TestUnits(t *testing.T) {
	for _, name := range []string{"nqueens-coordinator", "nqueens-worker"} {
		t.Run(name, func(t *testing.T) {
			unit := read(t, filepath.Join(deploy, "systemd", name+"@.service"))
			start, example := execStart.FindStringSubmatch(unit), options.FindStringSubmatch(unit)
			if start == nil || example == nil {
				t.Fatal("there is no ExecStart, or no example of OPTIONS")
			}
			understood(t, name, strings.Fields(specifiers.Replace(start[1]+" "+example[1]))...)

			// systemd demands that the program is there.
			instance := filepath.Join(t.TempDir(), name+"@22.service")
			unit = strings.ReplaceAll(unit, "/usr/local/bin/nqueens", program)
			if err := os.WriteFile(instance, []byte(unit), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Run("verify", func(t *testing.T) { tool(t, "systemd-analyze", "verify", "--man=no", instance) })
			t.Run("security", func(t *testing.T) {
				// It prints its findings in any case. Exposure is in tenths; unhardened services have 96.
				out, err := exec.CommandContext(t.Context(), "systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=15", instance).CombinedOutput()
				switch {
				case strings.Contains(string(out), "Overall exposure level") && err != nil:
					t.Errorf("%v\n%s", err, out)
				case err != nil:
					t.Skipf("skipped: no systemd-analyze that can tell: %v", err)
				}
			})
		})
	}
}
