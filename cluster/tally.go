package cluster

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"nqueens/count"
)

// tally knows which units are done, and decides what becomes of a result. It touches neither network nor disk nor
// clock. One goroutine at a time may use it.
//
// A unit is open from the moment on that it is cut until a result of it is accepted. What comes for a unit that is not open
// changes nothing; so it does not matter how often a unit is handed out or its result delivered.
type tally struct {
	cutter
	verify   float64 // share of the units that two workers have to agree on
	secret   string  // by which these are chosen
	byWorker bool    // a party is a worker, not a credential

	groups   int64
	done     ranges // groups with an accepted result
	taken    ranges // groups that are done or belong to an open unit
	cursor   int64  // no group before it is free
	open     map[int64]*openUnit
	outvoted map[string]bool // workers, and the credentials that answered for them

	share                        float64 // of the work that is done
	accepted, verified, mismatch int64   // units
}

// openUnit is a unit without an accepted result.
type openUnit struct {
	Unit
	answers []answer // held until two agree
}

// answer is what a worker says a unit comes to.
type answer struct {
	worker string
	subs   []count.Subtotal
}

// The verdicts on a result.
const (
	verdictAccepted  = "accepted"
	verdictHeld      = "held"      // until another worker has counted the unit too
	verdictLate      = "late"      // the unit is done, or this worker has answered before
	verdictForeign   = "foreign"   // it belongs to no unit of this count
	verdictWrong     = "wrong"     // groups have other jobs than the plan says
	verdictOutvoted  = "outvoted"  // nothing is taken from this worker any more
	verdictMalformed = "malformed" // not even a message
	verdictFailed    = "failed"    // the worker says that it could not count the unit
)

// outcome is what a result leads to.
type outcome struct {
	verdict  string
	keep     []count.Subtotal // accepted now
	by       []string         // the workers who found them, if so
	ask      []string         // parties that must not count the unit again, if another one must
	outvoted []string         // workers found to be wrong, by the plan or by two others who agree
}

func newTally(c cutter, verify float64, secret string, byWorker bool) *tally {
	return &tally{
		cutter: c, verify: verify, secret: secret, byWorker: byWorker, groups: c.plan.Groups(),
		open: map[int64]*openUnit{}, outvoted: map[string]bool{},
	}
}

// party is who answers for a worker, credential.name: the worker itself, or the credential, where every participant has
// one of their own.
func (t *tally) party(worker string) string {
	if t.byWorker {
		return worker
	}
	credential, _, _ := strings.Cut(worker, ".")
	return credential
}

// isOutvoted says whether nothing is taken from a worker. One that was found wrong stays so when its credential has come to be
// shared, and the other way round; who only has the credential that somebody had then is somebody else.
func (t *tally) isOutvoted(worker string) bool {
	return t.outvoted[worker] || t.outvoted[t.party(worker)]
}

// restore takes a group as done.
func (t *tally) restore(group int64) {
	u := Unit{group, 1}
	t.done.add(u)
	t.taken.add(u)
	t.share += share(t.plan, group)
}

// next cuts the next unit and opens it; false if all groups are done or in open units.
func (t *tally) next() (Unit, bool) {
	free, ok := t.taken.gap(t.cursor, t.groups)
	if !ok {
		t.cursor = t.groups
		return Unit{}, false
	}
	u := t.cut(free)
	t.cursor = u.end()
	t.adopt(u)
	return u, true
}

// adopt opens a unit as it is. It reports false where that cannot be: it is open already, or has other groups than this
// count, or some that are done.
func (t *tally) adopt(u Unit) bool {
	if u.check() != nil || u.end() > t.groups || t.taken.meets(u) {
		return false
	}
	t.open[u.First] = &openUnit{Unit: u}
	t.taken.add(u)
	return true
}

// isOpen reports whether exactly this unit is open.
func (t *tally) isOpen(u Unit) bool {
	o := t.open[u.First]
	return o != nil && o.Unit == u
}

// finished reports whether all groups are done.
func (t *tally) finished() bool {
	return t.groups == 0 || len(t.done.list) == 1 && t.done.list[0] == Unit{0, t.groups}
}

// held is the number of units that wait for another worker to agree.
func (t *tally) held() (n int) {
	for _, o := range t.open {
		if len(o.answers) > 0 {
			n++
		}
	}
	return n
}

