package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens/count"
)

// attacked is a coordinator on a server that a test may look into.
type attacked struct {
	*running
	open Access // for workers
	js   jetstream.JetStream
}

func attack(t *testing.T, plan count.Plan, change func(*Options)) *attacked {
	t.Helper()
	address := freePort(t)
	e, err := serve(t.TempDir(), address, nil, testLog("server"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.stop)
	access := Access{URL: "nats://coordinator:" + e.password + "@" + address}
	nc, err := access.connect(t.Context(), "x", testLog("x"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	a := &attacked{open: Access{URL: "nats://" + address}}
	if a.js, err = jetstream.New(nc); err != nil {
		t.Fatal(err)
	}
	a.running = coordinate(t, plan, func(o *Options) {
		o.Server, o.Listen = &access, ""
		if change != nil {
			change(o)
		}
	})
	a.address = "coordinator:" + e.password + "@" + address
	a.until("units", func(*Status) bool { s := a.units(); return s != nil && s.Msgs > 0 })
	return a
}

// units is the state of the stream of units; nil: it is not there.
func (a *attacked) units() *jetstream.StreamState {
	s, err := a.js.Stream(a.t.Context(), unitStream)
	if err != nil {
		return nil
	}
	return &s.CachedInfo().State
}

// intrude connects as a worker.
func (a *attacked) intrude() *nats.Conn {
	a.t.Helper()
	nc, err := nats.Connect(a.open.URL, nats.CustomInboxPrefix(inbox(local)))
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(nc.Close)
	return nc
}

// TestPullPutsNothingIn has the server deliver orders back into the queue, which a worker could do with one question for a unit.
func TestPullPutsNothingIn(t *testing.T) {
	t.Parallel()
	a := attack(t, searchPlan(t, 12), nil)
	before := a.units()
	nc := a.intrude()
	for range 50 {
		for _, batch := range []int{1, 5000} {
			nc.PublishRequest(pullSubject, unitSubject, fmt.Appendf(nil, `{"batch":%d,"no_wait":true}`, batch))
		}
	}
	nc.Flush()
	w := a.work("w", func(o *WorkOptions) {
		o.Access = a.open
		slowly(10 * time.Millisecond)(o)
	})
	a.until("work", func(s *Status) bool { return s.Done > 0 })
	if after := a.units(); after != nil && after.LastSeq != before.LastSeq {
		t.Errorf("%d orders have become %d", before.LastSeq, after.LastSeq)
	}
	if err := <-w; err != nil || a.total() != counts[12] {
		t.Error(err)
	}
}

// TestStrangeOrdersAreDropped fills the queue with copies of orders until it takes no more, as far as the coordinator knows.
func TestStrangeOrdersAreDropped(t *testing.T) {
	t.Parallel()
	a := attack(t, searchPlan(t, 12), func(o *Options) { o.Verify = 1 })
	s, err := a.js.Stream(t.Context(), unitStream)
	if err != nil {
		t.Fatal(err)
	}
	config := s.CachedInfo().Config
	ours := a.units().Msgs
	for range 6000 {
		if _, err := a.js.PublishAsync(config.Subjects[0], encode(order{Unit: Unit{0, 1}, Run: a.run()})); err != nil {
			t.Fatal(err)
		}
	}
	<-a.js.PublishAsyncComplete()
	config.MaxMsgs = int64(a.units().Msgs)
	if _, err := a.js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	a.until("an empty queue", func(*Status) bool { s := a.units(); return s != nil && s.Msgs <= ours })
	for i := range 2 {
		a.work(fmt.Sprint("w", i), func(o *WorkOptions) { o.Access = a.open })
	}
	if a.total() != counts[12] {
		t.Error("wrong")
	}
}

// TestFullQueueStopsNothing tells a queue that is full of orders, which are not ours, from a disk that is full.
func TestFullQueueStopsNothing(t *testing.T) {
	c := &coordinator{start: time.Now(), log: testLog("c"), sweepAt: time.Hour}
	c.say(&QueueError{"units", &jetstream.APIError{Description: "maximum messages exceeded"}})
	if c.refusal != nil || c.sweepAt != 0 {
		t.Errorf("%v, next look at %v", c.refusal, c.sweepAt)
	}
	c.say(&QueueError{"units", &jetstream.APIError{Description: "no space left on device"}})
	if c.refusal == nil {
		t.Error("a full disk is no reason to stop")
	}
}

// TestHoarder has somebody take all units and say that he goes on, for ever: more than the last ones, which are not the only ones that
// others count too.
func TestHoarder(t *testing.T) {
	t.Parallel()
	for name, claims := range map[string]bool{"silent": false, "claims": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := attack(t, fakePlan(200), func(o *Options) { o.pace.ahead = 10 })
			nc := a.intrude()
			var mu sync.Mutex
			var orders []*nats.Msg
			var busy []doing
			address := nc.NewInbox()
			if _, err := nc.Subscribe(address, func(m *nats.Msg) {
				var o order
				if decode(m.Data, &o) == nil && m.Header.Get("Status") == "" {
					mu.Lock()
					defer mu.Unlock()
					orders = append(orders, m)
					busy = append(busy, doing{o.Unit, 0.1})
				}
			}); err != nil {
				t.Fatal(err)
			}
			end := make(chan struct{})
			var ended sync.WaitGroup
			defer ended.Wait()
			defer close(end)
			ended.Go(func() {
				nc.PublishRequest(pullSubject, address, []byte(`{"batch":100000}`))
				for range 40 { // while nobody else is there
					nc.PublishRequest(pullSubject, address, []byte(`{"batch":1,"expires":1000000000}`))
				}
				for {
					select {
					case <-end:
						return
					case <-time.After(200 * time.Millisecond):
					}
					mu.Lock()
					for _, m := range orders {
						nc.Publish(m.Reply, []byte("+WPI"))
					}
					if claims {
						nc.Publish(aliveSubject+".local.hoarder", encode(alive{Run: a.run(), Cores: 100, Busy: busy}))
					}
					mu.Unlock()
				}
			})
			for limit := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
				mu.Lock()
				n := len(orders)
				mu.Unlock()
				if n >= 10 {
					break
				}
				if time.Now().After(limit) {
					t.Fatalf("the hoarder has %d units, %+v", n, *a.units())
				}
			}
			w := a.work("w", func(o *WorkOptions) { o.Access = a.open })
			if err := <-w; err != nil || a.total() != fmt.Sprint(fakePlan(200).total()) {
				t.Error(err)
			}
		})
	}
}

