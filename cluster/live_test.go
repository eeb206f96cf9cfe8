package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens/count"
	"nqueens/count/search"
)

// running is a coordinator in this process.
type running struct {
	t       *testing.T
	o       Options
	address string
	stop    context.CancelFunc
	end     chan struct{}
	result  Result
	err     error
}

// coordinate starts a coordinator of a plan on a port of its own, or in any other way that change makes of it.
func coordinate(t *testing.T, plan count.Plan, change func(*Options)) *running {
	t.Helper()
	r := &running{t: t, address: freePort(t), end: make(chan struct{})}
	r.o = Options{
		Plan: plan, Engine: "search", Program: "test", Store: filepath.Join(t.TempDir(), "store"), Listen: r.address, Cores: 2,
		Log: testLog("coordinate"), pace: quick,
	}
	if change != nil {
		change(&r.o)
	}
	var ctx context.Context
	ctx, r.stop = context.WithTimeout(t.Context(), 2*time.Minute)
	go func() {
		defer close(r.end)
		r.result, r.err = Coordinate(ctx, r.o)
	}()
	t.Cleanup(func() { r.stop(); <-r.end })
	return r
}

// total waits for the count.
func (r *running) total() string {
	r.t.Helper()
	<-r.end
	if r.err != nil {
		r.t.Fatal(r.err)
	}
	return r.result.Total.String()
}

func (r *running) url() Access { return Access{URL: "nats://" + r.address} }

// work starts a worker in this process. The channel gives what it returns.
func (r *running) work(name string, change func(*WorkOptions)) <-chan error {
	o := WorkOptions{
		Access: r.url(), Program: "test", Name: name, Cores: 1, Kernel: kernel(r.t), Patience: time.Minute, Log: testLog("work " + name), pace: quick,
		Plan: func(string, int) (count.Plan, error) { return r.o.Plan, nil },
	}
	if change != nil {
		change(&o)
	}
	ended := make(chan error, 1)
	go func() { ended <- Work(r.t.Context(), o) }()
	return ended
}

// until waits for a status.
func (r *running) until(what string, is func(*Status) bool) Status {
	r.t.Helper()
	var last Status
	for limit := time.Now().Add(time.Minute); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		if err := Watch(r.t.Context(), r.url(), 0, func(s Status) bool { last = s; return true }); err == nil && is(&last) {
			return last
		}
		select {
		case <-r.end:
			r.t.Fatalf("waiting for %s: the coordinator has ended: %v", what, r.err)
		default:
		}
	}
	r.t.Fatalf("waiting for %s: %+v", what, last)
	return last
}

// protect lets a coordinator listen beyond this machine.
func protect(o *Options) {
	o.Listen = strings.Replace(o.Listen, "127.0.0.1", "0.0.0.0", 1)
	o.Advertise = strings.Replace(o.Listen, "0.0.0.0", "127.0.0.1", 1)
}

// join reads a join file once it is there.
func (r *running) join(name string) Join {
	r.t.Helper()
	for limit := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		j, err := ReadJoin(filepath.Join(r.o.securityFolder(), name))
		if err == nil {
			return j
		}
		if time.Now().After(limit) {
			r.t.Fatal(err)
		}
	}
}

// slowly makes a worker take a while for a group.
func slowly(d time.Duration) func(*WorkOptions) {
	return func(o *WorkOptions) {
		o.Tamper = func(s count.Subtotal) count.Subtotal { time.Sleep(d); return s }
	}
}

