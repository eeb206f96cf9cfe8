package count

import (
	"iter"

	"nqueens/board"
)

// Jobs yields the jobs of a group: the crosses of its run that admit its edge queens.
func (p *searchPlan) Jobs(group int64) iter.Seq[Job] {
	return func(yield func(Job) bool) {
		edges := p.edgeRows(group)
		for _, s := range newSearchRunner(p, nil).jobs(group) {
			job := Job{Weight: uint64(s.cross.weight)}
			for _, q := range s.cross.queens(p.n) {
				job.Orbit = append(job.Orbit, board.Square{Row: int(q[0]), Col: int(q[1])})
			}
			for i, r := range edges {
				job.Edges = append(job.Edges, board.Square{Row: r, Col: p.edges[i]})
			}
			if !yield(job) {
				return
			}
		}
	}
}

// Jobs yields the one job of a group: queens in the first two rows. It stands for its mirror image too.
func (p hugePlan) Jobs(group int64) iter.Seq[Job] {
	n := int(p)
	a, b := int(group)/n, int(group)%n
	return func(yield func(Job) bool) {
		if max(a-b, b-a) > 1 {
			yield(Job{Edges: []board.Square{{Row: 0, Col: a}, {Row: 1, Col: b}}, Weight: p.weight(a)})
		}
	}
}
