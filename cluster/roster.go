package cluster

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// roster knows the workers by their signs of life. Times are durations since some moment, from a clock that does not
// jump.
type roster struct {
	workers map[string]*member
	recent  []float64 // seconds that the last units took
}

// member is a worker.
type member struct {
	name     string
	program  string
	kernel   string
	cores    int
	heard    time.Duration // its last sign of life
	gone     bool          // it said good-bye, or was not heard of for too long
	busy     []doing
	unlisted int     // units besides, of which it has yet to say which ones they are
	counting int     // units at its last sign of life: those may be done, and others have taken their place
	units    int64   // results accepted or held
	seconds  float64 // that they took
	nodes    float64
	outvoted bool
}

// maxMembers bounds the roster: a worker that makes up names forgets itself.
const maxMembers = 100_000

func newRoster() *roster { return &roster{workers: map[string]*member{}} }

// hear takes a sign of life.
func (r *roster) hear(name string, now time.Duration) *member {
	m := r.workers[name]
	if m == nil {
		if len(r.workers) >= maxMembers {
			r.forget()
		}
		m = &member{name: name}
		r.workers[name] = m
	}
	m.heard, m.gone = now, false
	return m
}

// mostListed bounds the units that are remembered of all workers together, beyond the first message of each: names are easily made up.
const mostListed = 1 << 18

// list takes up which units a worker counts. A message lists those from a place on; the rest follow in others.
func (r *roster) list(m *member, a *alive) {
	m.busy = m.busy[:min(a.From, len(m.busy))]
	if a.From == 0 || r.listed() < mostListed {
		m.busy = append(m.busy, a.Busy...)
	}
	m.counting = a.From + len(a.Busy) + a.Unlisted
	m.unlisted = m.counting - len(m.busy)
}

// listed is how many units all workers count of which they have said which ones they are.
func (r *roster) listed() (n int) {
	for _, m := range r.workers {
		n += len(m.busy)
	}
	return n
}

// credit is what a worker has done, which is no sign of life: its results may be read after its good-bye.
func (r *roster) credit(name string, now time.Duration) *member {
	m := r.workers[name]
	if m == nil {
		m = r.hear(name, now)
		m.gone = true
	}
	return m
}

// slept takes no account of a time in which nobody could be heard.
func (r *roster) slept(d, now time.Duration) {
	for _, m := range r.workers {
		m.heard = min(m.heard+d, now)
	}
}

// forget drops the workers who have not done anything.
func (r *roster) forget() {
	for name, m := range r.workers {
		if m.units == 0 {
			delete(r.workers, name)
		}
	}
}

// lost returns the workers who were not heard of for so long that they must be dead, once each.
func (r *roster) lost(now, patience time.Duration) (dead []*member) {
	for _, m := range r.workers {
		if !m.gone && now-m.heard > patience {
			m.gone = true
			dead = append(dead, m)
		}
	}
	return dead
}

// present are the workers that work, by name.
func (r *roster) present() (list []*member) {
	for _, m := range r.workers {
		if !m.gone {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b *member) int { return cmp.Compare(a.name, b.name) })
	return list
}

// works reports whether a worker of this name said lately that it works. One that was killed and comes back at once cannot be
// told from another one.
func (r *roster) works(name string, now, patience time.Duration) bool {
	m := r.workers[name]
	return m != nil && !m.gone && m.cores > 0 && now-m.heard <= patience
}

// cores are the processors of all workers that work, and how many of them count.
func (r *roster) cores() (all, busy int) {
	for _, m := range r.workers {
		if !m.gone {
			all += m.cores
			busy += m.counting
		}
	}
	return all, busy
}

// took remembers how long a unit took.
func (r *roster) took(seconds float64) {
	if r.recent = append(r.recent, seconds); len(r.recent) > 64 {
		r.recent = r.recent[1:]
	}
}

// usual is the time that a unit takes, in the median of the last ones.
func (r *roster) usual() float64 {
	if len(r.recent) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(r.recent))
	return sorted[len(sorted)/2]
}

// slow returns the units that take at least twice as long as usual, the longest first, with who works on them.
func (r *roster) slow(now time.Duration) (list []straggler) {
	limit := max(2*r.usual(), 1)
	for _, m := range r.workers {
		for _, d := range m.busy {
			if s := d.Seconds + (now - m.heard).Seconds(); s > limit {
				list = append(list, straggler{d.Unit, m.name, s})
			}
		}
	}
	slices.SortFunc(list, func(a, b straggler) int {
		return cmp.Or(cmp.Compare(b.seconds, a.seconds), cmp.Compare(a.First, b.First))
	})
	return list
}

// straggler is a unit that takes long.
type straggler struct {
	Unit
	worker  string
	seconds float64
}

// kernels are the names of the kernels of all workers that did something.
func (r *roster) kernels() string {
	var list []string
	for _, m := range r.workers {
		if m.units > 0 && !m.outvoted && !slices.Contains(list, m.kernel) {
			list = append(list, m.kernel)
		}
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}
