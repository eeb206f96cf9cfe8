package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"nqueens/count"
)

// Options say how to coordinate a count.
type Options struct {
	Plan    count.Plan // what is counted
	Engine  string     // the name of the engine whose plan that is
	Program string     // version of the program; workers of another one are refused

	Store string // folder of the count: made if there is none, gone on with if there is one

	// Listen is where the embedded server listens, host:port; empty: nowhere, for workers in this process. Beyond loopback the
	// rest says how the server is protected: see [Prepare].
	Listen      string
	Advertise   string   // the address that join files lead to; empty: Listen
	Security    string   // folder of keys and join files; empty: one in the store
	Credentials int      // worker credentials to make; 0: one, or those that are there
	Revoke      []string // worker credentials that are not let in any more, now and later

	Server *Access // an existing server instead of the embedded one

	Verify      float64 // share of the units that two workers have to agree on, 0…1
	Cores       int     // processors that are expected to work, to size the units; 0: as many as the store was told, or one
	CoreSeconds float64 // expected time of the whole on one processor; 0: what the store was told, or not known

	Local    *WorkOptions // workers in this process; nil: none
	Metrics  string       // address for /metrics and /healthz; empty: none
	Log      *slog.Logger
	Progress func(Status) // called about four times a second

	pace pace
}

// pace is how often things happen. The zero value stands for what is good for machines far apart.
type pace struct {
	ackWait time.Duration // a unit without a sign of life for so long goes to another worker
	alive   time.Duration // between signs of life of a worker
	lost    time.Duration // a worker that was not heard of for so long is taken for dead
	overdue time.Duration // a unit that somebody has for so long goes to another worker too, if that has nothing to do
	sweep   time.Duration // between looks for units that got lost
	linger  time.Duration // the longest time in which workers are told that the count is done
	ahead   int           // units cut and not done
}

func (p pace) orUsual() pace {
	usual := pace{
		ackWait: 30 * time.Second, alive: 2 * time.Second, lost: 10 * time.Second, overdue: time.Minute, sweep: 10 * time.Second,
		linger: 5 * time.Second, ahead: 10_000,
	}
	if p == (pace{}) {
		return usual
	}
	return p
}

// Result is the outcome of a count.
type Result struct {
	Total   *big.Int
	Groups  []count.Subtotal // all of them, in no order
	Resumed int              // groups that were done before
	Cores   int              // the most that worked at a time
	Kernels string           // of the workers
	Seconds float64          // since this coordinator was started
}

// longest is how long a unit should take, and fewest how many of them each processor should get.
const (
	longest = 10.0 // seconds
	fewest  = 20
)

// target is the share of the work that a unit has at most.
func target(cores int, coreSeconds float64) float64 {
	t := 1 / float64(fewest*max(cores, 1))
	if coreSeconds > 0 {
		t = min(t, longest/coreSeconds)
	}
	return t
}

// StoppedError says why a count was stopped that can be gone on with.
type StoppedError struct{ Err error }

func (e *StoppedError) Error() string { return e.Err.Error() }
func (e *StoppedError) Unwrap() error { return e.Err }

// Counted reports what a folder counts: N, the engine, and whether it counts anything. The error is a *[StoreError].
func Counted(store string) (n int, engine string, found bool, err error) {
	a, found, err := peek(store)
	return a.N, a.Engine, found, err
}

// coordinator is one life of a coordinator. All of it belongs to one goroutine.
type coordinator struct {
	o      *Options
	pace   pace
	log    *slog.Logger
	start  time.Time
	tally  *tally
	store  *store
	server *embedded // nil: an existing one
	nc     *nats.Conn
	queue  *queue
	roster *roster
	sent   map[int64]*sent // open units by their first group

	requests chan *nats.Msg

	verdicts map[string]int64
	failed   int64 // units that were not counted by whoever had them first
	doubled  int64
	resumed  int
	cores    int     // the most at a time
	shareWas float64 // when this life began

	tickAt, feedAt, sweepAt, doubleAt, showAt, complainAt time.Duration
	trouble                                               time.Duration // since when the queue does not do what it should; 0: it does
	refusal                                               error         // what the queue refused to do
	strangers                                             uint64        // the last order that nobody here had sent, at the last look
	metrics                                               *metrics
}

// sent is what is known of a unit on its way.
type sent struct {
	places  []uint64 // of its orders in the queue; 0: unknown
	at      time.Duration
	claimed time.Duration // since when somebody says that he counts it; 0: nobody has
	again   time.Duration // not to be doubled before
	doubled int           // so many times
	missing bool          // it was not in the queue at the last look
}

