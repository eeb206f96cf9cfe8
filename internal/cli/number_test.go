package cli

import (
	"strconv"
	"strings"
	"testing"
	"time"
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

func TestTimeLeft(t *testing.T) {
	for _, test := range []struct {
		share   float64
		elapsed time.Duration
		want    string
	}{
		{0, time.Second, "time left unknown"},
		{0.5, 10 * time.Second, "10 s left"},
		{0.01, 10 * time.Second, "16 min left"},
		{0.0001, 10 * time.Second, "27.8 h left"},
		{1e-6, 10 * time.Second, "116 days left"},
		{1e-12, 10 * time.Second, "3.17e+05 years left"},
	} {
		if got := timeLeft(test.share, test.elapsed); got != test.want {
			t.Errorf("%v after %v: %q, want %q", test.share, test.elapsed, got, test.want)
		}
	}
}

func TestShareDone(t *testing.T) {
	const n = 8
	last := -1.0
	for _, b := range [][]int{{0, 0, 0, 0}, {0, 4, 7, 5}, {3, 1, 7, 5}, {4, 0, 0, 0}, {7, 3, 0, 2}, {7, 7, 7, 7}} {
		share := shareDone(corner(b), n)
		if share <= last || share >= 1 {
			t.Errorf("%v: share %v after %v", b, share, last)
		}
		last = share
	}
	if half := shareDone(corner([]int{4, 0, 0, 0, 0, 0, 0, 0}), n); half != 0.5 {
		t.Errorf("half way is %v", half)
	}
}

func TestLongerThanTheUniverse(t *testing.T) {
	for n, want := range map[int]bool{1: false, 8: false, 20: false, 30: false, 40: true, 64: true} {
		if text, yes := longerThanTheUniverse(n, 1e6); yes != want {
			t.Errorf("N=%d: %v %s", n, yes, text)
		}
	}
}

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
