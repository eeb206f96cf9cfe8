package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens/count"
	"nqueens/count/search"
)

// WorkOptions say how to work for a coordinator.
type WorkOptions struct {
	Access   Access
	Program  string         // version of the program, which must be that of the coordinator
	Name     string         // letters, digits, _ and -, at most 64; one that another worker has gets a number
	Cores    int            // units to count at a time
	Kernel   *search.Kernel // of the engines
	Memory   int64          // bytes that the cores may use together, about; 0: [count.Memory]
	Patience time.Duration  // how long to wait for a coordinator that is away; 0: for ever
	Log      *slog.Logger

	// Plan makes the plan of an engine; nil: that of package count.
	Plan func(engine string, n int) (count.Plan, error)
	// Tamper changes what is reported of a group, for tests of what becomes of liars.
	Tamper func(count.Subtotal) count.Subtotal

	pace pace
}

// RefusedError says why the coordinator wants nothing of a worker.
type RefusedError struct {
	Reason   string
	Outvoted bool // its results were found to be wrong
}

func (e *RefusedError) Error() string { return "refused by the coordinator: " + e.Reason }

// AwayError says that no coordinator was heard of for longer than the patience.
type AwayError struct {
	Server string
	After  time.Duration
}

func (e *AwayError) Error() string {
	return fmt.Sprintf("no coordinator at %s for %v: is 'nqueens coordinate' running?", e.Server, e.After.Round(time.Second))
}

// worker is one worker.
type worker struct {
	o     *WorkOptions
	pace  pace
	log   *slog.Logger
	nc    *nats.Conn
	id    string    // credential.name
	heard time.Time // of the coordinator
	units atomic.Int64

	mu   sync.Mutex
	busy map[*task]bool
}

// task is a unit that a worker counts.
type task struct {
	order
	reply   string // where to acknowledge
	started time.Time
}

// errDone ends a session because there is nothing left to do, errAgain because the coordinator counts something else now.
var (
	errDone  = errors.New("the count is done")
	errAgain = errors.New("the coordinator counts something else now")
)

// Work counts units for a coordinator until it says that the count is done, and waits for one that is not there. At the end
// of ctx it hands back what it was counting, within 100 ms, and returns the cause. The other errors are *[RefusedError], *[AwayError], *[AccessError], and
// what the plan says.
func Work(ctx context.Context, o WorkOptions) error {
	w := &worker{o: &o, pace: o.pace.orUsual(), log: o.Log, heard: time.Now(), busy: map[*task]bool{}}
	if w.log == nil {
		w.log = slog.New(slog.DiscardHandler)
	}
	if o.Plan == nil {
		o.Plan = planOf
	}
	if !names.MatchString(o.Name) {
		return noAccess("name %.100q: allowed are 1 to 64 letters, digits, _ and -", o.Name)
	}
	if err := o.Access.checkRole(false); err != nil {
		return err
	}
	w.id = o.Access.credential() + "." + o.Name
	waiting, cancel := ctx, context.CancelFunc(func() {})
	if o.Patience > 0 {
		waiting, cancel = context.WithTimeout(ctx, o.Patience)
	}
	var err error
	w.nc, err = o.Access.connect(waiting, "nqueens worker "+o.Name, w.log)
	cancel()
	if err == nil {
		defer w.nc.Close()
	}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, new(*AccessError)):
		return err
	case err != nil:
		return &AwayError{o.Access.String(), time.Since(w.heard)}
	}
	for {
		if err = w.session(ctx); !errors.Is(err, errAgain) {
			break
		}
	}
	if errors.Is(err, errDone) {
		err = nil
	}
	return err
}

// planOf makes the plan of an engine of package count.
func planOf(engine string, n int) (count.Plan, error) {
	e, err := count.ChooseEngine(n, count.Options{Engine: engine})
	if err != nil {
		return nil, err
	}
	return e.Plan(context.Background(), n)
}

