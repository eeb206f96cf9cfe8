package join

import (
	"context"
)

// The board sizes that can be counted. Larger ones need tables of many gigabytes.
const (
	MinN = 8
	MaxN = 28
)

// groupBits says for boards from 18 columns on in how many groups the sets are cut: a group takes some milliseconds to some seconds, so that little
// is lost when a count is stopped, and minutes for 27 and 28 columns, where groups are few sets as it is.
var groupBits = [MaxN - 18 + 1]int{10, 11, 12, 13, 14, 15, 17, 19, 21, 21, 22}

// Plan is the work for one board size, cut into groups of sets of columns. It may be used by many goroutines.
type Plan struct {
	n, top, bottom int // rows of the board and of its halves
	sets           int64
	perGroup       int64

	bisectFrom int   // so many pairs are cut in two
	folded     bool  // whether half boards are
	outerRows  int   // of outer parts, at most
	listed     int   // rows of inner parts that are listed beforehand, at most
	room       int64 // bytes for the half boards of a counter; 0: as many as it takes
	means

	making chan struct{} // holds one token: the right to make the tables
	tables *[2]*parts
}

// NewPlan cuts the work for an n×n board, MinN ≤ n ≤ MaxN. It panics for other sizes.
func NewPlan(n int) *Plan {
	if n < MinN || n > MaxN {
		panic("join: no such board size")
	}
	p := &Plan{n: n, top: (n + 1) / 2, bottom: n / 2, making: make(chan struct{}, 1), bisectFrom: bisectFrom, outerRows: outerRows, listed: maxListed}
	p.folded = foldFrom <= n && n <= foldTo
	p.sets = choose(n, p.top)
	if n%2 == 0 {
		p.sets /= 2 // the smaller one of S and its complement has no column n−1
	}
	groups := int64(1) << groupBits[max(n, 18)-18]
	p.perGroup = (p.sets + groups - 1) / groups
	return p
}

// innerRows is how many of so many rows of a half the inner parts have.
func (p *Plan) innerRows(rows int) int {
	// Masks of outer parts behind up to five rows must fit into 32 bits.
	return max(2, rows-p.outerRows, min(p.n-17, 6))
}

// N is the board size.
func (p *Plan) N() int { return p.n }

// Groups is the number of groups.
func (p *Plan) Groups() int64 { return (p.sets + p.perGroup - 1) / p.perGroup }

// sides returns the tables of the top and of the bottom half, which the first one to ask makes.
func (p *Plan) sides(ctx context.Context, f *Form) (*[2]*parts, error) {
	select {
	case p.making <- struct{}{}:
		defer func() { <-p.making }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if p.tables != nil {
		return p.tables, nil
	}
	top, err := p.newParts(ctx, f, p.top, false)
	if err != nil {
		return nil, err
	}
	bottom := top
	if p.n%2 == 1 {
		if bottom, err = p.newParts(ctx, f, p.bottom, true); err != nil {
			return nil, err
		}
	}
	p.tables = &[2]*parts{top, bottom}
	return p.tables, nil
}

// Tally is what a group comes to.
type Tally struct {
	Sets      int64  // that were counted
	Weight    uint64 // of these sets
	Solutions uint64 // that the group stands for
	Halves    uint64 // half boards that were made
}

// Counter counts groups and owns the buffers for it. One goroutine at a time may use it.
type Counter struct {
	p *Plan
	f *Form
	c *counter
}

// NewCounter returns a counter that uses a form.
func (p *Plan) NewCounter(f *Form) *Counter { return &Counter{p: p, f: f} }

// Prepare makes what the first count makes otherwise.
func (c *Counter) Prepare(ctx context.Context) error {
	if c.c != nil {
		return nil
	}
	sides, err := c.p.sides(ctx, c.f)
	if err == nil {
		c.c = newCounter(c.p, c.f, sides)
	}
	return err
}

// Set counts the boards whose top half has these columns, as often as they count (see the package's sets.go and lines.go), and
// the half boards that it makes for that. The set has as many columns as the top half has rows. The first call makes the
// tables that all counters of the plan share. At the end of ctx it returns within some milliseconds, with the cause
// and without a result.
func (c *Counter) Set(ctx context.Context, set uint32) (solutions, halves uint64, err error) {
	if err := c.Prepare(ctx); err != nil {
		return 0, 0, err
	}
	return c.c.set(ctx, set)
}

// Count counts a group; what is said of Set holds for it too.
func (c *Counter) Count(ctx context.Context, group int64) (Tally, error) {
	var t Tally
	for set, weight := range c.p.Sets(group) {
		solutions, halves, err := c.Set(ctx, set)
		if err != nil {
			return Tally{}, err
		}
		t.Sets++
		t.Weight += weight
		t.Solutions += weight * solutions
		t.Halves += halves
	}
	return t, nil
}
