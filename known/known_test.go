package known

import (
	"math"
	"math/big"
	"testing"
)

// queens counts solutions by the plainest search, of boards or of a torus, of
// queens or of superqueens, and those fixed by the half and the quarter turn.
func queens(n int, torus, super bool) (all, half, quarter int) {
	cols := make([]int, 0, n)
	free := func(c int) bool {
		for r, d := range cols {
			rows, aside := len(cols)-r, max(c-d, d-c)
			if aside == 0 || aside == rows || torus && (aside+rows)%n == 0 {
				return false
			}
			if super && rows*aside == 2 {
				return false
			}
		}
		return true
	}
	var search func()
	search = func() {
		if len(cols) == n {
			all++
			isHalf, isQuarter := true, true
			for r, c := range cols {
				isHalf = isHalf && cols[n-1-r] == n-1-c
				isQuarter = isQuarter && cols[c] == n-1-r
			}
			if isHalf {
				half++
			}
			if isQuarter {
				quarter++
			}
			return
		}
		for c := range n {
			if free(c) {
				cols = append(cols, c)
				search()
				cols = cols[:len(cols)-1]
			}
		}
	}
	search()
	return all, half, quarter
}

// TestAgainstComputation holds the published numbers of small boards to a
// search of its own.
func TestAgainstComputation(t *testing.T) {
	for n := 1; n <= 10; n++ {
		all, half, quarter := queens(n, false, false)
		torus, _, _ := queens(n, true, false)
		super, _, _ := queens(n, false, true)
		fundamental := all
		if n > 1 {
			fundamental = (all + half + 2*quarter) / 8
		}
		want := map[string]int{"all": all, "fundamental": fundamental, "symmetric": half, "rotation": quarter, "torus": torus, "superqueens": super}
		for _, v := range Of(n) {
			if v.Number == "" || v.Number != big.NewInt(int64(want[v.Name])).String() {
				t.Errorf("n=%d %s: published %q, computed %d", n, v.Name, v.Number, want[v.Name])
			}
		}
	}
}

// TestNumbersFitTogether checks the identity between the columns, by which a
// slip in copying any of them would show: 8·fundamental = all + half turn +
// 2·quarter turn.
func TestNumbersFitTogether(t *testing.T) {
	for n := 2; n <= 27; n++ {
		x := map[string]*big.Int{}
		for _, v := range Of(n) {
			x[v.Name], _ = new(big.Int).SetString(v.Number, 10)
		}
		left := new(big.Int).Mul(big.NewInt(8), x["fundamental"])
		right := new(big.Int).Add(x["all"], x["symmetric"])
		right.Add(right, x["rotation"]).Add(right, x["rotation"])
		if left.Cmp(right) != 0 {
			t.Errorf("n=%d: 8·%v is not %v + %v + 2·%v", n, x["fundamental"], x["all"], x["symmetric"], x["rotation"])
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, n := range []int{-1, 28, MaxN + 1, math.MaxInt} {
		if v := Of(n)[0]; v.Number != "" {
			t.Errorf("n=%d: %+v", n, v)
		}
	}
	any := false
	for _, v := range Of(MaxN) {
		any = any || v.Number != ""
	}
	if !any {
		t.Error("nothing is published for MaxN")
	}
}
