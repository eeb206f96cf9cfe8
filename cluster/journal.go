package cluster

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// journal is the file that says who counted what: a JSON object a line, appended before the groups of a unit go into the
// checkpoint. A line that was being written when the machine died is dropped.
type journal struct {
	file  *os.File
	dirty bool
}

// entry is a line of the journal.
type entry struct {
	Unit
	By       []string    `json:"by,omitempty"`       // the unit is accepted from these workers
	Held     string      `json:"held,omitempty"`     // the unit waits, with the results of this worker
	Results  [][4]uint64 `json:"results,omitempty"`  // that are held
	Outvoted string      `json:"outvoted,omitempty"` // this worker, or everybody with this credential, was wrong until now
	Check    string      `json:"check"`              // digits of the line without them
}

func (e entry) encode() []byte {
	e.Check = ""
	sum := sha256.Sum256(encode(e))
	e.Check = hex.EncodeToString(sum[:4])
	return append(encode(e), '\n')
}

// JournalError says where a journal was changed.
type JournalError struct {
	Name   string
	Line   int
	Reason string
}

func (e *JournalError) Error() string {
	return fmt.Sprintf("%s: line %d: %s", e.Name, e.Line, e.Reason)
}

// openJournal opens or begins a journal, hands each entry to use, and leaves the file at its end.
func openJournal(name string, use func(entry)) (*journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	size, err := readJournal(f, name, use)
	if err == nil {
		err = f.Truncate(size)
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &journal{file: f}, nil
}

// readJournal reads all whole lines and returns how long they are.
func readJournal(r io.Reader, name string, use func(entry)) (size int64, err error) {
	in := bufio.NewReaderSize(r, 2*maxMessage)
	for line := 1; ; line++ {
		text, err := in.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			return size, nil
		} else if err != nil {
			return size, &JournalError{name, line, err.Error()}
		}
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			return size, &JournalError{name, line, err.Error()}
		}
		if !bytes.Equal(e.encode(), text) {
			return size, &JournalError{name, line, "it was changed: its check digits do not fit"}
		}
		size += int64(len(text))
		use(e)
	}
}

func (j *journal) add(e entry) error {
	j.dirty = true
	_, err := j.file.Write(e.encode())
	return err
}

func (j *journal) sync() error {
	if !j.dirty {
		return nil
	}
	j.dirty = false
	return j.file.Sync()
}

func (j *journal) close() error { return errors.Join(j.sync(), j.file.Close()) }

// answersFor says whether an outvoted worker or credential answers for a worker.
func answersFor(outvoted, worker string) bool {
	credential, _, _ := strings.Cut(worker, ".")
	return outvoted == worker || outvoted == credential
}

// clean are the groups that somebody counted who was not found to be wrong afterwards, by the last word of a journal, which is read
// twice. Groups that no line is about are not clean: nobody knows who counted them.
type clean struct {
	ranges
	until   map[string]int // the entry by which a worker or a credential was last found to be wrong
	learned int
	used    int
}

// learn takes the entries of the first reading.
func (c *clean) learn(e entry) {
	if c.learned++; e.Outvoted != "" {
		c.until[e.Outvoted] = c.learned
	}
}

// use takes the entries of the second reading.
func (c *clean) use(e entry) {
	if c.used++; len(e.By) == 0 {
		return
	}
	for _, worker := range e.By {
		credential, _, _ := strings.Cut(worker, ".")
		if c.used < max(c.until[worker], c.until[credential]) {
			c.remove(e.Unit)
			return
		}
	}
	c.add(e.Unit)
}
