//go:build !windows

package cli

import "syscall"

// isWindowsClosedPipe reports nothing here: a closed pipe is EPIPE.
func isWindowsClosedPipe(syscall.Errno) bool { return false }
