package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"time"
)

// What a coordinator looks after now and then: workers that are not heard of, units that take long or got lost, and whether
// its disk and queue still work.

// stall is the time for which the coordinator heard nobody, be it that its disk was slow or that it was stopped: nobody is to blame
// for that. Ticks are 50 ms apart.
const stall = time.Second

// tick does what has to be done now and then.
func (c *coordinator) tick(ctx context.Context) error {
	now := c.now()
	if late := now - c.tickAt; late > stall {
		c.log.Warn("the coordinator stood still", "seconds", late.Seconds())
		c.roster.slept(late, now)
	}
	c.tickAt = now
	if err := c.store.tick(); err != nil {
		return &StoppedError{err}
	}
	if err := c.broken(); err != nil {
		return &StoppedError{err}
	}
	for range len(c.requests) { // signs of life among them
		c.reply(<-c.requests)
	}
	for _, m := range c.roster.lost(now, c.pace.lost) { // by the clock of before, if the disk takes its time
		c.log.Warn("worker lost", "name", m.name, "units", len(m.busy))
		for _, d := range m.busy {
			if c.tally.isOpen(d.Unit) {
				c.failed++
				c.askAgain(ctx, d.Unit, c.tally.excluded(c.tally.open[d.First]))
			}
		}
		m.busy, m.unlisted = nil, 0
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

// double has units counted a second time where somebody has nothing to do and nothing is left to hand out: those that take long,
// and those of which nobody says that he counts them. The server would give the latter to others too, but by a clock that may
// jump, and not if whoever has them says that he goes on and never comes to an end.
func (c *coordinator) double(ctx context.Context) {
	left := c.tally.cursor < c.tally.groups && len(c.tally.open) <= max(c.pace.ahead-batch, 0)
	if left || len(c.tally.open) == 0 {
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
	idle = min(idle, batch)
	for _, u := range list {
		if idle == 0 {
			return
		}
		o, s := c.tally.open[u.First], c.sent[u.First]
		if o == nil || o.Unit != u.Unit || s == nil || c.now() < s.again {
			continue
		}
		not := c.tally.excluded(o)
		if u.worker != "" {
			not = append(not, c.tally.party(u.worker))
		}
		if !c.canCount(not) {
			continue
		}
		idle--
		c.doubled++
		s.doubled++
		s.again = c.now() + c.pace.overdue<<min(s.doubled, 10)
		c.log.Info("doubled", "unit", u.Unit, "worker", u.worker, "seconds", u.seconds)
		c.askAgain(ctx, u.Unit, not)
	}
}

// canCount says whether somebody is there who has nothing to do and may count what those parties may not.
func (c *coordinator) canCount(not []string) bool {
	return slices.ContainsFunc(c.roster.present(), func(m *member) bool {
		return len(m.busy)+m.unlisted < m.cores && !m.outvoted && !slices.Contains(not, c.tally.party(m.name))
	})
}

// unclaimed are the open units of which nobody has said for a while that he counts them, or somebody says so for too long.
func (c *coordinator) unclaimed() (list []straggler) {
	claimed := map[int64]bool{}
	for _, m := range c.roster.present() {
		for _, d := range m.busy {
			claimed[d.First] = true
		}
	}
	now := c.now()
	overdue := max(c.pace.overdue, time.Duration(4*min(c.roster.usual(), 1e6)*float64(time.Second)))
	for first, o := range c.tally.open {
		s := c.sent[first]
		if s != nil && (!claimed[first] && now-s.at > c.pace.lost || s.claimed > 0 && now-s.claimed > overdue) {
			list = append(list, straggler{Unit: o.Unit, seconds: (now - s.at).Seconds()})
		}
	}
	slices.SortFunc(list, func(a, b straggler) int {
		return cmp.Or(cmp.Compare(b.seconds, a.seconds), cmp.Compare(a.First, b.First))
	})
	return list
}

// claim remembers since when somebody says that he counts a unit.
func (c *coordinator) claim(busy []doing) {
	for _, d := range busy {
		if s := c.sent[d.First]; s != nil && s.claimed == 0 && c.tally.isOpen(d.Unit) {
			s.claimed = c.now()
		}
	}
}

// askAgain puts an order into the queue in the place of those that are there.
func (c *coordinator) askAgain(ctx context.Context, u Unit, not []string) {
	if s := c.sent[u.First]; s != nil {
		for _, place := range s.places {
			c.queue.drop(ctx, place)
		}
		s.places = nil
	}
	c.ask(ctx, u, not)
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
			orders = append(orders, c.order(o.Unit, c.tally.excluded(o)))
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
	c.crowded(ctx)
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

// crowded says who asks most when the server has no room for more questions for units: with some thousand cores at the end
// of a count that may be anybody, with fewer it is an attack.
func (c *coordinator) crowded(ctx context.Context) {
	if c.server == nil {
		return
	}
	_, pulls, err := c.queue.waiting(ctx)
	if c.say(err); err != nil || pulls < mostWaiting*9/10 {
		return
	}
	if who, rate, err := c.server.busiest(); err == nil {
		c.log.Warn("as many questions for units wait as may", "most_from", who.credential, "at", who.address, "messages_a_second", math.Round(rate))
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
