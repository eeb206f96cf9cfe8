package count

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// A ledger is a text file that says what each group of a count came to, a JSON object a line. Checkpoints and
// certificates are ledgers: a checkpoint has the groups in the order in which they were finished and no end, a
// certificate has them in order of their numbers, and ends with the total.

// LedgerFormat is the version of the ledgers that this package writes, and the only one that it reads.
const LedgerFormat = 1

// The kinds of ledgers.
const (
	checkpointKind  = "checkpoint"
	certificateKind = "certificate"
)

// Head is the first line of a ledger: what is counted and how it is cut.
type Head struct {
	Kind      string `json:"nqueens"` // checkpoint or certificate
	Format    int    `json:"format"`
	Program   string `json:"program"` // version of the program
	N         int    `json:"n"`
	Partition string `json:"partition"` // what the plan calls the way the whole is cut
	Groups    int64  `json:"groups"`    // of the whole
	Part      string `json:"part"`      // i/k
	Check     string `json:"check"`     // digits of the line
}

// groupLine is the line of one group. Numbers that can pass 2⁵³ are strings.
type groupLine struct {
	Group       int64  `json:"group"`
	Jobs        int64  `json:"jobs"`
	Weight      string `json:"weight"`
	Completions string `json:"completions"`
	Nodes       string `json:"nodes"`
	Check       string `json:"check"`
}

// LedgerError says where a ledger is not what it should be.
type LedgerError struct {
	Line       int // 1-based; 0: the file as a whole
	Reason     string
	Unreadable bool // it is no ledger that this program can read at all
}

func (e *LedgerError) Error() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
}

// head makes the first line of a ledger for a part of a plan.
func head(kind, program string, plan Plan, part Part) Head {
	return Head{
		Kind: kind, Format: LedgerFormat, Program: program,
		N: plan.N(), Partition: plan.Partition(), Groups: plan.Groups(), Part: part.String(),
	}
}

// same says how a ledger differs from what is expected: nil if it is about the same count. Versions of the program may
// differ: the partition says what the groups are.
func (h Head) same(want Head) error {
	for _, field := range []struct {
		name      string
		got, want any
	}{
		{"N", h.N, want.N},
		{"partition", h.Partition, want.Partition},
		{"number of groups", h.Groups, want.Groups},
		{"part", h.Part, want.Part},
	} {
		if field.got != field.want {
			return &LedgerError{Line: 1, Reason: fmt.Sprintf("its %s is %v, expected %v", field.name, field.got, field.want)}
		}
	}
	return nil
}

// digits are the check digits of a line: of its text without them, and of what the whole ledger is about, so that a line
// of another count does not pass.
func (h Head) digits(line []byte) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%d %s %d\n", h.N, h.Partition, h.Groups)
	sum.Write(line)
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// encode gives the head as a line, without its end.
func (h Head) encode() []byte {
	h.Check = ""
	h.Check = h.digits(mustMarshal(h))
	return mustMarshal(h)
}

// encodeGroup gives the line of a group, without its end.
func (h Head) encodeGroup(s Subtotal) []byte {
	line := groupLine{
		Group: s.Group, Jobs: s.Jobs, Weight: strconv.FormatUint(s.Weight, 10),
		Completions: strconv.FormatUint(s.Completions, 10), Nodes: strconv.FormatUint(s.Nodes, 10),
	}
	line.Check = h.digits(mustMarshal(line))
	return mustMarshal(line)
}

// mustMarshal encodes a structure of numbers and strings, which cannot fail.
func mustMarshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// decodeGroup reads the line of a group. The line must be exactly as encodeGroup writes it.
func (h Head) decodeGroup(line []byte) (Subtotal, error) {
	var g groupLine
	if err := strictly(line, &g); err != nil {
		return Subtotal{}, err
	}
	s := Subtotal{Group: g.Group, Jobs: g.Jobs}
	for _, field := range []struct {
		text string
		to   *uint64
	}{{g.Weight, &s.Weight}, {g.Completions, &s.Completions}, {g.Nodes, &s.Nodes}} {
		var err error
		if *field.to, err = strconv.ParseUint(field.text, 10, 64); err != nil {
			return s, fmt.Errorf("%q is not a number", field.text)
		}
	}
	if want := h.encodeGroup(s); !bytes.Equal(line, want) {
		return s, fmt.Errorf("the line of group %d was changed: its check digits do not fit", g.Group)
	}
	if g.Group < 0 || g.Group >= h.Groups {
		return s, fmt.Errorf("group %d: there are 0 to %d", g.Group, h.Groups-1)
	}
	return s, nil
}

// strictly decodes one JSON object with no unknown members.
func strictly(line []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("not a line of a ledger: %w", err)
	}
	return nil
}

// ledgerLines reads a ledger line by line.
type ledgerLines struct {
	in     *bufio.Reader
	number int // of the line last read, from 1
	size   int64
}

const longestLedgerLine = 1 << 20

// next gives the next line without its end. whole is false for a last line that has no end: a line that was being
// written when the writer was stopped.
func (l *ledgerLines) next() (line []byte, whole bool, err error) {
	var text []byte
	for {
		part, err := l.in.ReadSlice('\n')
		text = append(text, part...)
		if errors.Is(err, bufio.ErrBufferFull) && len(text) < longestLedgerLine {
			continue
		}
		if errors.Is(err, io.EOF) && len(text) == 0 {
			return nil, false, io.EOF
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, err
		}
		break
	}
	l.number++
	l.size += int64(len(text))
	line, whole = bytes.CutSuffix(text, []byte("\n"))
	return line, whole, nil
}

func (l *ledgerLines) fault(format string, args ...any) error {
	return &LedgerError{Line: l.number, Reason: fmt.Sprintf(format, args...)}
}

// readHead reads the first line.
func (l *ledgerLines) readHead(kind string) (Head, error) {
	unreadable := func(format string, args ...any) error {
		return &LedgerError{Line: 1, Reason: fmt.Sprintf(format, args...), Unreadable: true}
	}
	line, _, err := l.next()
	if errors.Is(err, io.EOF) {
		return Head{}, unreadable("the file is empty")
	} else if err != nil {
		return Head{}, err
	}
	var h Head
	if json.Unmarshal(line, &h) != nil || h.Kind == "" {
		return Head{}, unreadable("this is not a %s of nqueens", kind)
	}
	if h.Kind != kind {
		return h, unreadable("this is a %s of nqueens, expected a %s", h.Kind, kind)
	}
	if h.Format != LedgerFormat {
		return h, unreadable("format %d of the %s: this program reads format %d", h.Format, kind, LedgerFormat)
	}
	if !bytes.Equal(line, h.encode()) {
		return h, &LedgerError{Line: 1, Reason: "the first line was changed: its check digits do not fit"}
	}
	return h, nil
}
