package count_test

import (
	"context"
	"fmt"
	"log"

	"nqueens/count"
)

func Example() {
	ctx := context.Background()
	r, err := count.All(ctx, 12, count.Options{Workers: 1})
	if err != nil {
		log.Fatal(err)
	}
	half, quarter, err := count.Symmetric(ctx, 12)
	if err != nil {
		log.Fatal(err)
	}
	classes := count.NewClasses(r.Total(), half, quarter)
	fmt.Println(r.Total(), classes.Fundamental())
	fmt.Println(classes.Asymmetric, classes.Point, classes.Rotation)
	// Output:
	// 14200 1787
	// 14120 72 8
}

func ExampleCompletions() {
	q, err := count.NewCompletions(8, "")
	if err != nil {
		log.Fatal(err)
	}
	for c := range 8 {
		x, err := q.Prefix(context.Background(), []int{c})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(x, " ")
	}
	// Output:
	// 4 8 16 18 18 16 8 4
}
