package cluster

import (
	"context"
	"errors"
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
