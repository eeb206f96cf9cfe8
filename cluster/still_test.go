//go:build unix

package cluster

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestCoordinatorStandsStill stops the coordinator for longer than it takes to give a worker up.
func TestCoordinatorStandsStill(t *testing.T) {
	t.Parallel()
	address := freePort(t)
	c := process{Role: "coordinate", N: 14, Store: t.TempDir(), Listen: address, UnitCores: 2}.start(t)
	w := process{Role: "work", Server: "nats://" + address, Name: "w", Cores: 2, Slow: 200 * time.Millisecond, Patience: time.Minute}.start(t)
	busy := func(s *Status) bool { return s.Running == 2 }
	watch := func(is func(*Status) bool) Status {
		t.Helper()
		var last Status
		for limit := time.Now().Add(time.Minute); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
			found := false
			_ = Watch(t.Context(), Access{URL: "nats://" + address}, 0, func(s Status) bool { last, found = s, is(&s); return true })
			if found {
				return last
			}
		}
		t.Fatalf("%+v", last)
		return last
	}
	s := watch(busy)
	c.Process.Signal(syscall.SIGSTOP)
	time.Sleep(quick.lost + quick.lost/2)
	c.Process.Signal(syscall.SIGCONT)
	done := s.Done + 3
	if s := watch(func(s *Status) bool { return s.Done > done }); s.Failed != 0 {
		t.Errorf("%+v", s)
	}
	for _, p := range []*started{c, w} {
		if err := p.wait(t, time.Minute); err != nil {
			t.Error(err)
		}
	}
	if strings.Contains(c.messages.String(), "worker lost") {
		t.Error("the worker is taken for lost")
	}
	if total, _ := c.answer(); total != counts[14] {
		t.Error(total)
	}
}
