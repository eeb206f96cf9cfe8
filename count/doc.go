// Package count says how many: all solutions of a board, by symmetry class, by first row, or those that complete given
// queens.
//
//	r, err := count.All(ctx, 16, count.Options{})
//	fmt.Println(r.Total()) // 14772512
//
// An [Engine] cuts the work for a board size into groups that depend on nothing else; workers run the groups; an exact
// sum adds up what they find. Kernel, workers, order and interruptions change no number.
//
// There are two: the search visits every solution, up to symmetry, and the join counts pairs of half boards.
//
// It imports count/search, count/join, board and the standard library. Where to start reading: engine.go for the parts, count.go for the
// workers, cross.go and search_plan.go for what a job of the search is, join_engine.go for the join, classes.go for symmetry. docs/counting.md explains the method.
package count
