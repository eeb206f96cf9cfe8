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
	tabulateForm, countForm := tabulate, count
	switch *isa {
	case "avx512":
		extend()
		filter()
		slice()
	case "avx2":
		extendAVX2()
		filterAVX2()
		sliceAVX2()
		tabulateForm, countForm = tabulateAVX2, countAVX2
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

	innerLine  = 0
	innerMid   = 8
	innerOrder = 17
	innerSize  = 24

	runOrder   = 0
	runVectors = 4
	runSize    = 8

	wordSize  = 64
	tableSize = 128 * wordSize
	maxChunks = 8
	sliceBits = 48

	layoutLive   = 0
	layoutSpread = 8
	layoutShift  = 24
	layoutChunks = 32
	layoutWidth  = 40
	layoutSlice  = 48
	layoutDown   = 96
	layoutFrom   = 128
	layoutUp     = 144

	squeezes = 4
)
