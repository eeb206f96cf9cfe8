module nqueens

go 1.26.0

require (
	github.com/bits-and-blooms/bitset v1.29.0
	pgregory.net/rapid v1.3.0
)
