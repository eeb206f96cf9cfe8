package count

import (
	"io"
	"os"
	"path/filepath"
)

// filesystem is what a checkpoint needs of a disk. Tests have one that forgets what was not synced.
type filesystem interface {
	// open opens an existing file for reading and appending, and locks it for this process.
	open(name string) (file, error)
	// create makes a file with these contents: whole and on disk, or not at all. It never replaces a file.
	create(name string, contents []byte) error
}

type file interface {
	io.Reader
	io.Writer // at the end
	Sync() error
	Close() error
	truncate(size int64) error
}

// disk is the filesystem of the machine.
type disk struct{}

type diskFile struct{ *os.File }

func (disk) open(name string) (file, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, err
	}
	return diskFile{f}, nil
}

func (disk) create(name string, contents []byte) error {
	dir := filepath.Dir(name)
	f, err := os.CreateTemp(dir, ".nqueens-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // its second name stays
	_, err = f.Write(contents)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err != nil {
		return err
	}
	if err := publish(f.Name(), name); err != nil {
		return err
	}
	return syncFolder(dir)
}

func (f diskFile) truncate(size int64) error { return f.Truncate(size) }
