package join

import (
	"syscall"
	"unsafe"
)

// inLargePages asks the system to keep a large piece of memory that was not used yet in pages of two megabytes: tables are read at
// random, and with small pages half of the time goes into finding them; and to be given small pages for the first time takes as long as to
// fill them. What lies next to it in the first and the last page comes along. It is a wish: where it is not granted nothing is lost.
func inLargePages[T any](of []T) {
	const large = 2 << 20
	size := uintptr(len(of)) * unsafe.Sizeof(*new(T))
	if size < large {
		return
	}
	from := uintptr(unsafe.Pointer(&of[0]))
	to := (from + size + large - 1) &^ (large - 1)
	from &^= large - 1
	const madvHugepage = 14
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, madvHugepage)
}
