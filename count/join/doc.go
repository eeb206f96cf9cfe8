// Package join counts all solutions without visiting them: it makes the half boards and counts the pairs that fit, hundreds at a
// time.
//
// The top half of a board uses a set S of the columns, the bottom half the others. For each S it lists the top
// halves and the bottom halves, and counts the pairs of which no diagonal that crosses the middle is used twice. Half
// boards grow about five times per step of the board size, solutions eight to nine times.
//
// It is a ground floor: it knows columns and diagonals, but neither boards nor engines, and imports the standard library and
// golang.org/x/sys/cpu only.
//
// Where to start reading: sets.go says which S are taken and what they weigh, parts.go, inner.go, outer.go and half.go how half boards
// are made, fold.go how those of 21 and 22 columns are kept, pair.go, bisect.go and look.go how pairs are counted, generic.go what the
// assembly does. The vector forms are written by the program in _generate (go generate). docs/counting.md explains the whole.
package join
