package enumerate_test

import (
	"context"
	"fmt"

	"nqueens/board"
	"nqueens/enumerate"
)

func ExampleAll() {
	for b := range enumerate.All(context.Background(), 6) {
		fmt.Println(b)
	}
	// Output:
	// 1 3 5 0 2 4
	// 2 5 1 4 0 3
	// 3 0 4 1 5 2
	// 4 2 0 5 3 1
}

func ExampleProblem_First() {
	p := enumerate.Problem{N: 8, Given: []board.Square{{Row: 0, Col: 3}}}
	b, ok, err := p.First(context.Background())
	fmt.Println(b, ok, err)
	// Output: 3 0 4 7 1 6 2 5 true <nil>
}

func ExampleIndex() {
	ctx := context.Background()
	index, err := enumerate.NewIndex(8, nil)
	if err != nil {
		panic(err)
	}
	b, err := index.Nth(ctx, 50)
	if err != nil {
		panic(err)
	}
	place, err := index.Rank(ctx, b)
	fmt.Println(b, place, err)
	// Output: 4 1 3 5 7 2 0 6 50 <nil>
}
