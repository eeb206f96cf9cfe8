package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens/count"
)

// core counts units one after the other, until the end of ctx.
func (w *worker) core(ctx context.Context, plan count.Plan, run string) {
	runner := plan.Runner(w.o.Kernel)
	bounced := 0 // units in a row that others have to count
	for ctx.Err() == nil {
		m := w.pull(ctx)
		if m == nil {
			continue
		}
		t := &task{reply: m.Reply, started: time.Now()}
		switch err := decode(m.Data, &t.order); {
		case err != nil:
			w.log.Warn("a unit that is none", "error", err)
			w.nc.Publish(m.Reply, []byte("+TERM"))
			continue
		case t.Run != run || t.end() > plan.Groups(): // of another count; the coordinator will say so
			w.handBack(m.Reply, time.Second)
			sleep(ctx, time.Second)
			continue
		case w.excluded(t.Not):
			rest := untilOthers(m)
			w.handBack(m.Reply, rest)
			if rest == 0 {
				sleep(ctx, pause(bounced))
				bounced++
			}
			continue
		}
		bounced = 0
		w.do(ctx, runner, t)
	}
}

// excluded says whether others have to count a unit.
func (w *worker) excluded(not []string) bool {
	credential, _, _ := strings.Cut(w.id, ".")
	return slices.Contains(not, w.id) || slices.Contains(not, credential)
}

// untilOthers is how long a unit should rest that somebody else has to count. While others are waiting to be handed out, it rests,
// or it would come first again and again. After that it does not: it goes on to the next core that asks, until it meets one that may count
// it.
func untilOthers(m *nats.Msg) time.Duration {
	if meta, err := m.Metadata(); err != nil || meta.NumPending > 0 {
		return 2*time.Second + rand.N(100*time.Millisecond)
	}
	return 0
}

// pause is how long a core asks for nothing after so many units in a row that others have to count, and this one: a unit
// that nobody may count goes around slowly, and one that somebody may count soon has only him to go to.
func pause(bounced int) time.Duration {
	d := min(20*time.Millisecond<<min(bounced, 6), time.Second)
	return d/2 + rand.N(d/2)
}

// do counts a unit and reports it. At the end of ctx it is handed back.
func (w *worker) do(ctx context.Context, runner count.Runner, t *task) {
	w.mu.Lock()
	w.busy[t] = true
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		delete(w.busy, t)
		w.mu.Unlock()
	}()
	r := report{Unit: t.Unit, Run: t.Run}
	subs, err := w.countUnit(ctx, runner, t.Unit)
	if ctx.Err() != nil {
		w.handBack(t.reply, 0)
		return
	}
	if r.Seconds = time.Since(t.started).Seconds(); err != nil {
		r.Failed = clip(err.Error())
	} else {
		r.Results = results(subs)
	}
	if !w.deliver(ctx, &r) {
		w.handBack(t.reply, 0) // perhaps its result has come all the same: then it is done, and the unit is dropped
		return
	}
	w.nc.Publish(t.reply, []byte("+ACK"))
	w.units.Add(1)
}

// countUnit runs the groups of a unit. A runner that panics has failed, which is no reason to take other units with it.
func (w *worker) countUnit(ctx context.Context, runner count.Runner, u Unit) (subs []count.Subtotal, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the engine panicked: %v", p)
		}
	}()
	for g := u.First; g < u.end(); g++ {
		s, err := runner.Run(ctx, g)
		if err != nil {
			return nil, err
		}
		if w.o.Tamper != nil {
			s = w.o.Tamper(s)
		}
		subs = append(subs, s)
	}
	return subs, nil
}

// deliver reports a unit until the server has it for sure.
func (w *worker) deliver(ctx context.Context, r *report) bool {
	text := encode(r)
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		asking, cancel := context.WithTimeout(ctx, apiTime)
		m, err := w.nc.RequestWithContext(asking, resultSubject+"."+w.id, text)
		cancel()
		if err == nil && !strings.Contains(string(m.Data), `"error"`) && strings.Contains(string(m.Data), `"stream"`) {
			return true
		}
		if err == nil {
			w.log.Warn("the server does not take a result", "answer", clip(string(m.Data)))
		}
		if !sleep(ctx, wait) {
			return false
		}
	}
}

// handBack gives a unit back, to be given to others after a while.
func (w *worker) handBack(reply string, after time.Duration) {
	text := "-NAK"
	if after > 0 {
		text = fmt.Sprintf(`-NAK {"delay": %d}`, after.Nanoseconds())
	}
	w.nc.Publish(reply, []byte(text))
}

const (
	pullTime  = 5 * time.Second // that a question for a unit waits at the server
	pullGrace = 2 * time.Second // and then on its way
)

// pull asks for one unit and waits for it; nil: there was none. Each question has an address of its own, which is given up
// afterwards: then the server gives the unit to somebody else.
func (w *worker) pull(ctx context.Context) *nats.Msg {
	address, arrived := w.nc.NewInbox(), make(chan *nats.Msg, 4)
	sub, err := w.nc.ChanSubscribe(address, arrived)
	taken := false
	if err == nil {
		defer func() { w.giveUp(sub, arrived, taken) }()
		question := fmt.Sprintf(`{"batch":1,"expires":%d}`, pullTime.Nanoseconds())
		err = w.nc.PublishRequest(pullSubject, address, []byte(question))
	}
	if err != nil {
		sleep(ctx, time.Second)
		return nil
	}
	limit := time.NewTimer(pullTime + pullGrace)
	defer limit.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-limit.C:
			return nil
		case m := <-arrived:
			switch m.Header.Get("Status") {
			case "":
				taken = true
				return m
			case "100": // still there
			case "404", "408": // nothing to do at the moment
				return nil
			default:
				d := 500*time.Millisecond + rand.N(time.Second) // the server has no such queue, at the moment
				if m.Header.Get("Description") == "Exceeded MaxWaiting" {
					d = pullTime/2 + rand.N(pullTime) // thousands have nothing to do: as if this one had waited there
				}
				sleep(ctx, d)
				return nil
			}
		}
	}
}

// giveUp hands back what arrives after all. What the server has sent before it hears of the end is on its way.
func (w *worker) giveUp(sub *nats.Subscription, arrived <-chan *nats.Msg, taken bool) {
	if taken { // nothing more comes
		sub.Unsubscribe()
	} else if sub.Drain() == nil {
		w.nc.FlushTimeout(40 * time.Millisecond)
	}
	for {
		select {
		case m := <-arrived:
			if m.Header.Get("Status") == "" {
				w.handBack(m.Reply, 0)
			}
		default:
			return
		}
	}
}
