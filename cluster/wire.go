package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"nqueens/count"
)

// The messages between coordinator and workers: one JSON object each. Whoever reads one checks all of it; what
// is wrong with a message is an error, never a panic and never a reason to stop.

// wireFormat is the version of the messages. Programs of different versions do not work together anyway.
const wireFormat = 1

// maxMessage bounds all messages that are read, in bytes.
const maxMessage = 64 << 10

// order asks for the results of a unit.
type order struct {
	Unit
	Run    string   `json:"run"`           // of the count that it belongs to
	Target float64  `json:"target"`        // to which units were cut when it was put in: see store.resize
	Not    []string `json:"not,omitempty"` // parties that must not do it: it is to check their result
}

// report is the result of a unit, or the reason why there is none.
type report struct {
	Unit
	Run     string      `json:"run"`
	Results [][4]uint64 `json:"results,omitempty"` // of each group: jobs, weight, completions, nodes
	Seconds float64     `json:"seconds"`           // that it took
	Failed  string      `json:"failed,omitempty"`
}

// hello is how a worker presents itself.
type hello struct {
	Format  int    `json:"format"`
	Program string `json:"program"`
	Kernel  string `json:"kernel"`
	Cores   int    `json:"cores"`
}

// welcome is the answer to hello: what is counted, or why not with this worker.
type welcome struct {
	Refused   string `json:"refused,omitempty"`
	Taken     bool   `json:"taken,omitempty"` // another worker of this name is at work
	Program   string `json:"program"`
	Run       string `json:"run,omitempty"`
	N         int    `json:"n,omitempty"`
	Engine    string `json:"engine,omitempty"`
	Partition string `json:"partition,omitempty"`
	Groups    int64  `json:"groups,omitempty"`
	Done      bool   `json:"done,omitempty"`
}

// alive is a sign of life of a worker, every few seconds. One that counts more units than a message may list sends several.
type alive struct {
	Run      string  `json:"run"`
	Kernel   string  `json:"kernel"`
	Cores    int     `json:"cores"`
	From     int     `json:"from,omitempty"`     // units that were listed before these
	Busy     []doing `json:"busy,omitempty"`     // one a core that counts, as many as may be listed
	Unlisted int     `json:"unlisted,omitempty"` // units that are still to be listed
	Bye      bool    `json:"bye,omitempty"`      // the last one
}

// maxBusy bounds the units that a sign of life lists, so that it fits a message whatever they are: each takes 90 bytes at most.
const maxBusy = 512

// doing is a unit that a worker counts.
type doing struct {
	Unit
	Seconds float64 `json:"seconds"` // for so long now
}

// pulse is the answer to alive.
type pulse struct {
	Run     string `json:"run"`
	Done    bool   `json:"done,omitempty"`    // there is nothing left to do
	Refused string `json:"refused,omitempty"` // why nothing more is taken from this worker
}

// MessageError says what is wrong with a message.
type MessageError struct{ Reason string }

func (e *MessageError) Error() string { return "message: " + e.Reason }

func malformed(format string, args ...any) error { return &MessageError{fmt.Sprintf(format, args...)} }

// encode makes the text of a message. They consist of numbers and strings.
func encode(message any) []byte {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return text
}

// decode reads a message: one JSON object of known members and nothing after it. The error is a *[MessageError].
func decode(text []byte, message interface{ check() error }) error {
	if len(text) > maxMessage {
		return malformed("%d bytes, allowed are %d", len(text), maxMessage)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(message); err != nil {
		return malformed("%v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return malformed("there is more after its end")
	}
	return message.check()
}

// names are what workers and credentials may be called: they are parts of subjects.
var names = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// parties are a credential and a worker, or a credential alone.
var parties = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64})?$`)

const (
	maxText = 1000 // bytes of what people read
	maxName = 64   // bytes of the name of a version or a kernel, which the status repeats
)

func (u Unit) check() error {
	if u.First < 0 || u.Groups < 1 || u.Groups > maxUnitGroups || u.First > 1<<62 {
		return malformed("a unit of %d groups from group %d on", u.Groups, u.First)
	}
	return nil
}

func (o *order) check() error {
	for _, p := range o.Not {
		if !parties.MatchString(p) {
			return malformed("%.80q is no worker", p)
		}
	}
	return errors.Join(o.Unit.check(), checkText(o.Run))
}

func (r *report) check() error {
	if r.Failed == "" && int64(len(r.Results)) != r.Groups {
		return malformed("%d results for %d groups", len(r.Results), r.Groups)
	}
	for _, x := range r.Results {
		if x[0] > 1<<62 {
			return malformed("a group of %d jobs", x[0])
		}
	}
	return errors.Join(r.Unit.check(), checkText(r.Run, r.Failed), checkSeconds(r.Seconds))
}

func (h *hello) check() error {
	return errors.Join(checkName(h.Program, h.Kernel), checkCores(h.Cores))
}

func (w *welcome) check() error { return checkText(w.Refused, w.Program, w.Run, w.Engine, w.Partition) }

func (a *alive) check() error {
	err := errors.Join(checkText(a.Run), checkName(a.Kernel), checkCores(a.Cores))
	if a.From < 0 || a.From > MaxCores || a.Unlisted < 0 || a.Unlisted > MaxCores || a.From+len(a.Busy)+a.Unlisted > a.Cores {
		err = errors.Join(err, malformed("%d units after %d and before %d on %d cores", len(a.Busy), a.From, a.Unlisted, a.Cores))
	}
	for _, d := range a.Busy {
		err = errors.Join(err, d.Unit.check(), checkSeconds(d.Seconds))
	}
	return err
}

func (p *pulse) check() error { return checkText(p.Run, p.Refused) }

func checkText(texts ...string) error { return checkLength(maxText, texts) }

func checkName(texts ...string) error { return checkLength(maxName, texts) }

func checkLength(most int, texts []string) error {
	for _, t := range texts {
		if len(t) > most {
			return malformed("a text of %d bytes, allowed are %d", len(t), most)
		}
	}
	return nil
}

// MaxCores is the largest number of goroutines of one worker.
const MaxCores = 4096

func checkCores(n int) error {
	if n < 1 || n > MaxCores {
		return malformed("%d cores, allowed are 1 to %d", n, MaxCores)
	}
	return nil
}

func checkSeconds(s float64) error {
	if !(s >= 0 && s < 1e9) {
		return malformed("%v seconds", s)
	}
	return nil
}

// subtotals are the results of a report.
func (r *report) subtotals() []count.Subtotal {
	subs := make([]count.Subtotal, 0, len(r.Results))
	for i, x := range r.Results {
		subs = append(subs, count.Subtotal{
			Group: r.First + int64(i), Jobs: int64(x[0]), Weight: x[1], Completions: x[2], Nodes: x[3],
		})
	}
	return subs
}

// results are the numbers of subtotals, as a report has them.
func results(subs []count.Subtotal) [][4]uint64 {
	list := make([][4]uint64, 0, len(subs))
	for _, s := range subs {
		list = append(list, [4]uint64{uint64(s.Jobs), s.Weight, s.Completions, s.Nodes})
	}
	return list
}
