package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"
)

// What a coordinator looks after now and then: workers that are not heard of, units that take long or got lost, and whether
// its disk and queue still work.

// tick does what has to be done now and then.
func (c *coordinator) tick(ctx context.Context) error {
	if err := c.store.tick(); err != nil {
		return &StoppedError{err}
	}
	if err := c.broken(); err != nil {
		return &StoppedError{err}
	}
	now := c.now()
	for _, m := range c.roster.lost(now, c.pace.lost) {
		c.log.Warn("worker lost", "name", m.name, "units", len(m.busy))
		for _, d := range m.busy {
			if c.tally.isOpen(d.Unit) {
				c.failed++
				c.ask(ctx, d.Unit, c.tally.excluded(c.tally.open[d.First]))
			}
		}
		m.busy = nil
	}
	if now >= c.doubleAt {
		c.doubleAt = now + time.Second
		c.double(ctx)
	}
	if now >= c.sweepAt {
		c.sweepAt = now + c.pace.sweep
		c.sweep(ctx)
	}
	if now >= c.showAt {
		c.showAt = now + 250*time.Millisecond
		s := c.status()
		if c.o.Progress != nil {
			c.o.Progress(s)
		}
		if c.metrics != nil {
			c.metrics.show(&s)
		}
	}
	return nil
}

// broken says why a server of our own cannot go on: its disk is full, mostly.
func (c *coordinator) broken() error {
	switch {
	case c.server == nil:
		return nil
	case !c.server.JetStreamEnabled():
		return errors.New("the queue has stopped: is the disk full?")
	case c.server.fault.Load() != nil:
		return fmt.Errorf("the queue cannot write: %s", *c.server.fault.Load())
	case c.refusal != nil:
		return fmt.Errorf("%w: is the disk full?", c.refusal)
	case c.trouble > 0 && c.now()-c.trouble > time.Minute:
		return errors.New("the queue takes no units any more: is the disk full?")
	}
	return nil
}

// double has the last units counted a second time where somebody has nothing to do: those that take long, and those of which
// nobody says that he counts them. The server would give the latter to others too, but by a clock that may jump.
func (c *coordinator) double(ctx context.Context) {
	if c.tally.cursor < c.tally.groups || len(c.tally.open) == 0 || len(c.tally.open) > batch {
		return
	}
	list := append(c.roster.slow(c.now()), c.unclaimed()...)
	if len(list) == 0 {
		return
	}
	queued, idle, err := c.queue.waiting(ctx)
	if c.say(err); err != nil || queued > 0 {
		return
	}
	for _, s := range list {
		o := c.tally.open[s.First]
		if idle == 0 {
			return
		}
		if o == nil || o.Unit != s.Unit || c.sent[s.First] == nil || c.sent[s.First].doubled {
			continue
		}
		idle--
		c.doubled++
		c.log.Info("doubled", "unit", s.Unit, "worker", s.worker, "seconds", s.seconds)
		not := c.tally.excluded(o)
		if s.worker != "" {
			not = append(not, c.tally.party(s.worker))
		}
		c.ask(ctx, s.Unit, not)
		c.sent[s.First].doubled = s.worker != "" // who has it now says so, or it is asked for again
	}
}

// unclaimed are the open units of which nobody has said for a while that he counts them.
func (c *coordinator) unclaimed() (list []straggler) {
	claimed := map[int64]bool{}
	for _, m := range c.roster.present() {
		for _, d := range m.busy {
			claimed[d.First] = true
		}
	}
	for first, o := range c.tally.open {
		if s := c.sent[first]; !claimed[first] && s != nil && c.now()-s.at > c.pace.lost {
			list = append(list, straggler{Unit: o.Unit, seconds: (c.now() - s.at).Seconds()})
		}
	}
	return list
}

// sweep asks again for open units that are not in the queue any more, though no result has come.
func (c *coordinator) sweep(ctx context.Context) {
	there, err := c.queue.there(ctx)
	if c.say(err); err != nil {
		return
	}
	c.sweepStrangers(there)
	var orders []order
	for first, o := range c.tally.open {
		s := c.sent[first]
		if s != nil && slices.ContainsFunc(s.places, there.has) {
			s.missing = false
			continue
		}
		if s == nil || s.missing {
			orders = append(orders, order{Unit: o.Unit, Run: c.store.about.Run, Not: c.tally.excluded(o)})
		} else {
			s.missing = true // its result may be on its way
		}
		if len(orders) == batch {
			break
		}
	}
	if len(orders) > 0 {
		c.log.Warn("units were lost", "units", len(orders))
		c.failed += int64(len(orders))
		c.send(ctx, orders)
	}
	c.complain()
}

// mostSwept is how many strange orders are dropped at a time: the server takes 10,000 requests at once.
const mostSwept = 4096

// sweepStrangers drops the orders that this coordinator has not sent: whoever may pull can have the server deliver orders back into
// the queue. An order whose arrival was not confirmed looks the same until the next look, so only those are dropped that
// came before the last one.
func (c *coordinator) sweepStrangers(there *present) {
	ours := make(map[uint64]bool, len(c.sent))
	for _, s := range c.sent {
		for _, place := range s.places {
			ours[place] = true
		}
	}
	list := there.others(ours, mostSwept)
	known := len(list)
	if known < mostSwept { // so many are an attack: no grace
		known, _ = slices.BinarySearch(list, c.strangers+1)
	} else {
		c.sweepAt = c.now() + time.Second
	}
	c.strangers = there.last
	if known == 0 {
		return
	}
	level := slog.LevelInfo // mostly of units that somebody else was faster with
	if known > batch {
		level = slog.LevelWarn
	}
	c.log.Log(context.Background(), level, "orders that nobody waits for are dropped", "orders", known)
	if err := c.queue.dropAll(list[:known]); err != nil {
		c.say(err)
	}
}

// complain says that units wait for a worker that is not there.
func (c *coordinator) complain() {
	held := c.tally.held()
	if held == 0 || c.now() < c.complainAt {
		return
	}
	for _, o := range c.tally.open {
		if len(o.answers) == 0 {
			continue
		}
		not := c.tally.excluded(o)
		if !slices.ContainsFunc(c.roster.present(), func(m *member) bool { return !slices.Contains(not, c.tally.party(m.name)) }) {
			c.complainAt = c.now() + 30*time.Second
			c.log.Warn("units wait for another worker to confirm them", "units", held, "not", strings.Join(not, ", "))
			return
		}
	}
}
