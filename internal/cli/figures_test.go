package cli

import (
	"testing"
	"time"
)

func TestFigures(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1234: "1.23 us", 1234567: "1.23 ms", 1234567890: "1.23 s", 123456789012: "123 s",
	} {
		if got := brief(d); got != want {
			t.Errorf("%d ns: %q, want %q", d, got, want)
		}
	}
	for b, want := range map[uint64]string{12: "12 B", 1234: "1.23 kB", 1234567: "1.23 MB", 1234567890: "1.23 GB"} {
		if got := size(b); got != want {
			t.Errorf("%d bytes: %q, want %q", b, got, want)
		}
	}
}
