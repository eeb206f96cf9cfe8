package replay

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"nqueens/board"
	"nqueens/textbook"
)

func film(t testing.TB, s *textbook.Strategy, n int) *Film {
	t.Helper()
	f, err := New(s, n)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// tight makes a film that keeps many keyframes, and thins them all the time.
func tight(t testing.TB, s *textbook.Strategy, n int) *Film {
	f := film(t, s, n)
	f.reel.spacing, f.reel.limit = 2, 128
	return f
}

func at(t testing.TB, f *Film, step uint64) State {
	t.Helper()
	s, err := f.At(context.Background(), step)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func end(t testing.TB, f *Film) uint64 {
	t.Helper()
	last, err := f.End(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// events runs the search without a film.
func events(t testing.TB, s *textbook.Strategy, n int) (events []textbook.Event) {
	t.Helper()
	_, err := s.Observe(context.Background(), n, func(e textbook.Event) bool {
		events = append(events, e)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// scratch plays all events from the start and gives the state at every step.
func scratch(t testing.TB, s *textbook.Strategy, n int) []State {
	t.Helper()
	var c cursor
	states := []State{c.state(s, n)}
	for _, e := range events(t, s, n) {
		c.play(e)
		states = append(states, c.state(s, n))
	}
	return states
}

// TestSameFromEverywhere is the promise of the package: at every step of every
// strategy, a replay from scratch, random access, steps forward and steps
// backward from the end give the same state.
func TestSameFromEverywhere(t *testing.T) {
	for _, s := range textbook.Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for n := 0; n <= 6; n++ {
				want := scratch(t, s, n)
				same := func(how string, f *Film, step int) {
					t.Helper()
					if got := at(t, f, uint64(step)); !reflect.DeepEqual(got, want[step]) {
						t.Fatalf("n=%d, %s: at step %d\n%+v, want\n%+v", n, how, step, got, want[step])
					}
				}
				f := tight(t, s, n)
				for i := range want {
					same("forward", f, i)
				}
				if last := end(t, f); last != uint64(len(want)-1) {
					t.Fatalf("n=%d: ends at %d, want %d", n, last, len(want)-1)
				}
				for i := range slices.Backward(want) {
					same("backward", f, i)
				}
				f = film(t, s, n)
				for i := range want {
					same("random", f, i*7919%len(want))
				}
				for _, f := range []*Film{f, tight(t, s, n)} {
					for from := 0; from < len(want); from += 1 + len(want)/5 {
						states, err := f.States(context.Background(), uint64(from), uint64(from+40))
						if part := want[from:min(from+41, len(want))]; err != nil || !reflect.DeepEqual(states, part) {
							t.Fatalf("n=%d: states from %d\n%+v, want\n%+v", n, from, states, part)
						}
					}
				}
			}
		})
	}
}

// TestStatesTellTheTruth checks states against the events, with a board of its
// own.
func TestStatesTellTheTruth(t *testing.T) {
	for _, s := range textbook.Strategies() {
		f := tight(t, s, 5)
		var counters textbook.Counters
		var placement, covered []string
		for i, e := range events(t, s, 5) {
			counters.Add(e)
			switch e.Kind {
			case textbook.Place:
				placement = append(placement, e.Square.String())
			case textbook.Remove:
				placement = placement[:len(placement)-1]
			case textbook.Cover:
				covered = append(covered, e.Line.String())
			case textbook.Uncover:
				covered = covered[:len(covered)-1]
			}
			st := at(t, f, uint64(i+1))
			if fmt.Sprint(st.Queens) != fmt.Sprint(placement) || fmt.Sprint(st.Covered) != fmt.Sprint(covered) {
				t.Fatalf("%s step %d: queens %v, covered %v", s.Name, st.Step, st.Queens, st.Covered)
			}
			if st.Counters != counters || st.Last != e || !slices.Contains(s.Code[st.CodeLine].At, e.Kind) {
				t.Fatalf("%s step %d: %+v after %+v", s.Name, st.Step, st, e)
			}
			if st.IsSolution() != (e.Kind == textbook.Solution) {
				t.Fatalf("%s step %d is a solution: %v", s.Name, st.Step, st.IsSolution())
			}
			p, err := board.Place(5, st.Queens...)
			if err != nil {
				t.Fatal(err)
			}
			for i, attacked := range st.Attacked() {
				square := board.Square{Row: i / 5, Col: i % 5}
				sees := func(q board.Square) bool { return board.Between(q, square) != board.Line{} }
				if attacked != slices.ContainsFunc(slices.Collect(p.Squares()), sees) {
					t.Fatalf("%s step %d: %v attacked: %v", s.Name, st.Step, square, attacked)
				}
			}
			square, tested := st.Tested()
			line, refused := st.Refused()
			if tested != (e.Kind == textbook.Test) || tested && square != e.Square || refused != e.Refused || line != e.Line {
				t.Fatalf("%s step %d: test of %v by %v", s.Name, st.Step, square, line)
			}
			if refused != (len(st.Refusers()) > 0) {
				t.Fatalf("%s step %d: %v refused by nobody", s.Name, st.Step, square)
			}
		}
	}
}

// TestCallStacks checks the stacks of the three ways to branch against what
// their searches say of themselves.
func TestCallStacks(t *testing.T) {
	for _, s := range textbook.Strategies() {
		for _, st := range scratch(t, s, 5) {
			var queens []board.Square
			for i, call := range st.Calls {
				if call.Queen {
					queens = append(queens, call.Square)
				} else if i != len(st.Calls)-1 {
					t.Fatalf("%s: an open call without a queen below another: %+v", s.Name, st)
				}
				want := board.Row
				switch {
				case s.Branching == textbook.BySquare:
					want = board.NoLine
				case s.Branching == textbook.ByLine && call.Line.Kind == board.Column:
					want = board.Column
				}
				if call.Line.Kind != want || call.Tried && want != board.NoLine && !call.Line.Has(call.Square) {
					t.Fatalf("%s: call %+v in %+v", s.Name, call, st)
				}
				if s.Branching == textbook.ByRow && call.Line.Index != i {
					t.Fatalf("%s: call %d is of %v", s.Name, i, call.Line)
				}
			}
			if !slices.Equal(queens, st.Queens) {
				t.Fatalf("%s: calls %+v with queens %v", s.Name, st.Calls, st.Queens)
			}
			if square, ok := st.Tested(); ok && st.Calls[len(st.Calls)-1] != (Call{Line: st.Calls[len(st.Calls)-1].Line, Square: square, Tried: true}) {
				t.Fatalf("%s: tests %v in %+v", s.Name, square, st.Calls)
			}
		}
	}
}

// TestSquareBySquare follows the calls of cells by hand on a 2×2 board.
func TestSquareBySquare(t *testing.T) {
	s, err := textbook.Lookup("cells")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, st := range scratch(t, s, 2)[:8] {
		line := ""
		for _, c := range st.Calls {
			line += fmt.Sprintf("%v%s ", c.Square, map[bool]string{true: "Q", false: ""}[c.Queen])
		}
		got = append(got, line)
	}
	want := []string{
		"(0,0) ", "(0,0) ", "(0,0)Q (0,1) ", "(0,0)Q (0,1) ",
		"(0,0)Q (1,0) ", "(0,0)Q (1,1) ", "(0,0) ", "(0,1) ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestKinds walks from event to event of each kind, forward and backward, and
// across solutions step by step.
func TestKinds(t *testing.T) {
	ctx := context.Background()
	for _, s := range textbook.Strategies() {
		for kind := textbook.Test; kind <= textbook.Uncover; kind++ {
			var want []uint64
			for i, e := range events(t, s, 5) {
				if e.Kind == kind {
					want = append(want, uint64(i+1))
				}
			}
			f := tight(t, s, 5)
			var got []uint64
			var none *NoneError
			step, err := f.Next(ctx, kind, 0)
			for ; err == nil; step, err = f.Next(ctx, kind, step) {
				got = append(got, step)
			}
			if !slices.Equal(got, want) || !errors.As(err, &none) || none.Before || none.Kind != kind {
				t.Fatalf("%s: every %v: %v, %v, want %v", s.Name, kind, got, err, want)
			}
			got = nil
			step, err = f.Previous(ctx, kind, end(t, f))
			for ; err == nil; step, err = f.Previous(ctx, kind, step) {
				got = append(got, step)
			}
			slices.Reverse(got)
			if n := len(want); n > 0 && want[n-1] == end(t, f) {
				want = want[:n-1]
			}
			if !slices.Equal(got, want) || !errors.As(err, &none) || !none.Before {
				t.Fatalf("%s: every %v, backward: %v, %v, want %v", s.Name, kind, got, err, want)
			}
		}
	}
}

func TestEvents(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.SampledFrom(textbook.Strategies()).Draw(rt, "strategy")
		want := events(t, s, 4)
		from := rapid.IntRange(0, len(want)).Draw(rt, "from")
		to := rapid.IntRange(0, len(want)+3).Draw(rt, "to")
		got, err := tight(t, s, 4).Events(context.Background(), uint64(from), uint64(to))
		if err != nil || !slices.Equal(got, want[from:max(from, min(to, len(want)))]) {
			rt.Fatalf("%s %d…%d: %v, %v", s.Name, from, to, got, err)
		}
	})
}

func TestPastTheEnd(t *testing.T) {
	ctx := context.Background()
	for _, s := range textbook.Strategies() {
		f := film(t, s, 4)
		if _, known := f.Length(); known {
			t.Errorf("%s: the length is known before the search", s.Name)
		}
		var past *EndError
		if _, err := f.At(ctx, 1<<40); !errors.As(err, &past) || past.Step != 1<<40 || past.Length != end(t, f) {
			t.Errorf("%s: %v", s.Name, err)
		}
		if _, err := f.Next(ctx, textbook.Place, past.Length+1); !errors.As(err, &past) {
			t.Errorf("%s: %v", s.Name, err)
		}
		if _, err := f.Events(ctx, past.Length+1, past.Length+2); !errors.As(err, &past) {
			t.Errorf("%s: %v", s.Name, err)
		}
		length, known := f.Length()
		steps, found := f.Recorded()
		if !known || length != past.Length || steps != length || found != at(t, f, length).Counters.Solutions {
			t.Errorf("%s: length %d, %d steps recorded with %d solutions", s.Name, length, steps, found)
		}
	}
	var outside *textbook.RangeError
	for _, n := range []int{-1, textbook.MaxN + 1} {
		if _, err := New(textbook.Strategies()[0], n); !errors.As(err, &outside) || outside.N != n {
			t.Errorf("n=%d: %v", n, err)
		}
	}
}

// TestStopsAndGoesOn ends a recording that would take forever, and continues
// it.
func TestStopsAndGoesOn(t *testing.T) {
	for _, s := range textbook.Strategies() {
		if s.Name == "knight" {
			continue // ends by itself
		}
		f := film(t, s, 20)
		var before uint64
		for range 3 {
			ctx, cancel := context.WithTimeout(context.Background(), 15*time.Millisecond)
			started := time.Now()
			_, err := f.End(ctx)
			cancel()
			took := time.Since(started)
			after, _ := f.Recorded()
			if !errors.Is(err, context.DeadlineExceeded) || took > time.Second || after <= before {
				t.Fatalf("%s: %v after %v, %d steps, %d before", s.Name, err, took, after, before)
			}
			before = after
		}
		if st := at(t, f, before); st.Step != before {
			t.Errorf("%s: step %d at %d", s.Name, st.Step, before)
		}
		done, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := f.At(done, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// TestManyAtOnce lets goroutines look at one film while it is recorded.
func TestManyAtOnce(t *testing.T) {
	s, err := textbook.Lookup("dlx")
	if err != nil {
		t.Fatal(err)
	}
	want := scratch(t, s, 6)
	f := tight(t, s, 6)
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := range 200 {
				step := (i*31 + g*977) % len(want)
				got, err := f.At(context.Background(), uint64(step))
				if err != nil || !reflect.DeepEqual(got, want[step]) {
					t.Errorf("step %d: %+v, %v", step, got, err)
				}
			}
		})
	}
	all.Wait()
}

// TestRecordedStepsNeverWait looks back while another goroutine records without
// end; who wants to record meanwhile can give up.
func TestRecordedStepsNeverWait(t *testing.T) {
	f := film(t, textbook.Strategies()[0], 16)
	at(t, f, 5000)
	ctx, cancel := context.WithCancel(context.Background())
	var recorder sync.WaitGroup
	recorder.Go(func() { _, _ = f.End(ctx) })
	for steps := uint64(0); steps <= 5000; steps, _ = f.Recorded() {
		runtime.Gosched()
	}
	if st := at(t, f, 4000); st.Step != 4000 {
		t.Error(st.Step)
	}
	short, stop := context.WithTimeout(ctx, 5*time.Millisecond)
	defer stop()
	if _, err := f.At(short, 1<<60); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	cancel()
	recorder.Wait()
}

// TestKeyframesAreBounded records far more than the keyframes can hold and
// checks their number and their distances.
func TestKeyframesAreBounded(t *testing.T) {
	for _, s := range textbook.Strategies() {
		f := film(t, s, 8)
		f.reel.spacing, f.reel.limit = 4, 64
		if s.Name == "cells" {
			at(t, f, 200_000)
		} else {
			end(t, f)
		}
		r := f.reel
		steps, _ := f.Recorded()
		if len(r.tallies) > 64 || cap(r.tallies) > 128 || len(r.queens) != 8*len(r.tallies) {
			t.Errorf("%s: %d keyframes", s.Name, len(r.tallies))
		}
		const betweenPlaces = 8 * 8 * 8 // no search of size 8 goes longer without one
		var before uint64
		for _, k := range r.tallies {
			if k.step-before > 2*r.spacing+betweenPlaces {
				t.Errorf("%s: %d steps between keyframes, spacing %d", s.Name, k.step-before, r.spacing)
			}
			before = k.step
		}
		if r.spacing > 8*max(steps, 64)/64 {
			t.Errorf("%s: spacing %d for %d steps", s.Name, r.spacing, steps)
		}
	}
}

func ExampleFilm() {
	strategy, err := textbook.Lookup("marks")
	if err != nil {
		panic(err)
	}
	film, err := New(strategy, 6)
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	step, err := film.Next(ctx, textbook.Solution, 0)
	if err != nil {
		panic(err)
	}
	for t := step - 1; t <= step+1; t++ {
		state, err := film.At(ctx, t)
		if err != nil {
			panic(err)
		}
		fmt.Println(t, state.Last.Kind, film.Strategy().Code[state.CodeLine].Text, len(state.Queens))
	}
	_, err = film.At(ctx, 1_000_000)
	fmt.Println(err)
	_, err = film.Previous(ctx, textbook.Solution, step)
	fmt.Println(err)
	// Output:
	// 227 place     put the queen, mark in eight directions 6
	// 228 solution   if row = n: report the board 6
	// 229 remove     take it off, restore the matrix 5
	// step 1000000: the film ends at step 1202
	// no solution before step 228
}