// session works for one count, from hello to its end.
func (w *worker) session(ctx context.Context) error {
	c, err := w.introduce(ctx)
	if err != nil {
		return err
	}
	if c.Done {
		return errDone
	}
	plan, err := w.o.Plan(c.Engine, c.N)
	if err != nil {
		return err
	}
	if plan.Partition() != c.Partition || plan.Groups() != c.Groups {
		return &RefusedError{Reason: fmt.Sprintf("this program cuts N=%d into %d groups of partition %s, the coordinator into %d of %s",
			c.N, plan.Groups(), plan.Partition(), c.Groups, c.Partition)}
	}
	if plan, err = count.Within(plan, w.o.Memory, w.o.Cores); err != nil {
		return err
	}
	w.log.Info("working", "n", c.N, "engine", c.Engine, "kernel", w.o.Kernel.Name(), "cores", w.o.Cores, "name", w.id)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	news, err := w.nc.Subscribe(newsSubject, func(m *nats.Msg) {
		var p pulse
		if decode(m.Data, &p) == nil && p.Run == c.Run && p.Done {
			end(errDone)
		}
	})
	if err != nil {
		return err
	}
	defer news.Unsubscribe()
	var all sync.WaitGroup
	for range w.o.Cores {
		all.Go(func() { w.core(ctx, plan, c.Run) })
	}
	all.Go(func() { w.keepBusy(ctx) })
	w.stayAlive(ctx, end, c.Run)
	all.Wait()
	w.nc.Publish(aliveSubject+"."+w.id, encode(alive{Run: c.Run, Kernel: w.o.Kernel.Name(), Cores: w.o.Cores, Bye: true}))
	w.nc.FlushTimeout(50 * time.Millisecond)
	w.log.Info("ended", "units", w.units.Load(), "why", context.Cause(ctx))
	return context.Cause(ctx)
}

// introduce says hello until somebody answers.
func (w *worker) introduce(ctx context.Context) (welcome, error) {
	h := encode(hello{Format: wireFormat, Program: w.o.Program, Kernel: w.o.Kernel.Name(), Cores: w.o.Cores})
	name := w.id
	for said, number := false, 1; ; {
		var c welcome
		asking, cancel := context.WithTimeout(ctx, apiTime)
		m, err := w.nc.RequestWithContext(asking, helloSubject+"."+w.id, h)
		cancel()
		if err == nil {
			err = decode(m.Data, &c)
		}
		switch {
		case ctx.Err() != nil:
			return c, context.Cause(ctx)
		case err == nil && c.Refused != "":
			return c, &RefusedError{Reason: c.Refused, Outvoted: c.Program == w.o.Program}
		case err == nil && c.Taken:
			number++
			w.id = fmt.Sprintf("%s-%d", name[:len(name)-max(len(w.o.Name)-56, 0)], number) // names have at most 64
			continue
		case err == nil:
			w.heard = time.Now()
			return c, nil
		case !said:
			said = true
			w.log.Info("waiting for the coordinator", "error", err)
		}
		if err := w.patient(); err != nil {
			return c, err
		}
		if !sleep(ctx, time.Second) {
			return c, context.Cause(ctx)
		}
	}
}

// patient says when it is enough.
func (w *worker) patient() error {
	if away := time.Since(w.heard); w.o.Patience > 0 && away > w.o.Patience {
		return &AwayError{w.o.Access.String(), away}
	}
	return nil
}

// stayAlive tells the coordinator every now and then what is going on, and hears whether to go on, until the end of ctx.
func (w *worker) stayAlive(ctx context.Context, end context.CancelCauseFunc, run string) {
	for sleep(ctx, w.pace.alive) {
		p, err := w.sayAlive(ctx, run)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			if err := w.patient(); err != nil {
				end(err)
			}
		case p.Refused != "":
			end(&RefusedError{Reason: p.Refused, Outvoted: true})
		case p.Run != run:
			end(errAgain)
		case p.Done:
			end(errDone)
		default:
			w.heard = time.Now()
		}
	}
}

// sayAlive gives a sign of life, and returns the answer to it.
func (w *worker) sayAlive(ctx context.Context, run string) (p pulse, err error) {
	for _, a := range w.alive(run) {
		asking, cancel := context.WithTimeout(ctx, apiTime)
		m, err := w.nc.RequestWithContext(asking, aliveSubject+"."+w.id, encode(a))
		cancel()
		if err != nil {
			return p, err
		}
		p = pulse{}
		if err := decode(m.Data, &p); err != nil {
			return p, err
		}
	}
	return p, nil
}

// alive is the next sign of life, in as many messages as it takes to list all units.
func (w *worker) alive(run string) (list []alive) {
	var busy []doing
	w.mu.Lock()
	for t := range w.busy {
		busy = append(busy, doing{t.Unit, time.Since(t.started).Seconds()})
	}
	w.mu.Unlock()
	for from := 0; from == 0 || from < len(busy); from += maxBusy {
		part := busy[from:min(from+maxBusy, len(busy))]
		list = append(list, alive{
			Run: run, Kernel: w.o.Kernel.Name(), Cores: w.o.Cores, From: from, Busy: part, Unlisted: len(busy) - from - len(part),
		})
	}
	return list
}

// keepBusy keeps the units that are counted from being given to others.
func (w *worker) keepBusy(ctx context.Context) {
	for sleep(ctx, w.pace.ackWait/3) {
		w.mu.Lock()
		for t := range w.busy {
			w.nc.Publish(t.reply, []byte("+WPI"))
		}
		w.mu.Unlock()
	}
}

// sleep waits, and reports false at the end of ctx.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
