package web

import (
	"context"
	"strconv"

	"nqueens/count"
	"nqueens/count/search"
	"nqueens/enumerate"
)

// maxClasses is the largest board whose symmetric solutions can be counted.
const maxClasses = 32

// engineFor sets memory aside for a count and chooses the engine that it is
// enough for: the fastest, unless that takes more than half of what there is for
// all, or else the search, which needs little.
func (s *Server) engineFor(one *counted) (release func(), err error) {
	share := s.limits.forSearches
	one.workers = s.options.Workers
	if len(one.given)+len(one.blocked) > 0 {
		return s.limits.holdOf(share, searchMemory(one.n, one.workers))
	}
	fastest, err := count.ChooseEngine(one.n, count.Options{})
	if err != nil {
		return nil, err
	}
	if name := fastest.Name(); name != "search" {
		// With half of the workers it is still faster than the search.
		for _, workers := range []int{one.workers, (one.workers + 1) / 2} {
			if need := joinMemory(one.n, workers); need <= share.size/2 {
				if release, err = s.limits.holdOf(share, need); err == nil {
					one.engine, one.workers = name, workers
					return release, nil
				}
			}
		}
	}
	one.engine = "search"
	return s.limits.holdOf(share, 64*megabyte)
}

// joinMemory is what the join holds at most, in bytes: measured with two
// workers, of which half is theirs.
func joinMemory(n, workers int) int64 {
	measured := int64(160)
	switch {
	case n > 22:
		measured = 2000
	case n > 20:
		measured = 500
	}
	return measured * int64(1+max(1, workers/2)) / 2 * megabyte
}

// run counts, and tells how far it has come.
func (s *Server) run(ctx context.Context, one *counted) error {
	if len(one.given)+len(one.blocked) > 0 {
		return s.runCompletions(ctx, one)
	}
	r, err := count.All(ctx, one.n, count.Options{
		Workers: one.workers, Engine: one.engine,
		Progress: func(p count.Progress) { one.note(count.Result{Progress: p}) },
	})
	one.note(r)
	if err != nil || one.n > maxClasses {
		return err
	}
	half, quarter, err := count.Symmetric(ctx, one.n)
	if err != nil {
		return err
	}
	classes := count.NewClasses(r.Total(), half, quarter)
	one.mu.Lock()
	defer one.mu.Unlock()
	one.progress.classes = &classes
	return nil
}

// note keeps how far a count has come. The kernel is known at its end.
func (one *counted) note(r count.Result) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.progress.Result = r
	one.progress.found = r.Solutions.String()
}

// runCompletions counts the solutions with some squares given or blocked. The
// engine knows queens that are given, one a row, on boards of its size; other
// solutions are gone through.
func (s *Server) runCompletions(ctx context.Context, one *counted) error {
	found := func(total uint64) {
		one.mu.Lock()
		defer one.mu.Unlock()
		one.progress.found = strconv.FormatUint(total, 10)
	}
	columns := make([]int, one.n)
	for r := range columns {
		columns[r] = -1
	}
	for _, q := range one.given {
		if columns[q.Row] >= 0 && columns[q.Row] != q.Col {
			found(0) // two different queens in a row
			return nil
		}
		columns[q.Row] = q.Col
	}
	if len(one.blocked) == 0 && one.n <= search.MaxWidth {
		q, err := count.NewCompletions(one.n, "")
		if err != nil {
			return err
		}
		total, err := q.Given(ctx, columns)
		if err == nil {
			found(total)
		}
		return err
	}
	total := uint64(0)
	problem := enumerate.Problem{N: one.n, Given: one.given, Blocked: one.blocked}
	for batch := range problem.BatchesParallel(ctx, one.workers) {
		total += uint64(batch.Len)
		found(total)
	}
	found(total)
	return ctx.Err()
}
