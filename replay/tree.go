package replay

import (
	"context"
	"slices"
	"sort"

	"nqueens/board"
	"nqueens/textbook"
)

// Tree is the part of the search tree that is open at a step: the calls on the
// way from the root to where the search is, and what each has tried. What lies
// below a branch that is done is told in numbers.
type Tree struct {
	Step uint64
	// Levels holds for each number of queens on the board, from 0 on, what was
	// tried with so many, in order. The last branch of every level but the last
	// is open.
	Levels [][]Branch

	nodes, solutions uint64
}

// Branch is a square that was tried.
type Branch struct {
	Square board.Square
	Stage  Stage
	Line   board.Line // Refused: the line that refuses the square, where the search knows it

	From uint64 // Open, Finished: the step at which the queen was placed
	To   uint64 // Finished: the step at which she was removed

	// Finished: the queens placed and the solutions found in between, with her
	// own. Open: those placed and found before.
	Nodes, Solutions uint64
}

// Stage is how far a branch has come.
type Stage uint8

// The stages.
const (
	Refused  Stage = iota // the square is attacked
	Tested                // it is free; the queen is not placed yet
	Open                  // the queen stands; the next level is below her
	Finished              // she was removed again
)

// String names the stage in lower case.
func (s Stage) String() string {
	return [...]string{"refused", "tested", "open", "finished"}[s]
}

// newTree is the tree at the start.
func newTree() *Tree { return &Tree{Levels: make([][]Branch, 1)} }

// Play takes the tree to the next step, which the event leads to, and tells
// how many levels, from the root, stay as they were.
func (t *Tree) Play(e textbook.Event) (same int) {
	t.Step++
	last := len(t.Levels) - 1
	level := &t.Levels[last]
	switch e.Kind {
	case textbook.Test:
		b := Branch{Square: e.Square, Stage: Tested}
		if e.Refused {
			b.Stage, b.Line = Refused, e.Line
		}
		*level = append(*level, b)
		return last
	case textbook.Place:
		if i := len(*level) - 1; i >= 0 && (*level)[i].Stage == Tested && (*level)[i].Square == e.Square {
			*level = (*level)[:i]
		}
		*level = append(*level, Branch{Square: e.Square, Stage: Open, From: t.Step, Nodes: t.nodes, Solutions: t.solutions})
		t.nodes++
		t.Levels = append(t.Levels, nil)
		return last
	case textbook.Remove:
		t.Levels = t.Levels[:last]
		level = &t.Levels[last-1]
		b := &(*level)[len(*level)-1]
		b.Stage, b.To = Finished, t.Step
		b.Nodes, b.Solutions = t.nodes-b.Nodes, t.solutions-b.Solutions
		return last - 1
	case textbook.Solution:
		t.solutions++
	}
	return len(t.Levels)
}

// Tree gives the tree at a step. The errors are those of At. It takes about as
// long as looking at as many steps as the tree has finished branches.
func (f *Film) Tree(ctx context.Context, step uint64) (*Tree, error) {
	there, err := f.at(ctx, step)
	if err != nil {
		return nil, err
	}
	t := newTree()
	for c := (&cursor{}); t.Step < step; {
		var ahead *cursor
		err := f.run(ctx, c, func(e textbook.Event) bool {
			t.Play(e)
			if e.Kind == textbook.Place && leaves(there.queens, c.queens) {
				ahead = f.lastUnder(c, step)
			}
			return ahead == nil && t.Step < step
		})
		if err != nil {
			return nil, err
		}
		if ahead != nil {
			t.leap(ahead)
			c = ahead
		}
	}
	return t, nil
}

// leaves reports whether the last queen of a path is the first that is not on
// another path: what is below her will be done before the other is reached.
func leaves(way, path []board.Square) bool {
	last := len(path) - 1
	return last <= len(way) && slices.Equal(path[:last], way[:last]) && !(last < len(way) && way[last] == path[last])
}

// lastUnder gives the last keyframe before a step at which all queens of a
// cursor still stand, nil where there is none after the cursor. All keyframes
// from the cursor on have these queens until one of them is removed, and never
// again.
func (f *Film) lastUnder(c *cursor, before uint64) *cursor {
	f.mu.RLock()
	defer f.mu.RUnlock()
	r := &f.reel
	first := sort.Search(len(r.tallies), func(i int) bool { return r.tallies[i].step > c.step })
	end := sort.Search(len(r.tallies), func(i int) bool { return r.tallies[i].step >= before })
	if first >= end {
		return nil
	}
	under := sort.Search(end-first, func(i int) bool { return !r.holds(first+i, c.queens) })
	if under == 0 {
		return nil
	}
	return r.cursor(first + under - 1)
}

// holds reports whether a keyframe has these queens first.
func (r *reel) holds(i int, queens []board.Square) bool {
	placed := int(r.tallies[i].kinds[textbook.Place] - r.tallies[i].kinds[textbook.Remove])
	if placed < len(queens) {
		return false
	}
	for j, q := range queens {
		p := r.queens[i*r.n+j]
		if int(p>>packedBits&packedMask) != q.Row || int(p&packedMask) != q.Col {
			return false
		}
	}
	return true
}

// leap takes the tree to a keyframe below its last open branch. What was tried
// on the way there is left out: it is gone before anybody looks.
func (t *Tree) leap(ahead *cursor) {
	for _, q := range ahead.queens[len(t.Levels)-1:] {
		last := len(t.Levels) - 1
		t.Levels[last] = append(t.Levels[last], Branch{Square: q, Stage: Open})
		t.Levels = append(t.Levels, nil)
	}
	t.Step, t.nodes, t.solutions = ahead.step, ahead.counters.Nodes, ahead.counters.Solutions
}
