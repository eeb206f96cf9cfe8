package count

import (
	"context"
	"fmt"
	"iter"

	"nqueens/board"
)

// Job is a partial placement whose completions are counted for all of its orbit.
type Job struct {
	Orbit []board.Square // queens that stand for their orbit under the eight symmetries
	Edges []board.Square // queens that cut the work below the orbit into smaller jobs
	// Weight is the size of the orbit: by how much the completions count.
	Weight uint64
}

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

// Contents is what a group of the plan has.
func (p *searchPlan) Contents(group int64) (jobs int64, weight uint64, err error) {
	return contents(p.n, p.Jobs(group))
}

// Contents is what a group of the plan has.
func (p hugePlan) Contents(group int64) (jobs int64, weight uint64, err error) {
	return contents(int(p), p.Jobs(group))
}

// Recount counts a group plainly.
func (p *searchPlan) Recount(ctx context.Context, group int64) (uint64, error) {
	return recount(ctx, p.n, p.Jobs(group))
}

// Recount counts a group plainly.
func (p hugePlan) Recount(ctx context.Context, group int64) (uint64, error) {
	return recount(ctx, int(p), p.Jobs(group))
}

// contents sums up jobs and compares each weight with the orbit.
func contents(n int, of iter.Seq[Job]) (jobs int64, weight uint64, err error) {
	for job := range of {
		if orbit := orbitSize(n, job.Orbit); len(job.Orbit) > 0 && job.Weight != orbit {
			return 0, 0, fmt.Errorf("the plan gives weight %d to an orbit of %d: %v", job.Weight, orbit, job.Orbit)
		}
		jobs++
		weight += job.Weight
	}
	return jobs, weight, nil
}

// recount counts the completions of jobs.
func recount(ctx context.Context, n int, of iter.Seq[Job]) (sum uint64, err error) {
	for job := range of {
		found, err := completions(ctx, n, append(job.Orbit, job.Edges...))
		if err != nil {
			return 0, err
		}
		sum += job.Weight * found
	}
	return sum, nil
}

// orbitSize is the number of different images of a set of squares.
func orbitSize(n int, squares []board.Square) uint64 {
	p, err := board.Place(n, squares...)
	if err != nil {
		return 0 // no queens on this board
	}
	images := map[string]bool{}
	for _, s := range board.Symmetries() {
		text := ""
		for q := range p.Image(s).Squares() {
			text += q.String()
		}
		images[text] = true
	}
	return uint64(len(images))
}
