package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Limits are what a program may use for one case. A zero field is the standard
// one.
type Limits struct {
	Time   time.Duration // by the clock
	Output int64         // bytes on stdout
	Memory int64         // bytes of data of each process, where MemoryLimited
}

// The standard limits.
const (
	StandardTime   = 10 * time.Second
	StandardOutput = 256 << 20
	StandardMemory = 2 << 30
)

func (l Limits) orStandard() Limits {
	if l.Time == 0 {
		l.Time = StandardTime
	}
	if l.Output == 0 {
		l.Output = StandardOutput
	}
	if l.Memory == 0 {
		l.Memory = StandardMemory
	}
	return l
}

// NotRunError says that there is no answer to judge, and why: the program was
// not found, or does not compile.
type NotRunError struct {
	What string // the program or file
	Why  string
	Err  error // may be nil
}

func (e *NotRunError) Error() string { return fmt.Sprintf("%s cannot be judged: %s", e.What, e.Why) }
func (e *NotRunError) Unwrap() error { return e.Err }

// program is something to run for each case.
type program struct {
	args []string // the first is the program
	dir  string   // "": that of this process
	env  []string // added to that of this process
}

// outcome is what came of one run.
type outcome struct {
	output []byte
	errors string // what it wrote to stderr, the first MiB
	limit  string // the limit that was reached, in words
	crash  string // how the program ended, in words, if not with exit status 0
}

// run runs the program with an input until it ends or reaches a limit. When it
// returns, every process of the program's group has been killed. The error is
// a *NotRunError, or that of ctx.
func (p program) run(ctx context.Context, input string, l Limits) (outcome, error) {
	l = l.orStandard()
	if err := ctx.Err(); err != nil {
		return outcome{}, err
	}
	cmd := exec.Command(p.args[0], p.args[1:]...)
	cmd.Dir, cmd.Env = p.dir, append(os.Environ(), p.env...)
	stdin, err := inputPipe(input)
	if err != nil {
		return outcome{}, err
	}
	defer stdin.Close()
	cmd.Stdin = stdin
	var full sync.Once
	tooMuch := make(chan struct{})
	out := &capture{most: l.Output, full: func() { full.Do(func() { close(tooMuch) }) }}
	messages := &capture{most: 1 << 20, full: func() {}}
	readers, err := connect(cmd, out, messages)
	if err != nil {
		return outcome{}, err
	}
	defer readers.end()
	group, err := startGroup(cmd, l.Memory)
	readers.started()
	if err != nil {
		return outcome{}, notStarted(p.args[0], err)
	}
	defer group.close()

	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	clock := time.NewTimer(l.Time)
	defer clock.Stop()
	var o outcome
	select {
	case err = <-ended:
		group.kill() // what it has left behind
	case <-clock.C:
		o.limit = fmt.Sprintf("no end after %v (--time)", l.Time)
	case <-tooMuch:
		o.limit = fmt.Sprintf("more than %s on stdout (--output)", bytesInWords(l.Output))
	case <-ctx.Done():
	}
	if o.limit != "" || ctx.Err() != nil {
		group.kill()
		<-ended
	}
	readers.wait()
	o.output, o.errors = out.take(), string(messages.take())
	if err := ctx.Err(); err != nil {
		return o, err
	}
	if o.limit == "" && out.overflowed() {
		o.limit = fmt.Sprintf("more than %s on stdout (--output)", bytesInWords(l.Output))
	}
	if o.limit == "" && err != nil {
		o.crash = howEnded(cmd.ProcessState, err)
		if MemoryLimited && outOfMemory(o.errors) {
			o.limit = fmt.Sprintf("more than %s of memory (--memory)", bytesInWords(l.Memory))
		}
	}
	return o, nil
}

// inputPipe gives the read end of a pipe that holds the input. Inputs of judges
// are a few numbers: a pipe takes them whole before anybody reads.
func inputPipe(input string) (*os.File, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if _, err := w.WriteString(input); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// notStarted makes the error of a program that could not be started.
func notStarted(name string, err error) error {
	why := err.Error()
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, os.ErrNotExist):
		why = "there is no such program"
	case errors.Is(err, os.ErrPermission):
		why = "it is not a program that may be run"
	}
	return &NotRunError{What: name, Why: why, Err: err}
}

// outOfMemory reports whether the messages are those with which the usual
// languages end when they get no memory.
func outOfMemory(messages string) bool {
	for _, sign := range []string{"MemoryError", "bad_alloc", "OutOfMemoryError", "out of memory", "cannot allocate memory", "Cannot allocate memory"} {
		if strings.Contains(messages, sign) {
			return true
		}
	}
	return false
}

func bytesInWords(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size && n%unit.size == 0 {
			return fmt.Sprintf("%d %s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

// The most that is shown of what a program writes to stderr.
const shownLines, shownBytes = 12, 2000

// lastLines shortens the messages of a program to their end, where most say
// what went wrong.
func lastLines(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	short := strings.Join(lines[max(0, len(lines)-shownLines):], "\n")
	return strings.ToValidUTF8(short[max(0, len(short)-shownBytes):], "?")
}

// firstLines shortens those of a compiler to their beginning.
func firstLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	short := strings.Join(lines[:min(shownLines, len(lines))], "\n")
	return strings.ToValidUTF8(short[:min(shownBytes, len(short))], "?")
}

// capture keeps what a program writes, up to a limit; then it says so once and
// reads over the rest.
type capture struct {
	most int64
	full func()

	mu   sync.Mutex
	kept bytes.Buffer
	over bool
}

func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	room := c.most - int64(c.kept.Len())
	if int64(len(p)) > room {
		c.kept.Write(p[:room])
		c.over = true
		c.full()
		return len(p), nil
	}
	return c.kept.Write(p)
}

func (c *capture) overflowed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}

func (c *capture) take() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return bytes.Clone(c.kept.Bytes())
}

// pipes read stdout and stderr of a program. They are this package's own, and
// not those of os/exec, since a process that the program left behind may hold
// them open: it is killed as soon as the program has ended, and not waited for.
type pipes struct {
	readers, writers []*os.File
	done             sync.WaitGroup
}

func connect(cmd *exec.Cmd, out, messages io.Writer) (*pipes, error) {
	p := &pipes{}
	for _, stream := range []struct {
		to  io.Writer
		end func(*os.File)
	}{{out, func(f *os.File) { cmd.Stdout = f }}, {messages, func(f *os.File) { cmd.Stderr = f }}} {
		r, w, err := os.Pipe()
		if err != nil {
			p.started()
			p.end()
			return nil, err
		}
		stream.end(w)
		p.readers, p.writers = append(p.readers, r), append(p.writers, w)
		p.done.Go(func() { io.Copy(stream.to, r) }) // ends with the pipe, in whatever way
	}
	return p, nil
}

// started closes the ends that the program has now.
func (p *pipes) started() {
	for _, w := range p.writers {
		w.Close()
	}
	p.writers = nil
}

// wait waits until all is read. A process that has left the group keeps nobody
// waiting: after a second its pipe is closed.
func (p *pipes) wait() {
	late := time.AfterFunc(time.Second, p.end)
	p.done.Wait()
	late.Stop()
}

func (p *pipes) end() {
	for _, r := range p.readers {
		r.Close()
	}
}
