// Package known holds the published numbers of the N-Queens problem with their
// sources: what others have counted, to compare with and to tell. Nothing here
// is computed, and no other package takes its answers from here.
//
// Start with [Of]. The package imports nothing but the standard library.
package known
