//go:build !unix

package cluster

// syncFolder does nothing where folders cannot be synced.
func syncFolder(string) error { return nil }