// TestLiarIsFound has three workers of whom one falsifies what it reports. All units are checked, so all of its work comes up, and what it
// did before is counted again.
func TestLiarIsFound(t *testing.T) {
	t.Parallel()
	var lied atomic.Bool
	r := coordinate(t, searchPlan(t, 14), func(o *Options) { o.Verify = 0.5 })
	liar := r.work("liar", func(o *WorkOptions) {
		o.Tamper = func(s count.Subtotal) count.Subtotal {
			time.Sleep(5 * time.Millisecond)
			lied.Store(true)
			s.Completions += 8
			return s
		}
	})
	r.until("work of the liar", func(s *Status) bool { return s.Done+int64(s.Held) > 3 })
	for i := range 2 {
		r.work(fmt.Sprint("honest", i), slowly(5*time.Millisecond))
	}
	if total := r.total(); total != counts[14] {
		t.Errorf("%s, want %s", total, counts[14])
	}
	var refused *RefusedError
	if err := <-liar; !errors.As(err, &refused) || !refused.Outvoted {
		t.Errorf("the liar ends with %v", err)
	}
	if !lied.Load() {
		t.Error("nobody lied")
	}
	journal, err := os.ReadFile(filepath.Join(r.o.Store, "units"))
	if err != nil || !strings.Contains(string(journal), `"outvoted":"local.liar"`) {
		t.Errorf("%v: nobody is outvoted in\n%s", err, journal)
	}
}

// TestLateDuplicates repeats every result many times, sooner and later, and in the name of a worker that never was there.
func TestLateDuplicates(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 13), nil)
	r.until("the coordinator", func(*Status) bool { return true })
	nc, err := nats.Connect(r.url().URL)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	var repeat atomic.Int64
	ended := r.work("w", func(o *WorkOptions) {
		o.Tamper = func(s count.Subtotal) count.Subtotal {
			time.Sleep(10 * time.Millisecond)
			for range 3 {
				u := Unit{s.Group - s.Group%2, 2}
				nc.Publish(resultSubject+".local.ghost", encode(report{Unit: Unit{s.Group, 1}, Run: r.run(), Results: results([]count.Subtotal{s})}))
				nc.Publish(resultSubject+".local.wrong", encode(report{Unit: u, Run: r.run(), Results: [][4]uint64{{1, 8, 1, 1}, {1, 8, 1, 1}}}))
				nc.Publish(resultSubject+".local.ghost", encode(report{Unit: Unit{s.Group, 1}, Run: "another", Results: results([]count.Subtotal{s})}))
				repeat.Add(2)
			}
			return s
		}
	})
	s := r.until("duplicates", func(s *Status) bool { return s.Results[verdictLate] > 10 && s.Results[verdictForeign] > 10 })
	if s.Results[verdictMalformed] != 0 {
		t.Errorf("%+v", s.Results)
	}
	if total := r.total(); total != counts[13] {
		t.Errorf("%s, want %s", total, counts[13])
	}
	if r.err != nil || int64(len(r.result.Groups)) != r.o.Plan.Groups() {
		t.Errorf("%d groups of %d, %v", len(r.result.Groups), r.o.Plan.Groups(), r.err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func (r *running) run() string {
	a, _, err := peek(r.o.Store)
	if err != nil {
		panic(err)
	}
	return a.Run
}

// TestLastUnitsAreDoubled has a worker that hangs in one unit, and one that waits.
func TestLastUnitsAreDoubled(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 12), nil)
	hang := make(chan struct{})
	defer close(hang)
	slow := r.work("slow", func(o *WorkOptions) {
		o.Tamper = func(s count.Subtotal) count.Subtotal {
			select {
			case <-hang:
			case <-t.Context().Done():
			case <-r.end:
			}
			return s
		}
	})
	r.until("the slow worker", func(s *Status) bool { return s.Running == 1 })
	fast := r.work("fast", nil)
	if total := r.total(); total != counts[12] {
		t.Errorf("%s, want %s", total, counts[12])
	}
	if err := errors.Join(<-fast, <-slow); err != nil {
		t.Error(err)
	}
}

// TestOtherVersionsAreRefused has a worker of another version of the program, and one of another plan.
func TestOtherVersionsAreRefused(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 12), nil)
	var refused *RefusedError
	if err := <-r.work("old", func(o *WorkOptions) { o.Program = "0.0.9" }); !errors.As(err, &refused) || refused.Outvoted ||
		!strings.Contains(err.Error(), "this worker is version 0.0.9, the coordinator is version test") {
		t.Errorf("%v", err)
	}
	if err := <-r.work("other", func(o *WorkOptions) {
		o.Plan = func(string, int) (count.Plan, error) { return fakePlan(5), nil }
	}); !errors.As(err, &refused) || !strings.Contains(err.Error(), "5 groups of partition fake") {
		t.Errorf("%v", err)
	}
	if err := <-r.work("right", nil); err != nil || r.total() != counts[12] {
		t.Error(err)
	}
}

