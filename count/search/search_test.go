package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"
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

// randomBatch makes a shape and states that need not be boards: with gaps between the rows, blocked squares, diagonals that
// come from nowhere, and now and then all or no columns used.
func randomBatch(rnd *rand.Rand) (*Shape, []State) {
	width := 1 + rnd.IntN(MaxWidth)
	rows := 1 + rnd.IntN(min(width, 9))
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
	states := make([]State, rnd.IntN(60))
	for i := range states {
		states[i] = randomState(rnd, s)
	}
	return s, states
}

func randomState(rnd *rand.Rand, s *Shape) (st State) {
	st.Cols = s.mask()
	for range s.Rows() { // leaves as many columns as rows, or fewer
		st.Cols &^= 1 << rnd.IntN(s.Width)
	}
	for st.free(s.mask()) < s.Rows() && rnd.IntN(8) != 0 {
		st.Cols &^= 1 << rnd.IntN(s.Width)
	}
	if rnd.IntN(50) == 0 {
		st.Cols = ^uint32(0)
		if s.Width < 9 {
			st.Cols = 0
		}
	}
	for _, w := range []*uint32{&st.L1, &st.R1, &st.L2, &st.R2} {
		switch rnd.IntN(60) {
		case 0:
			*w = ^uint32(0)
		case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15:
			*w = rnd.Uint32() & rnd.Uint32() & rnd.Uint32()
		}
	}
	return st
}

// agree demands the same completions from all kernels as from the plain search, and the same nodes from all.
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
	rounds := 2000
	if testing.Short() {
		rounds = 200
	}
	for range rounds {
		s, states := randomBatch(rnd)
		agree(t, s, states)
	}
}

// TestManyStates fills the stages, so that the schedule between them matters.
func TestManyStates(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, width := range []int{16, 17} {
		s := &Shape{Width: width}
		for i := range 4 {
			s.First = append(s.First, Row{3 - i, ^uint32(0)})
			s.Second = append(s.Second, Row{6 + i + i/2, ^uint32(0)})
		}
		states := make([]State, 3000)
		for i := range states {
			states[i] = randomState(rnd, s)
		}
		agree(t, s, states)
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), uint64(1))
	f.Add(uint64(7), uint64(12))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		s, states := randomBatch(rand.New(rand.NewPCG(a, b)))
		agree(t, s, states)
	})
}

// TestCorners are shapes at the edges of what is possible.
func TestCorners(t *testing.T) {
	row := func(i int) Row { return Row{i, ^uint32(0)} }
	for _, s := range []*Shape{
		{Width: 1},
		{Width: 1, First: []Row{row(0)}},
		{Width: 32, Second: []Row{row(5)}},
		{Width: 32, First: []Row{row(1), row(0)}, Second: []Row{row(2), row(31)}},
		{Width: 32, First: []Row{row(9), row(8), row(7), row(6), row(5), row(4), row(3)}},
	} {
		full := s.mask()
		cols := full &^ (1<<s.Rows() - 1)
		agree(t, s, nil)
		agree(t, s, []State{{Cols: cols}, {Cols: full}, {Cols: cols << 3}, {Cols: cols, L1: full, R2: full}})
	}
}

func TestShapeErrors(t *testing.T) {
	var bad *ShapeError
	for _, s := range []Shape{
		{Width: 0},
		{Width: 33},
		{Width: 8, First: make([]Row, 2)},
		{Width: 8, First: []Row{{Index: 1}, {Index: 2}, {Index: 1}}},
		{Width: 8, First: []Row{{Index: 1}, {Index: 2}}, Second: []Row{{Index: 3}}},
		{Width: 8, First: []Row{{Index: 1}}, Second: []Row{{Index: 1}}},
		{Width: 8, Second: []Row{{Index: 1}, {Index: 40}}},
	} {
		if _, err := generic.NewSearcher().Count(context.Background(), &s, nil); !errors.As(err, &bad) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

func TestChoose(t *testing.T) {
	var e *KernelError
	if _, err := Choose("mmx"); !errors.As(err, &e) || e.Known {
		t.Errorf("unknown kernel: %v", err)
	}
	can := Kernels()
	t.Setenv(KernelVariable, "")
	if k, err := Choose(""); err != nil || k != can[len(can)-1] {
		t.Errorf("without a name: %v, %v", k, err)
	}
	t.Setenv(KernelVariable, "generic")
	if k, err := Choose(""); err != nil || k.Name() != "generic" {
		t.Errorf("by %s: %v, %v", KernelVariable, k, err)
	}
	for _, name := range KernelNames() {
		k, err := Choose(name)
		switch {
		case err == nil && k.Name() == name:
		case errors.As(err, &e) && e.Known:
			t.Logf("%v", err)
		default:
			t.Errorf("%s: %v, %v", name, k, err)
		}
	}
}

func TestStop(t *testing.T) {
	for _, k := range Kernels() {
		s, st := board(24, 12, nil, nil)
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		start := time.Now()
		if _, err := k.NewSearcher().Count(ctx, &s, []State{st}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", k, err)
		}
		if d := time.Since(start); d > 80*time.Millisecond {
			t.Errorf("%s: stopped after %v", k, d)
		}
		cancel()
	}
}
