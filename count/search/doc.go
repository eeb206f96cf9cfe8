// Package search counts the ways to complete partial placements: many states of the same shape at a time.
package search
