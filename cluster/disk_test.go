//go:build linux

package cluster

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"nqueens/count"
)

// TestFullDisk has the store on a disk that becomes full: the coordinator stops and says so. With more room it goes on.
func TestFullDisk(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("SKIPPED: making a small disk needs root")
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("SKIPPED: no small disk here: %v", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	const groups = 30_000
	address := freePort(t)
	coordinator := process{Role: "coordinate", Fake: groups, Engine: "fake", Store: dir + "/store", Listen: address, UnitCores: groups / 20 / 8}
	plan := fakePlan(groups)
	ended := make(chan error, 4)
	k := kernel(t)
	for i := range 4 {
		go func() {
			ended <- Work(t.Context(), WorkOptions{
				Access: Access{URL: "nats://" + address}, Program: "test", Name: fmt.Sprint("w", i), Cores: 1, Kernel: k, Patience: time.Minute, Log: testLog("work"), pace: quick,
				Plan: func(string, int) (count.Plan, error) { return plan, nil },
			})
		}()
	}
	c := coordinator.start(t)
	err := c.wait(t, 30*time.Second)
	if code := c.ProcessState.ExitCode(); code != 3 || !strings.Contains(c.messages.String(), "StoppedError") {
		t.Fatalf("on a full disk: %v, %s", err, c.messages)
	}
	t.Log(c.messages.String()[strings.LastIndex(strings.TrimSpace(c.messages.String()), "\n")+1:])
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=200m"); err != nil {
		t.Fatal(err)
	}
	c = coordinator.start(t)
	if err := c.wait(t, 30*time.Second); err != nil {
		t.Fatal(err)
	}
	if total, _ := c.answer(); total != fmt.Sprint(plan.total()) {
		t.Errorf("%q, want %d", total, plan.total())
	}
	for range 4 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
