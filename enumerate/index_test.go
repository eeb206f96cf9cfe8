package enumerate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens/board"
)

func newIndex(t testing.TB, n int, count Counter) *Index {
	t.Helper()
	x, err := NewIndex(n, count)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestPlaces compares Nth and Rank with the stream.
func TestPlaces(t *testing.T) {
	ctx := context.Background()
	for n := 1; n <= 9; n++ {
		x := newIndex(t, n, nil)
		place := uint64(0)
		for b := range All(ctx, n) {
			place++
			if got, err := x.Nth(ctx, place); err != nil || !slices.Equal(got, b) {
				t.Fatalf("n=%d: solution %d is %v %v, want %v", n, place, got, err, b)
			}
			if got, err := x.Rank(ctx, b); err != nil || got != place {
				t.Fatalf("n=%d: %v has place %d %v, want %d", n, b, got, err, place)
			}
		}
		for _, bad := range []uint64{0, place + 1, 1<<64 - 1} {
			var e *PlaceError
			if _, err := x.Nth(ctx, bad); !errors.As(err, &e) || e.Total != place {
				t.Errorf("n=%d: solution %d: %v", n, bad, err)
			}
		}
	}
}

// TestFarPlaces goes there and back where prefixes are counted.
func TestFarPlaces(t *testing.T) {
	ctx := context.Background()
	x := newIndex(t, 13, nil)
	last, err := x.Nth(ctx, 73712)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := Problem{N: 13}.First(ctx)
	if mirror := first.Image(board.MirrorLeftRight); !slices.Equal(last, mirror) {
		t.Errorf("the last solution is %v, want %v", last, mirror)
	}
	rapid.Check(t, func(rt *rapid.T) {
		place := rapid.Uint64Range(1, 73712).Draw(rt, "place")
		b, err := x.Nth(ctx, place)
		if err != nil || !b.IsSolution() {
			rt.Fatalf("%v %v", b, err)
		}
		if got, err := x.Rank(ctx, b); err != nil || got != place {
			rt.Fatalf("solution %d has place %d %v", place, got, err)
		}
	})
}

func TestNoSolutionHasNoRank(t *testing.T) {
	x := newIndex(t, 8, nil)
	for reason, b := range map[string]board.Board{
		"3 rows":              {0, 2, 1},
		"column 8":            {8, 4, 7, 5, 2, 6, 1, 3},
		"(0,0) and (1,0) are": {0, 0, 7, 5, 2, 6, 1, 3},
		"(0,0) and (1,1) are": {0, 1, 7, 5, 2, 6, 4, 3},
	} {
		var e *NotSolutionError
		if _, err := x.Rank(context.Background(), b); !errors.As(err, &e) || !strings.Contains(e.Reason, reason) {
			t.Errorf("%v: %v, want %q", b, err, reason)
		}
	}
	for _, n := range []int{0, 25} {
		var e *RangeError
		if _, err := NewIndex(n, nil); !errors.As(err, &e) {
			t.Errorf("n=%d: %v", n, err)
		}
	}
}

// TestSampleIsUniform throws many boards of 10 into 724 boxes. The sum of
// squares has 723 degrees of freedom: mean 723, deviation 38.
func TestSampleIsUniform(t *testing.T) {
	const each = 100
	boards, err := newIndex(t, 10, nil).Sample(context.Background(), 724*each, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, b := range boards {
		if !b.IsSolution() {
			t.Fatalf("%v is no solution", b)
		}
		seen[b.String()]++
	}
	chi := 0.0
	for _, times := range seen {
		chi += float64((times-each)*(times-each)) / each
	}
	if chi += float64((724 - len(seen)) * each); chi < 723-4*38 || chi > 723+4*38 {
		t.Errorf("chi-square %.0f of %d boxes", chi, len(seen))
	}
}

// TestSampleIsTheSameEverywhere keeps what a seed gives.
func TestSampleIsTheSameEverywhere(t *testing.T) {
	boards, err := newIndex(t, 8, nil).Sample(context.Background(), 3, 42)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := boards, []board.Board{{3, 1, 6, 2, 5, 7, 0, 4}, {5, 2, 4, 7, 0, 3, 1, 6}, {0, 5, 7, 2, 6, 3, 1, 4}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("seed 42 gives %v, want %v", got, want)
	}
	if boards, err := newIndex(t, 3, nil).Sample(context.Background(), 3, 42); err != nil || len(boards) > 0 {
		t.Errorf("n=3: %v %v", boards, err)
	}
}

// TestSamplesShareCounts looks at what is asked of the counter.
func TestSamplesShareCounts(t *testing.T) {
	asked := map[string]int{}
	count := func(ctx context.Context, n int, prefixes [][]int) ([]uint64, error) {
		for _, p := range prefixes {
			asked[board.Board(p).String()]++
		}
		return kernel(ctx, n, prefixes)
	}
	if _, err := newIndex(t, 13, count).Sample(context.Background(), 1000, 7); err != nil {
		t.Fatal(err)
	}
	if len(asked) > 7+7*11 {
		t.Errorf("%d prefixes were counted", len(asked))
	}
	for prefix, times := range asked {
		if times > 1 {
			t.Errorf("prefix %s was counted %d times", prefix, times)
		}
	}
}

// TestKernelCountsWhatThereIs compares the engine's counts of prefixes with a walk through their completions.
func TestKernelCountsWhatThereIs(t *testing.T) {
	ctx := context.Background()
	var prefixes [][]int
	for a := range 9 {
		prefixes = append(prefixes, []int{a}, []int{a, (a + 3) % 9})
	}
	got, err := kernel(ctx, 9, prefixes)
	if err != nil {
		t.Fatal(err)
	}
	for i, prefix := range prefixes {
		p := Problem{N: 9}
		for r, c := range prefix {
			p.Given = append(p.Given, board.Square{Row: r, Col: c})
		}
		if want := len(slices.Collect(p.All(ctx))); got[i] != uint64(want) {
			t.Errorf("%v: %d completions, want %d", prefix, got[i], want)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := kernel(ctx, 20, [][]int{{0}, {1}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestWrongCounter ends with an error, not with a wrong board.
func TestWrongCounter(t *testing.T) {
	many := func(_ context.Context, _ int, prefixes [][]int) ([]uint64, error) {
		counts := make([]uint64, len(prefixes))
		for i := range counts {
			counts[i] = 1 << 20
		}
		return counts, nil
	}
	if b, err := newIndex(t, 8, many).Nth(context.Background(), 1<<22); err == nil {
		t.Errorf("%v", b)
	}
	if place, err := newIndex(t, 8, many).Rank(context.Background(), board.Board{0, 4, 7, 5, 2, 6, 1, 3}); err == nil {
		t.Errorf("%d", place)
	}
	fault := errors.New("no")
	failing := func(context.Context, int, [][]int) ([]uint64, error) { return nil, fault }
	x := newIndex(t, 8, failing)
	if _, err := x.Nth(context.Background(), 1); !errors.Is(err, fault) {
		t.Error(err)
	}
	if _, err := x.Rank(context.Background(), board.Board{0, 4, 7, 5, 2, 6, 1, 3}); !errors.Is(err, fault) {
		t.Error(err)
	}
	if _, err := x.Sample(context.Background(), 1, 1); !errors.Is(err, fault) {
		t.Error(err)
	}
}
