//go:build unix

package check

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const script = deploy + "/slurm/nqueens.sbatch"

func TestSlurmScriptIsSound(t *testing.T) {
	t.Run("bash", func(t *testing.T) { tool(t, "bash", "-n", script) })
	t.Run("shellcheck", func(t *testing.T) { tool(t, "shellcheck", script) })
}

// srun stands in for Slurm's: it starts the worker here, without the options before the program.
const srun = `#!/bin/sh
while [ "${1#--}" != "$1" ]; do shift; done
exec "$@"
`

// scontrol stands in for Slurm's: there are two nodes, and what is to be requeued is written down.
const scontrol = `#!/bin/sh
case $1 in
show) printf 'one\ntwo\n' ;;
requeue) echo "$2" >requeued ;;
esac
`

// job is a Slurm job with the script, and with a store that may be there already.
func job(t *testing.T, dir, n string) *exec.Cmd {
	for _, needed := range []string{"bash", "hostname"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skipf("skipped: there is no %s here", needed)
		}
	}
	for name, text := range map[string]string{"srun": srun, "scontrol": scontrol} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	port := freePort(t)
	path, err := filepath.Abs(script)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, "bash", path)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "N="+n, "NQUEENS="+program, "SLURM_SUBMIT_DIR="+dir,
		"SLURM_JOB_NODELIST=any", "SLURM_JOB_CPUS_PER_NODE=1(x2)", fmt.Sprintf("SLURM_JOB_ID=%d", port-20000),
		fmt.Sprintf("OPTIONS=--advertise 127.0.0.1:%d", port)) // the name of this machine may lead nowhere
	for name, to := range map[string]*io.Writer{"out": &cmd.Stdout, "messages": &cmd.Stderr} {
		f, err := os.Create(filepath.Join(dir, name)) // a file: workers that outlive the script may hold it open
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		*to = f
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	end := func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // a job ends with all that it started
	cmd.Cancel = end
	t.Cleanup(func() {
		if cmd.Process != nil {
			end()
		}
	})
	return cmd
}

// freePort finds a port that the script can be led to.
func freePort(t *testing.T) int {
	for port := 20000 + os.Getpid()%9000; port < 30000; port++ {
		if l, err := net.Listen("tcp", fmt.Sprintf("0.0.0.0:%d", port)); err == nil {
			l.Close()
			return port
		}
	}
	t.Skip("skipped: there is no free port")
	return 0
}

// wants waits for the end of a job, and demands an exit code and an output.
func wants(t *testing.T, cmd *exec.Cmd, dir string, code int, answer string) {
	t.Helper()
	_ = cmd.Wait() // the code says more
	if got := strings.TrimSpace(read(t, filepath.Join(dir, "out"))); cmd.ProcessState.ExitCode() != code || got != answer {
		t.Errorf("exit code %d, output %q, expected %d, %q\n%s", cmd.ProcessState.ExitCode(), got, code, answer, read(t, filepath.Join(dir, "messages")))
	}
}

// TestSlurmScriptGoesOn lets a job run out of time, and another one finish.
func TestSlurmScriptGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	t.Parallel()
	dir := t.TempDir()
	first := job(t, dir, "18")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	groups := filepath.Join(dir, "nqueens-18", "groups")
	for end := time.Now().Add(time.Minute); lines(groups) < 3; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no work is done\n%s", read(t, filepath.Join(dir, "messages")))
		}
	}
	if err := first.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	wants(t, first, dir, 3, "")
	if _, err := os.Stat(filepath.Join(dir, "requeued")); err != nil {
		t.Error("the job is not put back into the queue")
	}
	second := job(t, dir, "18")
	if err := second.Start(); err != nil {
		t.Fatal(err)
	}
	wants(t, second, dir, 0, "666090624")
}

// TestSlurmScriptRefuses demands that what is wrong is said at once.
func TestSlurmScriptRefuses(t *testing.T) {
	dir := t.TempDir()
	cmd := job(t, dir, "zero")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	wants(t, cmd, dir, 2, "")
}

// lines is the number of lines of a file, 0 where there is none.
func lines(name string) int {
	text, _ := os.ReadFile(name)
	return bytes.Count(text, []byte("\n"))
}
