package judge

// bitmap is a set of numbers from 0 on that takes memory for what is in it: in
// pages that are made when they are first written to.
type bitmap struct {
	pages [][]uint64
	made  int
}

const (
	pageBits  = 20
	pageWords = 1 << (pageBits - 6)
)

// add puts i into the set and reports whether it was there.
func (b *bitmap) add(i uint64) (was bool) {
	page := int(i >> pageBits)
	for page >= len(b.pages) {
		b.pages = append(b.pages, nil)
	}
	if b.pages[page] == nil {
		b.pages[page] = make([]uint64, pageWords)
		b.made++
	}
	word, bit := &b.pages[page][i>>6%pageWords], uint64(1)<<(i%64)
	was = *word&bit != 0
	*word |= bit
	return was
}

// bytes is the memory that the set takes.
func (b *bitmap) bytes() int64 { return int64(b.made) * pageWords * 8 }
