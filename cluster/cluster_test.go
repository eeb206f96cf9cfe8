package cluster

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
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
