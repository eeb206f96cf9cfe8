//go:build unix

package judge

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// group is the process group of a program: the program and all that it starts,
// unless they leave the group themselves.
type group struct{ id int }

// startGroup starts a program in a group of its own.
func startGroup(cmd *exec.Cmd, memory int64) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	limit := limiter(memory)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	limit(cmd.Process.Pid)
	return &group{cmd.Process.Pid}, nil
}

// kill ends every process of the group. The system does that in one step: a
// process that is just being forked does not escape.
func (g *group) kill() { _ = syscall.Kill(-g.id, syscall.SIGKILL) } // an error says that the group is gone

func (g *group) close() { g.kill() }

// howEnded says how a program ended that did not end well.
func howEnded(state *os.ProcessState, err error) string {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return fmt.Sprintf("it was ended by a signal: %v", status.Signal())
	}
	return err.Error()
}
