package textbook

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"nqueens/board"
)

// solutions are the published numbers of solutions, OEIS A000170.
var solutions = []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596}

// nodes are the placements of a row search for n = 4…12.
var nodes = map[int]uint64{4: 16, 5: 53, 6: 152, 7: 551, 8: 2056, 9: 8393, 10: 35538, 11: 166925, 12: 856188}

func all(t *testing.T, s *Strategy, n int) []board.Board {
	t.Helper()
	seq, err := s.All(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(seq)
}

func TestCompleteStrategiesFindTheSameSolutions(t *testing.T) {
	for n := 0; n <= 9; n++ {
		want := all(t, &bitmask, n)
		if uint64(len(want)) != solutions[n] {
			t.Fatalf("bitmask n=%d: %d solutions, want %d", n, len(want), solutions[n])
		}
		for _, b := range want {
			if !b.IsSolution() {
				t.Fatalf("n=%d: %v is no solution", n, b)
			}
		}
		if !slices.IsSortedFunc(want, board.Board.Compare) {
			t.Fatalf("bitmask n=%d: not in lexicographic order", n)
		}
		for _, s := range Strategies() {
			if !s.Complete {
				continue
			}
			got := all(t, s, n)
			if !s.Lexicographic {
				slices.SortFunc(got, board.Board.Compare)
			}
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s n=%d: %d solutions that differ from those of bitmask", s.Name, n, len(got))
			}
		}
	}
}

// TestCountsOfLargerBoards goes as far as seconds allow, or with NQUEENS_LONG
// minutes.
func TestCountsOfLargerBoards(t *testing.T) {
	most, mostCells := 12, 9
	if os.Getenv("NQUEENS_LONG") != "" {
		most, mostCells = 14, 11
	}
	for n := 10; n <= most; n++ {
		for _, s := range Strategies() {
			if !s.Complete || s.Name == cells.Name && n > mostCells {
				continue
			}
			if got, err := s.Count(context.Background(), n); err != nil || got != solutions[n] {
				t.Errorf("%s n=%d: %d, %v, want %d", s.Name, n, got, err, solutions[n])
			}
		}
	}
}

func TestKnightLosesSolutions(t *testing.T) {
	for n, want := range []uint64{1, 1, 0, 0, 2, 6, 0, 0, 0} {
		got := all(t, &knight, n)
		if uint64(len(got)) != want {
			t.Errorf("n=%d: %d solutions, want %d", n, len(got), want)
		}
		for _, b := range got {
			if !b.IsSolution() {
				t.Errorf("n=%d: %v is no solution", n, b)
			}
		}
	}
}

func TestNodesOfTheRowSearches(t *testing.T) {
	for _, s := range []*Strategy{&marks, &arrays, &sets, &pairwise, &bitset, &bitmask} {
		for n, want := range nodes {
			if testing.Short() && n > 9 {
				continue
			}
			var c Counters
			found, err := s.Observe(context.Background(), n, func(e Event) bool { c.Add(e); return true })
			if err != nil {
				t.Fatal(err)
			}
			if c.Nodes != want || c.Solutions != found || found != solutions[n] {
				t.Errorf("%s n=%d: %d nodes, %d solutions seen, %d returned; want %d and %d",
					s.Name, n, c.Nodes, c.Solutions, found, want, solutions[n])
			}
		}
	}
}

