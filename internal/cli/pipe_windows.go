package cli

import "syscall"

// isWindowsClosedPipe reports whether the error is one of the two that Windows
// gives when the other end of a pipe is closed.
func isWindowsClosedPipe(number syscall.Errno) bool {
	const errorNoData syscall.Errno = 232
	return number == syscall.ERROR_BROKEN_PIPE || number == errorNoData
}
