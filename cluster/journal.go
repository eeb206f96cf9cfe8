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
	By       []string    `json:"by,omitempty"`      // the unit is accepted from these workers
	Held     string      `json:"held,omitempty"`    // the unit waits, with the results of this worker
	Results  [][4]uint64 `json:"results,omitempty"` // that are held
	Outvoted string      `json:"outvoted,omitempty"`
	Check    string      `json:"check"` // digits of the line without them
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

// clean are the groups that somebody counted who was not found to be wrong, by the last word of a journal. Groups that no
// line is about are not clean: nobody knows who counted them.
type clean struct {
	ranges
	party    func(worker string) string
	outvoted map[string]bool
}

func (c *clean) use(e entry) {
	if len(e.By) == 0 {
		return
	}
	for _, worker := range e.By {
		if c.outvoted[c.party(worker)] {
			c.remove(e.Unit)
			return
		}
	}
	c.add(e.Unit)
}