// chosen says whether a unit is one of those that two workers have to agree on. It is always the same ones of a count, which
// nobody can know without the secret.
func (t *tally) chosen(u Unit) bool {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", t.secret, u.First))
	return float64(binary.BigEndian.Uint64(sum[:])) < t.verify*math.Pow(2, 64)
}

// result takes what a worker says about a unit.
func (t *tally) result(worker string, u Unit, subs []count.Subtotal) outcome {
	o := t.open[u.First]
	switch {
	case t.isOutvoted(worker):
		return outcome{verdict: verdictOutvoted}
	case u.check() != nil || u.end() > t.groups || int64(len(subs)) != u.Groups:
		return outcome{verdict: verdictForeign}
	case o == nil || o.Unit != u:
		return outcome{verdict: verdictLate}
	case slices.ContainsFunc(o.answers, func(a answer) bool { return t.party(a.worker) == t.party(worker) }):
		return outcome{verdict: verdictLate}
	case !t.fits(subs):
		return outcome{verdict: verdictWrong, ask: append(t.excluded(o), t.party(worker)), outvoted: []string{worker}}
	case len(o.answers) == 0 && !t.chosen(u):
		return t.accept(o, answer{worker, subs})
	}
	o.answers = append(o.answers, answer{worker, subs})
	if out, agreed := t.agree(o); agreed {
		return out
	}
	if len(o.answers) == 2 {
		t.mismatch++
	}
	return outcome{verdict: verdictHeld, ask: t.excluded(o)}
}

// fits says whether groups have the jobs that the plan says they have. It takes a fraction of a millisecond a group.
func (t *tally) fits(subs []count.Subtotal) bool {
	return !slices.ContainsFunc(subs, func(s count.Subtotal) bool {
		jobs, weight, err := t.plan.Contents(s.Group)
		return err != nil || s.Jobs != jobs || s.Weight != weight
	})
}

// excluded are the parties that have answered already.
func (t *tally) excluded(o *openUnit) (not []string) {
	for _, a := range o.answers {
		not = append(not, t.party(a.worker))
	}
	return not
}

// agree accepts what two workers agree on. The others were wrong.
func (t *tally) agree(o *openUnit) (outcome, bool) {
	for i, a := range o.answers {
		for _, b := range o.answers[i+1:] {
			if !slices.Equal(a.subs, b.subs) {
				continue
			}
			out := t.accept(o, a)
			out.by = append(out.by, b.worker)
			t.verified++
			for _, c := range o.answers {
				if !slices.Equal(c.subs, a.subs) {
					out.outvoted = append(out.outvoted, c.worker)
				}
			}
			return out, true
		}
	}
	return outcome{}, false
}

func (t *tally) accept(o *openUnit, a answer) outcome {
	delete(t.open, o.First)
	t.done.add(o.Unit)
	t.accepted++
	for _, s := range a.subs {
		t.share += share(t.plan, s.Group)
	}
	return outcome{verdict: verdictAccepted, keep: a.subs, by: []string{a.worker}}
}

// exclude takes nothing more from the party of a worker, and forgets its answers that are held. The units that lost their last
// answer or have to be asked for again are returned.
func (t *tally) exclude(worker string) (again []Unit) {
	party := t.party(worker)
	t.outvoted[worker], t.outvoted[party] = true, true
	for _, o := range t.open {
		before := len(o.answers)
		o.answers = slices.DeleteFunc(o.answers, func(a answer) bool { return t.party(a.worker) == party })
		if len(o.answers) < before {
			again = append(again, o.Unit)
		}
	}
	return again
}

// retract takes groups back that were done: they are to be counted again.
func (t *tally) retract(u Unit) {
	for g := u.First; g < u.end(); g++ {
		if t.done.has(g) {
			t.done.remove(Unit{g, 1})
			t.taken.remove(Unit{g, 1})
			t.share -= share(t.plan, g)
		}
	}
	t.cursor = min(t.cursor, u.First)
}

// restoreHeld takes up results that wait for another worker, from before.
func (t *tally) restoreHeld(e entry) {
	r := report{Unit: e.Unit, Results: e.Results}
	if !parties.MatchString(e.Held) || r.check() != nil || t.isOutvoted(e.Held) {
		return
	}
	if !t.isOpen(e.Unit) && !t.adopt(e.Unit) {
		return // it is done
	}
	o := t.open[e.First]
	for _, a := range o.answers {
		if t.party(a.worker) == t.party(e.Held) {
			return
		}
	}
	o.answers = append(o.answers, answer{e.Held, r.subtotals()})
}
