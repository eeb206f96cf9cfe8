package cluster

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// bare is a worker on a server of which nobody is in charge.
func bare(t *testing.T) (w *worker, server *nats.Conn) {
	t.Helper()
	e, err := serve(t.TempDir(), "", nil, testLog("server"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.stop)
	if server, err = e.connect(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	w = &worker{o: &WorkOptions{}, log: testLog("w"), id: "local.w", busy: map[*task]bool{}}
	if w.nc, err = e.connect(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.nc.Close)
	return w, server
}

func subscribe(t *testing.T, nc *nats.Conn, subject string) *nats.Subscription {
	t.Helper()
	sub, err := nc.SubscribeSync(subject)
	if err != nil {
		t.Fatal(err)
	}
	nc.Flush()
	return sub
}

func next(t *testing.T, sub *nats.Subscription) *nats.Msg {
	t.Helper()
	m, err := sub.NextMsg(30 * time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestStoppedInDelivery stops a worker whose result nobody has confirmed: the unit goes back.
func TestStoppedInDelivery(t *testing.T) {
	t.Parallel()
	w, server := bare(t)
	reported, answers := subscribe(t, server, resultSubject+".>"), subscribe(t, server, "answers")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	plan := searchPlan(t, 8)
	go func() {
		defer close(ended)
		w.do(ctx, plan.Runner(kernel(t)), &task{order: order{Unit: Unit{0, 1}}, reply: "answers", started: time.Now()})
	}()
	next(t, reported)
	stop()
	<-ended
	if m := next(t, answers); string(m.Data) != "-NAK" {
		t.Errorf("%q", m.Data)
	}
}

// TestStoppedInPull stops a worker to whom a unit is on its way: it goes back.
func TestStoppedInPull(t *testing.T) {
	t.Parallel()
	w, server := bare(t)
	asked, answers := subscribe(t, server, pullSubject), subscribe(t, server, "answers")
	for range 200 {
		ctx, stop := context.WithCancel(t.Context())
		got := make(chan *nats.Msg, 1)
		go func() { got <- w.pull(ctx) }()
		question := next(t, asked)
		go stop()
		server.PublishMsg(&nats.Msg{Subject: question.Reply, Reply: "answers", Data: []byte("{}")})
		if m := <-got; m != nil {
			continue // it was in time
		}
		switch m, err := answers.NextMsg(30 * time.Second); {
		case errors.Is(err, nats.ErrNoResponders): // the server knew already that nobody waits any more
		case err != nil || string(m.Data) != "-NAK":
			t.Fatalf("%v, %v", m, err)
		}
	}
}

// TestNoRoomToWait tells a worker that too many are waiting for a unit: it asks again as late as if it had waited itself.
func TestNoRoomToWait(t *testing.T) {
	t.Parallel()
	w, server := bare(t)
	asked := subscribe(t, server, pullSubject)
	for text, late := range map[string]bool{"Server Shutdown": false, "Exceeded MaxWaiting": true} {
		start, got := time.Now(), make(chan *nats.Msg, 1)
		go func() { got <- w.pull(t.Context()) }()
		server.PublishMsg(&nats.Msg{Subject: next(t, asked).Reply, Header: nats.Header{"Status": {"409"}, "Description": {text}}})
		if m := <-got; m != nil || (time.Since(start) > 2*time.Second) != late {
			t.Errorf("%s: %v after %v", text, m, time.Since(start))
		}
	}
}

// TestQueueOfBefore opens a queue where fewer questions may wait: from then on as many may as now, and what was in there still is.
func TestQueueOfBefore(t *testing.T) {
	t.Parallel()
	_, server := bare(t)
	for range 2 {
		q, err := openQueue(t.Context(), server, "run", "secret", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		c, err := q.units.Consumer(t.Context(), unitConsumer)
		if err != nil || c.CachedInfo().Config.MaxWaiting != mostWaiting {
			t.Fatalf("%+v, %v", c, err)
		}
		if _, err := q.ask(t.Context(), []order{{Unit: Unit{0, 1}, Run: "run"}}); err != nil {
			t.Fatal(err)
		}
		before := c.CachedInfo().Config
		before.MaxWaiting = 7
		if err := q.units.DeleteConsumer(t.Context(), unitConsumer); err != nil {
			t.Fatal(err)
		}
		if _, err := q.units.CreateConsumer(t.Context(), before); err != nil {
			t.Fatal(err)
		}
	}
	q, err := openQueue(t.Context(), server, "run", "secret", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if units, _, err := q.waiting(t.Context()); err != nil || units != 2 {
		t.Errorf("%d units, %v", units, err)
	}
}

// TestUnitOfOthersGoesOn gives a worker a unit that somebody else has to count, again and again: where nothing else is left it goes on to
// others at once, and where there is, it rests and lets that pass.
func TestUnitOfOthersGoesOn(t *testing.T) {
	t.Parallel()
	w, server := bare(t)
	q, err := openQueue(t.Context(), server, "run", "secret", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	answers := subscribe(t, server, "$JS.ACK."+unitStream+"."+unitConsumer+".>")
	not := []string{"local.w"}
	if _, err := q.ask(t.Context(), []order{{Unit: Unit{0, 1}, Run: "run", Not: not}, {Unit: Unit{1, 1}, Run: "run", Not: not}}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	defer ended.Wait()
	defer stop()
	ended.Go(func() { w.core(ctx, searchPlan(t, 8), "run") })
	rested := 0
	for range 12 {
		m := next(t, answers)
		left := strings.HasSuffix(m.Subject, ".1") // of two units
		if at := string(m.Data) == "-NAK"; at == left || !strings.HasPrefix(string(m.Data), "-NAK") {
			t.Errorf("%s: %q", m.Subject, m.Data)
		}
		if left {
			rested++
		}
	}
	if rested != 1 {
		t.Errorf("%d units rested", rested)
	}
	for n := range 100 {
		if d, longer := pause(n), pause(n+1); d <= 0 || d > time.Second || n >= 6 && longer < time.Second/2 {
			t.Errorf("pauses of %v and %v", d, longer)
		}
	}
}
