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

// reserve returns room for so much: what there is, if that will do, or else new one with half as much in reserve.
func reserve[T any](room []T, size int) []T {
	if size <= len(room) {
		return room
	}
	return make([]T, size*3/2)
}

func (b *bucketOf[M]) grow(more int) {
	old := b.room
	if b.room = reserve(old, b.n+more+slack); len(b.room) > len(old) {
		copy(b.room, old[:b.n])
	}
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

// gather lists what a filter keeps of some buckets with so many halves, of which those of the last have g = f. It says whether there is any.
func gather[M mask, B any](l *list[M], halves int, from []B, filter func(to []M, from []B) (n int, any M)) bool {
	l.n, l.more, l.edge, l.any = 0, 0, 0, 0
	if halves == 0 {
		return false
	}
	l.grow(halves + 64 + readable)
	last := len(from) - 1
	l.more, l.any = filter(l.room, from[:last])
	l.n, l.edge = l.more, l.more
	// The others begin at a whole number of 64, so that the two sorts do not meet in one part of a word.
	edge := (l.more + 63) &^ 63
	if found, any := filter(l.room[edge:], from[last:]); found > 0 {
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
	gather(l, of.size(), of.both[:], func(to []M, from []bucketOf[M]) (int, M) { return do.filter(to, from, bits, some) })
}
