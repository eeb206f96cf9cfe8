//go:build !unix

package count

import "testing"

func processorTime(b *testing.B) float64 {
	b.Skip("skipped: this system does not tell the processor time")
	return 0
}
