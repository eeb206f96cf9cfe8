package replay

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"nqueens/board"
	"nqueens/textbook"
)

func tree(t testing.TB, f *Film, step uint64) *Tree {
	t.Helper()
	got, err := f.Tree(context.Background(), step)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestTreeIsTheSameFromEverywhere plays a tree from the start and compares it
// with the one that is had at once, at every step of every strategy.
func TestTreeIsTheSameFromEverywhere(t *testing.T) {
	for _, s := range textbook.Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for n := 0; n <= 6; n++ {
				few, many := film(t, s, n), tight(t, s, n)
				end(t, many)
				played := newTree()
				all := events(t, s, n)
				for i, e := range append([]textbook.Event{{}}, all...) {
					if i > 0 {
						before := shape(played)
						if same := played.Play(e); !reflect.DeepEqual(shape(played)[:same], before[:same]) {
							t.Fatalf("n=%d, step %d: the first %d levels are not the same", n, i, same)
						}
					}
					if i%(1+len(all)/300) != 0 {
						continue
					}
					for _, f := range []*Film{few, many} {
						if got := tree(t, f, uint64(i)); !reflect.DeepEqual(shape(got), shape(played)) || got.Step != uint64(i) {
							t.Fatalf("n=%d, step %d:\n%v, want\n%v", n, i, shape(got), shape(played))
						}
					}
				}
			}
		})
	}
}

// shape gives the levels, with nil and empty ones alike.
func shape(t *Tree) [][]Branch {
	levels := make([][]Branch, len(t.Levels))
	for i := range levels {
		levels[i] = append([]Branch{}, t.Levels[i]...)
	}
	return levels
}

// TestTreeTellsTheTruth compares the tree with the queens of the state, and the
// numbers of a finished branch with the counters where it begins and ends.
func TestTreeTellsTheTruth(t *testing.T) {
	for _, s := range textbook.Strategies() {
		f := tight(t, s, 7)
		last := end(t, f)
		for step := uint64(0); step <= last; step += 1 + last/31 {
			state, got := at(t, f, step), tree(t, f, step)
			var queens []board.Square
			for i, level := range got.Levels {
				for j, b := range level {
					if b.Stage == Finished {
						from, to := at(t, f, b.From), at(t, f, b.To)
						if from.Last.Kind != textbook.Place || to.Last.Kind != textbook.Remove || from.Last.Square != b.Square || to.Last.Square != b.Square {
							t.Fatalf("%s, step %d: %+v is from %+v to %+v", s.Name, step, b, from.Last, to.Last)
						}
						nodes, solutions := to.Counters.Nodes-from.Counters.Nodes+1, to.Counters.Solutions-from.Counters.Solutions
						if b.Nodes != nodes || b.Solutions != solutions {
							t.Fatalf("%s, step %d: %+v, want %d nodes, %d solutions", s.Name, step, b, nodes, solutions)
						}
					}
					if (b.Stage == Open) != (i < len(got.Levels)-1 && j == len(level)-1) {
						t.Fatalf("%s, step %d: level %d of %d has %+v", s.Name, step, i, len(got.Levels), b)
					}
					if b.Stage == Open {
						queens = append(queens, b.Square)
					}
				}
			}
			if !slices.Equal(queens, state.Queens) {
				t.Fatalf("%s, step %d: open %v, queens %v", s.Name, step, queens, state.Queens)
			}
		}
	}
}

func TestTreeErrors(t *testing.T) {
	f := film(t, strategyNamed(t, "marks"), 4)
	last := end(t, f)
	var past *EndError
	if _, err := f.Tree(context.Background(), last+1); !errors.As(err, &past) || past.Length != last {
		t.Errorf("past the end: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Tree(ctx, last); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func strategyNamed(t testing.TB, name string) *textbook.Strategy {
	t.Helper()
	s, err := textbook.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkTree asks for the tree at the end of what is recorded.
func BenchmarkTree(b *testing.B) {
	for _, name := range []string{"marks", "dlx"} {
		b.Run(name, func(b *testing.B) {
			f := film(b, strategyNamed(b, name), 12)
			const far = 50_000_000
			if _, err := f.At(context.Background(), far); err != nil {
				var past *EndError
				if !errors.As(err, &past) {
					b.Fatal(err)
				}
			}
			recorded, _ := f.Recorded()
			for b.Loop() {
				tree(b, f, recorded)
			}
		})
	}
}
