package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync/atomic"
	"time"

	"nqueens/board"
	"nqueens/judge"
	"nqueens/notation"
)

const (
	giantRows = 10_000_000 // above it no board fits on a line that can be read at once
	giantLine = 1 << 26    // bytes: the longest such line
)

// giantCheck is a run of check that may turn out to be about a giant board.
type giantCheck struct {
	boards   *boardFlags
	json     bool
	progress string

	rows, read atomic.Int64
	size       int64 // bytes of the input; 0: unknown
	n          int64 // size of the board; 0: unknown
}

// unlessGiant gives the boards of the input, and checks them itself and gives
// none where it is one giant board.
func (g *giantCheck) unlessGiant(ctx context.Context, e *env, args []string, giant bool) (iter.Seq2[board.Placement, error], error) {
	l, format, err := g.boards.parse(args)
	if err != nil {
		return nil, err
	}
	listed := format == nil || format.Name == "cols" || format.Name == "cols1"
	switch {
	case giant && g.boards.file == "":
		return nil, badInput("--giant is for files: --cols is short enough")
	case giant && !listed:
		return nil, badInput("--giant takes lists of columns, formats cols and cols1, not %s", format.Name)
	case g.boards.file == "":
		return g.boards.read(ctx, e, args)
	}
	in, err := g.boards.open(e)
	if err != nil {
		return nil, err
	}
	from := io.Reader(in)
	if file := regular(e, in, g.boards.file); file != nil {
		from = file
	}
	giant = giant || l.N > giantRows && listed
	if !giant && listed {
		if giant, from, err = longLine(from); err != nil {
			return nil, err
		}
	}
	if !giant {
		return g.boards.boards(ctx, readCloser{from, in}, format, l), nil
	}
	defer in.Close()
	if format != nil && format.Name == "cols1" {
		l.Base = 1
	}
	return nil, g.check(ctx, e, from, l)
}

// readCloser reads from one thing and closes another.
type readCloser struct {
	io.Reader
	io.Closer
}

// regular gives the input as a file that can be read twice, or nil.
func regular(e *env, in io.Reader, name string) *os.File {
	if name == "-" {
		in = e.stdin
	}
	if file, ok := in.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			return file
		}
	}
	return nil
}

// longLine reports whether the input begins with a list of numbers that is too
// long to be read as a line, and gives a reader of the whole input, a file if it
// was one.
func longLine(in io.Reader) (long bool, whole io.Reader, err error) {
	var start bytes.Buffer
	for ended := false; !ended && !long; {
		chunk := start.AvailableBuffer()
		chunk = append(chunk, make([]byte, 1<<16)...)
		n, err := in.Read(chunk)
		begun := len(bytes.TrimSpace(start.Bytes())) > 0 // empty lines before the list do not end it
		start.Write(chunk[:n])
		text := chunk[:n]
		if !begun {
			text = bytes.TrimLeft(text, " \t\r\n")
		}
		ended = err != nil || len(bytes.Trim(text, "0123456789 \t,")) > 0 // who reads on will find a fault again
		long = start.Len() > giantLine
	}
	if file, ok := in.(*os.File); ok {
		_, err := file.Seek(-int64(start.Len()), io.SeekCurrent)
		return long, file, err
	}
	return long, io.MultiReader(&start, in), nil
}

func (g *giantCheck) check(ctx context.Context, e *env, in io.Reader, l notation.Layout) error {
	g.n = int64(l.N)
	if file, ok := in.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			g.size = info.Size()
		}
	} else {
		in = struct{ io.Reader }{in} // one that cannot go back
	}
	started := time.Now()
	end := e.report(g.progress, g.line)
	v, err := judge.Giant(ctx, in, judge.GiantOptions{N: g.n, Base: int64(l.Base), Rows: &g.rows, Bytes: &g.read})
	end()
	if errors.Is(err, context.Canceled) {
		return stopped("stopped after %d rows", g.rows.Load())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", g.boards.file, err)
	}
	if g.json {
		err = g.sayJSON(e.stdout, &v, int64(l.Base))
	} else {
		err = g.say(e.stdout, &v, int64(l.Base))
	}
	if err != nil {
		return written(err)
	}
	fmt.Fprintf(e.stderr, "nqueens: %d rows in %s, %.3g MB of bitmaps\n", v.Queens, brief(time.Since(started)), float64(v.Memory)/1e6)
	if !v.Valid() {
		return errNo
	}
	return nil
}

