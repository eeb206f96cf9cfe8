package count

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"nqueens/count/search"
)

// sampler estimates from jobs, chosen with a probability proportional to a measure of their size: large jobs have many
// completions, so that completions divided by probability spread little.
type sampler struct {
	plan   *searchPlan
	runner *searchRunner
	seeds  []*seed
	upTo   []float64 // measure of the seeds up to each
}

// measure grows with the completions of a seed: less than its predicted cost does. The exponent is the one at which
// completions over measure spread least, for boards of 13 to 16 rows: a third of the mean for odd sizes, a half for even.
func (p *searchPlan) measure(s *seed) float64 { return math.Pow(1+p.cost(s), 0.7) }

func newSampler(ctx context.Context, n int, k *search.Kernel) (*sampler, error) {
	plan, err := searchEngine{}.Plan(ctx, n)
	if err != nil {
		return nil, err
	}
	s := &sampler{plan: plan.(*searchPlan)}
	s.runner = newSearchRunner(s.plan.cutFiner(), k)
	sum := 0.0
	for i := range s.plan.runs {
		for j := range s.plan.runs[i].seeds {
			seed := &s.plan.runs[i].seeds[j]
			sum += s.plan.measure(seed)
			s.seeds = append(s.seeds, seed)
			s.upTo = append(s.upTo, sum)
		}
	}
	return s, nil
}

// cutFiner is the plan of a large board with more edge columns, outwards from the cross, so that what is below them is
// counted in milliseconds. Only its runner is of use: it has the same crosses, but other groups.
func (p *searchPlan) cutFiner() *searchPlan {
	const countable = 13 // lines that may stay open
	finer := *p
	finer.edges = slices.Clone(p.edges)
	for i := 0; p.n-len(finer.edges) > countable && p.n > narrowMax; i++ {
		for _, c := range [2]int{(p.n-1)/2 - 2 - i, p.n/2 + 2 + i} {
			if !slices.Contains(finer.edges, c) {
				finer.edges = append(finer.edges, c)
			}
		}
	}
	return &finer
}

// look counts the job at a point 0…1 of the measure of all, below random edge queens. It returns completions and nodes
// divided by the probability with which they were chosen.
func (s *sampler) look(ctx context.Context, at float64, random *rand.Rand) (completions, nodes float64, err error) {
	total := s.upTo[len(s.upTo)-1]
	i, _ := slices.BinarySearch(s.upTo, at*total)
	i = min(i, len(s.upTo)-1)
	chance := s.upTo[i] / total
	if i > 0 {
		chance = (s.upTo[i] - s.upTo[i-1]) / total
	}
	list, branches := s.descend([]seed{*s.seeds[i]}, random)
	var sub Subtotal
	if err := s.runner.count(ctx, list, &sub); err != nil {
		return 0, 0, err
	}
	return float64(sub.Completions) / chance * branches, float64(sub.Nodes) / chance * branches, nil
}

// descend puts queens into the edge columns, in each into a random one of the rows that some seed of the list admits. It
// returns the seeds that are left, and the number of branches that it chose one of.
func (s *sampler) descend(list []seed, random *rand.Rand) (left []seed, branches float64) {
	w, branches := s.runner, 1.0
	for edge := range w.plan.edges {
		var open []int
		for r := range s.plan.n {
			if !w.repeats(edge, r) && len(w.fit(edge, r, list)) > 0 {
				open = append(open, r)
			}
		}
		if len(open) == 0 {
			return nil, branches
		}
		branches *= float64(len(open))
		w.edges[edge] = open[random.IntN(len(open))]
		list = slices.Clone(w.fit(edge, w.edges[edge], list))
	}
	return list, branches
}

// widthOf chooses the number of strata: few enough for two rounds of a small sample.
func widthOf(samples int) int {
	if samples == 0 {
		return 32
	}
	return max(1, samples/2)
}

func estimateBySample(ctx context.Context, n int, o EstimateOptions) (Estimate, error) {
	kernel, err := search.Choose(o.Kernel)
	if err != nil {
		return Estimate{}, err
	}
	s, err := newSampler(ctx, n, kernel)
	if err != nil {
		return Estimate{}, err
	}
	e := Estimate{N: n, Method: BySample}
	if len(s.seeds) == 0 { // no queens can even be put on the cross
		e.Log10 = math.Inf(-1)
		return e, nil
	}
	start := time.Now()
	engine, err := s.engine(o.Engine, kernel)
	if err != nil {
		return e, err
	}
	nodesASecond := 0.0
	if e.Engine = engine.Name(); e.Engine == (searchEngine{}).Name() {
		nodesASecond, err = s.rate(ctx, kernel, o.Time/4)
	} else {
		var m Measurement
		m, err = sample(ctx, n, engine, kernel, o.Time/4)
		e.CoreSeconds = m.Elapsed.Seconds()
	}
	if err != nil {
		return e, err
	}
	found := strata{random: rand.New(rand.NewPCG(o.Seed, uint64(n)))}
	var nodes strata
	width := widthOf(o.Samples)
	for round := 0; round < 2 || time.Since(start) < o.Time && o.Samples == 0; round++ {
		var a, b []float64
		for i := range width {
			completions, size, err := s.look(ctx, (float64(i)+found.random.Float64())/float64(width), found.random)
			if err != nil {
				return e, err
			}
			a, b = append(a, completions), append(b, size)
		}
		found.values, nodes.values = append(found.values, a), append(nodes.values, b)
		e.Samples += width
	}
	mean, half := found.mean()
	e.Log10, e.Low, e.High = math.Log10(mean), max(mean-half, 0), mean+half
	if nodesASecond > 0 {
		size, _ := nodes.mean()
		e.CoreSeconds = size / nodesASecond
	}
	return e, nil
}

// rate measures the nodes a second of one worker, on groups of the plan or of that of a smaller board whose groups are
// done in less than the time there is: the kernels search both in the same way.
func (s *sampler) rate(ctx context.Context, kernel *search.Kernel, budget time.Duration) (float64, error) {
	plan := Plan(s.plan)
	if s.plan.n > narrowMax+1 {
		var err error
		if plan, err = (searchEngine{}).Plan(ctx, narrowMax+1); err != nil {
			return 0, err
		}
	}
	runner, groups := plan.Runner(kernel), plan.Groups()
	step := stride(groups)
	nodes := uint64(0)
	start := time.Now()
	for i := int64(0); i < groups && (nodes == 0 || time.Since(start) < budget); i++ {
		sub, err := runner.Run(ctx, mulMod(i, step, groups))
		if err != nil {
			return 0, err
		}
		nodes += sub.Nodes
	}
	return float64(nodes) / max(time.Since(start).Seconds(), 1e-9), nil
}

// engine is the one that is named; else the one that would count the board, as long as a look at some of its groups is short; else the search.
func (s *sampler) engine(name string, kernel *search.Kernel) (Engine, error) {
	if name == "" && s.plan.n > quickGroups {
		return searchEngine{}, nil
	}
	return ChooseEngine(s.plan.n, Options{Engine: name, Kernel: kernel.Name()})
}
