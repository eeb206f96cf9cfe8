package count

import (
	"os"
	"runtime"
	"strconv"
	"strings"

	"nqueens/count/join"
)

// Memory is how much memory a count may use unless its options say otherwise, in bytes: half of what this machine has, or the
// control group of this process.
func Memory() int64 { return machineMemory() / 2 }

// machineMemory is what the machine or the control group of the process has.
func machineMemory() int64 {
	memory := physicalMemory()
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && limit > 0 {
			memory = min(memory, limit)
		}
	}
	return memory
}

// MemoryError says that an engine needs more memory for a board size than it may use.
type MemoryError = join.MemoryError

// bounded is a plan that can do with more or less memory.
type bounded interface {
	// within returns the plan for so many runners in so many bytes; the error is a *[MemoryError].
	within(bytes int64, runners int) (Plan, error)
}

// Within returns the plan for so many runners in so many bytes of memory, 0 standing for [Memory] and for GOMAXPROCS: with the same groups, which
// come to the same, and are counted more slowly where memory is short. Plans that take little are returned as they are. The error is
// a *[MemoryError].
func Within(plan Plan, bytes int64, runners int) (Plan, error) {
	b, ok := plan.(bounded)
	if !ok {
		return plan, nil
	}
	if bytes <= 0 {
		bytes = Memory()
	}
	if runners <= 0 {
		runners = runtime.GOMAXPROCS(0)
	}
	return b.within(bytes, runners)
}
