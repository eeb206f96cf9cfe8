package cluster

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

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
