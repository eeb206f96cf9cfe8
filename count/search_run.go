package count

import (
	"context"
	"math/bits"

	"nqueens/count/search"
)

// searchRunner runs groups of a search plan.
type searchRunner struct {
	plan   *searchPlan
	search *search.Searcher
	lists  [][]seed // seeds that fit the edge queens so far, by number of edge columns filled
	edges  []int    // rows of the edge queens
	shape  search.Shape
	states []search.State
}

func newSearchRunner(p *searchPlan, k *search.Kernel) *searchRunner {
	return &searchRunner{
		plan: p, search: k.NewSearcher(),
		lists: make([][]seed, len(p.edges)+1), edges: make([]int, len(p.edges)),
	}
}

// Run counts the completions of all jobs of a group.
func (w *searchRunner) Run(ctx context.Context, group int64) (Subtotal, error) {
	p := w.plan
	sub := Subtotal{Group: group}
	run := &p.runs[group/p.split]
	digits := group % p.split
	for i := p.depth - 1; i >= 0; i-- {
		w.edges[i] = int(digits % int64(p.n))
		digits /= int64(p.n)
	}
	list := run.seeds
	for i := range p.depth {
		if w.repeats(i, w.edges[i]) {
			return sub, nil
		}
		list = w.fit(i, w.edges[i], list)
	}
	for i := range list {
		sub.Jobs++
		sub.Weight += uint64(list[i].weight)
	}
	return sub, w.fill(ctx, p.depth, list, &sub)
}

// repeats says whether an earlier edge queen stands in row r.
func (w *searchRunner) repeats(i, r int) bool {
	for _, e := range w.edges[:i] {
		if e == r {
			return true
		}
	}
	return false
}

// fit puts a queen into row r of the i-th edge column and returns the seeds that admit it.
func (w *searchRunner) fit(i, r int, list []seed) []seed {
	n, c := w.plan.n, w.plan.edges[i]
	to := w.lists[i+1][:0]
	for j := range list {
		s := &list[j]
		switch {
		case s.cols>>c&1 != 0:
			// The cross has filled the column already.
			if s.holds(n, r, c) {
				to = append(to, *s)
			}
		case s.rows>>r&1 == 0 && !s.attacks(n, r, c):
			x := *s
			x.place(n, r, c)
			to = append(to, x)
		}
	}
	w.lists[i+1] = to
	return to
}

// holds says whether the queen of central row r stands in column c.
func (s *seed) holds(n, r, c int) bool {
	return r == (n-1)/2 && int(s.home[0]) == c || r == n/2 && int(s.home[1]) == c
}

// fill places the edge queens from the i-th column on and searches.
func (w *searchRunner) fill(ctx context.Context, i int, list []seed, sub *Subtotal) error {
	if len(list) == 0 {
		return nil
	}
	if i == len(w.plan.edges) {
		return w.count(ctx, list, sub)
	}
	for r := range w.plan.n {
		if w.repeats(i, r) {
			continue
		}
		w.edges[i] = r
		if err := w.fill(ctx, i+1, w.fit(i, r, list), sub); err != nil {
			return err
		}
	}
	return nil
}

// count searches seeds that leave the same rows and columns, in batches of equal weight.
func (w *searchRunner) count(ctx context.Context, list []seed, sub *Subtotal) error {
	w.lay(&list[0])
	for start, i := 0, 1; i <= len(list); i++ {
		if i < len(list) && list[i].weight == list[start].weight {
			continue
		}
		w.states = w.states[:0]
		for j := range list[start:i] {
			w.states = append(w.states, w.state(&list[start+j]))
		}
		t, err := w.search.Count(ctx, &w.shape, w.states)
		if err != nil {
			return err
		}
		sub.Completions += uint64(list[start].weight) * t.Completions
		sub.Nodes += t.Nodes
		start = i
	}
	return nil
}

// lay makes the shape of the rows that a seed leaves open.
func (w *searchRunner) lay(s *seed) {
	p := w.plan
	n, x := p.n, &w.shape
	x.Width = n - p.drop[0] - p.drop[1]
	x.First, x.Second = x.First[:0], x.Second[:0]
	for r := (n-1)/2 - 1; r >= 0; r-- {
		if s.rows>>r&1 == 0 {
			x.First = append(x.First, search.Row{Index: r, Free: ^uint32(0)})
		}
	}
	for r := n/2 + 1; r < n; r++ {
		if s.rows>>r&1 == 0 {
			x.Second = append(x.Second, search.Row{Index: r, Free: ^uint32(0)})
		}
	}
	w.enter(s)
}

// enter blocks, in the rows of the shape, the squares on diagonals that come in from a column that was cut off, further
// out than the first row of the side. They come from edge queens only, or from the central columns where two columns were cut
// off on one side, and so are the same for all seeds of the batch.
func (w *searchRunner) enter(s *seed) {
	n, cut, mask := w.plan.n, w.plan.drop[0], uint32(1)<<w.shape.Width-1
	if cut == 0 {
		return
	}
	for _, side := range [][]search.Row{w.shape.First, w.shape.Second} {
		for i := range side {
			r, d := side[i].Index, side[i].Index-side[0].Index
			rising, falling := uint32(s.rising>>(r+cut))&mask, uint32(s.falling>>(n-1-r+cut))&mask
			r0 := side[0].Index
			rising0, falling0 := uint32(s.rising>>(r0+cut))&mask, uint32(s.falling>>(n-1-r0+cut))&mask
			if d < 0 {
				rising0, falling0 = rising0<<-d, falling0>>-d
			} else {
				rising0, falling0 = rising0>>d, falling0<<d
			}
			side[i].Free = ^(rising&^rising0 | falling&^falling0)
		}
	}
}

// state is a seed as the shape sees it.
func (w *searchRunner) state(s *seed) search.State {
	n, cut := w.plan.n, w.plan.drop[0]
	st := search.State{Cols: s.cols >> cut}
	if len(w.shape.First) > 0 {
		r := w.shape.First[0].Index
		st.L1, st.R1 = uint32(s.rising>>(r+cut)), uint32(s.falling>>(n-1-r+cut))
	}
	if len(w.shape.Second) > 0 {
		r := w.shape.Second[0].Index
		st.L2, st.R2 = uint32(s.falling>>(n-1-r+cut)), uint32(s.rising>>(r+cut))
	}
	return st
}

// size is the number of open rows, for callers that need an estimate.
func (s *seed) size(n int) int { return n - bits.OnesCount32(s.rows) }
