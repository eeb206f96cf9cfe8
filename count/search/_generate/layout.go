package main

// Layout of a stage (type stage in ../stage.go; a test there compares the offsets).
const (
	offPos         = 0  // parents taken so far
	offCount       = 8  // parents
	offLive        = 16 // some carried lane still has squares to try
	offNodes       = 24
	offCompletions = 32
	offLimit       = 40 // a full buffer holds more parents than this
	offConst       = 64
	offCarry       = offConst + constants*vectorBytes
	offWords       = offCarry + vectors*carried*vectorBytes

	vectorBytes = 64
	constants   = 16
	vectors     = 2 // in flight
	carried     = 6 // words of a lane: open squares, columns, four diagonals
	wordBytes   = 3264
)

// Constants of a stage, by index.
const (
	constFree  = 0
	constStep  = 1
	constReach = 2
	constShift = 3  // five shifts between looks
	constLook  = 8  // five masks of looks
	constOnes  = 13 // all bits, everywhere
	constZero  = 14 // never set
)
