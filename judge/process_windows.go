package judge

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// MemoryLimited reports whether this system keeps a program within the limit on
// memory: a job object does.
const MemoryLimited = true

// group is the job object of a program and of all that it starts.
type group struct{ job windows.Handle }

// startGroup starts a program in a job of its own. What it starts in the moment
// before it is put there is not in the job.
func startGroup(cmd *exec.Cmd, memory int64) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{ProcessMemoryLimit: uintptr(memory)}
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		windows.CloseHandle(job)
		return nil, err
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, process)
		windows.CloseHandle(process)
	}
	if err != nil {
		cmd.Process.Kill() // it may have ended before, which is no fault
	}
	return &group{job}, nil
}

// kill ends every process of the job.
func (g *group) kill() { _ = windows.TerminateJobObject(g.job, 1) } // an error says that the job is gone

func (g *group) close() { windows.CloseHandle(g.job) }

// howEnded says how a program ended that did not end well.
func howEnded(_ *os.ProcessState, err error) string { return err.Error() }
