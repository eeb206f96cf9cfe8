package count

import (
	"context"
	"slices"

	"nqueens/count/search"
)

// searchRunner runs groups of a search plan.
type searchRunner struct {
	plan   *searchPlan
	search *search.Searcher
	lists  [][]seed // seeds that fit the edge queens so far, by number of edge columns filled
	edges  []int    // rows of the edge queens
	shape  search.Shape
	other  search.Shape
	states []search.State
}

func newSearchRunner(p *searchPlan, k *search.Kernel) *searchRunner {
	w := &searchRunner{plan: p, lists: make([][]seed, len(p.edges)+1), edges: make([]int, len(p.edges))}
	if k != nil { // without a kernel it only knows the jobs
		w.search = k.NewSearcher()
	}
	return w
}

// Run counts the completions of all jobs of a group.
func (w *searchRunner) Run(ctx context.Context, group int64) (Subtotal, error) {
	list := w.jobs(group)
	sub := Subtotal{Group: group, Jobs: int64(len(list))}
	for i := range list {
		sub.Weight += uint64(list[i].cross.weight)
	}
	return sub, w.fill(ctx, w.plan.depth, list, &sub)
}

// jobs returns the seeds of a group with its edge queens placed. They are valid until the next call.
func (w *searchRunner) jobs(group int64) []seed {
	p := w.plan
	list := p.runs[group/p.split].seeds
	for i, r := range p.edgeRows(group) {
		if w.edges[i] = r; w.repeats(i, r) {
			return nil
		}
		list = w.fit(i, r, list)
	}
	return list
}

// edgeRows returns the rows of the edge queens that tell a group from others of its run.
func (p *searchPlan) edgeRows(group int64) []int {
	rows := make([]int, p.depth)
	digits := group % p.split
	for i := p.depth - 1; i >= 0; i-- {
		rows[i] = int(digits % int64(p.n))
		digits /= int64(p.n)
	}
	return rows
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

// holds says whether the queen of a row of the cross stands in column c.
func (s *seed) holds(n, r, c int) bool {
	lines, cols := s.cross.lines(n), s.cross.rows
	return r == int(lines[0]) && c == int(cols[0]) || r == int(lines[1]) && c == int(cols[1])
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

// count searches seeds that leave the same rows and columns open, in batches of equal weight and equal diagonals that
// come in from outside.
func (w *searchRunner) count(ctx context.Context, list []seed, sub *Subtotal) error {
	p := w.plan
	for i := 0; i < len(list); {
		first := &list[i]
		p.lay(first, &w.shape)
		w.states = append(w.states[:0], first.view(p.n, p.drop, &w.shape))
		for i++; i < len(list) && list[i].cross.weight == first.cross.weight; i++ {
			if len(p.edges) > 0 {
				if p.lay(&list[i], &w.other); !alike(&w.shape, &w.other) {
					break
				}
			}
			w.states = append(w.states, list[i].view(p.n, p.drop, &w.shape))
		}
		t, err := w.search.Count(ctx, &w.shape, w.states)
		if err != nil {
			return err
		}
		sub.Completions += uint64(first.cross.weight) * t.Completions
		sub.Nodes += t.Nodes
	}
	return nil
}

// alike says whether two shapes of the same rows are equal.
func alike(a, b *search.Shape) bool {
	return slices.Equal(a.First, b.First) && slices.Equal(a.Second, b.Second)
}

// lay makes the shape of the rows that a seed leaves open, upwards from the cross and then downwards.
func (p *searchPlan) lay(s *seed, x *search.Shape) {
	n := p.n
	x.Width = n - p.drop
	x.First, x.Second = x.First[:0], x.Second[:0]
	for r := (n-1)/2 - 1; r >= 0; r-- {
		if s.rows>>r&1 == 0 {
			x.First = append(x.First, search.Row{Index: r})
		}
	}
	for r := n/2 + 1; r < n; r++ {
		if s.rows>>r&1 == 0 {
			x.Second = append(x.Second, search.Row{Index: r})
		}
	}
	s.enter(n, p.drop, x)
}
