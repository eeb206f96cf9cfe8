package join

// Form is one set of instructions for the work that takes the time. All forms give the same numbers.
type Form struct {
	name     string
	extend   func(d *desk, to []bucket, xs []inner, p *page, rows int, first uint32) (full int)
	whole    lists[uint64]
	short    lists[uint32]
	shorten  func(to []uint32, from []uint64, bits uint64)
	fold     func(low []uint32, high []uint8, from []uint64, how *fold)
	unfold   func(to []uint32, from []folded, how *crease) (n int, any uint32)
	tabulate func(t *tables, s *sliced, l *layout, there *word, n int)
	count    func(sum *word, t *tables, l *layout, cuts []uint64, n int)
}

// lists are what is done with lists of masks of one kind. Filters take one bucket or more.
type lists[M mask] struct {
	filter func(to []M, from []bucketOf[M], bits M, some bool) (n int, any M)
	slice  func(to *sliced, block []M, bits int)
	cut    func(to []uint64, masks []M, l *layout)
}

// Name is generic, avx2 or avx512.
func (f *Form) Name() string { return f.name }

var generic = &Form{
	"generic", extendGeneric,
	lists[uint64]{filterGeneric[uint64], sliceGeneric[uint64], cutGeneric[uint64]},
	lists[uint32]{filterGeneric[uint32], sliceGeneric[uint32], cutGeneric[uint32]},
	shortenGeneric, foldGeneric, unfoldGeneric, tabulateGeneric, countGeneric,
}

// Forms returns the forms that this processor can run, the slowest first. The first is always generic.
func Forms() []*Form { return known() }

// atOnce is how many halves a call of assembly cuts or looks up, so that none takes as long as a millisecond.
const atOnce = 1 << 17
