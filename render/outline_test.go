package render

import "testing"

func TestOutlinesAreWellFormed(t *testing.T) {
	for _, o := range append(digitOutlines[:], queen, halo, frame, mark) {
		for _, s := range o.segments() {
			for _, p := range s.points {
				if p.x < 0 || p.x > 1 || p.y < 0 || p.y > 1 {
					t.Errorf("%s leaves its square at %v", o.name, p)
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown command was read")
		}
	}()
	(&outline{data: "Q 1 2"}).segments()
}

func TestDecimal(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1", 100: "100", .5: ".5", -.25: "-.25", 2.00001: "2", -0.00001: "0", 12.3456: "12.3456"} {
		if got := decimal(x); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}
