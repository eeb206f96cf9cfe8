package count

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestX(t *testing.T) {
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	for n := lo; n <= hi; n++ {
		r, err := All(context.Background(), n, Options{Workers: 1, Kernel: os.Getenv("K")})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(r.Kernel, n, r.Solutions, "nodes/fund", r.Nodes.Float()/r.Solutions.Float()*8, "groups", r.Groups, "time", r.Elapsed)
	}
}
