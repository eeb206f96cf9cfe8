// Command _generate writes the vector forms of package join.
package main

import (
	. "github.com/mmcloughlin/avo/build"
)

func main() {
	ConstraintExpr("!noasm")
	extend()
	filter()
	slice()
	for _, f := range forms {
		tabulate(f)
		for chunks := 1; chunks <= maxChunks; chunks++ {
			count(chunks, f)
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
)
