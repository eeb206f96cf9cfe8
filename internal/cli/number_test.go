package cli

import (
	"strconv"
	"strings"
	"testing"
)

// FuzzN feeds the readers of N arbitrary text: what they take must be written
// in just one way, what they refuse must be explained.
func FuzzN(f *testing.F) {
	for _, text := range []string{"8", "08", "8.0", "８", " 8", "-1", "", "1000000000000000000000000000000", "64", "65", "0", "+8", "18446744073709551616"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := parseN(text, 1, 64)
		if err == nil && (strconv.Itoa(n) != text || n < 1 || n > 64) {
			t.Errorf("%q is taken for %d", text, n)
		}
		if err != nil && !strings.Contains(err.Error(), "1 to 64") {
			t.Errorf("%q: %v does not say what is allowed", text, err)
		}
		if m, err := readN(strings.NewReader(text), 1, 64); err == nil && m != n && strings.TrimSpace(text) == text && !strings.HasPrefix(text, "\ufeff") {
			t.Errorf("%q from stdin is %d", text, m)
		}
	})
}
