//go:build !amd64 || noasm

package search

// known returns all kernels of this program, the slowest first.
func known() []*Kernel { return []*Kernel{generic} }
