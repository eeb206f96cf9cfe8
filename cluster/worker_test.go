package cluster

import (
	"strings"
	"testing"
	"time"

	"nqueens/count/search"
)

// TestSignOfLifeFits has as many cores busy as there can be, with units as long to write as they can be: the sign of life is taken, lists
// those that take longest, and counts the others.
func TestSignOfLifeFits(t *testing.T) {
	w := &worker{o: &WorkOptions{Cores: MaxCores, Kernel: &search.Kernel{}}, busy: map[*task]bool{}}
	for i := range int64(MaxCores) {
		started := time.Now().Add(-time.Duration(i)*time.Hour - 123456789*time.Nanosecond)
		w.busy[&task{order: order{Unit: Unit{1<<62 - i, maxUnitGroups}}, started: started}] = true
	}
	text := encode(w.alive(strings.Repeat("r", maxText)))
	var a alive
	if err := decode(text, &a); err != nil {
		t.Fatalf("%d bytes: %v", len(text), err)
	}
	if len(a.Busy) != maxBusy || a.Unlisted != MaxCores-maxBusy {
		t.Errorf("%d units are listed, %d are not", len(a.Busy), a.Unlisted)
	}
	for i, d := range a.Busy {
		if d.First != 1<<62-int64(MaxCores-1-i) {
			t.Fatalf("%v is listed at %d", d, i)
		}
	}
	for task := range w.busy {
		if len(w.busy) > 3 {
			delete(w.busy, task)
		}
	}
	if a := w.alive("r"); len(a.Busy) != 3 || a.Unlisted != 0 {
		t.Errorf("%d units are listed, %d are not", len(a.Busy), a.Unlisted)
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
