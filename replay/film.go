package replay

import (
	"context"
	"sync"

	"nqueens/textbook"
)

// Film is a textbook search that can be looked at step by step. It records the
// search as far as somebody looks, at some 15 million steps a second. What was
// recorded is had again in under a millisecond, as long as it is shorter than
// some 10⁹ steps (n ≤ 14, but for cells); each doubling beyond that doubles the
// time, while memory stays below 20 MB.
//
// A Film may be used by several goroutines. One of them records at a time,
// others wait for it; those that look at recorded steps never wait.
type Film struct {
	strategy *textbook.Strategy
	n        int

	recording chan struct{} // holds one value while somebody records

	mu       sync.RWMutex // guards what follows
	reel     reel
	frontier tally // how far the film is recorded
	complete bool  // the search ended there
}

// New makes a film of the strategy's search on an n×n board. Nothing is
// searched yet. The error is a *textbook.RangeError.
func New(strategy *textbook.Strategy, n int) (*Film, error) {
	if n < 0 || n > textbook.MaxN {
		return nil, &textbook.RangeError{N: n}
	}
	return &Film{
		strategy:  strategy,
		n:         n,
		recording: make(chan struct{}, 1),
		reel:      newReel(n),
	}, nil
}

// Strategy is the search that is filmed.
func (f *Film) Strategy() *textbook.Strategy { return f.strategy }

// N is the size of the board.
func (f *Film) N() int { return f.n }

// Recorded tells how many steps are recorded, and how many solutions are among
// them. While somebody records, it lags behind by up to a keyframe: some
// thousand steps, and more in films of more than 6·10⁷.
func (f *Film) Recorded() (steps, solutions uint64) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.frontier.step, f.frontier.counters.Solutions
}

// Length is the number of steps of the whole film. known is false until the
// search was recorded to its end.
func (f *Film) Length() (steps uint64, known bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if !f.complete {
		return 0, false
	}
	return f.frontier.step, true
}

// record runs the search on until enough holds of it, or to its end. Once
// enough holds it must hold for good. The error is that of the context; what
// was recorded until then is kept.
func (f *Film) record(ctx context.Context, enough func(*tally) bool) error {
	if f.recorded(enough) {
		return nil
	}
	select {
	case f.recording <- struct{}{}:
		defer func() { <-f.recording }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if f.recorded(enough) { // somebody else was there
		return nil
	}
	// Only the holder of recording changes the reel, so it may read it freely.
	c := f.reel.before(never)
	stopped := false
	err := f.run(ctx, c, func(e textbook.Event) bool {
		if e.Kind == textbook.Place && f.reel.due(c.step) {
			f.mu.Lock()
			f.reel.keep(c)
			f.frontier = c.tally
			f.mu.Unlock()
		}
		stopped = enough(&c.tally)
		return !stopped
	})
	f.mu.Lock()
	defer f.mu.Unlock()
	if c.step > f.frontier.step { // else it was stopped on the way back to the frontier
		f.frontier = c.tally
	}
	f.complete = err == nil && !stopped
	return err
}

// never is a predicate for record and before: to the end.
func never(*tally) bool { return false }

// recorded reports whether enough holds of what is recorded, or all there is.
func (f *Film) recorded(enough func(*tally) bool) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.complete || enough(&f.frontier)
}

// play gives a cursor at the first step at which holds does, which must be
// recorded and not the start.
func (f *Film) play(ctx context.Context, holds func(*tally) bool) (*cursor, error) {
	f.mu.RLock()
	c := f.reel.before(holds)
	f.mu.RUnlock()
	return c, f.run(ctx, c, func(textbook.Event) bool { return !holds(&c.tally) })
}

// run takes the search up at a keyframe and moves the cursor with it while each
// event is followed by true.
func (f *Film) run(ctx context.Context, c *cursor, each textbook.Observer) error {
	return f.strategy.ObserveFrom(ctx, f.n, c.queens, func(e textbook.Event) bool {
		c.play(e)
		return each(e)
	})
}
