package join

import (
	"syscall"
	"unsafe"
)

// inLargePages asks the system to keep a large piece of memory that was not used yet in pages of two megabytes: tables are read at
// random, and with small pages half of the time goes into finding them. It is a wish: where it is not granted nothing is lost.
func inLargePages[T any](of []T) {
	const large = 2 << 20
	if len(of) == 0 {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&of[0])), len(of)*int(unsafe.Sizeof(of[0])))
	skip := int(-uintptr(unsafe.Pointer(&memory[0])) % large)
	if size := (len(memory) - skip) / large * large; size > 0 {
		_ = syscall.Madvise(memory[skip:skip+size], 14) // MADV_HUGEPAGE
	}
}