// TestInterruptedWorkerHandsBack stops a worker in the middle of a unit: it returns at once and another one has the unit
// long before anybody would have missed the first.
func TestInterruptedWorkerHandsBack(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 12), func(o *Options) {
		o.pace.ackWait, o.pace.lost, o.pace.sweep = time.Hour, time.Hour, time.Hour
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- Work(ctx, WorkOptions{
			Access: r.url(), Program: "test", Name: "first", Cores: 2, Kernel: kernel(t), Patience: time.Minute, pace: quick,
			Plan: func(string, int) (count.Plan, error) { return waitingPlan{r.o.Plan}, nil },
		})
	}()
	r.until("two units that are counted", func(s *Status) bool { return s.Running == 2 })
	stop()
	stopped := time.Now()
	if err := <-ended; !errors.Is(err, context.Canceled) || time.Since(stopped) > 2*time.Second {
		t.Errorf("%v after %v", err, time.Since(stopped))
	}
	if err := <-r.work("second", nil); err != nil || r.total() != counts[12] {
		t.Error(err)
	}
}

// waitingPlan never comes to an end with a group.
type waitingPlan struct{ count.Plan }

func (p waitingPlan) Runner(*search.Kernel) count.Runner { return p }

func (p waitingPlan) Run(ctx context.Context, _ int64) (count.Subtotal, error) {
	<-ctx.Done()
	return count.Subtotal{}, context.Cause(ctx)
}

// TestWorkerMayNothingElse tries with the credential of a worker all that a worker must not do.
func TestWorkerMayNothingElse(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 12), func(o *Options) {
		protect(o)
		o.Credentials = 2
	})
	j := r.join("worker-1.join")
	if info, err := os.Stat(filepath.Join(r.o.Store, "security", "worker-1.join")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	log := testLog("intruder")
	ctx := t.Context()
	// Without TLS, without a credential, with a wrong one.
	if _, err := nats.Connect("nats://" + r.address); err == nil {
		t.Error("connected without credentials")
	}
	wrong := j
	wrong.Password = "0123456789012345"
	if _, err := (Access{Join: &wrong}).connect(ctx, "x", log); !errors.As(err, new(*AccessError)) {
		t.Errorf("with a wrong password: %v", err)
	}
	other, _, _, err := makeCertificates()
	if err != nil {
		t.Fatal(err)
	}
	wrong = j
	wrong.CA = string(other)
	if _, err := (Access{Join: &wrong}).connect(ctx, "x", log); !errors.As(err, new(*AccessError)) {
		t.Errorf("with the authority of another coordinator: %v", err)
	}

	nc, err := Access{Join: &j}.connect(ctx, "x", log)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	denied := make(chan string, 100)
	nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { denied <- err.Error() })
	forbidden := func(what string) {
		t.Helper()
		nc.Flush()
		select {
		case text := <-denied:
			if !strings.Contains(strings.ToLower(text), "permissions violation") {
				t.Errorf("%s: %s", what, text)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s is allowed", what)
		}
	}
	for _, subject := range []string{
		unitSubject, resultSubject + ".worker-2.x", aliveSubject + ".worker-2.x", helloSubject + ".worker-2.x", statusSubject, newsSubject,
		"$JS.API.STREAM.DELETE." + unitStream, "$JS.API.STREAM.PURGE." + unitStream, "$JS.API.STREAM.MSG.GET." + resultStream,
		"$JS.API.STREAM.MSG.DELETE." + unitStream, "$JS.API.STREAM.CREATE.MINE", "$JS.API.INFO", "$JS.API.STREAM.LIST",
		"$JS.API.CONSUMER.MSG.NEXT." + resultStream + "." + resultReader, "$JS.API.CONSUMER.DELETE." + unitStream + "." + unitConsumer,
		"$JS.ACK." + resultStream + "." + resultReader + ".1.1.1.1.1", "$SYS.REQ.SERVER.PING", "_INBOX.anything", "anything",
	} {
		nc.Publish(subject, []byte("{}"))
		forbidden("publishing to " + subject)
	}
	for _, subject := range []string{">", "nqueens.>", unitSubject, resultSubject + ".>", "_INBOX.>", "_INBOX_worker-2.>", "$JS.>", "$SYS.>", "*"} {
		sub, err := nc.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		forbidden("listening to " + subject)
		sub.Unsubscribe()
	}
	// The observer may look, and no more.
	seen := false
	o := r.join("observer.join")
	if err := Watch(ctx, Access{Join: &o}, 0, func(s Status) bool { seen = s.N == 12; return true }); err != nil || !seen {
		t.Errorf("status for the observer: %v", err)
	}
	err = Work(ctx, WorkOptions{Access: Access{Join: &o}, Program: "test", Name: "x", Cores: 1, Kernel: kernel(t), Patience: time.Second, pace: quick})
	if !errors.As(err, new(*AccessError)) {
		t.Errorf("an observer that works: %v", err)
	}
	// And a worker works.
	if err := <-r.work("w", func(o *WorkOptions) { o.Access = Access{Join: &j} }); err != nil || r.total() != counts[12] {
		t.Error(err)
	}
}

