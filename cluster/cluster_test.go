package cluster

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"testing"
	"time"

	"nqueens/count"
	"nqueens/count/search"
)

// counts are published: A000170.
var counts = map[int]string{8: "92", 12: "14200", 13: "73712", 14: "365596", 15: "2279184", 16: "14772512"}

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

// freePort is a port of this machine that nobody listened on a moment ago.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func testLog(t testing.TB) *slog.Logger {
	if os.Getenv("NQUEENS_LOG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(os.Stderr, nil))
}

func TestSkeleton(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	address := freePort(t)
	done := make(chan error)
	for i := range 2 {
		go func() {
			done <- Work(ctx, WorkOptions{
				Access: Access{URL: "nats://" + address}, Program: "test", Name: fmt.Sprint("w", i), Cores: 1, Kernel: kernel(t),
				Patience: 20 * time.Second, Log: testLog(t),
			})
		}()
	}
	r, err := Coordinate(ctx, Options{
		Plan: searchPlan(t, 14), Engine: "search", Program: "test", Store: t.TempDir(), Listen: address, Cores: 2, Log: testLog(t),
		Verify: 0.3,
	})
	if err != nil || r.Total.String() != counts[14] {
		t.Fatal(r.Total, err)
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
