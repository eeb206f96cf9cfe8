//go:build unix

package cluster

import (
	"errors"
	"os"
)

// syncFolder makes new names in a folder last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