// TestOneWorkerCannotVerify leaves alone what waits for a second worker.
func TestOneWorkerCannotVerify(t *testing.T) {
	t.Parallel()
	a := attack(t, searchPlan(t, 12), func(o *Options) { o.Verify = 1 })
	a.work("w", func(o *WorkOptions) { o.Access = a.open })
	s := a.until("units that are held", func(s *Status) bool { return s.Held > 0 && s.Held == s.Waiting && s.Running == 0 })
	last := a.units().LastSeq
	time.Sleep(2 * quick.lost) // nothing may happen
	if after := a.until("", func(*Status) bool { return true }); after.Doubled != s.Doubled || a.units().Msgs > uint64(s.Held) || a.units().LastSeq != last {
		t.Errorf("%d units are held, %d doubled, %d in the queue", s.Held, after.Doubled, a.units().Msgs)
	}
	a.work("v", func(o *WorkOptions) { o.Access = a.open })
	if a.total() != counts[12] {
		t.Error("wrong")
	}
}

// TestServerHasLimits listens to more than any worker does.
func TestServerHasLimits(t *testing.T) {
	t.Parallel()
	a := attack(t, fakePlan(5), nil)
	nc := a.intrude()
	refused := make(chan error, 1)
	nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		select {
		case refused <- err:
		default:
		}
	})
	for range 2*MaxCores + 20 {
		if _, err := nc.SubscribeSync(nc.NewInbox()); err != nil {
			t.Fatal(err)
		}
	}
	nc.Flush()
	select {
	case err := <-refused:
		if !errors.Is(err, nats.ErrMaxSubscriptionsExceeded) {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("no limit for subscriptions")
	}
}