// TestRevoked takes a credential away between two lives of a coordinator: who has it is let in no more, also later, and the others go on.
func TestRevoked(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "store")
	life := func(revoke ...string) *running {
		return coordinate(t, fakePlan(300), func(o *Options) {
			protect(o)
			o.Store, o.Credentials, o.Revoke = dir, 2, revoke
		})
	}
	enter := func(r *running, name string) error {
		j := r.join(name)
		j.Address = r.address
		nc, err := Access{Join: &j}.connect(t.Context(), "x", testLog("x"))
		if err == nil {
			nc.Close()
		}
		return err
	}
	first := life()
	if err := enter(first, "worker-1.join"); err != nil {
		t.Fatal(err)
	}
	first.stop()
	<-first.end
	for _, revoked := range [][]string{{"worker-3"}, {observer}, {"worker-1", "worker-2"}} {
		o := first.o
		o.Revoke = revoked
		if _, err := Prepare(&o); !errors.As(err, new(*SecurityError)) {
			t.Errorf("without %v: %v", revoked, err)
		}
	}
	for _, revoked := range [][]string{{"worker-1"}, nil} {
		r := life(revoked...)
		if err := enter(r, "observer.join"); err != nil {
			t.Fatal(err)
		}
		if err := enter(r, "worker-1.join"); !errors.As(err, new(*AccessError)) {
			t.Errorf("a revoked credential: %v", err)
		}
		r.stop()
		<-r.end
	}
	r := life()
	enter(r, "observer.join")
	j := r.join("worker-2.join")
	j.Address = r.address
	if err := <-r.work("w", func(o *WorkOptions) { o.Access = Access{Join: &j} }); err != nil || r.total() != fmt.Sprint(fakePlan(300).total()) {
		t.Error(err)
	}
}

