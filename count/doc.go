// Package count says how many: all solutions of a board, by symmetry class, by first row, or those that complete given
// queens.
//
//	r, err := count.All(ctx, 16, count.Options{})
//	fmt.Println(r.Total()) // 14772512
//
// An [Engine] cuts the work for a board size into groups that depend on nothing else; workers run the groups; an exact
// sum adds up what they find. Kernel, workers, order and interruptions change no number.
//
// It imports count/search and the standard library. Where to start reading: engine.go for the parts, count.go for the
// workers, cross.go and search_plan.go for what a job is, classes.go for symmetry. docs/counting.md explains the method.
package count
