package judge

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// MemoryLimited reports whether this system keeps a program within the limit on
// memory.
const MemoryLimited = true

// moreProcesses is how many processes and threads a program may have at a time,
// unless it runs as root, whom the system does not limit. Java starts dozens.
const moreProcesses = 512

// limiter prepares limits for a program that is going to start, and gives what
// sets them as soon as it has: the data that it, and each process that it
// starts, may have, and the number of processes of its user. RLIMIT_DATA counts
// what can be written, and not the address space that Go and Java reserve in
// advance, as RLIMIT_AS does.
//
// Between the start and the limits lie some microseconds, in which no program
// gets as far as its first line.
func limiter(memory int64) func(pid int) {
	data := unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}
	most := running() + moreProcesses
	processes := unix.Rlimit{Cur: most, Max: most}
	return func(pid int) {
		// An error says that the process has ended already, or may have less anyway.
		_ = unix.Prlimit(pid, unix.RLIMIT_NPROC, &processes, nil)
		_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &data, nil)
	}
}

// running counts the processes and threads of this user, whom the limit is for.
func running() (tasks uint64) {
	processes, err := os.ReadDir("/proc")
	if err != nil {
		return 0
	}
	for _, p := range processes {
		info, err := p.Info()
		if err != nil {
			continue // it has ended
		}
		owner, ok := info.Sys().(*syscall.Stat_t)
		if _, err := strconv.Atoi(p.Name()); err != nil || !ok || int(owner.Uid) != os.Getuid() {
			continue
		}
		// The links of a folder are its folders and two more: one a thread.
		var threads syscall.Stat_t
		if syscall.Stat(filepath.Join("/proc", p.Name(), "task"), &threads) == nil {
			tasks += uint64(threads.Nlink) - 2
		}
	}
	return tasks
}
