package count

import (
	"fmt"
	"strconv"
	"strings"
)

// Part is one of several equal shares of the groups of a plan: those whose number leaves the remainder I−1 when divided
// by K. The zero value is the whole, as 1/1 is.
type Part struct {
	I, K int64 // 1 ≤ I ≤ K ≤ MaxParts
}

// MaxParts is the largest number of parts.
const MaxParts = 1_000_000

// PartError says what was given for a part.
type PartError struct{ Given string }

func (e *PartError) Error() string {
	return fmt.Sprintf("part %q: expected i/k with 1 <= i <= k <= %d, such as 2/5", e.Given, MaxParts)
}

// ParsePart reads a part such as 2/5. The error is a *[PartError].
func ParsePart(text string) (Part, error) {
	i, k, ok := strings.Cut(text, "/")
	var p Part
	var err1, err2 error
	p.I, err1 = strconv.ParseInt(i, 10, 64)
	p.K, err2 = strconv.ParseInt(k, 10, 64)
	if !ok || err1 != nil || err2 != nil || p.I < 1 || p.K < p.I || p.K > MaxParts || p.String() != text {
		return Part{}, &PartError{text}
	}
	return p, nil
}

// String gives the part as i/k.
func (p Part) String() string {
	if p.K == 0 {
		return "1/1"
	}
	return fmt.Sprintf("%d/%d", p.I, p.K)
}

// of is the number of parts.
func (p Part) of() int64 { return max(p.K, 1) }

// first is the smallest group of the part; the others follow in steps of of().
func (p Part) first() int64 { return max(p.I, 1) - 1 }

// Whole reports whether the part is all there is.
func (p Part) Whole() bool { return p.of() == 1 }

// Has reports whether a group belongs to the part.
func (p Part) Has(group int64) bool { return group%p.of() == p.first() }

// Size is the number of groups of the part, of so many in the whole.
func (p Part) Size(groups int64) int64 {
	return (groups + p.of() - 1 - p.first()) / p.of()
}
