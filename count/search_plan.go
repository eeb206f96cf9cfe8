package count

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"nqueens/count/search"
)

// run is a sequence of seeds that leave the same rows open, so that they share one search shape.
type run struct {
	seeds []seed
	cost  float64 // predicted, of all its groups together
}

// searchPlan cuts the search of one board size into groups.
//
// A job is a cross, up to symmetry, together with the rows of the queens in the first depth edge columns. A group holds
// the jobs of one run with the same edge queens: group number = run·n^depth + the rows of the edge queens, as digits of
// base n. Where edge queens attack each other the group is empty.
type searchPlan struct {
	n     int
	edges []int // columns filled before the rows are searched, in this order; none of a cross
	depth int   // how many of them tell groups apart
	drop  int   // columns cut off on the left, because they are full
	runs  []run
	split int64 // n^depth, groups of a run
	total float64
}

const (
	narrow    = 16 // columns of the fast kernels
	narrowMax = 22 // the largest n for which filling edge columns down to that width is known to pay
)

// depthOf makes groups of some seconds at most, in the mean.
func depthOf(n int) int {
	if n <= narrow {
		return 0
	}
	return max(1, (n-17)/2)
}

// N is the board size.
func (p *searchPlan) N() int { return p.n }

// Partition says that the groups are made of crosses.
func (p *searchPlan) Partition() string { return "cross" }

// Groups is the number of groups.
func (p *searchPlan) Groups() int64 { return int64(len(p.runs)) * p.split }

// Share spreads the cost of a run evenly over its groups.
func (p *searchPlan) Share(group int64) float64 {
	return p.runs[group/p.split].cost / p.total / float64(p.split)
}

// Runner returns a runner of the plan.
func (p *searchPlan) Runner(k *search.Kernel) Runner { return newSearchRunner(p, k) }

// newSearchPlan chooses the columns to fill first; plant makes the rest.
func newSearchPlan(n int) *searchPlan {
	p := &searchPlan{n: n, depth: depthOf(n), split: 1}
	lo, hi := (n-1)/2, n/2
	switch {
	case n <= narrow:
	case n <= narrowMax:
		p.drop = n - narrow
		for c := range p.drop {
			p.edges = append(p.edges, c)
		}
	default:
		for i := range p.depth {
			if i%2 == 0 {
				p.edges = append(p.edges, lo-2-i/2)
			} else {
				p.edges = append(p.edges, hi+2+i/2)
			}
		}
	}
	for range p.depth {
		p.split *= int64(n)
	}
	return p
}

// plant makes the runs, in the order of their open rows.
func (p *searchPlan) plant(ctx context.Context) error {
	reps := crosses(p.n)
	seeds := make([]seed, len(reps))
	for i, x := range reps {
		if i%1024 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		seeds[i] = p.orient(x)
	}
	slices.SortFunc(seeds, func(a, b seed) int {
		return cmp.Or(cmp.Compare(a.rows, b.rows), cmp.Compare(a.cross.weight, b.cross.weight), cmp.Compare(a.key, b.key))
	})
	for start, i := 0, 1; i <= len(seeds); i++ {
		if i < len(seeds) && seeds[i].rows == seeds[start].rows {
			continue
		}
		r := run{seeds: seeds[start:i]}
		for j := range r.seeds {
			r.cost += p.cost(&r.seeds[j])
		}
		p.total += r.cost
		p.runs = append(p.runs, r)
		start = i
	}
	return nil
}

// orient chooses the image of a cross whose upper side is the smallest, since that is searched first.
func (p *searchPlan) orient(x cross) (best seed) {
	least := 0.0
	for i, y := range x.images(p.n) {
		if i%2 == 1 && len(p.edges) == 0 {
			continue // mirrored left to right, which matters for edge columns only
		}
		s := p.seed(y)
		if size := p.upper(&s); i == 0 || size < least {
			best, least = s, size
		}
	}
	best.key = x.key()
	return best
}

func (p *searchPlan) seed(x cross) seed {
	s := seed{cross: x}
	for _, q := range x.queens(p.n) {
		s.place(p.n, int(q[0]), int(q[1]))
	}
	return s
}

// upper is the product of the numbers of open squares over the rows of the upper side and the columns that are filled
// first to make the board narrow. Products only, so that no processor fuses the operations and the choice is the same
// everywhere.
func (p *searchPlan) upper(s *seed) float64 {
	size := 1.0
	for r := (p.n-1)/2 - 1; r >= 0; r-- {
		if s.rows>>r&1 == 0 {
			size *= float64(bits.OnesCount32(s.open(p.n, r)))
		}
	}
	for i, c := range p.edges {
		if i < p.drop {
			size *= float64(max(s.openRows(p.n, c), 1)) // none: the cross has filled the column
		}
	}
	return size
}

// cost predicts the nodes below a seed: the product of the open squares of the rows so far, thinned by the columns that
// the queens above use up, summed over the rows. Only ratios mean something.
func (p *searchPlan) cost(s *seed) float64 {
	n := p.n
	left := n - bits.OnesCount32(s.rows)
	rows := left
	nodes, level := 0.0, 1.0
	for i := range n {
		r := (n-1)/2 - 1 - i // upwards from the cross, then downwards
		if r < 0 {
			r = n/2 + 1 + i - (n-1)/2
		}
		if r >= n || s.rows>>r&1 != 0 {
			continue
		}
		level = float64(level * float64(bits.OnesCount32(s.open(n, r))*left) / float64(rows) * 0.8)
		nodes = float64(nodes + level)
		left--
	}
	return nodes
}
