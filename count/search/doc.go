// Package search counts the ways to complete partial placements of queens: many states of one shape at a time, by kernels
// that walk the same tree with different instructions.
//
// It is a ground floor: it knows rows, columns and diagonals, but neither boards nor symmetry, and imports the standard library
// and golang.org/x/sys/cpu only.
//
// Where to start reading: shape.go says what can be asked, tree.go what is searched, generic.go and closing.go how one
// node at a time, stage.go and batch.go how many at a time. The vector passes are written by the program in _generate
// (go generate), one function for each kind of level, width of lanes and instruction set. docs/counting.md explains the whole.
package search

//go:generate go -C _generate run . -isa avx512 -out ../passes_avx512_amd64.s -stubs ../passes_avx512_amd64.go -pkg search
//go:generate go -C _generate run . -isa avx2 -out ../passes_avx2_amd64.s -stubs ../passes_avx2_amd64.go -pkg search
