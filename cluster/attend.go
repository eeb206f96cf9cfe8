package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What a coordinator does while it runs: feed units, take results, answer workers. mend.go looks after what got lost.

// note remembers that a unit is in the queue.
func (c *coordinator) note(u Unit, place uint64) *sent {
	s := c.sent[u.First]
	if s == nil {
		s = &sent{}
		c.sent[u.First] = s
	}
	if place != 0 {
		s.places = append(s.places, place)
	}
	s.at, s.missing = c.now(), false
	return s
}

// batch is the number of units put into the queue at once.
const batch = 256

// feed keeps enough units in the queue.
func (c *coordinator) feed(ctx context.Context) {
	if len(c.tally.open) > max(c.pace.ahead-batch, 0) || c.tally.cursor >= c.tally.groups || c.now() < c.feedAt {
		return
	}
	var orders []order
	for len(orders) < batch && len(c.tally.open) < c.pace.ahead {
		u, ok := c.tally.next()
		if !ok {
			break
		}
		orders = append(orders, c.order(u, nil))
	}
	if len(orders) > 0 {
		c.send(ctx, orders)
	}
}

// ask has a unit counted again, not by those parties.
func (c *coordinator) ask(ctx context.Context, u Unit, not []string) {
	c.send(ctx, []order{c.order(u, not)})
}

func (c *coordinator) order(u Unit, not []string) order {
	return order{Unit: u, Run: c.store.about.Run, Target: c.tally.target, Not: not}
}

// send puts orders into the queue. Those that do not get in are missed at a later look, and sent again.
func (c *coordinator) send(ctx context.Context, orders []order) {
	places, err := c.queue.ask(ctx, orders)
	for i, o := range orders {
		c.note(o.Unit, places[i])
	}
	c.say(err)
	if err != nil {
		c.feedAt = c.now() + time.Second
	}
}

// say notes whether the queue works.
func (c *coordinator) say(err error) {
	if full(err) { // ours are not as many: somebody else's are swept away
		c.sweepAt = 0
	} else if errors.As(err, new(*jetstream.APIError)) {
		c.refusal = err
	}
	switch {
	case err == nil:
		c.trouble = 0
	case c.trouble == 0:
		c.trouble = c.now()
		c.log.Warn("the queue does not work", "error", err)
	}
}

// full says whether the stream has as many orders as it may have.
func full(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) &&
		(strings.Contains(refused.Description, "maximum messages exceeded") || strings.Contains(refused.Description, "maximum bytes exceeded"))
}

// take takes a result in. The error is about what it is written to.
func (c *coordinator) take(ctx context.Context, m jetstream.Msg) error {
	worker, ok := from(m.Subject(), resultSubject)
	var r report
	if err := decode(m.Data(), &r); err != nil || !ok {
		c.verdicts[verdictMalformed]++
		c.log.Warn("a message that is none", "subject", clip(m.Subject()), "error", err)
		return c.settle(m)
	}
	if r.Run != c.store.about.Run {
		c.verdicts[verdictForeign]++
		return c.settle(m)
	}
	if r.Failed != "" {
		c.verdicts[verdictFailed]++
		c.failed++
		c.log.Warn("a worker failed", "worker", worker, "unit", r.Unit, "reason", clip(r.Failed))
		if c.tally.isOpen(r.Unit) && c.now()-c.sent[r.First].at > time.Second { // not too often
			c.ask(ctx, r.Unit, c.tally.excluded(c.tally.open[r.First]))
		}
		return c.settle(m)
	}
	if err := c.judge(ctx, worker, &r); err != nil {
		return err // and the result stays where it is
	}
	return c.settle(m)
}

func (c *coordinator) judge(ctx context.Context, worker string, r *report) error {
	out := c.tally.result(worker, r.Unit, r.subtotals())
	c.verdicts[out.verdict]++
	if out.verdict == verdictAccepted || out.verdict == verdictHeld {
		c.credit(worker, r)
	}
	switch out.verdict {
	case verdictAccepted:
		if err := c.store.keep(r.Unit, out.by, out.keep); err != nil {
			return &StoppedError{err}
		}
		c.dropOrders(ctx, r.Unit)
	case verdictHeld:
		if err := c.store.hold(r.Unit, worker, r.subtotals()); err != nil {
			return &StoppedError{err}
		}
		if len(out.ask) > 1 {
			c.log.Warn("workers disagree", "unit", r.Unit, "workers", out.ask)
		}
		c.ask(ctx, r.Unit, out.ask)
	case verdictWrong:
		c.failed++
		c.log.Warn("a result has other jobs than the plan", "worker", worker, "unit", r.Unit)
		c.ask(ctx, r.Unit, out.ask)
	}
	for _, worker := range out.outvoted {
		if err := c.outvote(ctx, worker); err != nil {
			return &StoppedError{err}
		}
	}
	return nil
}

// credit adds a unit to what a worker has done.
func (c *coordinator) credit(worker string, r *report) {
	m := c.roster.credit(worker, c.now())
	m.units++
	m.seconds += r.Seconds
	for _, x := range r.Results {
		m.nodes += float64(x[3])
	}
	m.busy = slices.DeleteFunc(m.busy, func(d doing) bool { return d.Unit == r.Unit })
	m.counting = max(m.counting, 1) // it has not said so yet
	c.roster.took(r.Seconds)
}

