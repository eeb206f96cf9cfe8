package join

// Form is one set of instructions for the work that takes the time. All forms give the same numbers.
type Form struct {
	name     string
	extend   func(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) (full int)
	filter   func(to []uint64, from []bucket, bits, want uint64) (n int, any uint64)
	slice    func(to *sliced, block []uint64, bits int)
	tabulate func(t *tables, s *sliced, l *layout, there *word, n int)
	cut      func(masks []uint64, l *layout)
	count    func(sum *word, t *tables, l *layout, cuts []uint64, n int)
}

// Name is generic, avx2 or avx512.
func (f *Form) Name() string { return f.name }

var generic = &Form{"generic", extendGeneric, filterGeneric, sliceGeneric, tabulateGeneric, cutGeneric, countGeneric}

// Forms returns the forms that this processor can run, the slowest first. The first is always generic.
func Forms() []*Form { return known() }

// atOnce is how many halves a call of assembly cuts or looks up, so that none takes as long as a millisecond.
const atOnce = 1 << 17
