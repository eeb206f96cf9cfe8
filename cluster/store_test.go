package cluster

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens/count"
)

func aboutTest(plan count.Plan) about {
	return about{
		Kind: storeKind, Format: storeFormat, Program: "test", N: plan.N(), Engine: "search", Partition: plan.Partition(), Groups: plan.Groups(),
		Run: randomName(), Secret: randomName(), Target: 0.1,
	}
}

// TestTwoBeginAStore has two coordinators begin one store at the same time: what count.json says is what the one says who
// got it, and who comes later believes that.
func TestTwoBeginAStore(t *testing.T) {
	plan := searchPlan(t, 8)
	for range 30 {
		dir := filepath.Join(t.TempDir(), "store")
		var both sync.WaitGroup
		var stores [4]*store
		for i := range stores {
			both.Go(func() { stores[i], _ = openStore(dir, aboutTest(plan), plan) })
		}
		both.Wait()
		written, found, err := peek(dir)
		winners := 0
		for _, s := range stores {
			if s == nil {
				continue
			}
			winners++
			if err != nil || !found || written.Run != s.about.Run {
				t.Fatalf("count.json is of run %q (%v), the store of run %q", written.Run, err, s.about.Run)
			}
			s.close()
		}
		if winners != 1 {
			t.Fatalf("%d coordinators have the store", winners)
		}
		late, err := openStore(dir, aboutTest(plan), plan) // it looked before count.json was there
		if err != nil {
			t.Fatal(err)
		}
		if late.about != written {
			t.Fatalf("the store is about %+v, count.json about %+v", late.about, written)
		}
		late.close()
	}
}

// TestRenamesAreSynced looks whether a new name is on disk before anything is built on it.
func TestRenamesAreSynced(t *testing.T) {
	plan := searchPlan(t, 8)
	dir := t.TempDir()
	s, err := openStore(dir, aboutTest(plan), plan)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	tally := newTally(cutter{plan, 0.1}, 0, "", true)
	if err := s.restore(tally); err != nil {
		t.Fatal(err)
	}
	synced := 0
	s.syncFolder = func(folder string) error {
		if _, err := os.Stat(s.file("groups.new")); err == nil || folder != dir {
			t.Errorf("%s is synced before the new ledger has its name", folder)
		}
		synced++
		return nil
	}
	if err := s.rewrite(tally); err != nil {
		t.Fatal(err)
	}
	if err := s.writeNew("x", nil, 0o600); err != nil || synced != 2 {
		t.Errorf("%v; the folder was synced %d times after two renames", err, synced)
	}
}

// TestLaterCores starts a count again for another number of processors: what nobody has begun is cut anew, what somebody has is
// left as it is, and a start without a number goes on as before.
func TestLaterCores(t *testing.T) {
	t.Parallel()
	plan := fakePlan(4096)
	dir := filepath.Join(t.TempDir(), "store")
	life := func(cores int) *running {
		return coordinate(t, plan, func(o *Options) { o.Store, o.Cores, o.CoreSeconds = dir, cores, 0 })
	}
	cut := func(r *running, want int) {
		t.Helper()
		r.until(fmt.Sprint(want, " units"), func(s *Status) bool { return s.Waiting+s.Running == want })
	}
	end := func(r *running) { r.stop(); <-r.end }
	first := life(1)
	cut(first, 21)
	nc, err := nats.Connect(first.url().URL, nats.CustomInboxPrefix(inbox(local)))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	m, err := nc.Request(pullSubject, []byte(`{"batch":1,"expires":1000000000}`), 30*time.Second)
	var taken order
	if err != nil || decode(m.Data, &taken) != nil {
		t.Fatalf("%v, %v", m, err)
	}
	end(first)

	a, _, err := peek(dir)
	if err != nil {
		t.Fatal(err)
	}
	short, err := openStore(dir, a, plan) // a life that ends as soon as the store knows of the other size
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := short.resize(10, 0); !changed || err != nil {
		t.Fatalf("%v, %v", changed, err)
	}
	short.close()

	second := life(10) // 3892 groups that were 20 units are now 195
	cut(second, 196)
	end(second)
	a, _, err = peek(dir)
	if err != nil || a.Target != target(10, 0) {
		t.Errorf("the store has a target of %v, %v", a.Target, err)
	}
	third := life(0)
	cut(third, 196)
	third.work("w", nil)
	if total := third.total(); total != fmt.Sprint(plan.total()) {
		t.Errorf("%s, want %d", total, plan.total())
	}
}