// Coordinate counts with the workers that come. It returns when all is counted, at the end of ctx with its cause, with a
// *[StoppedError] where what it writes to is full or broken, or else with an error about the options. Whatever stops it, it goes on
// where it was when it is called with the same options.
func Coordinate(ctx context.Context, o Options) (result Result, err error) {
	c := &coordinator{
		o: &o, pace: o.pace.orUsual(), log: o.Log, start: time.Now(), roster: newRoster(), sent: map[int64]*sent{}, verdicts: map[string]int64{},
		requests: make(chan *nats.Msg, mostRequests),
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	c.log = limitFlood(c.log)
	if err := c.open(ctx); err != nil {
		return result, errors.Join(err, c.close())
	}
	err = c.run(ctx)
	if err == nil {
		result, err = c.finish(ctx)
	}
	if fault := c.close(); fault != nil && err == nil {
		err = &StoppedError{fault}
	}
	return result, err
}

// now is the time since the start, by a clock that does not jump.
func (c *coordinator) now() time.Duration { return time.Since(c.start) }

// open opens the store, the server and the queue.
func (c *coordinator) open(ctx context.Context) error {
	o := c.o
	a, found, err := peek(o.Store)
	switch {
	case err != nil:
		return err
	case !found:
		a = about{
			Kind: storeKind, Format: storeFormat, Program: o.Program, N: o.Plan.N(), Engine: o.Engine, Partition: o.Plan.Partition(),
			Groups: o.Plan.Groups(), Run: randomName(), Secret: randomName(), CoreSeconds: o.CoreSeconds,
			Target: target(o.Cores, o.CoreSeconds),
		}
	case a.N != o.Plan.N():
		return storeFault(o.Store, "it counts N=%d, not N=%d", a.N, o.Plan.N())
	case a.Engine != o.Engine || a.Partition != o.Plan.Partition() || a.Groups != o.Plan.Groups():
		return storeFault(o.Store, "it counts with the engine %s, partition %s, %d groups, not with %s, %s, %d",
			a.Engine, a.Partition, a.Groups, o.Engine, o.Plan.Partition(), o.Plan.Groups())
	}
	// What is wrong with the addresses, or with an existing server, comes up before the store is touched.
	if o.Metrics != "" {
		if c.metrics, err = serveMetrics(o.Metrics, c.log); err != nil {
			return err
		}
	}
	switch {
	case o.Server != nil:
		if err := c.reach(ctx, a.Run); err != nil {
			return err
		}
	case o.Listen != "":
		if err := tryListen(o.Listen); err != nil {
			return err
		}
	}
	if c.store, err = openStore(o.Store, a, o.Plan); err != nil {
		return err
	}
	resized, err := c.store.resize(o.Cores, o.CoreSeconds)
	if err != nil {
		return err
	} else if resized {
		c.log.Info("units are cut to another size", "cores", o.Cores)
	}
	protection, err := c.protection() // whoever has the store makes it
	if err != nil {
		return err
	}
	if o.Verify > 0 && protection != nil && len(protection.users) == 2 {
		c.log.Warn("all workers have one credential: two of them that agree may be one that lies. --credentials makes one for each participant")
	}
	a = c.store.about
	c.tally = newTally(cutter{o.Plan, a.Target}, o.Verify, a.Secret, protection == nil || len(protection.users) == 2)
	if err := c.store.restore(c.tally); err != nil {
		return err
	}
	c.resumed = int(c.tally.done.size())
	c.shareWas = c.tally.share
	if o.Server == nil {
		if err := c.serve(protection); err != nil {
			return err
		}
	}
	return c.takeOver(ctx)
}

// protection opens what protects the server, where it listens beyond this machine.
func (c *coordinator) protection() (*security, error) {
	if c.o.Server != nil || c.o.Listen == "" || onLoopback(c.o.Listen) {
		return nil, nil
	}
	dir := c.o.securityFolder()
	s, err := secure(dir, c.o)
	if err == nil {
		c.log.Info("join files", "folder", dir)
		for _, u := range s.users {
			if u.Revoked {
				c.log.Info("not let in", "credential", u.Name)
			}
		}
	}
	return s, err
}

// reach connects to an existing server, and sees that it can carry this run.
func (c *coordinator) reach(ctx context.Context, run string) (err error) {
	if c.nc, err = c.o.Server.connect(ctx, "nqueens coordinator", c.log); ctx.Err() != nil {
		return context.Cause(ctx)
	} else if err != nil {
		return err
	}
	if c.nc.ConnectedServerName() == embeddedName && c.o.Server.credential() != "coordinator" {
		return noAccess("at %s is a coordinator that counts already: 'nqueens work' helps it, and another count needs another --listen", c.o.Server)
	}
	return c.whenUp(ctx, func() error { return checkQueue(ctx, c.nc, run) })
}

// serve starts a server of its own.
func (c *coordinator) serve(protection *security) (err error) {
	if c.server, err = serve(c.o.Store, c.o.Listen, protection, c.log); err != nil {
		return err
	}
	if c.o.Listen != "" {
		c.log.Info("listening", "address", c.server.address(), "tls", protection != nil)
	}
	c.nc, err = c.server.connect()
	return err
}

// takeOver opens the queue.
func (c *coordinator) takeOver(ctx context.Context) error {
	return c.whenUp(ctx, func() (err error) {
		if c.queue, err = openQueue(ctx, c.nc, c.store.about.Run, c.store.about.Secret, c.pace.ackWait); err == nil {
			err = c.recover(ctx)
		}
		return err
	})
}

// whenUp does something with the queue. A server that is only coming up is given some time.
func (c *coordinator) whenUp(ctx context.Context, do func() error) error {
	for limit := c.now() + startTime; ; {
		err := do()
		if err == nil || errors.Is(err, errCarries) || c.now() > limit || !sleep(ctx, 500*time.Millisecond) {
			return err
		}
		c.log.Info("waiting for the queue", "error", err)
	}
}

// startTime is how long a server may need to come up.
const startTime = 30 * time.Second

// recover takes over the units that are in the queue from an earlier life, so that what workers count now is not in vain. Those
// that nobody has begun are cut anew if they were cut to another size, whenever that was.
func (c *coordinator) recover(ctx context.Context) error {
	handedOut, err := c.queue.handedOut(ctx)
	if err != nil {
		return err
	}
	var drop []uint64
	if err := c.queue.left(ctx, func(place uint64, o order, err error) {
		stays := place <= handedOut || o.Target == c.tally.target
		if err == nil && o.Run == c.store.about.Run && (c.tally.isOpen(o.Unit) || stays && c.tally.adopt(o.Unit)) {
			c.note(o.Unit, place)
			return
		}
		drop = append(drop, place)
	}); err != nil {
		return err
	}
	for _, place := range drop {
		c.queue.drop(ctx, place)
	}
	for _, u := range c.tally.open { // held, and asked for no more
		if c.sent[u.First] == nil {
			c.ask(ctx, u.Unit, c.tally.excluded(u))
		}
	}
	if c.resumed > 0 || len(c.tally.open) > 0 {
		c.log.Info("going on", "groups", c.resumed, "of", c.tally.groups, "units on their way", len(c.tally.open))
	}
	return nil
}

// run takes results in until all is counted.
func (c *coordinator) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	found := make(chan jetstream.Msg, fetched)
	for _, subject := range []string{helloSubject + ".*.*", aliveSubject + ".*.*", statusSubject} {
		sub, err := c.nc.Subscribe(subject, c.arrive)
		if err != nil {
			return &QueueError{subject, err}
		}
		defer sub.Unsubscribe()
	}
	reading := make(chan struct{})
	go func() {
		defer close(reading)
		c.queue.read(ctx, found)
	}()
	defer func() { cancel(nil); <-reading }()
	if c.o.Local != nil {
		wait := c.workHere(ctx, cancel)
		defer wait()
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	c.tickAt = c.now()
	for !c.tally.finished() {
		c.feed(ctx)
		var err error
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-found:
			err = c.take(ctx, m)
		case m := <-c.requests:
			c.reply(m)
		case <-tick.C:
			err = c.tick(ctx)
		}
		if err != nil {
			return err
		}
	}
	c.farewell(ctx)
	return nil
}

