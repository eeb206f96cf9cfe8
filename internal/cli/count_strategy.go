package cli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"
	"time"

	"nqueens/board"
	"nqueens/count"
	"nqueens/textbook"
)

// countByStrategy counts with a textbook search, one solution at a time.
func countByStrategy(ctx context.Context, e *env, s *textbook.Strategy, n int, what, progress string) (tally, error) {
	if !s.Complete {
		if what == countFundamental {
			return tally{}, badInput("strategy %s misses solutions: --fundamental needs all of them", s.Name)
		}
		fmt.Fprintf(e.stderr, "nqueens: strategy %s is incomplete: it misses solutions\n", s.Name)
	}
	if warning, yes := longerThanTheUniverse(n, 1e8); yes && s.Complete {
		fmt.Fprintf(e.stderr, "nqueens: %s\n", warning)
	}
	var found, where atomic.Uint64
	var half, quarter uint64
	firstRow := make([]uint64, n)
	end := e.report(progress, func(elapsed time.Duration) string {
		return searching(found.Load(), where.Load(), n, s.Lexicographic, elapsed)
	})
	_, err := s.Visit(ctx, n, func(b board.Board) bool {
		found.Add(1)
		where.Store(corner(b))
		firstRow[b[0]]++
		if what != countAll && what != countFirstRow {
			switch b.Class() {
			case board.Rotation:
				quarter++
				half++
			case board.Point:
				half++
			}
		}
		return true
	})
	end()
	if errors.Is(err, context.Canceled) {
		return tally{}, stopped("stopped after %d solutions", found.Load())
	} else if err != nil {
		return tally{}, err
	}
	answer := tally{what: what, all: new(big.Int).SetUint64(found.Load())}
	answer.classes = count.NewClasses(answer.all, half, quarter)
	for _, x := range firstRow {
		answer.firstRow = append(answer.firstRow, new(big.Int).SetUint64(x))
	}
	return answer, nil
}
