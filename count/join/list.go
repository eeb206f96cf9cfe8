package join

// mask is a crossing mask at the middle line: all of it, or only the bits that are in question, next to each other.
type mask interface{ uint32 | uint64 }

// bucketOf is a list of masks, which the assembly knows by its offsets.
type bucketOf[M mask] struct {
	room []M // from n on there lies whatever there lies
	n    int
}

// bucket is a list of whole masks.
type bucket = bucketOf[uint64]

// slack is how many masks may be written beyond the last one, and readable how many may be read beyond the last one of a list that is turned
// round: blocks are read by 64.
const slack, readable = 16, 64

func (b *bucketOf[M]) grow(more int) {
	if b.n+more+slack <= len(b.room) {
		return
	}
	room := make([]M, (b.n+more+slack)*3/2)
	copy(room, b.room[:b.n])
	b.room = room
}

func (b *bucketOf[M]) list() []M { return b.room[:b.n] }

// list is a filtered list. Those with g > f come first.
type list[M mask] struct {
	bucketOf[M]
	more int            // how many there are of these
	edge int            // where the others begin, a multiple of 64
	any  M              // the bits that some have
	both [2]bucketOf[M] // the two sorts, to be filtered again
}

// gather lists what a filter finds: first those with g > f, then those with g = f, of so many halves. It says whether there are any.
func (l *list[M]) gather(halves int, filter func(to []M, equal bool) (n int, any M)) bool {
	l.n, l.more, l.edge, l.any = 0, 0, 0, 0
	if halves == 0 {
		return false
	}
	l.grow(halves + 64 + readable)
	l.more, l.any = filter(l.room, false)
	l.n, l.edge = l.more, l.more
	// The others begin at a whole number of 64, so that the two sorts do not meet in one part of a word.
	edge := (l.more + 63) &^ 63
	if found, any := filter(l.room[edge:], true); found > 0 {
		l.edge, l.n, l.any = edge, edge+found, l.any|any
	}
	return l.n > 0
}

func sizeOf[M mask](of []bucketOf[M]) (size int) {
	for i := range of {
		size += of[i].n
	}
	return size
}

// greater are those with g > f.
func (l *list[M]) greater() []M { return l.room[:l.more] }

// equal are those with g = f.
func (l *list[M]) equal() []M { return l.room[l.edge:l.n] }

// size is the number of both.
func (l *list[M]) size() int { return l.more + l.n - l.edge }

// at is one of them.
func (l *list[M]) at(i int) M {
	if i >= l.more {
		i += l.edge - l.more
	}
	return l.room[i]
}

// again lists the halves of another list, or of this one, that have some of some bits, or none of them.
func (l *list[M]) again(do *lists[M], of *list[M], bits M, some bool) {
	of.both = [2]bucketOf[M]{{of.room, of.more}, {of.room[of.edge:], of.n - of.edge}}
	l.gather(of.size(), func(to []M, equal bool) (int, M) {
		if equal {
			return do.filter(to, of.both[1:], bits, some)
		}
		return do.filter(to, of.both[:1], bits, some)
	})
}