// TestNoMessageStopsIt sends everything that is no message, everywhere it can be sent, from a worker's place.
func TestNoMessageStopsIt(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 13), nil)
	r.until("the coordinator", func(*Status) bool { return true })
	nc, err := nats.Connect(r.url().URL)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	run := r.run()
	texts := append([]string{}, seeds...)
	for range 200 {
		text := []byte(seeds[rand.IntN(len(seeds))])
		for range rand.IntN(5) {
			if len(text) > 0 {
				text[rand.IntN(len(text))] = byte(rand.IntN(256))
			}
		}
		texts = append(texts, string(text))
	}
	for _, first := range []int64{-1, 0, 1, 33, 34, 1 << 40, 1<<63 - 1} {
		texts = append(texts, fmt.Sprintf(`{"first":%d,"groups":1,"run":%q,"results":[[1,1,1,1]],"seconds":1}`, first+1<<1>>1, run))
		texts = append(texts, fmt.Sprintf(`{"first":%d,"groups":512,"run":%q,"failed":"x","seconds":1}`, first, run))
		texts = append(texts, fmt.Sprintf(`{"run":%q,"cores":1,"kernel":"","busy":[{"first":%d,"groups":1,"seconds":1}]}`, run, first))
	}
	for _, text := range texts {
		for _, subject := range []string{resultSubject, helloSubject, aliveSubject} {
			text := text
			if subject == resultSubject && strings.Contains(text, run) && strings.Contains(text, "[[1,1,1,1]]") {
				continue // that would be a lie, which is another test
			}
			nc.Publish(subject+".local.noise", []byte(text))
			nc.Publish(subject+".local.strange name", []byte(text))
			nc.PublishMsg(&nats.Msg{Subject: subject + ".local.häß", Data: []byte(text), Header: nats.Header{"Nats-Msg-Id": {"x"}}, Reply: "_INBOX_local.x"})
		}
		nc.Publish(statusSubject, []byte(text))
	}
	nc.Flush()
	r.until("what is no message", func(s *Status) bool { return s.Results[verdictMalformed] > 100 })
	if err := <-r.work("w", nil); err != nil || r.total() != counts[13] {
		t.Error(err)
	}
}

// TestExistingServer uses a server that is not the coordinator's own, and leaves nothing there.
func TestExistingServer(t *testing.T) {
	t.Parallel()
	address := freePort(t)
	e, err := serve(t.TempDir(), address, nil, testLog("server"))
	if err != nil {
		t.Fatal(err)
	}
	defer e.stop()
	access := Access{URL: "nats://coordinator:" + e.password + "@" + address}
	r := coordinate(t, searchPlan(t, 12), func(o *Options) { o.Server, o.Listen = &access, "" })
	w := r.work("w", func(o *WorkOptions) {
		o.Access = access
		slowly(10 * time.Millisecond)(o)
	})
	r.address = "coordinator:" + e.password + "@" + address
	r.until("work", func(s *Status) bool { return s.Done > 2 })
	// Somebody else's count is not disturbed.
	second := Options{Plan: fakePlan(5), Engine: "search", Program: "test", Store: filepath.Join(t.TempDir(), "store"), Server: &access, pace: quick}
	if _, err := Coordinate(t.Context(), second); err == nil || !strings.Contains(err.Error(), "carries another count") {
		t.Errorf("a second count: %v", err)
	}
	// Who may only work there, or has a wrong password, hears so at once; a server that is not there is waited for.
	for _, url := range []string{"nats://" + address, "nats://coordinator:wrong@" + address} {
		second.Server = &Access{URL: url}
		if _, err := Coordinate(t.Context(), second); !errors.As(err, new(*AccessError)) {
			t.Errorf("a coordinator at %s: %v", url, err)
		}
	}
	second.Server = &Access{URL: "nats://" + freePort(t)}
	enough, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := Coordinate(enough, second); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a coordinator without a server: %v", err)
	}
	if _, err := os.Stat(second.Store); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a store is left behind: %v", err)
	}
	if err := <-w; err != nil || r.total() != counts[12] {
		t.Error(err)
	}
	nc, err := access.connect(t.Context(), "x", testLog("x"))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Stream(t.Context(), unitStream); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Errorf("the stream of units: %v", err)
	}
}