// TestResizeKeepsUnitsShort knows at a later start too how long the whole takes.
func TestResizeKeepsUnitsShort(t *testing.T) {
	plan := searchPlan(t, 8)
	a := aboutTest(plan)
	a.CoreSeconds = 1e6
	s, err := openStore(t.TempDir(), a, plan)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if changed, err := s.resize(2, 0); !changed || err != nil || s.about.Target != longest/1e6 {
		t.Errorf("%v, %v, target %v", changed, err, s.about.Target)
	}
	for _, cores := range []int{0, 3} { // no word about it, and no difference
		if changed, err := s.resize(cores, 0); changed || err != nil || s.about.Target != longest/1e6 {
			t.Errorf("%d: %v, %v, target %v", cores, changed, err, s.about.Target)
		}
	}
}

// TestOutvotedUnderOtherCredentials finds a worker wrong in one life and begins another, where the credentials mean something else: one each
// or one for all. All that it and its credential did before is counted again, though the first life ended too early for that,
// and it is not believed any more. Who has the credential of then, and another name, is.
func TestOutvotedUnderOtherCredentials(t *testing.T) {
	plan := searchPlan(t, 8)
	result := func(g int64) []count.Subtotal {
		jobs, weight, err := plan.Contents(g)
		if err != nil {
			t.Fatal(err)
		}
		return []count.Subtotal{{Group: g, Jobs: jobs, Weight: weight}}
	}
	for name, c := range map[string]struct {
		shared bool // in the first life
		lost   []int64
		kept   []int64
	}{"one each, then one for all": {false, []int64{0, 1}, []int64{2, 3}}, "one for all, then one each": {true, []int64{0}, []int64{1, 2, 3}}} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			life := func(shared bool) (*store, *tally) {
				s, err := openStore(dir, aboutTest(plan), plan)
				if err != nil {
					t.Fatal(err)
				}
				a := newTally(cutter{plan, 0.1}, 1, "", shared)
				if err := s.restore(a); err != nil {
					t.Fatal(err)
				}
				return s, a
			}
			s, a := life(c.shared)
			keep := func(g int64, by ...string) {
				if err := s.keep(Unit{g, 1}, by, result(g)); err != nil {
					t.Fatal(err)
				}
			}
			keep(0, "worker-1.liar", "worker-2.b")
			keep(1, "worker-1.other")
			keep(2, "worker-2.b")
			if err := s.hold(Unit{4, 1}, "worker-1.liar", result(4)); err != nil {
				t.Fatal(err)
			}
			if _, err := s.outvote(a, "worker-1.liar"); err != nil { // the tally knows of no groups: the ledger is left as it is
				t.Fatal(err)
			}
			keep(3, "worker-2.b", "worker-3.c")
			s.close()

			s, a = life(!c.shared)
			for _, g := range c.lost {
				if a.done.has(g) {
					t.Errorf("group %d is still done", g)
				}
			}
			for _, g := range c.kept {
				if !a.done.has(g) {
					t.Errorf("group %d is counted again", g)
				}
			}
			if a.held() != 0 || !a.isOutvoted("worker-1.liar") || a.isOutvoted("worker-1.new") || a.isOutvoted("worker-2.b") {
				t.Errorf("%d are held, outvoted are %v", a.held(), a.outvoted)
			}
			keep(0, "worker-1.new")
			s.close()
			if s, a = life(!c.shared); !a.done.has(0) {
				t.Error("what was counted again is taken back")
			}
			s.close()
		})
	}
}
