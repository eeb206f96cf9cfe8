//go:build linux

package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// namespaces makes two network namespaces with a link between them, 10.99.x.1 and 10.99.x.2. cut takes the link down or up.
func namespaces(t *testing.T) (a, b, address string, cut func(bool)) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("SKIPPED: network namespaces need root")
	}
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("SKIPPED: network namespaces need the program ip")
	}
	id := os.Getpid() % 10000
	a, b = fmt.Sprintf("nqa%d", id), fmt.Sprintf("nqb%d", id)
	net := fmt.Sprintf("10.99.%d.", id%250)
	ip := func(args ...string) error {
		out, err := exec.Command("ip", args...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("ip %v: %w: %s", args, err, out)
		}
		return nil
	}
	for _, ns := range []string{a, b} {
		if err := ip("netns", "add", ns); err != nil {
			t.Skipf("SKIPPED: no network namespaces here: %v", err)
		}
		t.Cleanup(func() { ip("netns", "del", ns) })
	}
	for _, args := range [][]string{
		{"link", "add", a, "netns", a, "type", "veth", "peer", "name", b, "netns", b},
		{"-n", a, "addr", "add", net + "1/24", "dev", a},
		{"-n", b, "addr", "add", net + "2/24", "dev", b},
		{"-n", a, "link", "set", a, "up"},
		{"-n", b, "link", "set", b, "up"},
		{"-n", a, "link", "set", "lo", "up"},
		{"-n", b, "link", "set", "lo", "up"},
	} {
		if err := ip(args...); err != nil {
			t.Fatal(err)
		}
	}
	return a, b, net + "1:4222", func(down bool) {
		state := "up"
		if down {
			state = "down"
		}
		if err := ip("-n", a, "link", "set", a, state); err != nil {
			t.Error(err)
		}
	}
}

// TestLongCutLink cuts the link to one of two workers, for longer than it takes to give it up, three times. Meanwhile the
// other one counts; then both do. Nobody notices that a link is cut: nothing is closed or refused.
func TestLongCutLink(t *testing.T) {
	long(t)
	here, there, address, cut := namespaces(t)
	store := filepath.Join(t.TempDir(), "store")
	c := process{Role: "coordinate", N: 16, Store: store, Listen: address, UnitCores: 2, Namespace: here}.start(t)
	join := filepath.Join(store, "security", "worker.join")
	for limit := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if _, err := ReadJoin(join); err == nil {
			break
		}
		if time.Now().After(limit) {
			t.Fatal("there is no join file")
		}
	}
	near := process{Role: "work", Join: join, Name: "near", Cores: 1, Slow: 700 * time.Millisecond, Patience: time.Minute, Namespace: here}.start(t)
	far := process{Role: "work", Join: join, Name: "far", Cores: 1, Slow: 700 * time.Millisecond, Patience: time.Minute, Namespace: there}.start(t)
	for range 3 {
		time.Sleep(2 * time.Second)
		cut(true)
		time.Sleep(5 * time.Second)
		cut(false)
	}
	for _, s := range []*started{c, near, far} {
		if err := s.wait(t, 3*time.Minute); err != nil {
			t.Error(err)
		}
	}
	if total, certificate := c.answer(); total != counts[16] || certificate != certificateOf(t, "search", 16) {
		t.Errorf("%q, want %s, and the same certificate", total, counts[16])
	}
	t.Logf("%s", c.messages)
}
