package web

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

const megabyte = 1 << 20

// turn is how long a question waits for its turn.
const turn = 2 * time.Second

// limits bound what all requests together run and hold.
type limits struct {
	asking, running *semaphore.Weighted
	searches        int64

	// Questions, films and bodies have shares of the memory of their own, so that
	// they are answered whatever counts and streams are running.
	forSearches, forQuestions, forFilms, forBodies, forArrivals allotment

	metrics *metrics
}

// allotment is memory to be shared out, in bytes.
type allotment struct {
	*semaphore.Weighted
	size int64
}

func allot(size int64) allotment { return allotment{semaphore.NewWeighted(size), size} }

func newLimits(o Options, m *metrics) *limits {
	part := o.Memory / 16
	small := int64(maxConnections * bodyWeight * smallBody)
	arrivals := 12 * o.Body
	return &limits{
		asking: semaphore.NewWeighted(int64(o.Searches)), running: semaphore.NewWeighted(int64(o.Searches)), searches: int64(o.Searches),
		forSearches: allot(7 * part), forQuestions: allot(4 * part), forFilms: allot(2 * part),
		forBodies: allot(3*part - small - arrivals), forArrivals: allot(arrivals), metrics: m,
	}
}

// admit lets a search begin, or refuses it: one that goes on, or a question,
// which may wait a little for its turn. What it gives is called at the end.
func (l *limits) admit(ctx context.Context, goesOn bool) (release func(), err error) {
	if goesOn {
		if !l.running.TryAcquire(1) {
			return nil, l.refused("%d searches are running, which is the limit", l.searches)
		}
		l.metrics.running.Inc()
		return func() { l.metrics.running.Dec(); l.running.Release(1) }, nil
	}
	wait, cancel := context.WithTimeout(ctx, turn)
	defer cancel()
	if l.asking.Acquire(wait, 1) != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, l.refused("%d questions are being answered, which is the limit", l.searches)
	}
	l.metrics.asking.Inc()
	return func() { l.metrics.asking.Dec(); l.asking.Release(1) }, nil
}

// holdOf sets memory aside, or refuses.
func (l *limits) holdOf(a allotment, bytes int64) (release func(), err error) {
	switch {
	case bytes > a.size:
		return nil, busy.problem("the answer needs %d MB, and the limit of this server is %d MB", bytes/megabyte, a.size/megabyte)
	case !a.TryAcquire(bytes):
		return nil, l.refused("the memory for such requests, %d MB, is taken", a.size/megabyte)
	}
	l.metrics.held.Add(float64(bytes))
	return func() { l.metrics.held.Sub(float64(bytes)); a.Release(bytes) }, nil
}

func (l *limits) refused(format string, args ...any) error {
	l.metrics.refused.Inc()
	return busy.problem(format, args...).after(time.Second)
}