// workHere starts the workers in this process.
func (c *coordinator) workHere(ctx context.Context, cancel context.CancelCauseFunc) (wait func()) {
	o := *c.o.Local
	o.Access = Access{inProcess: c.server}
	o.Log, o.Program, o.pace = c.log, c.o.Program, c.pace
	o.Plan = func(string, int) (count.Plan, error) { return c.o.Plan, nil }
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := Work(ctx, o); err != nil && ctx.Err() == nil {
			cancel(err)
		}
	}()
	return func() { cancel(nil); <-done }
}

// farewell tells who watches, and the workers until they have all gone, that the count is done.
func (c *coordinator) farewell(ctx context.Context) {
	_ = c.nc.Publish(endedSubject, encode(c.status()))
	_ = c.nc.Publish(newsSubject, encode(pulse{Run: c.store.about.Run, Done: true})) // else they hear it when they ask
	limit := time.NewTimer(c.pace.linger)
	defer limit.Stop()
	for len(c.roster.present()) > 0 {
		select {
		case m := <-c.requests:
			c.reply(m)
		case <-limit.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// finish reads the results from the disk again and adds them up.
func (c *coordinator) finish(ctx context.Context) (Result, error) {
	r := Result{Resumed: c.resumed, Cores: c.cores, Kernels: c.roster.kernels(), Seconds: c.now().Seconds()}
	var err error
	if r.Groups, err = c.store.all(); err != nil {
		return r, &StoppedError{err}
	}
	if int64(len(r.Groups)) != c.tally.groups {
		return r, &StoppedError{fmt.Errorf("the ledger holds %d groups, there are %d", len(r.Groups), c.tally.groups)}
	}
	var total count.Sum
	for _, s := range r.Groups {
		total.Add(s.Completions)
	}
	r.Total = total.Big()
	if c.server == nil {
		c.queue.remove(ctx)
	}
	c.log.Info("done", "total", r.Total)
	return r, nil
}

// close leaves everything as it should be found again.
func (c *coordinator) close() (err error) {
	if c.store != nil {
		err = c.store.close() // first: it is what counts
	}
	if c.metrics != nil {
		c.metrics.close()
	}
	if c.nc != nil {
		c.nc.Close()
	}
	if c.server != nil {
		c.server.stop()
	}
	return err
}
