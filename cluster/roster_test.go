package cluster

import (
	"testing"
	"time"
)

// TestRoster has a clock of its own.
func TestRoster(t *testing.T) {
	r := newRoster()
	a, b := r.hear("local.a", 0), r.hear("local.b", 0)
	a.cores, b.cores = 2, 1
	a.busy = []doing{{Unit{0, 5}, 3}, {Unit{5, 5}, 0.5}}
	a.counting = 2
	for _, s := range []float64{1, 1, 1, 9} {
		r.took(s)
	}
	if all, busy := r.cores(); all != 3 || busy != 2 || r.usual() != 1 {
		t.Errorf("%d cores, %d busy, usually %v", all, busy, r.usual())
	}
	if slow := r.slow(0); len(slow) != 1 || slow[0].Unit != (Unit{0, 5}) || slow[0].worker != "local.a" {
		t.Errorf("slow are %v", slow)
	}
	if slow := r.slow(2 * time.Second); len(slow) != 2 || slow[0].First != 0 {
		t.Errorf("later slow are %v", slow)
	}
	r.hear("local.b", 9*time.Second)
	if dead := r.lost(10*time.Second, 10*time.Second); len(dead) != 0 {
		t.Errorf("lost are %v", dead)
	}
	if dead := r.lost(11*time.Second, 10*time.Second); len(dead) != 1 || dead[0] != a {
		t.Errorf("lost are %v", dead)
	}
	if dead := r.lost(12*time.Second, 10*time.Second); len(dead) != 0 || len(r.present()) != 1 {
		t.Errorf("lost are %v again", dead)
	}
	if r.hear("local.a", 13*time.Second); len(r.present()) != 2 {
		t.Error("it was only slow")
	}
	for i := range maxMembers + 10 {
		r.hear("local.x"+string(rune('a'+i%26))+time.Duration(i).String(), 0)
	}
	if len(r.workers) > maxMembers {
		t.Errorf("%d workers", len(r.workers))
	}
}

// TestResultsAreNoSignOfLife reads results after the good-bye, and of somebody who never said hello.
func TestResultsAreNoSignOfLife(t *testing.T) {
	r := newRoster()
	r.hear("local.a", 0).gone = true
	r.credit("local.a", 5*time.Second).units++
	r.credit("local.b", 5*time.Second).units++
	if len(r.present()) != 0 || len(r.lost(time.Hour, time.Second)) != 0 || r.workers["local.a"].units != 1 || r.workers["local.b"].units != 1 {
		t.Errorf("%+v are there", r.present())
	}
}

// TestSleepIsNobodysFault has a coordinator that stood still.
func TestSleepIsNobodysFault(t *testing.T) {
	r := newRoster()
	r.hear("local.a", 0)
	r.hear("local.b", -9*time.Second)
	r.slept(time.Minute, time.Minute)
	if dead := r.lost(time.Minute, 10*time.Second); len(dead) != 0 {
		t.Errorf("lost are %v", dead)
	}
	if dead := r.lost(time.Minute+2*time.Second, 10*time.Second); len(dead) != 1 || dead[0].name != "local.b" {
		t.Errorf("lost are %v", dead)
	}
}
