package judge_test

import (
	"context"
	"fmt"
	"os"

	"nqueens/judge"
)

func Example() {
	j, err := judge.Lookup("acwing843")
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := j.Check(context.Background(), j.Case(4), []byte(".Q..\n...Q\nQ...\n..Q.\n\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	v.Write(os.Stdout)
	// Output:
	// wrong answer for N=4
	// One of 2 solutions is missing; first in order (columns from 0):
	//   2 0 3 1
	// Which rule did you code? Your answer fits each of these:
	//   - Only fundamental solutions are given, one for each set of boards that are turned or mirrored images: all of them are wanted.
	//   - The search stops at the first solution: it has to go on.
	//   - Only the solutions with the first queen in the left half are given: their mirror images are missing.
}