// dropOrders takes what is left of a unit out of the queue, where more than its one order may be.
func (c *coordinator) dropOrders(ctx context.Context, u Unit) {
	if s := c.sent[u.First]; s != nil && len(s.places) > 1 {
		for _, place := range s.places {
			c.queue.drop(ctx, place)
		}
	}
	delete(c.sent, u.First)
}

// outvote takes back all that a worker did, and all that others did who have its credential, if that answers for it.
func (c *coordinator) outvote(ctx context.Context, worker string) error {
	again := c.tally.exclude(worker)
	bad, err := c.store.outvote(c.tally, worker)
	if err != nil {
		return err
	}
	groups := int64(0)
	for _, u := range bad {
		groups += u.Groups
	}
	c.log.Error("a worker is wrong: all it did is counted again", "worker", worker, "groups", groups)
	for name, m := range c.roster.workers {
		m.outvoted = m.outvoted || c.tally.isOutvoted(name)
	}
	for _, u := range again {
		c.ask(ctx, u, c.tally.excluded(c.tally.open[u.First]))
	}
	c.feedAt = 0
	return nil
}

// settle takes a result out of the queue.
func (c *coordinator) settle(m jetstream.Msg) error {
	_ = m.Ack() // otherwise it comes again, and late
	return nil
}

// mostRequests is how many requests wait for an answer. Who gets none asks again.
const mostRequests = 1024

// arrive has a request answered, unless it is too long or too many are waiting. It is called by other goroutines.
func (c *coordinator) arrive(m *nats.Msg) {
	if len(m.Data) > maxMessage {
		return
	}
	select {
	case c.requests <- m:
	default:
	}
}

// reply answers a request. Nothing in it can stop the coordinator.
func (c *coordinator) reply(m *nats.Msg) {
	if m.Subject == statusSubject {
		c.answer(m, fit(c.status(), int(c.nc.MaxPayload())))
		return
	}
	if worker, ok := from(m.Subject, helloSubject); ok {
		var h hello
		if err := decode(m.Data, &h); err != nil {
			c.verdicts[verdictMalformed]++
			c.answer(m, encode(welcome{Program: c.o.Program, Refused: err.Error()}))
			return
		}
		c.answer(m, encode(c.welcome(worker, &h)))
		return
	}
	worker, ok := from(m.Subject, aliveSubject)
	var a alive
	if err := decode(m.Data, &a); err != nil || !ok {
		c.verdicts[verdictMalformed]++
		return
	}
	p := pulse{Run: c.store.about.Run, Done: c.tally.finished(), Refused: c.refused(worker)}
	if a.Run == p.Run && p.Refused == "" {
		w := c.roster.hear(worker, c.now())
		w.kernel, w.cores, w.gone = a.Kernel, a.Cores, a.Bye
		c.roster.list(w, &a)
		c.claim(a.Busy)
		all, _ := c.roster.cores()
		c.cores = max(c.cores, all)
	}
	c.answer(m, encode(p))
}

// answer answers a request.
func (c *coordinator) answer(m *nats.Msg, text []byte) {
	if m.Reply == "" {
		return
	}
	if err := m.Respond(text); err != nil { // who asked asks again
		c.log.Warn("no answer", "to", m.Subject, "bytes", len(text), "error", err)
	}
}

// fit makes the text of a status that is no longer than a message may be: workers that were not heard of for longest are left out.
func fit(s Status, most int) []byte {
	text := encode(s)
	for len(text) > most && len(s.Workers) > 0 {
		slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Or(cmp.Compare(a.Heard, b.Heard), cmp.Compare(a.Name, b.Name)) })
		s.Workers = s.Workers[:len(s.Workers)/2]
		slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
		text = encode(s)
	}
	return text
}

func (c *coordinator) welcome(worker string, h *hello) welcome {
	a := &c.store.about
	w := welcome{Program: c.o.Program}
	switch {
	case h.Program != c.o.Program || h.Format != wireFormat:
		w.Refused = fmt.Sprintf("this worker is version %s, the coordinator is version %s: both must be the same", h.Program, c.o.Program)
		c.log.Warn("worker refused", "worker", worker, "version", clip(h.Program))
	case c.refused(worker) != "":
		w.Refused = c.refused(worker)
	case c.roster.works(worker, c.now(), c.pace.lost):
		w.Taken = true
	default:
		w.Run, w.N, w.Engine, w.Partition, w.Groups, w.Done = a.Run, a.N, a.Engine, a.Partition, a.Groups, c.tally.finished()
		m := c.roster.hear(worker, c.now())
		m.program, m.kernel, m.cores, m.busy, m.unlisted = h.Program, h.Kernel, h.Cores, nil, 0
		c.log.Info("worker", "name", worker, "cores", h.Cores, "kernel", clip(h.Kernel))
	}
	return w
}

// refused says why nothing is taken from a worker; empty: it is.
func (c *coordinator) refused(worker string) string {
	if c.tally.isOutvoted(worker) {
		return "it counts wrong, by the plan or by two others who agree: nothing is taken from it any more"
	}
	return ""
}

// clip shortens what others have written, for logs.
func clip(text string) string {
	if len(text) > 100 {
		return text[:100] + "…"
	}
	return text
}
