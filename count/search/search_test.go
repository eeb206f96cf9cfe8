package search

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// board is the shape and state of an n×n board with the given queens, the rows from split downwards on the second side.
func board(n, split int, rows, cols []int) (Shape, State) {
	s := Shape{Width: n}
	var st State
	used := map[int]bool{}
	for i, r := range rows {
		used[r] = true
		st.Cols |= 1 << cols[i]
	}
	row := func(r int) Row {
		free := uint32(0)
		for c := range n {
			ok := true
			for i := range rows {
				d := r - rows[i]
				if c-cols[i] == d || c-cols[i] == -d {
					ok = false
				}
			}
			if ok {
				free |= 1 << c
			}
		}
		return Row{r, free}
	}
	for r := split - 1; r >= 0; r-- {
		if !used[r] {
			s.First = append(s.First, row(r))
		}
	}
	for r := split; r < n; r++ {
		if !used[r] {
			s.Second = append(s.Second, row(r))
		}
	}
	return s, st
}

var q = []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184}

func TestWholeBoards(t *testing.T) {
	for _, k := range Kernels() {
		search := k.NewSearcher()
		for n := 1; n <= 13; n++ {
			nodes := map[uint64]bool{}
			for _, split := range []int{0, n / 2, n} {
				s, st := board(n, split, nil, nil)
				got, err := search.Count(context.Background(), &s, []State{st})
				if err != nil {
					t.Fatal(err)
				}
				if got.Completions != q[n] {
					t.Errorf("%s: %d×%d from row %d: %d solutions, not %d", k, n, n, split, got.Completions, q[n])
				}
				nodes[got.Nodes] = true
			}
		}
	}
}

// randomBatch makes a shape and states that need not be boards.
func randomBatch(rnd *rand.Rand) (*Shape, []State) {
	width := 1 + rnd.IntN(MaxWidth)
	rows := 1 + rnd.IntN(min(width, 11))
	first := rnd.IntN(rows + 1)
	s := &Shape{Width: width}
	side := func(n, at, d int) (side []Row) {
		for range n {
			at += d * (1 + rnd.IntN(3)*rnd.IntN(2))
			free := ^uint32(0)
			if rnd.IntN(3) == 0 {
				free = rnd.Uint32() | rnd.Uint32()
			}
			side = append(side, Row{at, free})
		}
		return side
	}
	d := 1 - 2*rnd.IntN(2)
	s.First, s.Second = side(first, 10, d), side(rows-first, 10-d*rnd.IntN(3), -d)
	states := make([]State, rnd.IntN(40))
	for i := range states {
		st := &states[i]
		st.Cols = s.mask()
		for range rows { // as many columns as rows, at most
			st.Cols &^= 1 << rnd.IntN(width)
		}
		for st.free(s.mask()) < rows && rnd.IntN(8) != 0 {
			st.Cols &^= 1 << rnd.IntN(width)
		}
		if rnd.IntN(50) == 0 {
			st.Cols = []uint32{0, ^uint32(0)}[rnd.IntN(2)]
		}
		for _, w := range []*uint32{&st.L1, &st.R1, &st.L2, &st.R2} {
			switch rnd.IntN(4) {
			case 0:
				*w = rnd.Uint32() & rnd.Uint32()
			case 1:
				*w = rnd.Uint32() & rnd.Uint32() & rnd.Uint32()
			case 2:
				if rnd.IntN(20) == 0 {
					*w = ^uint32(0)
				}
			}
		}
		if st.free(s.mask()) > rows && width > 9 {
			st.Cols = ^uint32(0)
		}
	}
	return s, states
}

func agree(t *testing.T, s *Shape, states []State) {
	t.Helper()
	judge := scalar{stop: func() bool { return false }}
	want := judge.plain(s, states)
	var nodes uint64
	for i, k := range Kernels() {
		got, err := k.NewSearcher().Count(context.Background(), s, states)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			nodes = got.Nodes
		}
		if got.Completions != want || got.Nodes != nodes {
			t.Fatalf("%s: %+v, but the plain search finds %d and generic has %d nodes\n%+v\n%+v", k, got, want, nodes, *s, states)
		}
	}
}

func TestRandomStates(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var sum int
	for range 300 {
		s, states := randomBatch(rnd)
		agree(t, s, states)
		sum += bits.OnesCount(uint(len(states)))
	}
}
