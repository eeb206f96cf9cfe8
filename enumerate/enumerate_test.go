package enumerate

import (
	"context"
	"errors"
	"hash/fnv"
	"runtime"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"nqueens/board"
	"nqueens/textbook"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// plain gives the solutions of a problem by the plainest search there is.
func plain(t testing.TB, p Problem) []board.Board {
	t.Helper()
	pairwise, err := textbook.Lookup("pairwise")
	if err != nil {
		t.Fatal(err)
	}
	all, err := pairwise.All(context.Background(), p.N)
	if err != nil {
		t.Fatal(err)
	}
	var out []board.Board
	for b := range all {
		fits := func(s board.Square) bool { return b[s.Row] == s.Col }
		if slices.ContainsFunc(p.Given, func(s board.Square) bool { return !fits(s) }) || slices.ContainsFunc(p.Blocked, fits) {
			continue
		}
		if !p.Fundamental || b.IsCanonical() {
			out = append(out, b)
		}
	}
	return out
}

func TestAllIsThePlainSearch(t *testing.T) {
	for n := 0; n <= 10; n++ {
		for _, fundamental := range []bool{false, true} {
			p := Problem{N: n, Fundamental: fundamental}
			want := plain(t, p)
			if got := slices.Collect(p.All(context.Background())); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("n=%d fundamental %v: %d boards, want %d", n, fundamental, len(got), len(want))
			}
			for _, workers := range []int{2, 3, 7} {
				if got := slices.Collect(p.AllParallel(context.Background(), workers)); !slices.EqualFunc(got, want, slices.Equal) {
					t.Errorf("n=%d fundamental %v, %d workers: %d boards, want %d", n, fundamental, workers, len(got), len(want))
				}
			}
		}
	}
}

// TestConditions asks for random given and blocked squares.
func TestConditions(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, 8).Draw(rt, "n")
		p := Problem{N: n, Fundamental: rapid.Bool().Draw(rt, "fundamental")}
		if n > 0 {
			square := rapid.Custom(func(rt *rapid.T) board.Square {
				return board.Square{Row: rapid.IntRange(0, n-1).Draw(rt, "row"), Col: rapid.IntRange(0, n-1).Draw(rt, "col")}
			})
			p.Given = rapid.SliceOfN(square, 0, 3).Draw(rt, "given")
			p.Blocked = rapid.SliceOfN(square, 0, n).Draw(rt, "blocked")
		}
		want := plain(t, p)
		if got := slices.Collect(p.All(context.Background())); !slices.EqualFunc(got, want, slices.Equal) {
			rt.Fatalf("%d boards, want %d", len(got), len(want))
		}
	})
}

// TestOneGiven is known from exercises: 8×8 with one queen in row 0.
func TestOneGiven(t *testing.T) {
	for col, want := range []int{4, 8, 16, 18, 18, 16, 8, 4} {
		p := Problem{N: 8, Given: []board.Square{{Row: 0, Col: col}}}
		if got := len(slices.Collect(p.All(context.Background()))); got != want {
			t.Errorf("column %d: %d, want %d", col, got, want)
		}
	}
}

func TestFundamentalCounts(t *testing.T) {
	for n, want := range map[int]int{8: 12, 10: 92, 12: 1787, 13: 9233, 14: 45752} {
		got := 0
		for batch := range (Problem{N: n, Fundamental: true}).BatchesParallel(context.Background(), 2) {
			got += batch.Len
		}
		if got != want {
			t.Errorf("n=%d: %d fundamental solutions, want %d", n, got, want)
		}
	}
}

func TestLargestBoards(t *testing.T) {
	sizes := []int{17, 20, 25, 28}
	if !testing.Short() {
		sizes = append(sizes, 31, 32, 33)
	}
	for _, n := range sizes {
		b, ok, err := Problem{N: n}.First(context.Background())
		if err != nil || !ok || !b.IsSolution() || b.N() != n {
			t.Errorf("n=%d: %v %v %v", n, b, ok, err)
		}
	}
	// A board of 64 with all but the last four rows given.
	full := board.Board{}
	for i := range 32 { // the knight's-move solution for even n with n mod 6 = 4
		full = append(full, 2*i+1)
	}
	for i := range 32 {
		full = append(full, 2*i)
	}
	if !full.IsSolution() {
		t.Fatalf("%v is no solution", full)
	}
	p := Problem{N: 64}
	for r, c := range full[:60] {
		p.Given = append(p.Given, board.Square{Row: r, Col: c})
	}
	if got := slices.Collect(p.All(context.Background())); !slices.ContainsFunc(got, func(b board.Board) bool { return slices.Equal(b, full) }) {
		t.Errorf("the completions of a 64×64 board lack it: %v", got)
	}
}

