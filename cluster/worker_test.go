package cluster

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens/count/search"
)

// TestSignOfLifeFits has as many cores busy as there can be, with units as long to write as they can be: all of them get into messages
// that are taken, and so they are known when the worker is lost.
func TestSignOfLifeFits(t *testing.T) {
	w := &worker{o: &WorkOptions{Cores: MaxCores, Kernel: &search.Kernel{}}, busy: map[*task]bool{}}
	for i := range int64(MaxCores) {
		started := time.Now().Add(-time.Duration(i)*time.Hour - 123456789*time.Nanosecond)
		w.busy[&task{order: order{Unit: Unit{1<<62 - i, maxUnitGroups}}, started: started}] = true
	}
	run := strings.Repeat("r", maxText)
	c := &coordinator{store: &store{about: about{Run: run}}, roster: newRoster(), tally: fakeTally(5, 0), verdicts: map[string]int64{}}
	for _, cores := range []int{MaxCores, 700, 3, 0} {
		for task := range w.busy {
			if len(w.busy) > cores {
				delete(w.busy, task)
			}
		}
		for i, a := range w.alive(run) {
			text := encode(a)
			if err := decode(text, &a); err != nil {
				t.Fatalf("%d bytes: %v", len(text), err)
			}
			c.reply(&nats.Msg{Subject: aliveSubject + ".local.w", Data: text})
			m := c.roster.workers["local.w"]
			if m.counting != cores || len(m.busy) != min((i+1)*maxBusy, cores) || len(m.busy)+m.unlisted != cores {
				t.Errorf("%d units: %d count, %d are listed, %d are not", cores, m.counting, len(m.busy), m.unlisted)
			}
		}
		known := map[int64]bool{}
		for _, d := range c.roster.workers["local.w"].busy {
			known[d.First] = true
		}
		if len(known) != cores {
			t.Errorf("%d of %d units are known", len(known), cores)
		}
	}
}

// TestListsAreBounded has many workers list as much as they may.
func TestListsAreBounded(t *testing.T) {
	r := newRoster()
	for i := range 200 {
		m := r.hear(fmt.Sprint("w", i), 0)
		for from := 0; from < MaxCores; from += maxBusy {
			r.list(m, &alive{From: from, Busy: make([]doing, maxBusy), Unlisted: MaxCores - from - maxBusy})
		}
		if m.counting != MaxCores || len(m.busy)+m.unlisted != MaxCores || len(m.busy) < maxBusy {
			t.Fatalf("%d count, %d are listed, %d are not", m.counting, len(m.busy), m.unlisted)
		}
	}
	if n := r.listed(); n < mostListed || n > mostListed+200*maxBusy {
		t.Errorf("%d units are listed", n)
	}
}

// TestUnlistedUnitsCount has a worker that counts more than it lists: it is as busy as it says.
func TestUnlistedUnitsCount(t *testing.T) {
	t.Parallel()
	a := attack(t, fakePlan(50), nil)
	nc := a.intrude()
	m := encode(alive{Run: a.run(), Cores: 1000, Busy: []doing{{Unit{0, 1}, 1}}, Unlisted: 700})
	a.until("all its units", func(s *Status) bool {
		nc.Publish(aliveSubject+".local.large", m)
		return len(s.Workers) == 1 && s.Workers[0].Busy == 701
	})
	c := &coordinator{roster: newRoster(), tally: fakeTally(5, 0)}
	w := c.roster.hear("local.large", 0)
	w.cores, w.busy, w.unlisted = 2, make([]doing, 1), 1
	if c.canCount(nil) {
		t.Error("all its cores count, and it could count")
	}
}
