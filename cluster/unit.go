package cluster

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"nqueens/count"
)

// Unit is what a worker gets at a time: consecutive groups of a plan.
type Unit struct {
	First  int64 `json:"first"`
	Groups int64 `json:"groups"` // 1…maxUnitGroups
}

func (u Unit) String() string { return fmt.Sprintf("groups %d to %d", u.First, u.end()-1) }

// maxUnitGroups bounds a unit, so that its result fits a message.
const maxUnitGroups = 512

// end is the first group after the unit.
func (u Unit) end() int64 { return u.First + u.Groups }

// cutter cuts the groups of a plan into units of about the same predicted cost. It holds none of them: a plan for 30 queens
// has 10¹¹ groups.
type cutter struct {
	plan   count.Plan
	target float64 // share of the work that a unit should have at most
}

// share is the predicted share of a group in the work.
func share(plan count.Plan, group int64) float64 {
	s := plan.Share(group)
	if math.IsNaN(s) { // nothing is searched at all
		return 1 / float64(plan.Groups())
	}
	return s
}

// cut takes a unit from the front of groups that nobody has counted: as many as the target admits, at least one.
func (c *cutter) cut(free Unit) Unit {
	u := Unit{First: free.First}
	most := min(free.Groups, maxUnitGroups)
	for sum := 0.0; u.Groups < most; u.Groups++ {
		if sum += share(c.plan, u.end()); u.Groups > 0 && sum > c.target {
			break
		}
	}
	return u
}

// ranges is a set of groups, kept as units of any length that do not touch, in order. Groups are counted nearly in order,
// so that there are few, and adding and looking up are cheap.
type ranges struct{ list []Unit }

// from is the place of the first range that ends after a group.
func (r *ranges) from(group int64) int {
	i, _ := slices.BinarySearchFunc(r.list, group, func(u Unit, g int64) int { return cmp.Compare(u.end()-1, g) })
	return i
}

func (r *ranges) has(group int64) bool {
	i := r.from(group)
	return i < len(r.list) && r.list[i].First <= group
}

// meets reports whether any group of a unit is in the set.
func (r *ranges) meets(u Unit) bool {
	i := r.from(u.First)
	return i < len(r.list) && r.list[i].First < u.end()
}

func (r *ranges) add(u Unit) {
	i := r.from(u.First - 1) // a range that touches counts
	j := i
	for ; j < len(r.list) && r.list[j].First <= u.end(); j++ {
		end := max(u.end(), r.list[j].end())
		u.First = min(u.First, r.list[j].First)
		u.Groups = end - u.First
	}
	r.list = slices.Replace(r.list, i, j, u)
}

func (r *ranges) remove(u Unit) {
	i := r.from(u.First)
	j := i
	var rest []Unit
	for ; j < len(r.list) && r.list[j].First < u.end(); j++ {
		old := r.list[j]
		if old.First < u.First {
			rest = append(rest, Unit{old.First, u.First - old.First})
		}
		if old.end() > u.end() {
			rest = append(rest, Unit{u.end(), old.end() - u.end()})
		}
	}
	r.list = slices.Replace(r.list, i, j, rest...)
}

// gap returns the first groups from a group on, and below a limit, that are not in the set.
func (r *ranges) gap(group, limit int64) (Unit, bool) {
	for i := r.from(group); group < limit; i++ {
		if i == len(r.list) {
			return Unit{group, limit - group}, true
		}
		if first := r.list[i].First; first > group {
			return Unit{group, min(first, limit) - group}, true
		}
		group = r.list[i].end()
	}
	return Unit{}, false
}

func (r *ranges) size() (n int64) {
	for _, u := range r.list {
		n += u.Groups
	}
	return n
}
