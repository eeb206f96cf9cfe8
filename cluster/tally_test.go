package cluster

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"nqueens/count"
)

// truth are the results of a unit of the fake plan, or false ones.
func truth(u Unit, lie uint64) (subs []count.Subtotal) {
	for g := u.First; g < u.end(); g++ {
		subs = append(subs, count.Subtotal{Group: g, Jobs: 1, Weight: 1, Completions: uint64(g%7) + lie, Nodes: 1})
	}
	return subs
}

func fakeTally(groups int64, verify float64) *tally {
	return newTally(cutter{fakePlan(groups), 5 / float64(groups)}, verify, "secret", true)
}

// TestTallyTakesEachUnitOnce lets results come in any order, twice, late, for units that there are not, from workers of whom
// some lie: what is kept is the truth about each group, once, unless two lie alike.
func TestTallyTakesEachUnitOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.Int64Range(1, 60).Draw(t, "groups")
		verify := rapid.SampledFrom([]float64{0, 0.3, 1}).Draw(t, "verify")
		a := fakeTally(groups, verify)
		kept := map[int64]uint64{} // completions by group
		by := map[int64][]string{}
		var known []Unit
		take := func(worker string, u Unit, lie uint64) {
			out := a.result(worker, u, truth(u, lie))
			for _, s := range out.keep {
				if _, twice := kept[s.Group]; twice {
					t.Fatalf("group %d is kept twice", s.Group)
				}
				kept[s.Group], by[s.Group] = s.Completions, out.by
			}
			for _, party := range out.outvoted {
				again := a.exclude(party)
				for g, who := range by { // what the store does
					if slices.Contains(who, party) {
						delete(kept, g)
						delete(by, g)
						a.retract(Unit{g, 1})
					}
				}
				for _, u := range again {
					if !a.isOpen(u) {
						t.Fatalf("%v should be counted again and is not open", u)
					}
				}
			}
		}
		for step := 0; !a.finished() && step < 2000; step++ {
			if u, ok := a.next(); ok {
				known = append(known, u)
			}
			// Some of what workers do: any unit that there ever was, and some that there never were.
			u := rapid.SampledFrom(known).Draw(t, "unit")
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				u.First++
			case 1:
				u.Groups++
			case 2:
				u = Unit{rapid.Int64Range(-5, 70).Draw(t, "first"), rapid.Int64Range(-5, 600).Draw(t, "many")}
			}
			worker := fmt.Sprint("local.w", rapid.IntRange(0, 4).Draw(t, "worker"))
			lie := uint64(0)
			if worker == "local.w0" && verify == 1 {
				lie = 8
			}
			if u.Groups < 1 || u.Groups > 1000 {
				a.result(worker, u, nil)
				continue
			}
			take(worker, u, lie)
		}
		// Then all that is left, by two who can be believed.
		for !a.finished() {
			a.next()
			for _, o := range a.open {
				take("local.w1", o.Unit, 0)
				take("local.w2", o.Unit, 0)
				take("local.w3", o.Unit, 0)
			}
		}
		for g := range groups {
			if got, ok := kept[g]; !ok || got != uint64(g%7) {
				t.Fatalf("group %d: %d, %v; it is %d; from %v", g, got, ok, g%7, by[g])
			}
		}
		if a.accepted == 0 || a.share < 0.999 || a.share > 1.001 {
			t.Fatalf("%d units, share %v", a.accepted, a.share)
		}
	})
}

func TestThirdDecides(t *testing.T) {
	a := fakeTally(20, 1)
	u, _ := a.next()
	v, _ := a.next()
	if out := a.result("local.liar", u, truth(u, 8)); out.verdict != verdictHeld || !slices.Equal(out.ask, []string{"local.liar"}) {
		t.Fatalf("the first: %+v", out)
	}
	if out := a.result("local.liar", u, truth(u, 0)); out.verdict != verdictLate {
		t.Fatalf("the same worker again: %+v", out)
	}
	if out := a.result("local.liar", v, truth(v, 8)); out.verdict != verdictHeld {
		t.Fatalf("another unit: %+v", out)
	}
	if out := a.result("local.b", u, truth(u, 0)); out.verdict != verdictHeld || len(out.ask) != 2 || a.mismatch != 1 {
		t.Fatalf("the second: %+v", out)
	}
	out := a.result("local.c", u, truth(u, 0))
	if out.verdict != verdictAccepted || !slices.Equal(out.outvoted, []string{"local.liar"}) || !slices.Equal(out.by, []string{"local.b", "local.c"}) || !slices.Equal(out.keep, truth(u, 0)) {
		t.Fatalf("the third: %+v", out)
	}
	if again := a.exclude("local.liar"); !slices.Equal(again, []Unit{v}) || a.held() != 0 {
		t.Fatalf("after that %v is asked for again", again)
	}
	if out := a.result("local.liar", v, truth(v, 0)); out.verdict != verdictOutvoted {
		t.Fatalf("a liar: %+v", out)
	}
	if out := a.result("local.d", u, truth(u, 0)); out.verdict != verdictLate {
		t.Fatalf("late: %+v", out)
	}
}

