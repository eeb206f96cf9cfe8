package cli

import (
	"testing"

	"nqueens/count"
)

// TestStopped wants the message of a count that was stopped to say what keeps the work, where anything does.
func TestStopped(t *testing.T) {
	part := count.Progress{GroupsDone: 1, Share: 0.25}
	for _, test := range []*struct {
		c    *counting
		want string
	}{
		{&counting{}, "stopped before the first part of the work was done"},
		{&counting{what: countAll, last: part}, "stopped with 0 solutions counted in 25.00 % of the work; --checkpoint FILE keeps the work"},
		{&counting{what: countAll, last: part, checkpoint: "x"}, "stopped with 0 solutions counted in 25.00 % of the work; the same command goes on from there"},
		{&counting{what: countFirstRow, last: part}, "stopped with 0 solutions counted in 25.00 % of the work"},
		{&counting{what: countAll, last: part, distributed: true}, "stopped with 0 solutions counted in 25.00 % of the work"},
	} {
		if got := test.c.stopped().Error(); got != test.want {
			t.Errorf("%q, not %q", got, test.want)
		}
	}
}
