// Command _generate writes the vector forms of package join.
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
)

func main() {
	isa := flag.String("isa", "avx512", "avx512 or avx2")
	flag.Parse()
	ConstraintExpr("!noasm")
	tabulateForm, cutForm, countForm := tabulateAVX2, cutAVX2, countAVX2
	switch *isa {
	case "avx512":
		identity := permutation("numbers", func(i int) int { return i })
		for rows := 1; rows <= maxInnerRows; rows++ {
			extend(rows, identity)
		}
		for _, m := range []masks{whole, short} {
			filter(m)
			slice(m)
		}
		shorten()
		fold()
		unfold()
		tabulateForm, cutForm, countForm = tabulate, func(m masks, chunks int) { cut(m, chunks, identity) }, count
	case "avx2":
		for rows := 1; rows <= maxInnerRows; rows++ {
			extendAVX2(rows)
		}
		for _, m := range []masks{whole, short} {
			filterAVX2(m)
			sliceAVX2(m)
		}
		shortenAVX2()
		foldAVX2()
		unfoldAVX2()
	}
	for _, m := range []masks{whole, short} {
		for chunks := 1; chunks <= maxChunks; chunks++ {
			cutForm(m, chunks)
		}
	}
	for _, f := range forms {
		tabulateForm(f)
		for chunks := 1; chunks <= maxChunks; chunks++ {
			countForm(chunks, f)
		}
	}
	Generate()
}

// Layout of the types of the package (a test there compares them).
const (
	bucketRoom = 0
	bucketN    = 24
	bucketSize = 32

	foldedLow  = 0
	foldedHigh = 24
	foldedN    = 48
	foldedSize = 56

	creaseLow  = 0
	creaseHigh = 4
	creaseKeep = 8
	creaseTo   = 12

	innerMid   = 0
	innerFile  = 8 // four bytes: bucket, first, closed
	innerFirst = 10
	innerSlots = 12
	innerSize  = 32

	pageMid      = 0
	pageSlices   = 24
	pageClosed   = 48
	pageWords    = 52
	pageUsed     = 56
	pageSegments = 60

	segmentLength = 1
	segmentOrder  = 2
	segmentSize   = 4

	groupSize   = 32
	deskX       = 0
	deskSize    = 8
	deskK       = 16
	deskAt      = 24
	deskSegment = 32
	deskSpread  = 40
	deskNext    = 48
	deskAfter   = 56
	deskNextX   = 64
	deskLines   = 128
	deskMids    = deskLines + 33*32
	deskFiles   = deskMids + 8*groupSize
	deskCounts  = deskFiles + 4*groupSize
	deskYs      = deskCounts + 2*groupSize
	deskXs      = deskYs + 256*groupSize + 256
	deskMasks   = deskXs + 256*groupSize + 256

	maxInnerRows = 10
	slack        = 16

	wordSize  = 64
	tableSize = 128 * wordSize
	maxChunks = 8
	sliceBits = 56

	layoutLive   = 0
	layoutLast   = 8
	layoutChunks = 16
	layoutWidth  = 24
	layoutStart  = 32
	layoutFrom   = 40
	layoutUp     = 56
	layoutKeep   = 72

	chunkBits = 7
	// Bits go down by 1, 2, 4 and so on: six moves, or five for short masks.
	moves      = 6
	shortMoves = 5
)