// TestPartyIsTheCredential makes sure that names do not help where everybody has a credential of his own.
func TestPartyIsTheCredential(t *testing.T) {
	a := fakeTally(5, 1)
	a.byWorker = false
	u, _ := a.next()
	a.result("worker-1.x", u, truth(u, 8))
	if out := a.result("worker-1.y", u, truth(u, 8)); out.verdict != verdictLate {
		t.Fatalf("the same credential agrees with itself: %+v", out)
	}
	if out := a.result("worker-2.x", u, truth(u, 0)); out.verdict != verdictHeld || !slices.Equal(out.ask, []string{"worker-1", "worker-2"}) {
		t.Fatalf("%+v", out)
	}
}

// TestChosen draws the share that was asked for, always the same units, and others with another secret.
func TestChosen(t *testing.T) {
	a, b := fakeTally(10_000, 0.1), fakeTally(10_000, 0.1)
	b.secret = "another"
	chosen, both := 0, 0
	for g := range int64(10_000) {
		if a.chosen(Unit{g, 1}) {
			chosen++
			if b.chosen(Unit{g, 1}) {
				both++
			}
		}
	}
	if chosen < 900 || chosen > 1100 || both > 200 {
		t.Errorf("%d of 10000 are chosen, %d of them with another secret too", chosen, both)
	}
	a.verify, b.verify = 0, 1
	for g := range int64(100) {
		if a.chosen(Unit{g, 1}) || !b.chosen(Unit{g, 1}) {
			t.Fatal("none and all")
		}
	}
}

// TestRanges compares with a map.
func TestRanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r ranges
		want := map[int64]bool{}
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			u := Unit{rapid.Int64Range(0, 40).Draw(t, "first"), rapid.Int64Range(1, 9).Draw(t, "groups")}
			meets := false
			for g := u.First; g < u.end(); g++ {
				meets = meets || want[g]
			}
			if r.meets(u) != meets {
				t.Fatalf("%v meets %v: %v", r.list, u, !meets)
			}
			add := rapid.Bool().Draw(t, "add")
			if add {
				r.add(u)
			} else {
				r.remove(u)
			}
			for g := u.First; g < u.end(); g++ {
				want[g] = add
			}
			size := int64(0)
			for g := range int64(60) {
				if r.has(g) != want[g] {
					t.Fatalf("%v has %d: %v", r.list, g, !want[g])
				}
				if want[g] {
					size++
				}
			}
			if r.size() != size {
				t.Fatalf("%v has size %d, want %d", r.list, r.size(), size)
			}
			for i := 1; i < len(r.list); i++ {
				if r.list[i-1].end() >= r.list[i].First {
					t.Fatalf("%v touch", r.list)
				}
			}
			from := rapid.Int64Range(0, 59).Draw(t, "from")
			gap, ok := r.gap(from, 60)
			first := from
			for first < 60 && want[first] {
				first++
			}
			if ok != (first < 60) || ok && (gap.First != first || want[gap.end()-1] || gap.end() < 60 && !want[gap.end()]) {
				t.Fatalf("%v from %d: gap %v, %v", r.list, from, gap, ok)
			}
		}
	})
}

// TestUnitsOfLargeBoards cuts real plans: no unit has much more than its share, none is empty, and they are made one by one:
// the plan for 30 queens has 165483000000 groups.
func TestUnitsOfLargeBoards(t *testing.T) {
	for _, n := range []int{16, 20, 22, 27, 30} {
		plan := searchPlan(t, n)
		a := newTally(cutter{plan, 1e-9}, 0, "", true)
		if n <= 22 {
			a.target = 1.0 / 40
		}
		var last Unit
		for range 5000 {
			u, ok := a.next()
			if !ok {
				break
			}
			sum := 0.0
			for g := u.First; g < u.end(); g++ {
				sum += share(plan, g)
			}
			if u.First != last.end() || u.Groups < 1 || u.Groups > maxUnitGroups || u.Groups > 1 && sum > a.target*1.000001 {
				t.Fatalf("N=%d: %v after %v with share %v", n, u, last, sum)
			}
			last = u
		}
		if n <= 22 && last.end() != plan.Groups() && last.Groups != maxUnitGroups {
			t.Errorf("N=%d: the last unit is %v of %d groups", n, last, plan.Groups())
		}
	}
}

// TestJobsAreKnown takes no numbers of jobs that are not those of the plan, and nothing more from whoever sends them.
func TestJobsAreKnown(t *testing.T) {
	for name, change := range map[string]func(*count.Subtotal){
		"jobs": func(s *count.Subtotal) { s.Jobs = 0 }, "weight": func(s *count.Subtotal) { s.Weight = 8 },
	} {
		a := fakeTally(20, 0)
		u, _ := a.next()
		subs := truth(u, 0)
		change(&subs[len(subs)-1])
		out := a.result("local.a", u, subs)
		if out.verdict != verdictWrong || len(out.keep) > 0 || !slices.Equal(out.ask, []string{"local.a"}) || !slices.Equal(out.outvoted, []string{"local.a"}) {
			t.Errorf("%s: %+v", name, out)
		}
		if out := a.result("local.b", u, truth(u, 0)); out.verdict != verdictAccepted {
			t.Errorf("%s: then %+v", name, out)
		}
	}
}
