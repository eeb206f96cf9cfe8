package join

// list is a filtered list. Those with g > f come first.
type list struct {
	bucket
	more int       // how many there are of these
	edge int       // where the others begin, a multiple of 64
	any  uint64    // the bits that some have
	both [2]bucket // the two sorts, to be filtered again
}

// gather lists the halves that have of some bits exactly want: those with g > f and those with g = f. It says whether there are any.
func (l *list) gather(f *Form, more, equal []bucket, bits, want uint64) bool {
	size := sizeOf(more) + sizeOf(equal)
	l.n, l.more, l.edge = 0, 0, 0
	if size == 0 {
		return false
	}
	l.grow(size + 2*64)
	l.more, l.any = f.filter(l.room, more, bits, want)
	l.n, l.edge = l.more, l.more
	// A whole number of 64 of them, so that the two sorts do not meet in one part of a word.
	edge := (l.more + 63) &^ 63
	if found, any := f.filter(l.room[edge:], equal, bits, want); found > 0 {
		for i := l.n; i < edge; i++ {
			l.room[i] = none
		}
		l.edge, l.n, l.any = edge, edge+found, l.any|any
	}
	return l.n > 0
}

func sizeOf(of []bucket) (size int) {
	for i := range of {
		size += of[i].n
	}
	return size
}

// greater are those with g > f.
func (l *list) greater() []uint64 { return l.room[:l.more] }

// equal are those with g = f.
func (l *list) equal() []uint64 { return l.room[l.edge:l.n] }

// size is the number of both.
func (l *list) size() int { return l.more + l.n - l.edge }

// at is one of them.
func (l *list) at(i int) uint64 {
	if i >= l.more {
		i += l.edge - l.more
	}
	return l.room[i]
}

// inQuestion are the bits, as masks of the first list have them, that some halves of both have.
func inQuestion(n int, above, below *list) uint64 { return above.any & opposite(n, below.any) }

// buckets are both, to be filtered again.
func (l *list) buckets() (greater, equal []bucket) {
	l.pad()
	l.both = [2]bucket{{l.room, l.more}, {l.room[l.edge:], l.n - l.edge}}
	return l.both[:1], l.both[1:]
}
