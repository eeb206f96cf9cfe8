//go:build !linux

package join

func inLargePages[T any](of []T) {}
