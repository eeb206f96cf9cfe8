//go:build !unix

package count

import (
	"os"
)

// lock does nothing where files have no locks that end with the process.
func lock(*os.File) error { return nil }

// publish gives a file its name.
func publish(from, to string) error { return os.Rename(from, to) }

// syncFolder does nothing where folders cannot be synced.
func syncFolder(string) error { return nil }
