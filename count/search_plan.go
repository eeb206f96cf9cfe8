package count

import (
	"cmp"
	"os"
	"math/bits"
	"slices"
)

// seed is a cross turned into its best direction: the queens as masks, before the edge columns are filled.
type seed struct {
	rows, cols      uint32 // rows and columns that hold a queen
	rising, falling uint64 // used diagonals: bit row+col, bit col-row+n-1
	home            [2]int8 // columns of the queens in the central rows
	weight          uint8
	key             uint32 // of the cross, for a stable order
}

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
	edges []int  // columns filled before the rows are searched, in this order
	depth int    // how many of them tell groups apart
	drop  [2]int // columns cut off on the left and on the right, because they are full
	runs  []run
	split int64 // n^depth, groups of a run
	total float64
}

const (
	narrow    = 16 // columns of the fast kernels
	narrowMax = 19 // the largest n for which filling edge columns down to that width pays
)

// depthOf makes groups of at most some seconds, and enough of them for a progress line.
func depthOf(n int) int {
	switch {
	case n <= narrow:
		return 0
	case n%2 == 0:
		return 1 + max(0, n-23)/2
	}
	return 1 + max(0, n-17)/2
}

func newSearchPlan(n int) *searchPlan {
	p := &searchPlan{n: n, depth: depthOf(n), split: 1}
	fill := p.depth
	if n > narrow && n <= narrowMax {
		fill = n - narrow
		p.drop = [2]int{(fill + 1) / 2, fill / 2}
		if os.Getenv("ONE")!="" { p.drop=[2]int{fill,0} }
	}
	for i := range fill {
 		if os.Getenv("ONE")!="" {
			p.edges = append(p.edges, i)
		} else if i%2 == 0 {
			p.edges = append(p.edges, i/2)
		} else {
			p.edges = append(p.edges, n-1-i/2)
		}
	}
	for range p.depth {
		p.split *= int64(n)
	}
	p.plant()
	return p
}

// plant makes the runs, in the order of their open rows.
func (p *searchPlan) plant() {
	reps := crosses(p.n)
	seeds := make([]seed, len(reps))
	for i, x := range reps {
		seeds[i] = p.orient(x)
	}
	slices.SortFunc(seeds, func(a, b seed) int {
		return cmp.Or(cmp.Compare(a.rows, b.rows), cmp.Compare(a.weight, b.weight), cmp.Compare(a.key, b.key))
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
}

// orient chooses the image of a cross whose upper side is the smallest, since that is searched first.
func (p *searchPlan) orient(x cross) (best seed) {
	least := 0.0
	for i, y := range images(x,p.n) {
		s := p.seed(y)
		if size := p.upper(&s); i == 0 || size < least {
			best, least = s, size
		}
	}
	best.key = x.key()
	return best
}

func (p *searchPlan) seed(x cross) seed {
	s := seed{weight: x.weight, home: x.rows}
	squares, count := x.queens(p.n)
	for _, q := range squares[:count] {
		s.place(p.n, q[0], q[1])
	}
	return s
}

func (s *seed) place(n, r, c int) {
	s.rows |= 1 << r
	s.cols |= 1 << c
	s.rising |= 1 << (r + c)
	s.falling |= 1 << (c - r + n - 1)
}

// attacks says whether a queen of the seed attacks a square by a column or a diagonal.
func (s *seed) attacks(n, r, c int) bool {
	return (uint64(s.cols)>>c|s.rising>>(r+c)|s.falling>>(c-r+n-1))&1 != 0
}

// open is the set of squares of a row that the seed leaves free.
func (s *seed) open(n, r int) uint32 {
	return uint32(1<<n-1) &^ (s.cols | uint32(s.rising>>r) | uint32(s.falling>>(n-1-r)))
}

// upper is the product of the numbers of open squares over the rows of the upper side. Products only, so that no
// processor fuses the operations and the choice is the same everywhere.
func (p *searchPlan) upper(s *seed) float64 {
	size := 1.0
	for r := (p.n-1)/2 - 1; r >= 0; r-- {
		if s.rows>>r&1 == 0 {
			size *= float64(bits.OnesCount32(s.open(p.n, r)))
		}
	}
	if os.Getenv("ED")!="" {
	for _, c := range p.edges {
		open := 0
		for r := range p.n {
			if s.rows>>r&1 == 0 && !s.attacks(p.n, r, c) {
				open++
			}
		}
		if s.cols>>c&1!=0 {open=1}
		size *= float64(open)
	}}
	return size
}
func images(x cross,n int)[]cross{
 a:=[]cross{x, x.flipped(n), x.transposed(), x.transposed().flipped(n)}
 if os.Getenv("MI")!="" { for _,y:=range a[:4] { a=append(a,y.mirrored(n)) } }
 return a
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
