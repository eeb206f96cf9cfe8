package cli

import (
	"testing"

	"nqueens/cluster"
)

// TestUnitsAreSizedByTheirEngine asks whose time sizes the units.
func TestUnitsAreSizedByTheirEngine(t *testing.T) {
	for _, c := range []struct {
		n            int
		engine, want string
	}{{20, "search", "search"}, {20, "join", "join"}, {24, "join", "join"}, {25, "join", ""}, {25, "search", ""}} {
		if got := (&coordinating{n: c.n, options: cluster.Options{Engine: c.engine}}).look().Engine; got != c.want {
			t.Errorf("N=%d by the %s: a look at %q", c.n, c.engine, got)
		}
	}
}
