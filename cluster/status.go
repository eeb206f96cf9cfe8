package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens/count"
)

// Status says how a count on many machines stands.
type Status struct {
	Program    string `json:"program"`
	N          int    `json:"n"`
	Engine     string `json:"engine"`
	Groups     int64  `json:"groups"`
	GroupsDone int64  `json:"groups_done"`
	Solutions  string `json:"solutions"` // found so far

	Found, Nodes count.Sum `json:"-"` // solutions and nodes so far, in this process only

	Done     int64   `json:"done"`    // units, since the coordinator was started
	Running  int     `json:"running"` // units that workers say they count
	Waiting  int     `json:"waiting"` // units in the queue
	Held     int     `json:"held"`    // units that wait for a second worker to agree
	Failed   int64   `json:"failed"`  // units that whoever had them did not count
	Doubled  int64   `json:"doubled"`
	Verified int64   `json:"verified"`   // units that two workers agree on
	Mismatch int64   `json:"mismatches"` // units that two workers did not agree on
	Share    float64 `json:"share"`      // of the predicted work that is done, 0…1
	Seconds  float64 `json:"seconds"`    // since the coordinator was started
	Left     float64 `json:"left"`       // expected seconds; -1: not known

	Results map[string]int64 `json:"results"` // by verdict
	Cores   int              `json:"cores"`   // of the workers that are there
	Workers []WorkerStatus   `json:"workers"`
}

// WorkerStatus is one worker.
type WorkerStatus struct {
	Name    string  `json:"name"`
	State   string  `json:"state"` // working, gone or outvoted
	Program string  `json:"program"`
	Kernel  string  `json:"kernel"`
	Cores   int     `json:"cores"`
	Busy    int     `json:"busy"`
	Units   int64   `json:"units"`
	Speed   float64 `json:"nodes_per_second"` // of one core
	Heard   float64 `json:"heard"`            // seconds since its last sign of life
}

// maxListed bounds the workers in a status.
const maxListed = 1000

// Rate is the mean number of units done a second.
func (s *Status) Rate() float64 {
	if s.Seconds <= 0 {
		return 0
	}
	return float64(s.Done) / s.Seconds
}

func (c *coordinator) status() Status {
	now := c.now()
	_, busy := c.roster.cores()
	t := c.tally
	s := Status{
		Program: c.o.Program, N: c.store.about.N, Engine: c.store.about.Engine, Groups: t.groups, GroupsDone: t.done.size(),
		Solutions: c.store.sums.completions.String(), Found: c.store.sums.completions, Nodes: c.store.sums.nodes,
		Done: t.accepted, Running: min(busy, len(t.open)), Held: t.held(), Failed: c.failed, Doubled: c.doubled,
		Verified: t.verified, Mismatch: t.mismatch, Share: min(max(t.share, 0), 1), Seconds: now.Seconds(), Left: -1,
		Results: maps.Clone(c.verdicts),
	}
	s.Waiting = len(t.open) - s.Running
	s.Cores, _ = c.roster.cores()
	if t.finished() {
		s.Share, s.Left = 1, 0
	} else if done := t.share - c.shareWas; done > 0 {
		s.Left = now.Seconds() * max(1-t.share, 0) / done
	}
	for _, m := range c.roster.workers {
		w := WorkerStatus{
			Name: m.name, State: "working", Program: m.program, Kernel: m.kernel, Cores: m.cores, Busy: m.counting, Units: m.units,
			Heard: (now - m.heard).Seconds(),
		}
		switch {
		case m.outvoted:
			w.State = "outvoted"
		case m.gone:
			w.State, w.Busy = "gone", 0
		}
		if m.seconds > 0 {
			w.Speed = m.nodes / m.seconds
		}
		s.Workers = append(s.Workers, w)
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Or(cmp.Compare(a.Heard, b.Heard), cmp.Compare(a.Name, b.Name)) })
	s.Workers = s.Workers[:min(len(s.Workers), maxListed)]
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

// SilentError says that nobody answers who asks for the status.
type SilentError struct{ Server string }

func (e *SilentError) Error() string {
	return fmt.Sprintf("no coordinator answers at %s: is 'nqueens coordinate' running?", e.Server)
}

var errSilent = errors.New("no coordinator answers")

// Watch asks the coordinator for its status again and again, in these intervals, and hands it to use, until that returns
// false or the count is done, which use is told too. With an interval of 0 it asks once. A coordinator that does not answer is given some seconds; then the error says so.
func Watch(ctx context.Context, a Access, interval time.Duration, use func(Status) bool) error {
	if err := a.checkRole(true); err != nil {
		return err
	}
	connecting, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	nc, err := a.connect(connecting, "nqueens status", slog.New(slog.DiscardHandler))
	if ctx.Err() != nil {
		return context.Cause(ctx)
	} else if errors.As(err, new(*AccessError)) {
		return err
	} else if err != nil {
		return &SilentError{a.String()}
	}
	defer nc.Close()
	// The coordinator goes as soon as its workers have gone, which may be between two questions.
	ended := make(chan *nats.Msg, 8)
	if _, err := nc.ChanSubscribe(endedSubject, ended); err != nil {
		return fmt.Errorf("server %s: %w", a, err)
	}
	last := func(m *nats.Msg) error {
		var s Status
		if err := json.Unmarshal(m.Data, &s); err != nil {
			return fmt.Errorf("server %s: the last status is none", a)
		}
		use(s)
		return nil
	}
	for {
		s, err := ask(ctx, nc)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil && len(ended) > 0:
			return last(<-ended)
		case errors.Is(err, errSilent):
			return &SilentError{a.String()}
		case err != nil:
			return fmt.Errorf("server %s: %w", a, err)
		}
		if !use(s) || interval == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-ended:
			return last(m)
		case <-time.After(interval):
		}
	}
}

// ask asks for the status until somebody answers, for some seconds.
func ask(ctx context.Context, nc *nats.Conn) (s Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	for {
		m, err := nc.RequestWithContext(ctx, statusSubject, nil)
		switch {
		case err == nil && json.Unmarshal(m.Data, &s) != nil:
			return s, errors.New("the answer is no status")
		case err == nil:
			return s, nil
		case !errors.Is(err, nats.ErrNoResponders) || !sleep(ctx, 200*time.Millisecond):
			return s, errSilent
		}
	}
}
