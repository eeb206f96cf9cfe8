package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeWhole writes a file whole or not at all: under another name first, in the
// same folder, and renamed when it is complete. A file that is replaced passes
// on its mode; a symbolic link stays, and what it points to is replaced.
func writeWhole(name string, content []byte) error {
	f, target, err := begin(name)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		os.Remove(f.Name()) // what is left of it; the fault before counts
		return written(fmt.Errorf("%s: %w", name, cause(err)))
	}
	return nil
}

// writable reports why a file could not be written, without touching one that is
// there.
func writable(name string) error {
	f, _, err := begin(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// begin creates the file that is to become the named one, and says which name it
// is to get.
func begin(name string) (f *os.File, target string, err error) {
	target, mode, err := place(name)
	if err != nil {
		return nil, "", err
	}
	if f, err = besides(target, mode); err != nil {
		return nil, "", fmt.Errorf("%s cannot be written: %w", name, cause(err))
	}
	return f, target, nil
}

// place says where a file of this name is or would be, and with which mode.
func place(name string) (target string, mode fs.FileMode, err error) {
	target, err = filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, 0o666, nil // a new file: the mask of the user applies
	} else if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(target)
	if err != nil {
		return "", 0, err
	}
	if !info.Mode().IsRegular() {
		return "", 0, badInput("%s is not a file that can be replaced", name)
	}
	return target, info.Mode().Perm(), nil
}

// besides creates a file with a name of its own in the folder of another.
func besides(target string, mode fs.FileMode) (*os.File, error) {
	for {
		name := filepath.Join(filepath.Dir(target), fmt.Sprintf(".nqueens-%08x", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil && mode != 0o666 {
			err = f.Chmod(mode)
		}
		return f, err
	}
}

// cause takes the name of a file, which the user has not chosen, out of an error.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
