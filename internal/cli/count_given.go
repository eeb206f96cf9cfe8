package cli

import (
	"context"
	"errors"
	"math/big"
	"runtime"
	"sync/atomic"
	"time"

	"nqueens/board"
	"nqueens/count"
	"nqueens/count/search"
	"nqueens/enumerate"
)

// completing counts the solutions that hold some queens and leave some squares
// empty.
type completing struct {
	problem enumerate.Problem
	kernel  string
	workers int
}

func (c *completing) run(ctx context.Context, e *env, progress string) (tally, error) {
	if err := c.problem.Check(); err != nil {
		return tally{}, err
	}
	var found atomic.Uint64
	end := e.report(progress, func(elapsed time.Duration) string {
		return searching(found.Load(), 0, c.problem.N, false, elapsed)
	})
	total, err := c.count(ctx, &found)
	end()
	if errors.Is(err, context.Canceled) {
		return tally{}, stopped("stopped before all completions were counted")
	}
	return tally{what: countAll, all: new(big.Int).SetUint64(total)}, err
}

// count asks the engine if it can: it knows queens that are given, one a row,
// on boards of its size. Otherwise the completions are gone through.
func (c *completing) count(ctx context.Context, found *atomic.Uint64) (uint64, error) {
	columns, onePerRow := givenByRow(c.problem.N, c.problem.Given)
	if !onePerRow {
		return 0, nil // two different queens in a row
	}
	if len(c.problem.Blocked) == 0 && c.problem.N <= search.MaxWidth {
		q, err := count.NewCompletions(c.problem.N, c.kernel)
		if err != nil {
			return 0, err
		}
		return q.Given(ctx, columns)
	}
	workers := c.workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for batch := range c.problem.BatchesParallel(ctx, workers) {
		found.Add(uint64(batch.Len))
	}
	return found.Load(), ctx.Err()
}

// givenByRow gives the column of the given queen of each row, -1 where there is
// none; false if a row has two.
func givenByRow(n int, given []board.Square) (columns []int, ok bool) {
	columns = make([]int, n)
	for r := range columns {
		columns[r] = -1
	}
	for _, s := range given {
		if columns[s.Row] >= 0 && columns[s.Row] != s.Col {
			return nil, false
		}
		columns[s.Row] = s.Col
	}
	return columns, true
}
