// Package enumerate says which solutions there are: all of them as a stream in
// lexicographic order, with one worker or many, completions of queens that are
// given, one of each orbit.
//
//	for b := range enumerate.All(ctx, 8) {
//		fmt.Println(b) // 0 4 7 5 2 6 1 3, and 91 more
//	}
//
// Memory does not grow with the number of solutions. Start with problem.go,
// which says what can be asked, then walk.go, the search down to the last rows,
// join.go, which ends it, and endings.go, what is known of the last rows.
//
// The package imports board.
package enumerate
