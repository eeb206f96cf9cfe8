package enumerate

import (
	"context"
	"iter"
	"sync/atomic"

	"nqueens/board"
)

// AllParallel yields the same boards as All in the same order, found by several
// workers. They work ahead by a bounded number of boards, however slow the
// reader is. Workers end when the sequence ends.
func (p Problem) AllParallel(ctx context.Context, workers int) iter.Seq[board.Board] {
	return p.BatchesParallel(ctx, workers).boards(ctx)
}

// BatchesParallel is AllParallel in batches, which are overwritten when the
// next one is asked for.
func (p Problem) BatchesParallel(ctx context.Context, workers int) Batches {
	p.must()
	if workers <= 1 || p.N < 8 {
		return p.Batches(ctx)
	}
	return func(yield func(Batch) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		c := &crew{plan: planOf(p), ctx: ctx, workers: workers}
		c.window = make(chan *part, 4*workers)
		c.work = make(chan *part)
		c.spare = make(chan Batch, 4*workers*ahead)
		for part := range c.inOrder() {
			for batch := range part.full {
				if ctx.Err() != nil || !yield(batch) {
					return
				}
				select {
				case c.spare <- batch:
				default:
				}
			}
		}
	}
}

// crew is workers on a problem.
type crew struct {
	*plan
	ctx     context.Context
	workers int
	window  chan *part // begun and not yet read, in order
	work    chan *part
	spare   chan Batch // to be filled again

	// What was done so far tells how large a part should be.
	stemsDone, topsDone atomic.Int64
}

// part is a part of the problem: the solutions on some stems.
type part struct {
	stems []stem
	full  chan Batch // in order; closed after the last
}

// ahead is how many batches a worker fills before the reader takes one: most
// parts have less.
const ahead = 32

// inOrder hands out the parts in order, while workers fill them. There are
// always workers on the first parts that are not yet read, so that the reader
// never waits for a worker that waits for the reader.
func (c *crew) inOrder() iter.Seq[*part] {
	return func(yield func(*part) bool) {
		for range c.workers {
			go c.worker()
		}
		go c.divide()
		for p := range c.window {
			if !yield(p) {
				return
			}
		}
	}
}

// divide cuts the problem into parts.
func (c *crew) divide() {
	defer close(c.work)
	defer close(c.window)
	stems := c.eachStem(c.ctx)
	for {
		p := &part{full: make(chan Batch, ahead)}
		for size := c.partSize(); len(p.stems) < size && c.ctx.Err() == nil; {
			s, ok := stems()
			if !ok {
				break
			}
			p.stems = append(p.stems, *s)
		}
		if len(p.stems) == 0 {
			return
		}
		select {
		case c.window <- p:
		case <-c.ctx.Done():
			return
		}
		select {
		case c.work <- p:
		case <-c.ctx.Done():
			close(p.full)
			return
		}
	}
}

// partSize gives a number of stems. The first parts are small, and they grow
// with the problem until they make full use of a join.
func (c *crew) partSize() int {
	stems, tops := c.stemsDone.Load(), max(1, c.topsDone.Load())
	wanted := min(int64(c.mostTops()), tops/int64(2*c.workers))
	return int(min(max(1, wanted*stems/tops), 1<<12))
}

// mostTops is how many tops a worker joins at most: together they shall not take
// much more memory than one.
func (c *crew) mostTops() int { return max(mostTops/c.workers, mostTops/4) }

// worker fills parts until there are no more.
func (c *crew) worker() {
	var next func() (*stem, bool)
	w := c.walk(c.ctx, func() (*stem, bool) { return next() })
	w.most = c.mostTops()
	for p := range c.work {
		left := p.stems
		next = func() (s *stem, ok bool) {
			if len(left) == 0 {
				return nil, false
			}
			s, left = &left[0], left[1:]
			return s, true
		}
		c.fill(p, w)
		c.topsDone.Add(int64(w.join.taken))
		w.join.taken = 0
		c.stemsDone.Add(int64(len(p.stems)))
	}
}

// fill works until the part is done or the context ends.
func (c *crew) fill(p *part, w *walk) {
	defer close(p.full)
	for {
		var batch Batch
		select {
		case batch = <-c.spare:
		default:
			batch = c.batch()
		}
		if !w.fill(&batch) {
			return
		}
		select {
		case p.full <- batch:
		case <-c.ctx.Done():
			return
		}
	}
}
