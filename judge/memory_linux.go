package judge

import "golang.org/x/sys/unix"

// MemoryLimited reports whether this system keeps a program within the limit on
// memory.
const MemoryLimited = true

// limitMemory limits the data that a process, and each that it starts, may
// have. RLIMIT_DATA counts what can be written, and not the address space that
// Go and Java reserve in advance, as RLIMIT_AS does.
func limitMemory(pid int, most int64) {
	limit := unix.Rlimit{Cur: uint64(most), Max: uint64(most)}
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil) // the process may have ended already
}
