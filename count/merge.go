package count

import (
	"fmt"
	"io"
)

// NamedReader is a file to read, with the name to use in messages.
type NamedReader struct {
	Name string
	io.Reader
}

// MergeError says which of several files is to blame, and why.
type MergeError struct {
	Name string // "" for all together
	Err  error
}

func (e *MergeError) Error() string {
	if e.Name == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%s: %v", e.Name, e.Err)
}

func (e *MergeError) Unwrap() error { return e.Err }

// MergeCertificates joins the certificates of all parts of a count, in any order, to that of the whole, and writes it as
// it reads: memory does not grow with the number of groups. What was written is worth nothing unless the error is nil.
// The error is a *[MergeError] around a *[LedgerError], or a fault in reading or writing.
func MergeCertificates(w io.Writer, files []NamedReader) error {
	parts, err := openParts(files)
	if err != nil {
		return err
	}
	whole := parts[0].certified.Head
	whole.Part = Part{}.String()
	out := newCertificateWriter(w, whole)
	var about []About
	// Part i has the groups i−1, i−1+k, i−1+2k …: taken in turn they are all groups in order. Each part ends at its own
	// next turn after the last group, where its end is checked too.
	for open := len(parts); open > 0; {
		for _, p := range parts {
			if p.ended {
				continue
			}
			s, more, err := p.next()
			if err != nil {
				return &MergeError{p.name, err}
			}
			if more {
				out.add(s)
				continue
			}
			p.ended = true
			open--
			about = append(about, p.certified.About...)
		}
	}
	return out.close(about)
}

// partReader is one of the files to join.
type partReader struct {
	*certificateReader
	name  string
	ended bool
}

// openParts reads the heads of the files and puts them into the order of their parts.
func openParts(files []NamedReader) ([]*partReader, error) {
	byPart := map[int64]*partReader{}
	var first *partReader
	for _, f := range files {
		c, err := openCertificate(f)
		if err != nil {
			return nil, &MergeError{f.Name, err}
		}
		p := &partReader{certificateReader: c, name: f.Name}
		if first == nil {
			first = p
		}
		if err := p.goesWith(first); err != nil {
			return nil, &MergeError{f.Name, err}
		}
		at := p.certified.Part.first()
		if twin := byPart[at]; twin != nil {
			return nil, &MergeError{f.Name, &LedgerError{Reason: fmt.Sprintf("it is part %v, and so is %s", p.certified.Part, twin.name)}}
		}
		byPart[at] = p
	}
	if first == nil {
		return nil, &MergeError{"", &LedgerError{Reason: "no files: all parts of a count are needed"}}
	}
	parts := make([]*partReader, 0, len(files))
	k := first.certified.Part.of()
	for i := range k {
		p := byPart[i]
		if p == nil {
			return nil, &MergeError{"", &LedgerError{Reason: fmt.Sprintf("part %v is missing", Part{i + 1, k})}}
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// goesWith says why two files are not parts of the same count: nil if they are.
func (p *partReader) goesWith(first *partReader) error {
	h, g := p.certified.Head, first.certified.Head
	h.Part, g.Part = "", "" // they differ, but not in the number of parts
	h.Check, g.Check = "", ""
	k, l := p.certified.Part.of(), first.certified.Part.of()
	switch {
	case h.N != g.N:
		return &LedgerError{Reason: fmt.Sprintf("it is about N=%d, but %s is about N=%d", h.N, first.name, g.N)}
	case k != l:
		return &LedgerError{Reason: fmt.Sprintf("it is one of %d parts, but %s one of %d: they overlap", k, first.name, l)}
	case h != g:
		return &LedgerError{Reason: fmt.Sprintf("it was made by version %s with %d groups of partition %s, but %s by version %s with %d of %s",
			h.Program, h.Groups, h.Partition, first.name, g.Program, g.Groups, g.Partition)}
	}
	return nil
}