func TestBadProblems(t *testing.T) {
	for _, p := range []Problem{{N: -1}, {N: 65}} {
		var e *RangeError
		if err := p.Check(); !errors.As(err, &e) || e.N != p.N {
			t.Errorf("%+v: %v", p, err)
		}
		if _, _, err := p.First(context.Background()); !errors.As(err, &e) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	var e *board.SquareError
	outside := []board.Square{{Row: 8, Col: 0}}
	if err := (Problem{N: 8, Given: outside}).Check(); !errors.As(err, &e) {
		t.Error(err)
	}
	if err := (Problem{N: 8, Blocked: outside}).Check(); !errors.As(err, &e) {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("All of 65 did not panic")
		}
	}()
	All(context.Background(), 65)
}

// TestStops ends sequences at a board, and with their context, in the middle of
// searches that would not end.
func TestStops(t *testing.T) {
	for _, workers := range []int{1, 4} {
		seen := 0
		for range (Problem{N: 14}).AllParallel(context.Background(), workers) {
			if seen++; seen == 1000 {
				break
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		var ended time.Time
		time.AfterFunc(20*time.Millisecond, func() { ended = time.Now(); cancel() })
		for range (Problem{N: 60}).AllParallel(ctx, workers) {
		}
		if took := time.Since(ended); ctx.Err() == nil || took > time.Second {
			t.Errorf("%d workers: %v after the end", workers, took)
		}
	}
	for _, workers := range []int{1, 4} { // between any two boards
		ctx, cancel := context.WithCancel(context.Background())
		seen := 0
		for range (Problem{N: 9}).AllParallel(ctx, workers) {
			if seen++; seen == 100 {
				cancel()
			}
		}
		if seen != 100 {
			t.Errorf("%d workers: %d boards, the context ended after 100", workers, seen)
		}
		cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for range All(ctx, 1) {
		t.Error("a board after the end of the context")
	}
	if _, ok, err := (Problem{N: 40}).First(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("First after the end: %v %v", ok, err)
	}
}

// TestSlowReader reads one board and waits: workers must wait too, with no more
// than they may work ahead and what they know of endings.
func TestSlowReader(t *testing.T) {
	allocated := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.TotalAlloc
	}
	before := allocated()
	for range (Problem{N: 14}).BatchesParallel(context.Background(), 4) {
		var last uint64
		for now := allocated(); now != last; now = allocated() {
			last = now
			time.Sleep(100 * time.Millisecond)
		}
		break
	}
	if grown := allocated() - before; grown > 128<<20 {
		t.Errorf("%d bytes allocated for a reader that waits", grown)
	}
}

// TestBoardsMayBeKept changes some of them.
func TestBoardsMayBeKept(t *testing.T) {
	kept := slices.Collect(All(context.Background(), 8))
	for _, b := range kept[:91] {
		clear(b)
	}
	if last := (board.Board{7, 3, 0, 2, 5, 1, 6, 4}); !slices.Equal(kept[91], last) {
		t.Errorf("the last board is %v, want %v", kept[91], last)
	}
}

// TestLongStream compares 14 queens by two workers with one, over many joins and
// parts, and looks at every board.
func TestLongStream(t *testing.T) {
	n := 14
	if testing.Short() {
		n = 12
	}
	p := Problem{N: n}
	var last board.Board
	want := fnv.New64a()
	found := 0
	for batch := range p.Batches(context.Background()) {
		want.Write(batch.Cols)
		for i := range batch.Len {
			b := batch.Board(i, make(board.Board, 0, n))
			if !b.IsSolution() || last.Compare(b) >= 0 {
				t.Fatalf("%v after %v", b, last)
			}
			last = b
			found++
		}
	}
	if counts := map[int]int{12: 14200, 14: 365596}; found != counts[n] {
		t.Errorf("%d solutions, want %d", found, counts[n])
	}
	for _, workers := range []int{2, 5} {
		got := fnv.New64a()
		for batch := range p.BatchesParallel(context.Background(), workers) {
			got.Write(batch.Cols)
		}
		if got.Sum64() != want.Sum64() {
			t.Errorf("%d workers give another stream", workers)
		}
	}
}