func (g *giantCheck) line(elapsed time.Duration) string {
	rows := g.rows.Load()
	text := fmt.Sprintf("%d rows, %.3g/s", rows, float64(rows)/elapsed.Seconds())
	share := 0.0
	switch {
	case g.size > 0:
		share = float64(g.read.Load()) / float64(g.size)
	case g.n > 0:
		share = float64(rows) / float64(g.n)
	default:
		return text
	}
	return fmt.Sprintf("%s, %.1f %%, %s", text, 100*share, timeLeft(share, elapsed))
}

func (g *giantCheck) say(w io.Writer, v *judge.GiantVerdict, base int64) error {
	if v.Valid() {
		_, err := fmt.Fprintf(w, "valid: %d queens, no two attack each other\n", v.Queens)
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "invalid: %d queens on a %dx%d board\n", v.Queens, v.N, v.N)
	if v.Queens < v.N {
		fmt.Fprintf(&b, "no queen in rows %d to %d\n", v.Queens+base, v.N-1+base)
	}
	if v.Conflicts() > 0 {
		line := giantLineFrom(v.Line, base)
		if v.EarlierKnown {
			fmt.Fprintf(&b, "row %d column %d and row %d column %d: %s\n", v.Earlier.Row+base, v.Earlier.Col+base, v.Later.Row+base, v.Later.Col+base, line)
		} else {
			fmt.Fprintf(&b, "row %d column %d and a queen above it: %s\n", v.Later.Row+base, v.Later.Col+base, line)
		}
	}
	fmt.Fprintf(&b, "lines with several queens: %d (columns %d, rising diagonals %d, falling diagonals %d)\n", v.Conflicts(), v.Columns, v.Rising, v.Falling)
	_, err := b.WriteTo(w)
	return err
}

// giantLineFrom names a line for people who count from base, as board.Line does
// it for indices that fit an int.
func giantLineFrom(l judge.GiantLine, base int64) string {
	switch l.Kind {
	case board.Rising:
		return fmt.Sprintf("rising diagonal row+column=%d", l.Index+2*base)
	case board.Falling:
		return fmt.Sprintf("falling diagonal row-column=%d", l.Index)
	}
	return fmt.Sprintf("%v %d", l.Kind, l.Index+base)
}

func (g *giantCheck) sayJSON(w io.Writer, v *judge.GiantVerdict, base int64) error {
	type lines struct {
		Columns int64 `json:"columns"`
		Rising  int64 `json:"rising"`
		Falling int64 `json:"falling"`
	}
	type first struct {
		A     *[2]int64 `json:"a,omitempty"`
		B     [2]int64  `json:"b"`
		Line  string    `json:"line"`
		Index int64     `json:"index"`
	}
	members := []member{{"board", 1}, {"n", v.N}, {"valid", v.Valid()}, {"queens", v.Queens}}
	if v.Queens < v.N {
		members = append(members, member{"empty_rows", [][2]int64{{v.Queens + base, v.N - 1 + base}}})
	}
	members = append(members, member{"lines", lines{v.Columns, v.Rising, v.Falling}})
	if v.Conflicts() > 0 {
		f := first{B: [2]int64{v.Later.Row + base, v.Later.Col + base}, Line: v.Line.Kind.String(), Index: v.Line.Index}
		switch v.Line.Kind {
		case board.Column:
			f.Index += base
		case board.Rising:
			f.Index += 2 * base
		}
		if v.EarlierKnown {
			f.A = &[2]int64{v.Earlier.Row + base, v.Earlier.Col + base}
		}
		members = append(members, member{"first", f})
	}
	return writeJSON(w, append(members, member{"memory", v.Memory})...)
}
