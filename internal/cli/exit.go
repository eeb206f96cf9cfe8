package cli

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens/internal/cli/watch"
)

// The exit codes, as the help text of the program explains them.
const (
	exitAnswered = 0
	exitNo       = 1
	exitBadInput = 2
	exitStopped  = 3
)

// errNo ends a command whose answer, already printed, is no.
var errNo = errors.New("no")

// stoppedError ends a command before its work is done.
type stoppedError struct{ reason string }

func (e *stoppedError) Error() string { return e.reason }

func stopped(format string, args ...any) error {
	return &stoppedError{fmt.Sprintf(format, args...)}
}

// badInput is an error about what the user gave. All errors that are nothing
// else count as such, since whatever a command cannot do has its reason in
// what it was given.
func badInput(format string, args ...any) error { return fmt.Errorf(format, args...) }

// writeError is a fault in writing the answer.
type writeError struct{ err error }

func (e *writeError) Error() string { return "the answer could not be written: " + e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// written marks errors of writing to stdout.
func written(err error) error {
	if err == nil {
		return nil
	}
	return &writeError{err}
}

// verdict turns what a command returned into an exit code and a message.
func verdict(err error) (code int, message string) {
	var stop *stoppedError
	var write *writeError
	switch {
	case err == nil:
		return exitAnswered, ""
	case errors.Is(err, errNo):
		return exitNo, ""
	case errors.Is(err, watch.ErrPanic): // which was reported
		return exitStopped, ""
	case errors.As(err, &write):
		if isClosedPipe(err) {
			return exitAnswered, "" // the reader has had enough
		}
		return exitStopped, err.Error()
	case errors.As(err, &stop):
		return exitStopped, err.Error()
	case errors.Is(err, context.Canceled):
		return exitStopped, "stopped"
	}
	return exitBadInput, err.Error()
}

func isClosedPipe(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) && (number == syscall.EPIPE || isWindowsClosedPipe(number))
}

// flagError makes the message of a flag that cannot be. A negative number in
// the place of N looks like a flag.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		given := unknown.GetSpecifiedName()
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			given = letters
			if given[0] >= '0' && given[0] <= '9' {
				if allowed, ok := cmd.Annotations[rangeOfN]; ok {
					return badInput("N is -%s: allowed are %s", given, allowed)
				}
			}
			return badInput("unknown flag -%s: '%s --help' lists the flags", given, cmd.CommandPath())
		}
		return badInput("unknown flag --%s: '%s --help' lists the flags", given, cmd.CommandPath())
	}
	return err
}
