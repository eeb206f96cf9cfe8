package count

import (
	"context"

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
			w.states = append(w.states, list[start+j].view(w.plan.n, w.plan.drop[0], &w.shape))
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

// lay makes the shape of the rows that a seed leaves open. Diagonals that enter it from a column that was cut off come from
// edge queens only, up to n = 19, and so are the same for all seeds of the batch.
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
	if p.drop[0] > 0 {
		s.enter(n, p.drop[0], x)
	}
}
