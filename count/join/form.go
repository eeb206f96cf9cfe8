package join

// Form is one set of instructions for the work that takes the time. All forms give the same numbers.
type Form struct {
	name     string
	extend   func(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) (full int)
	filter   func(to []uint64, from []bucket, hit uint64) int
	slice    func(to *sliced, block []uint64)
	tabulate func(t *tables, s *sliced, l *layout, n int)
	count    func(sum *word, t *tables, l *layout, tops []uint64, n int)
}

// Name is generic, avx2 or avx512.
func (f *Form) Name() string { return f.name }

var generic = &Form{"generic", extendGeneric, filterGeneric, sliceGeneric, tabulateGeneric, countGeneric}

// Forms returns the forms that this processor can run, the slowest first. The first is always generic.
func Forms() []*Form { return known() }

// atOnce is how many top halves a call of assembly tests, so that none takes as long as a millisecond.
const atOnce = 1 << 17
