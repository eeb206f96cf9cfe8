package cluster

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"nqueens/count"
	"nqueens/count/search"
)

// counts are published: A000170.
var counts = map[int]string{8: "92", 12: "14200", 13: "73712", 14: "365596", 15: "2279184", 16: "14772512", 20: "39029188884"}

func searchPlan(t testing.TB, n int) count.Plan {
	t.Helper()
	p, err := planOf("search", n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func kernel(t testing.TB) *search.Kernel {
	t.Helper()
	k, err := search.Choose("")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// freePort is an address of this machine on which nobody listened a moment ago.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// processLog shows what happens if NQUEENS_LOG is set; a process of its own shows it if its test fails.
func processLog(who string) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, nil)).With("who", who)
}

func testLog(who string) *slog.Logger {
	if os.Getenv("NQUEENS_LOG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return processLog(who)
}

// TestKilled counts with a coordinator and two workers in processes of their own, all of which are killed, in any order,
// and started again. Nothing is lost or counted twice.
func TestKilled(t *testing.T) {
	for _, c := range []struct {
		engine string
		n      int
	}{{"search", 16}, {"join", 15}} {
		t.Run(fmt.Sprint(c.engine, c.n), func(t *testing.T) {
			t.Parallel()
			address := freePort(t)
			coordinator := process{Role: "coordinate", N: c.n, Engine: c.engine, Store: t.TempDir(), Listen: address, UnitCores: 2}
			worker := process{Role: "work", Server: "nats://" + address, Cores: 1, Slow: 80 * time.Millisecond, Patience: time.Minute}
			if c.engine == "join" {
				worker.Slow = 6 * time.Millisecond // it has 920 groups
			}
			roles := []process{coordinator, worker, worker}
			var alive []*started
			for i := range roles {
				roles[i].Name = fmt.Sprint("w", i)
				alive = append(alive, roles[i].start(t))
			}
			for _, victim := range rand.Perm(len(roles)) {
				time.Sleep(time.Duration(200+rand.IntN(300)) * time.Millisecond)
				if alive[victim].kill() {
					t.Fatalf("%+v has ended before it was killed: %s", roles[victim], alive[victim].messages)
				}
				roles[victim].Name += "again"
				alive[victim] = roles[victim].start(t)
			}
			for _, s := range alive {
				if err := s.wait(t, time.Minute); err != nil {
					t.Error(err)
				}
			}
			total, certificate := alive[0].answer()
			if total != counts[c.n] {
				t.Fatalf("%q, want %s", total, counts[c.n])
			}
			if certificate != certificateOf(t, c.engine, c.n) {
				t.Error("the certificate is another one than that of a count on one machine")
			}
		})
	}
}

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
