package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"nqueens/count"
	"nqueens/count/search"
)

// process is a coordinator or a worker in a process of its own: the test program, started again.
type process struct {
	Role      string // coordinate or work
	N         int
	Engine    string
	Kernel    string
	Store     string
	Listen    string
	Security  string
	Server    string // URL of an existing server, or of the coordinator
	Join      string // a join file instead
	Name      string
	Cores     int
	Program   string
	Verify    float64
	Lie       bool
	Slow      time.Duration // a group takes so much longer
	Patience  time.Duration
	Fake      int64  // groups of a plan that takes no time
	Usual     bool   // the pace of real life
	UnitCores int    // the number of processors that units are sized for
	Namespace string // of the network; empty: that of the test
}

const processVariable = "NQUEENS_TEST_PROCESS"

// quick is a pace for tests, which have not the time to wait.
var quick = pace{
	ackWait: 2 * time.Second, alive: 200 * time.Millisecond, lost: 2 * time.Second, overdue: 2 * time.Second, sweep: time.Second, linger: 2 * time.Second, ahead: 1000,
}

func TestMain(m *testing.M) {
	if text := os.Getenv(processVariable); text != "" {
		var p process
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			panic(err)
		}
		os.Exit(p.main())
	}
	code := m.Run()
	if code == 0 {
		// A server that is shut down while it makes a stream leaves the two that look after its files and its clock.
		server := "github.com/nats-io/nats-server/v2/server"
		theirs := []goleak.Option{
			goleak.IgnoreAnyFunction(server + ".(*fileStore).flushStreamStateLoop"), goleak.IgnoreAnyFunction(server + "/ats.Register.func1"),
		}
		// A connection that was closed while it was away ends when it would have tried again.
		err := goleak.Find(theirs...)
		for limit := time.Now().Add(10 * time.Second); err != nil && time.Now().Before(limit); err = goleak.Find(theirs...) {
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

func (p *process) pace() pace {
	if p.Usual {
		return pace{}
	}
	return quick
}

// main is the process. It ends with the codes of the commands.
func (p *process) main() int {
	err := p.coordinate
	if p.Role == "work" {
		err = p.work
	}
	if err := err(); err != nil {
		fmt.Fprintf(os.Stderr, "%T: %v\n", err, err)
		return 3
	}
	return 0
}

func (p *process) coordinate() error {
	o := Options{
		Engine: p.Engine, Program: p.Program, Store: p.Store, Listen: p.Listen, Security: p.Security, Verify: p.Verify, Cores: p.UnitCores,
		Log: processLog(p.Role), pace: p.pace(),
	}
	if p.Server != "" {
		o.Server, o.Listen = &Access{URL: p.Server}, ""
	}
	var err error
	if p.Fake > 0 {
		o.Plan = fakePlan(p.Fake)
	} else if o.Plan, err = planOf(p.Engine, p.N); err != nil {
		return err
	}
	r, err := Coordinate(context.Background(), o)
	if err != nil {
		return err
	}
	fmt.Println(r.Total)
	return count.WriteCertificate(os.Stdout, "test", o.Plan, count.Part{}, r.Groups, count.About{})
}

func (p *process) work() error {
	k, err := search.Choose(p.Kernel)
	if err != nil {
		return err
	}
	o := WorkOptions{
		Access: Access{URL: p.Server}, Program: p.Program, Name: p.Name, Cores: p.Cores, Kernel: k, Patience: p.Patience, Log: processLog(p.Role + " " + p.Name), pace: p.pace(),
	}
	if p.Join != "" {
		j, err := ReadJoin(p.Join)
		if err != nil {
			return err
		}
		o.Access = Access{Join: &j}
	}
	if p.Lie || p.Slow > 0 {
		o.Tamper = func(s count.Subtotal) count.Subtotal {
			time.Sleep(p.Slow)
			if p.Lie {
				s.Completions += 8
			}
			return s
		}
	}
	return Work(context.Background(), o)
}

// started is a process that runs.
type started struct {
	*exec.Cmd
	out, messages *bytes.Buffer
	ended         chan error
}

// start starts a process, which does not survive the test.
func (p process) start(t testing.TB) *started {
	t.Helper()
	if p.Program == "" {
		p.Program = "test"
	}
	if p.Engine == "" {
		p.Engine = "search"
	}
	s := &started{Cmd: exec.Command(os.Args[0]), out: &bytes.Buffer{}, messages: &bytes.Buffer{}, ended: make(chan error, 1)}
	if p.Namespace != "" {
		s.Cmd = exec.Command("ip", "netns", "exec", p.Namespace, os.Args[0])
	}
	s.Env = append(os.Environ(), processVariable+"="+string(encode(p)))
	s.Stdout, s.Stderr = s.out, s.messages
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.ended <- s.Cmd.Wait() }()
	t.Cleanup(func() {
		s.Process.Kill()
		if t.Failed() {
			<-s.ended
			t.Logf("%s %s:\n%s", p.Role, p.Name, s.messages)
		}
	})
	return s
}

// kill ends a process without warning, if it has not ended by itself. It reports whether that was so.
func (s *started) kill() (byItself bool) {
	s.Process.Signal(syscall.SIGKILL)
	err := <-s.ended
	s.ended <- err
	return s.ProcessState.Exited()
}

// wait waits for the end of a process.
func (s *started) wait(t testing.TB, limit time.Duration) error {
	t.Helper()
	select {
	case err := <-s.ended:
		s.ended <- err
		return err
	case <-time.After(limit):
		t.Fatalf("the process goes on after %v", limit)
		return nil
	}
}

// cpu is the processor time of a process that has ended.
func (s *started) cpu() time.Duration { return s.ProcessState.UserTime() + s.ProcessState.SystemTime() }

// answer is the count that a coordinator printed, and its certificate.
func (s *started) answer() (total, certificate string) {
	total, certificate, _ = strings.Cut(s.out.String(), "\n")
	return total, withoutAbout(certificate)
}

// withoutAbout leaves out the line in which two runs differ.
func withoutAbout(certificate string) string {
	var kept []string
	for line := range strings.Lines(certificate) {
		if !strings.HasPrefix(line, `{"about":`) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// certificateOf is the certificate of a count on one machine.
func certificateOf(t testing.TB, engine string, n int) string {
	t.Helper()
	plan, err := planOf(engine, n)
	if err != nil {
		t.Fatal(err)
	}
	var groups []count.Subtotal
	if _, err := count.Run(t.Context(), plan, count.Options{Group: func(s count.Subtotal) { groups = append(groups, s) }}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := count.WriteCertificate(&b, "test", plan, count.Part{}, groups, count.About{}); err != nil {
		t.Fatal(err)
	}
	return withoutAbout(b.String())
}
