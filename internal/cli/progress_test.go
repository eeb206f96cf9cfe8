package cli

import (
	"testing"
	"time"
)

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
