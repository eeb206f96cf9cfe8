package count

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/big"
	"slices"
)

// A certificate is a ledger of a finished count, or of one part of it. After the head come the groups of the part in
// ascending order, then a line about how it was made, then the end with the total and a digest of all lines but that
// about. Two runs of the same count differ in the line about it only.

// About says how a certificate was made. It proves nothing and is not part of the digest.
type About struct {
	Engine  string  `json:"engine"`
	Kernel  string  `json:"kernel"`
	Workers int     `json:"workers"`
	Seconds float64 `json:"seconds"` // of the last run, if there were several
	Resumed int     `json:"resumed"` // groups that came from a checkpoint
	Date    string  `json:"date"`    // RFC 3339
	Host    string  `json:"host"`
}

type aboutLine struct {
	About []About `json:"about"`
}

// endLine is the last line of a certificate.
type endLine struct {
	Total  string `json:"total"`
	Groups int64  `json:"groups"` // in this file
	Jobs   string `json:"jobs"`
	Weight string `json:"weight"`
	Nodes  string `json:"nodes"`
	Digest string `json:"digest"` // SHA-256 of the head, the groups, and the end without it
}

// certificateWriter writes a certificate group by group.
type certificateWriter struct {
	out                         *bufio.Writer
	head                        Head
	digest                      hash.Hash
	groups                      int64
	total, jobs, weights, nodes Sum
}

func newCertificateWriter(w io.Writer, h Head) *certificateWriter {
	c := &certificateWriter{out: bufio.NewWriter(w), head: h, digest: sha256.New()}
	c.line(h.encode())
	return c
}

// line writes a line and takes it into the digest. Faults in writing come up at the end.
func (c *certificateWriter) line(line []byte) {
	c.digest.Write(append(line, '\n'))
	c.out.Write(append(line, '\n'))
}

func (c *certificateWriter) add(s Subtotal) {
	c.line(c.head.encodeGroup(s))
	c.groups++
	c.total.Add(s.Completions)
	c.jobs.Add(uint64(s.Jobs))
	c.weights.Add(s.Weight)
	c.nodes.Add(s.Nodes)
}

// end gives the last line as it must be after these groups.
func (c *certificateWriter) end() []byte {
	e := endLine{Total: c.total.String(), Groups: c.groups, Jobs: c.jobs.String(), Weight: c.weights.String(), Nodes: c.nodes.String()}
	c.digest.Write(mustMarshal(e))
	e.Digest = hex.EncodeToString(c.digest.Sum(nil))
	return mustMarshal(e)
}

func (c *certificateWriter) close(about []About) error {
	c.out.Write(append(mustMarshal(aboutLine{about}), '\n'))
	c.out.Write(append(c.end(), '\n'))
	return c.out.Flush()
}

// WriteCertificate writes the certificate of a finished count of a part: all of its groups, in any order, which it sorts
// in place. program is the version to name.
func WriteCertificate(w io.Writer, program string, plan Plan, part Part, groups []Subtotal, about About) error {
	slices.SortFunc(groups, func(a, b Subtotal) int { return cmp.Compare(a.Group, b.Group) })
	c := newCertificateWriter(w, head(certificateKind, program, plan, part))
	for _, s := range groups {
		c.add(s)
	}
	return c.close([]About{about})
}

// Certified is what a certificate says.
type Certified struct {
	Head  Head
	Part  Part
	Total *big.Int // number of solutions, or the part's share of it
	About []About
}

// ReadCertificate reads a certificate to its end and checks that it is one: each line as it was written, each group of the
// part once and in order, the sums and the digest right. It hands each group to use, if that is not nil, before all of
// that is known; an error of use ends the reading. The error is a *[LedgerError], or that of r.
func ReadCertificate(r io.Reader, use func(Head, Subtotal) error) (Certified, error) {
	c, err := openCertificate(r)
	if err != nil {
		return Certified{}, err
	}
	for {
		s, more, err := c.next()
		if err != nil {
			return Certified{}, err
		}
		if !more {
			return c.certified, nil
		}
		if use != nil {
			if err := use(c.certified.Head, s); err != nil {
				return Certified{}, err
			}
		}
	}
}

// certificateReader reads a certificate group by group.
type certificateReader struct {
	lines     *ledgerLines
	sums      *certificateWriter // of what was read
	wanted    int64              // the next group; past the last one: none
	certified Certified
}

func openCertificate(r io.Reader) (*certificateReader, error) {
	c := &certificateReader{lines: &ledgerLines{in: bufio.NewReader(r)}}
	h, err := c.lines.readHead(certificateKind)
	if err != nil {
		return nil, err
	}
	part, err := ParsePart(h.Part)
	if err != nil {
		return nil, &LedgerError{Line: 1, Reason: err.Error(), Unreadable: true}
	}
	c.certified.Head, c.certified.Part = h, part
	c.sums = newCertificateWriter(io.Discard, h)
	c.wanted = part.first()
	return c, nil
}

// next gives the next group, and false after the last, when the end was found right.
func (c *certificateReader) next() (Subtotal, bool, error) {
	line, whole, err := c.lines.next()
	if errors.Is(err, io.EOF) || err == nil && !whole {
		return Subtotal{}, false, &LedgerError{Reason: fmt.Sprintf("the file ends after line %d, in the middle: %s", c.lines.number, c.awaited())}
	} else if err != nil {
		return Subtotal{}, false, err
	}
	if bytes.HasPrefix(line, []byte(`{"about":`)) {
		return Subtotal{}, false, c.finish(line)
	}
	s, err := c.certified.Head.decodeGroup(line)
	if err != nil {
		return s, false, c.lines.fault("%v", err)
	}
	switch last := c.wanted - c.certified.Part.of(); {
	case s.Group == c.wanted:
	case s.Group > c.wanted:
		return s, false, c.lines.fault("it is group %d: group %d is missing here", s.Group, c.wanted)
	case s.Group == last:
		return s, false, c.lines.fault("group %d comes twice", s.Group)
	default:
		return s, false, c.lines.fault("group %d is out of place: %s", s.Group, c.awaited())
	}
	c.sums.add(s)
	c.wanted += c.certified.Part.of()
	return s, true, nil
}

func (c *certificateReader) awaited() string {
	if c.wanted < c.certified.Head.Groups {
		return fmt.Sprintf("group %d should come", c.wanted)
	}
	return "the end should come"
}

// finish reads what follows the groups, beginning with the line about the run.
func (c *certificateReader) finish(line []byte) error {
	if c.wanted < c.certified.Head.Groups {
		return c.lines.fault("the groups end here: group %d is missing", c.wanted)
	}
	var about aboutLine
	if err := strictly(line, &about); err != nil {
		return c.lines.fault("%v", err)
	}
	c.certified.About = about.About
	line, _, err := c.lines.next()
	if errors.Is(err, io.EOF) {
		return &LedgerError{Reason: fmt.Sprintf("the file ends after line %d: the total is missing", c.lines.number)}
	} else if err != nil {
		return err
	}
	if want := c.sums.end(); !bytes.Equal(line, want) {
		return c.lines.fault("the end does not fit the lines before it: it should be %s", want)
	}
	c.certified.Total = c.sums.total.Big()
	if _, _, err := c.lines.next(); !errors.Is(err, io.EOF) {
		if err != nil {
			return err
		}
		return c.lines.fault("there is more after the end")
	}
	return nil
}
