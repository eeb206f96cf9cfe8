package count

import (
	"math/big"
	"math/bits"
)

// Sum is an exact sum of counts up to 2¹²⁸. The zero value is 0. Counts of boards pass 2⁶⁴ at 29 queens.
type Sum struct{ hi, lo uint64 }

// Add adds a count.
func (s *Sum) Add(x uint64) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, x, 0)
	s.hi += carry
}

// Big returns the sum as an integer of its own.
func (s Sum) Big() *big.Int {
	x := new(big.Int).SetUint64(s.hi)
	return x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(s.lo))
}

// Float returns the sum, rounded.
func (s Sum) Float() float64 { return float64(s.hi)*0x1p64 + float64(s.lo) }

// String returns the decimal digits of the sum.
func (s Sum) String() string { return s.Big().String() }

// mulMod is a·b mod m.
func mulMod(a, b, m int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	_, rest := bits.Div64(hi, lo, uint64(m))
	return int64(rest)
}