// TestFloodOfPulls has somebody ask for units ten thousand times: no more of it waits than honest workers may need, the coordinator says who it
// is, and answers.
func TestFloodOfPulls(t *testing.T) {
	t.Parallel()
	var said lockedBuffer
	r := coordinate(t, fakePlan(5), func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&said, nil)) })
	r.until("the coordinator", func(*Status) bool { return true })
	nc, err := nats.Connect(r.url().URL, nats.CustomInboxPrefix(inbox(local)))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	var refused atomic.Int64
	address := nc.NewInbox()
	if _, err := nc.Subscribe(address, func(m *nats.Msg) {
		if m.Header.Get("Description") == "Exceeded MaxWaiting" {
			refused.Add(1)
		}
	}); err != nil {
		t.Fatal(err)
	}
	for range 10_000 {
		nc.PublishRequest(pullSubject, address, []byte(`{"batch":1}`))
	}
	for limit := time.Now().Add(time.Minute); !strings.Contains(said.String(), "as many questions for units wait as may") || refused.Load() < 5000; {
		if time.Now().After(limit) {
			t.Fatalf("%d questions are refused, said is\n%s", refused.Load(), said.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	if text := said.String(); !strings.Contains(text, "most_from=local at=127.0.0.1 messages_a_second=") {
		t.Error(text)
	}
	r.until("an answer", func(*Status) bool { return true })
}

// TestRequestsAreDropped has no more wait than fit, and none that is too long.
func TestRequestsAreDropped(t *testing.T) {
	c := &coordinator{requests: make(chan *nats.Msg, 2)}
	c.arrive(&nats.Msg{Data: make([]byte, maxMessage+1)})
	if len(c.requests) != 0 {
		t.Error("a request that is too long waits")
	}
	for range 5 {
		c.arrive(&nats.Msg{Data: []byte("{}")})
	}
	if len(c.requests) != 2 {
		t.Errorf("%d wait", len(c.requests))
	}
}

// TestLongNames has a thousand workers with names and kernels as long as they may be, and longer: the status is there all the same.
func TestLongNames(t *testing.T) {
	t.Parallel()
	a := attack(t, fakePlan(5), nil)
	nc := a.intrude()
	for i := range maxListed {
		for _, kernel := range []string{strings.Repeat("\x01", maxName), strings.Repeat("x", maxText)} {
			nc.Publish(aliveSubject+".local."+fmt.Sprintf("%064d", i), encode(alive{Run: a.run(), Kernel: kernel, Cores: 1}))
		}
		if i%100 == 0 {
			nc.Flush()
			time.Sleep(10 * time.Millisecond)
		}
	}
	a.until("the workers", func(s *Status) bool { return len(s.Workers) > 100 && s.Results[verdictMalformed] > 100 })
	big := Status{Workers: make([]WorkerStatus, 1000)}
	for i := range big.Workers {
		big.Workers[i].Name, big.Workers[i].Heard = fmt.Sprintf("w%03d", i), float64(i)
	}
	var s Status
	if text := fit(big, 20_000); len(text) > 20_000 || json.Unmarshal(text, &s) != nil || len(s.Workers) < 60 || s.Workers[0].Name != "w000" {
		t.Errorf("%d bytes, %d workers", len(text), len(s.Workers))
	}
}

// TestOthersCountIsLeftAlone opens the queue of another run, also where that has only begun, and where the server does not answer.
func TestOthersCountIsLeftAlone(t *testing.T) {
	t.Parallel()
	a := attack(t, fakePlan(50), nil)
	nc, err := nats.Connect("nats://" + a.address)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := openQueue(t.Context(), nc, "another", "secret", time.Minute); !errors.Is(err, errCarries) {
		t.Errorf("another run: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openQueue(gone, nc, "another", "secret", time.Minute); err == nil || errors.Is(err, errCarries) {
		t.Errorf("no answer: %v", err)
	}
	// Two that begin at the same time: only one stream is made, by one of them.
	q := &queue{nc: nc}
	if q.js, err = jetstream.New(nc); err != nil {
		t.Fatal(err)
	}
	errs := make(chan error)
	for i := range 8 {
		go func() {
			_, err := q.stream(t.Context(), jetstream.StreamConfig{Name: "BOTH", Subjects: []string{"both"}, Description: fmt.Sprint("run ", i)})
			errs <- err
		}()
	}
	made := 0
	for range 8 {
		if <-errs == nil {
			made++
		}
	}
	if made != 1 {
		t.Errorf("%d of 8 have the stream", made)
	}
	a.work("w", func(o *WorkOptions) { o.Access = a.open })
	if a.total() != fmt.Sprint(fakePlan(50).total()) {
		t.Error("wrong")
	}
}
