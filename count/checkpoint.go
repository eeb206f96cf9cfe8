package count

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"
)

// Checkpoint is a file that keeps the groups of a running count, so that a count that was stopped in whatever way goes on
// where it was. Each group is a line of a ledger, appended when the group is done, so that the end of the process loses
// nothing, and synced at most syncEvery later, in case that the machine dies.
// A line that was being written when the machine died is dropped when the file is opened again; nothing else ever is.
type Checkpoint struct {
	head Head

	mu     sync.Mutex
	file   file
	dirty  bool  // written and not synced
	err    error // the first fault in writing; nothing is written after it
	quit   chan struct{}
	synced sync.WaitGroup
}

// syncEvery bounds the work that is lost when the machine dies, beside the groups that were running.
const syncEvery = 2 * time.Second

// CheckpointError says what is wrong with a checkpoint file. Err is a *[LedgerError] where the file is not a checkpoint of
// this count or is damaged; then it was left as it is.
type CheckpointError struct {
	Name string
	Err  error
}

func (e *CheckpointError) Error() string { return fmt.Sprintf("checkpoint %s: %v", e.Name, e.Err) }
func (e *CheckpointError) Unwrap() error { return e.Err }

// OpenCheckpoint opens the checkpoint of a count, or begins one where there is no such file, and returns the groups that
// it holds. program is the version to write into a new one. Only one process at a time can have a checkpoint open. The
// error is a *[CheckpointError].
func OpenCheckpoint(name, program string, plan Plan, part Part) (*Checkpoint, []Subtotal, error) {
	return openCheckpoint(disk{}, name, program, plan, part)
}

func openCheckpoint(d filesystem, name, program string, plan Plan, part Part) (*Checkpoint, []Subtotal, error) {
	c := &Checkpoint{head: head(checkpointKind, program, plan, part), quit: make(chan struct{})}
	done, err := c.open(d, name, part)
	if err != nil {
		if c.file != nil {
			err = errors.Join(err, c.file.Close())
		}
		return nil, nil, &CheckpointError{name, err}
	}
	c.synced.Add(1)
	go c.keepSyncing()
	return c, done, nil
}

// open opens or begins the file and leaves it at its end.
func (c *Checkpoint) open(d filesystem, name string, part Part) (done []Subtotal, err error) {
	c.file, err = d.open(name)
	if errors.Is(err, fs.ErrNotExist) {
		// The new file has its head from the first moment on that it has its name.
		if err = d.create(name, append(c.head.encode(), '\n')); err == nil {
			c.file, err = d.open(name)
		}
	}
	if err != nil {
		return nil, err
	}
	lines := &ledgerLines{in: bufio.NewReader(c.file)}
	got, err := lines.readHead(checkpointKind)
	if err != nil {
		return nil, err
	}
	if err := got.same(c.head); err != nil {
		return nil, err
	}
	c.head = got
	seen := map[int64]int{}
	for {
		start := lines.size
		line, whole, err := lines.next()
		switch {
		case errors.Is(err, io.EOF):
			return done, nil
		case err != nil:
			return nil, err
		case !whole:
			return done, c.dropFrom(start)
		}
		s, err := c.head.decodeGroup(line)
		switch {
		case err != nil:
			return nil, lines.fault("%v", err)
		case !part.Has(s.Group):
			return nil, lines.fault("group %d does not belong to part %v", s.Group, part)
		case seen[s.Group] > 0:
			return nil, lines.fault("group %d is in line %d already", s.Group, seen[s.Group])
		}
		seen[s.Group] = lines.number
		done = append(done, s)
	}
}

// dropFrom takes away the line that was being written when the writer died. It is gone for good before anything takes its
// place: a machine that dies again might otherwise keep the old beginning of the line and the end of the new one.
func (c *Checkpoint) dropFrom(start int64) error {
	if err := c.file.truncate(start); err != nil {
		return err
	}
	return c.file.Sync()
}

// Add keeps a group. It reports a fault in writing, now or before: then the groups until there are safe and the count
// should stop.
func (c *Checkpoint) Add(s Subtotal) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.dirty = true
		_, c.err = c.file.Write(append(c.head.encodeGroup(s), '\n'))
	}
	return c.err
}

// Err is the fault in writing that has come up, if any.
func (c *Checkpoint) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Close writes what is left. The file stays.
func (c *Checkpoint) Close() error {
	close(c.quit)
	c.synced.Wait()
	c.sync()
	return errors.Join(c.Err(), c.file.Close())
}

func (c *Checkpoint) keepSyncing() {
	defer c.synced.Done()
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	for {
		select {
		case <-c.quit:
			return
		case <-tick.C:
			c.sync()
		}
	}
}

func (c *Checkpoint) sync() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil || !c.dirty {
		return
	}
	c.err = c.file.Sync()
	c.dirty = false
}
