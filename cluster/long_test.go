//go:build unix

package cluster

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"nqueens/count"
)

func long(t *testing.T) {
	t.Helper()
	if os.Getenv("NQUEENS_LONG") != "1" {
		t.Skip("takes minutes; NQUEENS_LONG=1 runs it")
	}
}

// TestLongLoad counts 200000 units that take no time with 200 workers, and measures what coordinator and server, which are one
// process, take of time and memory.
func TestLongLoad(t *testing.T) {
	long(t)
	const units, workers = 200_000, 200
	address := freePort(t)
	plan := fakePlan(units)
	c := process{Role: "coordinate", Fake: units, Engine: "fake", Store: t.TempDir(), Listen: address, UnitCores: units, Usual: true}.start(t)
	start := time.Now()
	ended := make(chan error, workers)
	k := kernel(t)
	for i := range workers {
		go func() {
			ended <- Work(t.Context(), WorkOptions{
				Access: Access{URL: "nats://" + address}, Program: "test", Name: fmt.Sprint("w", i), Cores: 1, Kernel: k, Patience: time.Minute,
				Plan: func(string, int) (count.Plan, error) { return plan, nil },
			})
		}()
	}
	if err := c.wait(t, 10*time.Minute); err != nil {
		t.Fatal(err)
	}
	took := time.Since(start)
	for range workers {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if total, _ := c.answer(); total != fmt.Sprint(plan.total()) {
		t.Errorf("%q, want %d", total, plan.total())
	}
	peak := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10
	rate := units / took.Seconds()
	t.Logf("%d units with %d workers: %.1f s, %.0f a second, coordinator and server %d MB, %v of processor time", units, workers, took.Seconds(), rate, peak, c.cpu())
	if rate < 1000 {
		t.Errorf("%.0f units a second, want 1000", rate)
	}
	if peak >= 500 {
		t.Errorf("%d MB, want less than 500", peak)
	}
}

// TestLongMany has 500 workers of 16 cores each, twice as many cores as may wait for a unit at the server, count units of five seconds,
// two for each.
func TestLongMany(t *testing.T) {
	long(t)
	const workers, cores = 500, 16
	plan := fakePlan(2 * workers * cores)
	r := coordinate(t, plan, func(o *Options) { o.Cores, o.pace = workers*cores, pace{} })
	start := time.Now()
	var ended []<-chan error
	for i := range workers {
		ended = append(ended, r.work(fmt.Sprint("w", i), func(o *WorkOptions) {
			o.Cores, o.pace = cores, pace{}
			slowly(5 * time.Second)(o)
		}))
	}
	if total := r.total(); total != fmt.Sprint(plan.total()) {
		t.Errorf("%s, want %d", total, plan.total())
	}
	took := time.Since(start)
	for _, e := range ended {
		if err := <-e; err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d workers with %d cores: %.1f s for 10 s of work each", workers, cores, took.Seconds())
	if took > time.Minute {
		t.Errorf("%v", took)
	}
}

// twenty is what a count of 20 queens on one machine takes of processor time, with two workers.
func twenty(t *testing.T, engine string) time.Duration {
	t.Helper()
	var before, after syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	plan, err := planOf(engine, 20)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := count.Run(t.Context(), plan, count.Options{Workers: 2}); err != nil || r.Total().String() != counts[20] {
		t.Fatalf("%v, %v", r.Total(), err)
	}
	syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	cpu := func(r *syscall.Rusage) time.Duration { return time.Duration(r.Utime.Nano() + r.Stime.Nano()) }
	return cpu(&after) - cpu(&before)
}

// TestLongOverhead counts 20 queens with a coordinator and two workers, and compares all the processor time they take with
// that of a count in one process.
func TestLongOverhead(t *testing.T) {
	long(t)
	const engine = "join"
	plain := twenty(t, engine)
	address := freePort(t)
	roles := []*started{process{Role: "coordinate", N: 20, Engine: engine, Store: t.TempDir(), Listen: address, UnitCores: 2, Usual: true}.start(t)}
	for i := range 2 {
		roles = append(roles, process{Role: "work", Server: "nats://" + address, Name: fmt.Sprint("w", i), Cores: 1, Patience: time.Minute, Usual: true}.start(t))
	}
	all := time.Duration(0)
	for _, s := range roles {
		if err := s.wait(t, 20*time.Minute); err != nil {
			t.Fatal(err)
		}
		all += s.cpu()
	}
	if total, _ := roles[0].answer(); total != counts[20] {
		t.Errorf("%q, want %s", total, counts[20])
	}
	ratio := all.Seconds() / plain.Seconds()
	t.Logf("in one process %v, with coordinator and two workers %v (%v the coordinator): %.3f times", plain, all, roles[0].cpu(), ratio)
	if ratio > 1.05 {
		t.Errorf("%.3f times the processor time, want 1.05 at most", ratio)
	}
}

// TestLongKilled counts 20 queens with a coordinator, which is the server too, and two workers, has a tenth of the units counted
// twice, and kills one of the three thirty times.
func TestLongKilled(t *testing.T) {
	long(t)
	const engine, kills = "join", 30
	address := freePort(t)
	store := filepath.Join(t.TempDir(), "store")
	roles := []process{
		{Role: "coordinate", N: 20, Engine: engine, Store: store, Listen: address, UnitCores: 2, Verify: 0.1, Usual: true},
		{Role: "work", Server: "nats://" + address, Cores: 1, Patience: 5 * time.Minute, Usual: true},
		{Role: "work", Server: "nats://" + address, Cores: 1, Patience: 5 * time.Minute, Usual: true},
	}
	var alive []*started
	all := time.Duration(0)
	for i := range roles {
		roles[i].Name = fmt.Sprint("w", i)
		alive = append(alive, roles[i].start(t))
	}
	killed := make([]int, len(roles))
	for kill := range kills {
		time.Sleep(time.Duration(200+rand.IntN(1200)) * time.Millisecond)
		victim := rand.IntN(len(roles))
		if alive[victim].kill() {
			t.Fatalf("%s had ended before kill %d:\n%s", roles[victim].Role, kill, alive[victim].messages)
		}
		killed[victim]++
		all += alive[victim].cpu()
		roles[victim].Name = fmt.Sprintf("w%d-%d", victim, kill)
		alive[victim] = roles[victim].start(t)
	}
	for _, s := range alive {
		if err := s.wait(t, 20*time.Minute); err != nil {
			t.Error(err)
		}
		all += s.cpu()
	}
	total, certificate := alive[0].answer()
	if total != counts[20] {
		t.Fatalf("%q, want %s", total, counts[20])
	}
	if certificate != certificateOf(t, engine, 20) {
		t.Error("the certificate is another one than that of a count on one machine")
	}
	journal, err := os.ReadFile(filepath.Join(store, "units"))
	if err != nil {
		t.Fatal(err)
	}
	twice := strings.Count(string(journal), `","local.`)
	t.Logf("killed %v times (coordinator, workers): exact; %d units confirmed by a second worker; %v of processor time in all", killed, twice, all)
}

// TestLongDebianServer uses the server that Debian packages, an old one.
func TestLongDebianServer(t *testing.T) {
	long(t)
	program, err := exec.LookPath("nats-server")
	if err != nil {
		t.Skip("SKIPPED: there is no nats-server here (apt-get install nats-server)")
	}
	version, err := exec.Command(program, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	address := freePort(t)
	_, port, _ := strings.Cut(address, ":")
	dir := t.TempDir()
	if _, err := strconv.Atoi(port); err != nil {
		t.Fatal(err)
	}
	startServer := func() *exec.Cmd {
		s := exec.Command(program, "-a", "127.0.0.1", "-p", port, "-js", "-sd", dir)
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		return s
	}
	server := startServer()
	defer func() { server.Process.Kill(); server.Wait() }()
	coordinator := process{Role: "coordinate", N: 16, Store: filepath.Join(t.TempDir(), "store"), Server: "nats://" + address, UnitCores: 2}
	worker := process{Role: "work", Server: "nats://" + address, Cores: 1, Slow: 100 * time.Millisecond, Patience: time.Minute}
	roles := []process{coordinator, worker, worker}
	var alive []*started
	for i := range roles {
		roles[i].Name = fmt.Sprint("w", i)
		alive = append(alive, roles[i].start(t))
	}
	for kill := range 6 {
		time.Sleep(time.Duration(200+rand.IntN(300)) * time.Millisecond)
		if kill%2 == 0 { // the server
			server.Process.Kill()
			server.Wait()
			server = startServer()
			continue
		}
		victim := rand.IntN(len(roles))
		if alive[victim].kill() {
			t.Fatalf("%s has ended before it was killed: %s", roles[victim].Role, alive[victim].messages)
		}
		roles[victim].Name += "again"
		alive[victim] = roles[victim].start(t)
	}
	for _, s := range alive {
		if err := s.wait(t, 2*time.Minute); err != nil {
			t.Error(err)
		}
	}
	if total, certificate := alive[0].answer(); total != counts[16] || certificate != certificateOf(t, "search", 16) {
		t.Errorf("%q, want %s, and the same certificate", total, counts[16])
	}
	t.Logf("%s, killed three times", strings.TrimSpace(string(version)))
}
