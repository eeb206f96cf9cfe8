package web

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"time"

	"nqueens/board"
	"nqueens/count"
)

// counts are the counts that run, and the results of those that have ended and
// are kept for a while.
type counts struct {
	s *Server

	mu     sync.Mutex
	all    []*counted // oldest first
	closed bool       // none begins any more
	done   sync.WaitGroup
}

// maxCounts is how many counts are kept that have ended.
const maxCounts = 64

// counted is one count.
type counted struct {
	id             string
	n              int
	given, blocked []board.Square
	limit          time.Duration
	engine         string // "": the enumeration, for conditions
	workers        int
	began          time.Time
	cancel         context.CancelCauseFunc
	ended          chan struct{} // closed at the end

	mu       sync.Mutex
	seen     time.Time // when somebody asked about it
	watchers int       // streams of its events
	state    countState
	progress countProgress
	finished time.Time
}

// countProgress is how far a count has come.
type countProgress struct {
	count.Result // with given or blocked squares only Solutions, if anything
	found        string
	classes      *count.Classes
	reason       string
}

type countState string

const (
	isRunning   countState = "running"
	isDone      countState = "done"
	isCancelled countState = "cancelled"
	isFailed    countState = "failed"
)

// The causes with which a count ends early.
var (
	errCancelled = errors.New("cancelled")
	errIdle      = errors.New("idle")
)

// start begins a count.
func (c *counts) start(one *counted) error {
	free, err := c.s.limits.admit(c.s.life, true)
	if err != nil {
		return err
	}
	release, err := c.s.engineFor(one)
	if err != nil {
		free()
		return err
	}
	ctx, cancel := c.s.within(context.Background(), one.limit)
	one.id, one.began, one.cancel, one.ended = rand.Text()[:16], time.Now(), cancel, make(chan struct{})
	one.seen, one.state = one.began, isRunning

	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		cancel(nil)
		release()
		free()
		return errStopping
	}
	c.sweep()
	c.all = append(c.all, one)
	c.done.Add(1)
	c.mu.Unlock()
	go func() {
		defer c.done.Done()
		defer cancel(nil)
		stop := c.s.whenIdle(one)
		defer stop()
		err := c.s.run(ctx, one)
		// Who sees that it has ended may begin the next one.
		release()
		free()
		one.end(ctx, err)
	}()
	return nil
}

// close waits for the end of all counts, whose contexts must have ended.
func (c *counts) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.done.Wait()
}

// whenIdle cancels a count that nobody asks about.
func (s *Server) whenIdle(one *counted) (stop func()) {
	tick := time.NewTicker(s.options.CountIdle/4 + 1)
	quit := make(chan struct{})
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				if one.idle() > s.options.CountIdle {
					one.cancel(errIdle)
				}
			}
		}
	}()
	return func() { close(quit) }
}

func (one *counted) idle() time.Duration {
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.watchers > 0 {
		return 0
	}
	return time.Since(one.seen)
}

// watch notes that somebody follows the count, until the function that it gives
// is called.
func (one *counted) watch() (end func()) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.watchers++
	return func() {
		one.mu.Lock()
		defer one.mu.Unlock()
		one.watchers--
		one.seen = time.Now()
	}
}

// end notes how a count has ended.
func (one *counted) end(ctx context.Context, err error) {
	one.mu.Lock()
	defer one.mu.Unlock()
	defer close(one.ended)
	one.finished = time.Now()
	switch {
	case err == nil:
		one.state = isDone
	case ctx.Err() != nil:
		one.state = isCancelled
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, errTime):
			one.progress.reason = "time"
		case errors.Is(cause, errStopping):
			one.progress.reason = "stopping"
		case errors.Is(cause, errIdle):
			one.progress.reason = "idle"
		default:
			one.progress.reason = "cancelled"
		}
	default:
		one.state, one.progress.reason = isFailed, err.Error()
	}
}

// find gives a count by its id, and notes that somebody has asked.
func (c *counts) find(id string) (*counted, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sweep()
	i := slices.IndexFunc(c.all, func(one *counted) bool { return one.id == id })
	if i < 0 {
		return nil, notFound.refuse("id", id, "", "there is no count %q, or not any more", clip(id))
	}
	one := c.all[i]
	one.mu.Lock()
	defer one.mu.Unlock()
	one.seen = time.Now()
	return one, nil
}

// list gives all counts, the newest first.
func (c *counts) list() []*counted {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sweep()
	all := slices.Clone(c.all)
	slices.Reverse(all)
	return all
}

// sweep forgets results that are old, and the oldest of too many.
func (c *counts) sweep() {
	kept := 0
	for _, one := range slices.Backward(c.all) {
		if one.running() {
			continue
		}
		kept++
		if kept > maxCounts || one.age() > c.s.options.CountKeep {
			i := slices.Index(c.all, one)
			c.all = slices.Delete(c.all, i, i+1)
		}
	}
}

func (one *counted) running() bool {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.state == isRunning
}

// age is how long ago the count ended.
func (one *counted) age() time.Duration {
	one.mu.Lock()
	defer one.mu.Unlock()
	return time.Since(one.finished)
}
