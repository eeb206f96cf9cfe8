//go:build unix

package count

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes out until the file is closed, by whatever means.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another process is using it")
	}
	return err
}

// publish gives a file its name, which must be free.
func publish(from, to string) error { return os.Link(from, to) }

// syncFolder makes new names in a folder last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