// TestEventsTellTheTruth plays the events of every strategy on a board of its
// own and checks each claim they make.
func TestEventsTellTheTruth(t *testing.T) {
	for _, s := range Strategies() {
		for n := 0; n <= 6; n++ {
			var queens []board.Square
			seen := map[Kind]bool{}
			_, err := s.Observe(context.Background(), n, func(e Event) bool {
				seen[e.Kind] = true
				switch e.Kind {
				case Test:
					attacker := slices.IndexFunc(queens, func(q board.Square) bool { return board.Between(q, e.Square) != board.Line{} })
					if e.Refused != (attacker >= 0) {
						t.Fatalf("%s n=%d: %+v with queens %v", s.Name, n, e, queens)
					}
					onLine := func(q board.Square) bool { return e.Line.Has(q) }
					if e.Line != (board.Line{}) && (!e.Refused || !e.Line.Has(e.Square) || !slices.ContainsFunc(queens, onLine)) {
						t.Fatalf("%s n=%d: %+v: nobody on that line among %v", s.Name, n, e, queens)
					}
				case Place:
					queens = append(queens, e.Square)
					if p, err := board.Place(n, queens...); err != nil || len(slices.Collect(p.Attacks())) != 0 {
						t.Fatalf("%s n=%d: %v attack each other", s.Name, n, queens)
					}
				case Remove:
					if len(queens) == 0 || queens[len(queens)-1] != e.Square {
						t.Fatalf("%s n=%d: removes %v from %v", s.Name, n, e.Square, queens)
					}
					queens = queens[:len(queens)-1]
				case Solution:
					if len(queens) != n {
						t.Fatalf("%s n=%d: a solution of %d queens", s.Name, n, len(queens))
					}
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(queens) != 0 {
				t.Errorf("%s n=%d: %v left on the board", s.Name, n, queens)
			}
			for k := Test; k <= Uncover; k++ {
				if seen[k] && !s.Emits(k) || n == 6 && !seen[k] && s.Emits(k) && (s.Complete || k != Solution) {
					t.Errorf("%s n=%d: event %v seen: %v, announced: %v", s.Name, n, k, seen[k], s.Emits(k))
				}
			}
		}
	}
}

// TestCoversAreUndone checks that dancing links puts back what it took, last
// first.
func TestCoversAreUndone(t *testing.T) {
	var open []Event
	_, err := dlx.Observe(context.Background(), 6, func(e Event) bool {
		switch e.Kind {
		case Cover:
			open = append(open, e)
		case Uncover:
			last := open[len(open)-1]
			if last.Line != e.Line || last.Cost != e.Cost {
				t.Fatalf("uncovers %v after covering %v", e, last)
			}
			open = open[:len(open)-1]
		}
		return true
	})
	if err != nil || len(open) != 0 {
		t.Fatalf("%d lines still covered, %v", len(open), err)
	}
}

func TestEveryKindOfEventHasItsLineOfCode(t *testing.T) {
	for _, s := range Strategies() {
		for _, k := range s.Events {
			found := 0
			for _, line := range s.Code {
				if slices.Contains(line.At, k) {
					found++
				}
			}
			if found != 1 {
				t.Errorf("%s: event %v is at %d lines of the pseudo-code", s.Name, k, found)
			}
		}
	}
}

func TestComparisonsOfPairwise(t *testing.T) {
	// A test of pairwise costs at most as many comparisons as queens stand.
	var placed int
	_, err := pairwise.Observe(context.Background(), 8, func(e Event) bool {
		switch e.Kind {
		case Place:
			placed++
		case Remove:
			placed--
		case Test:
			if e.Cost > placed || !e.Refused && e.Cost != placed || e.Refused && e.Cost == 0 {
				t.Fatalf("%d comparisons with %d queens: %+v", e.Cost, placed, e)
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTakenUpAnywhere cuts the event stream of every strategy after every
// Place event and goes on from there.
func TestTakenUpAnywhere(t *testing.T) {
	ctx := context.Background()
	for _, s := range Strategies() {
		for n := 1; n <= 5; n++ {
			var events []Event
			collect := func(to *[]Event) Observer {
				return func(e Event) bool { *to = append(*to, e); return true }
			}
			if _, err := s.Observe(ctx, n, collect(&events)); err != nil {
				t.Fatal(err)
			}
			var path []board.Square
			for i, e := range events {
				switch e.Kind {
				case Place:
					path = append(path, e.Square)
				case Remove:
					path = path[:len(path)-1]
					continue
				default:
					continue
				}
				var rest []Event
				if err := s.ObserveFrom(ctx, n, path, collect(&rest)); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(rest, events[i+1:]) {
					t.Fatalf("%s n=%d from %v: %d events, want the last %d", s.Name, n, path, len(rest), len(events)-i-1)
				}
			}
		}
	}
}

func TestTakenUpNowhere(t *testing.T) {
	attacked := []board.Square{{Row: 0, Col: 0}, {Row: 1, Col: 1}}
	for _, s := range Strategies() {
		err := s.ObserveFrom(context.Background(), 5, attacked, func(e Event) bool {
			t.Errorf("%s: event %+v on a path that no search takes", s.Name, e)
			return false
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestTakenUpOutside(t *testing.T) {
	for _, s := range Strategies() {
		for _, outside := range []board.Square{{Col: -1}, {Row: -1}, {Col: 5}, {Row: 5}} {
			var e *board.SquareError
			err := s.ObserveFrom(context.Background(), 5, []board.Square{outside}, func(Event) bool { return true })
			if !errors.As(err, &e) || e.Square != outside {
				t.Errorf("%s from %v: %v", s.Name, outside, err)
			}
		}
	}
}

func TestSolvingAgainAndInParallel(t *testing.T) {
	for _, s := range Strategies() {
		for _, n := range []int{4, 2, 4} {
			t.Run(s.Name, func(t *testing.T) {
				t.Parallel()
				if got := uint64(len(all(t, s, n))); got != solutions[n] {
					t.Errorf("n=%d: %d solutions, want %d", n, got, solutions[n])
				}
			})
		}
	}
}

func TestStoredBoardsStay(t *testing.T) {
	for _, s := range Strategies() {
		distinct := map[string]bool{}
		boards := all(t, s, 6)
		for _, b := range boards {
			distinct[b.String()] = true
		}
		if len(distinct) != len(boards) {
			t.Errorf("%s: %d boards, %d different", s.Name, len(boards), len(distinct))
		}
	}
}

func TestRange(t *testing.T) {
	for _, s := range Strategies() {
		for _, n := range []int{-1, 65, math.MaxInt} {
			var e *RangeError
			if _, err := s.Count(context.Background(), n); !errors.As(err, &e) || e.N != n {
				t.Errorf("%s n=%d: error %v", s.Name, n, err)
			}
			if _, err := s.All(context.Background(), n); !errors.As(err, &e) {
				t.Errorf("%s n=%d: error %v", s.Name, n, err)
			}
		}
	}
	var e *UnknownError
	if _, err := Lookup("quantum"); !errors.As(err, &e) || e.Name != "quantum" {
		t.Errorf("error %v", err)
	}
}

// TestLargestBoard lets every search put queens in the corners of a 64×64
// board, where diagonal arrays are read at both ends.
func TestLargestBoard(t *testing.T) {
	for _, s := range Strategies() {
		for _, corner := range []board.Square{{}, {Col: 63}, {Row: 63}, {Row: 63, Col: 63}} {
			if corner.Row > 0 && s.Name != cells.Name {
				continue
			}
			left := 20000
			err := s.ObserveFrom(context.Background(), 64, []board.Square{corner}, func(Event) bool {
				left--
				return left > 0
			})
			if err != nil || left == 20000 {
				t.Errorf("%s from %v: %d events left, %v", s.Name, corner, left, err)
			}
		}
	}
	// The row searches reach the last row only after 2^64 nodes; the tests of
	// its corners are the same code at another row.
	for _, c := range []int{0, 63} {
		s := newArraysSearch(run{n: 64, cols: make(board.Board, 64)})
		s.mark(63, c, true)
		// Along her column, and along the long diagonal to the other corner.
		if s.attacked(0, c) != board.Column || s.attacked(0, 63-c) != board.Between(board.Square{Row: 63, Col: c}, board.Square{Col: 63 - c}).Kind {
			t.Errorf("a queen on (63,%d) attacks by %v and %v", c, s.attacked(0, c), s.attacked(0, 63-c))
		}
		m := marksSearch{run: run{n: 64}, marked: make([]bool, 64*64)}
		if got := m.mark(63, c) + m.mark(0, c); got != 2*(1+3*63) {
			t.Errorf("marks of two corner queens: %d", got)
		}
	}
}

func TestStopsWithItsContext(t *testing.T) {
	for _, s := range Strategies() {
		for _, n := range []int{20, 64} {
			if s.Name == knight.Name {
				continue // ends by itself
			}
			ctx, cancel := context.WithCancel(context.Background())
			var ended time.Time
			time.AfterFunc(20*time.Millisecond, func() { ended = time.Now(); cancel() })
			_, err := s.Count(ctx, n)
			if took := time.Since(ended); !errors.Is(err, context.Canceled) || took > time.Second {
				t.Errorf("%s n=%d: %v, %v after the end", s.Name, n, err, took)
			}
		}
	}
}

func TestVisitAndObserveStopAtOnce(t *testing.T) {
	for _, s := range Strategies() {
		calls := 0
		found, err := s.Visit(context.Background(), 5, func(board.Board) bool { calls++; return calls < 2 })
		if err != nil || calls != 2 || found != 2 {
			t.Errorf("%s: visited %d times, found %d, %v", s.Name, calls, found, err)
		}
		calls = 0
		if _, err := s.Observe(context.Background(), 5, func(Event) bool { calls++; return calls < 7 }); err != nil || calls != 7 {
			t.Errorf("%s: observed %d times, %v", s.Name, calls, err)
		}
	}
}

// TestSymmetricImagesAreFound turns a random solution and finds the image
// among the solutions of a random complete strategy.
func TestSymmetricImagesAreFound(t *testing.T) {
	found := map[string][]board.Board{}
	for _, s := range Strategies() {
		if s.Complete {
			found[s.Name] = all(t, s, 7)
		}
	}
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range found {
			if !yield(name) {
				return
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SampledFrom(found[rapid.SampledFrom(names).Draw(t, "from")]).Draw(t, "board")
		s := rapid.SampledFrom(board.Symmetries()).Draw(t, "symmetry")
		name := rapid.SampledFrom(names).Draw(t, "in")
		if !slices.ContainsFunc(found[name], func(o board.Board) bool { return slices.Equal(o, b.Image(s)) }) {
			t.Fatalf("%s lacks %v, image of %v", name, b.Image(s), b)
		}
	})
}