// TestMetrics reads what Prometheus reads.
func TestMetrics(t *testing.T) {
	t.Parallel()
	metrics := freePort(t)
	r := coordinate(t, searchPlan(t, 12), func(o *Options) { o.Metrics = metrics })
	w := r.work("w", slowly(20*time.Millisecond))
	get := func(path string) string {
		answer, err := http.Get("http://" + metrics + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", path, answer.Status, err)
		}
		return string(text)
	}
	r.until("work", func(s *Status) bool { return s.Done > 5 })
	for limit := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		text := get("/metrics")
		missing := ""
		for _, line := range []string{
			"nqueens_groups 28\n", "nqueens_workers 1\n", `nqueens_worker_cores{worker="local.w"} 1`, `nqueens_results_total{verdict="accepted"}`,
			`nqueens_units{state="running"}`, "nqueens_share_done 0.", "nqueens_seconds_left ",
		} {
			if !strings.Contains(text, line) {
				missing = line
			}
		}
		if missing == "" {
			break
		}
		if time.Now().After(limit) {
			t.Fatalf("no %q in\n%s", missing, text)
		}
	}
	if text := get("/healthz"); text != "ok\n" {
		t.Errorf("%q", text)
	}
	if err := <-w; err != nil || r.total() != counts[12] {
		t.Error(err)
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestLocal counts in one process.
func TestLocal(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 8, 14} {
		want := map[int]string{1: "1", 2: "0", 8: "92", 14: counts[14]}[n]
		r := coordinate(t, searchPlan(t, n), func(o *Options) {
			o.Listen, o.Local = "", &WorkOptions{Name: "here", Cores: 2, Kernel: kernel(t)}
		})
		if total := r.total(); total != want {
			t.Errorf("N=%d: %s, want %s", n, total, want)
		}
	}
}

// TestPatience waits for a coordinator that does not come.
func TestPatience(t *testing.T) {
	t.Parallel()
	err := Work(t.Context(), WorkOptions{
		Access: Access{URL: "nats://" + freePort(t)}, Program: "test", Name: "w", Cores: 1, Kernel: kernel(t), Patience: 100 * time.Millisecond,
	})
	if !errors.As(err, new(*AwayError)) {
		t.Error(err)
	}
}

// TestBeyondLoopback refuses to give credentials or results to anybody who asks.
func TestBeyondLoopback(t *testing.T) {
	for url, ok := range map[string]bool{
		"nats://127.0.0.1:4222": true, "nats://localhost:4222": true, "nats://[::1]:4222": true, "nats://example.org:4222": false,
		"tls://example.org:4222": false, "tls://me:secret@example.org:4222": true, "http://127.0.0.1:80": false, "": false, "nats://": false,
		"127.0.0.1:4222": false, "nats://me:secret@exa mple": false,
	} {
		err := Access{URL: url}.Check()
		if (err == nil) != ok || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", url, err)
		}
	}
	for address, want := range map[string]bool{"127.0.0.1:1": true, "localhost:1": true, "[::1]:1": true, ":1": false, "0.0.0.0:1": false, "10.0.0.1:1": false, "x": false} {
		if onLoopback(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}

// TestSameName has two workers of one name: both count, under names that differ.
func TestSameName(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 13), nil)
	anna := strings.Repeat("anna", 16)
	first := r.work(anna, slowly(20*time.Millisecond))
	r.until("the first", func(s *Status) bool { return len(s.Workers) == 1 })
	second := r.work(anna, slowly(20*time.Millisecond))
	s := r.until("both", func(s *Status) bool { return len(s.Workers) == 2 })
	if s.Workers[1].Name != "local."+anna || s.Workers[0].Name != "local."+anna[:56]+"-2" {
		t.Errorf("%+v", s.Workers)
	}
	if err := errors.Join(<-first, <-second); err != nil || r.total() != counts[13] {
		t.Error(err)
	}
}

// TestOneCredentialConvincesNobody listens to what a coordinator says that verifies.
func TestOneCredentialConvincesNobody(t *testing.T) {
	t.Parallel()
	for credentials, warns := range map[int]bool{1: true, 2: false} {
		var said lockedBuffer
		r := coordinate(t, searchPlan(t, 12), func(o *Options) {
			protect(o)
			o.Credentials, o.Verify, o.Log = credentials, 0.1, slog.New(slog.NewTextHandler(&said, nil))
		})
		r.join("observer.join")
		for limit := time.Now().Add(time.Minute); !strings.Contains(said.String(), "msg=listening") && time.Now().Before(limit); {
			time.Sleep(10 * time.Millisecond)
		}
		if text := said.String(); strings.Contains(text, "level=WARN msg=\"all workers have one credential") != warns {
			t.Errorf("%d credentials: %s", credentials, text)
		}
	}
}

// lockedBuffer is a buffer for many.
type lockedBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
