package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"nqueens/board"
)

// MaxRows is the largest board that Giant takes.
const MaxRows = 2_000_000_000

// GiantLine is a line of a giant board. Index is row + column, row − column or
// the column, as in board.Line, in 64 bits on every system.
type GiantLine struct {
	Kind  board.LineKind
	Index int64
}

// GiantSquare is a square of a giant board.
type GiantSquare struct{ Row, Col int64 }

// line gives the line of kind k through the square.
func (s GiantSquare) line(k board.LineKind) GiantLine {
	switch k {
	case board.Column:
		return GiantLine{k, s.Col}
	case board.Rising:
		return GiantLine{k, s.Row + s.Col}
	}
	return GiantLine{k, s.Row - s.Col}
}

// GiantVerdict is what Giant says of a board.
type GiantVerdict struct {
	N      int64 // size of the board
	Queens int64 // rows with a queen: the first ones
	Memory int64 // bytes of the bitmaps

	// Lines with two queens or more: columns, rising and falling diagonals.
	Columns, Rising, Falling int64

	// The first conflict, where there is one: the queen that stands on a line
	// with one above it, and that line. Earlier is the topmost queen on it, known
	// where the input could be read a second time.
	Line         GiantLine
	Later        GiantSquare
	Earlier      GiantSquare
	EarlierKnown bool
}

// Valid reports whether the board is a solution.
func (v *GiantVerdict) Valid() bool { return v.Conflicts() == 0 && v.Queens == v.N }

// Conflicts is the number of lines with two queens or more.
func (v *GiantVerdict) Conflicts() int64 { return v.Columns + v.Rising + v.Falling }

// GiantOptions say how a giant board is read. The zero value reads columns from
// 0 and takes as many rows as there are.
type GiantOptions struct {
	N    int64 // size of the board; 0: as many rows as numbers
	Base int64 // the number of the first column, 0 or 1

	Rows  *atomic.Int64 // if not nil: rows read so far, kept up to date
	Bytes *atomic.Int64 // if not nil: bytes read so far
}

// Giant checks one board that is given as the column of the queen in each row:
// numbers separated by blanks, commas or line ends. It holds three bitmaps,
// 5·N/8 bytes: 1.25 GB for the largest board; lines with several queens take as
// much again at most.
//
// Where the input is an io.Seeker that can go back, a second pass over the start
// of it finds the earlier queen of the first conflict. The error is that of
// reading, of ctx, or says which number is no column.
func Giant(ctx context.Context, r io.Reader, o GiantOptions) (GiantVerdict, error) {
	g := giant{options: o}
	start := int64(0)
	seeker, again := r.(io.Seeker)
	if again {
		var err error
		start, err = seeker.Seek(0, io.SeekCurrent)
		again = err == nil
	}
	if err := g.read(ctx, r, g.place); err != nil {
		return GiantVerdict{}, err
	}
	v, err := g.verdict()
	if err != nil || v.Conflicts() == 0 || !again {
		return v, err
	}
	if _, err := seeker.Seek(start, io.SeekStart); err != nil {
		return v, nil // a pipe after all: the earlier queen stays unknown
	}
	err = g.read(ctx, r, func(s GiantSquare) bool {
		v.EarlierKnown = s.line(v.Line.Kind) == v.Line
		v.Earlier = s
		return !v.EarlierKnown && s.Row < v.Later.Row
	})
	if !v.EarlierKnown {
		v.Earlier = GiantSquare{}
	}
	return v, err
}

// giant is the state of one check.
type giant struct {
	options GiantOptions

	// columns and rising hold line numbers; falling diagonals are held on two
	// sides, since the size of the board is not known before its end.
	columns, rising, below, above                     bitmap
	columnsTwice, risingTwice, belowTwice, aboveTwice bitmap

	v     GiantVerdict
	queen GiantSquare // the one with the largest column, for the error at the end
}

// read hands each queen to use, until it returns false.
func (g *giant) read(ctx context.Context, r io.Reader, use func(GiantSquare) bool) error {
	in := newNumberReader(r)
	for row := int64(0); ; row++ {
		if row%(1<<16) == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			g.progress(row, in.read)
		}
		x, err := in.number()
		if errors.Is(err, io.EOF) {
			g.progress(row, in.read)
			return nil
		} else if err != nil {
			return err
		}
		most := int64(MaxRows)
		if g.options.N > 0 {
			most = g.options.N
		}
		if row >= most {
			return fmt.Errorf("line %d: more than %d numbers, and a %dx%d board has %d rows", in.line, most, most, most, most)
		}
		if x < g.options.Base || x-g.options.Base >= most {
			return fmt.Errorf("column %d in row %d (line %d): allowed are %d to %d", x, row+g.options.Base, in.line, g.options.Base, most-1+g.options.Base)
		}
		if !use(GiantSquare{row, x - g.options.Base}) {
			return nil
		}
	}
}

func (g *giant) progress(rows, bytes int64) {
	if g.options.Rows != nil {
		g.options.Rows.Store(rows)
	}
	if g.options.Bytes != nil {
		g.options.Bytes.Store(bytes)
	}
}

// place puts a queen on the board.
func (g *giant) place(s GiantSquare) bool {
	g.v.Queens++
	if s.Col > g.queen.Col {
		g.queen = s
	}
	g.mark(s, board.Column, &g.columns, &g.columnsTwice, &g.v.Columns, uint64(s.Col))
	g.mark(s, board.Rising, &g.rising, &g.risingTwice, &g.v.Rising, uint64(s.Row+s.Col))
	if s.Row >= s.Col {
		g.mark(s, board.Falling, &g.below, &g.belowTwice, &g.v.Falling, uint64(s.Row-s.Col))
	} else {
		g.mark(s, board.Falling, &g.above, &g.aboveTwice, &g.v.Falling, uint64(s.Col-s.Row))
	}
	return true
}

// mark puts a queen on one line, and counts the line if it is the second there.
func (g *giant) mark(s GiantSquare, kind board.LineKind, once, twice *bitmap, conflicts *int64, line uint64) {
	if !once.add(line) {
		return
	}
	if g.v.Line.Kind == board.NoLine {
		g.v.Line, g.v.Later = s.line(kind), s
	}
	if !twice.add(line) {
		*conflicts++
	}
}

// verdict is what is known after the last queen.
func (g *giant) verdict() (GiantVerdict, error) {
	v := g.v
	if v.Queens == 0 {
		return v, errors.New("no board: the input is empty")
	}
	v.N = v.Queens
	if g.options.N > 0 {
		v.N = g.options.N
	}
	if g.queen.Col >= v.N {
		base := g.options.Base
		return v, fmt.Errorf("column %d in row %d: the input has %d rows, allowed are %d to %d", g.queen.Col+base, g.queen.Row+base, v.N, base, v.N-1+base)
	}
	for _, b := range []*bitmap{&g.columns, &g.rising, &g.below, &g.above, &g.columnsTwice, &g.risingTwice, &g.belowTwice, &g.aboveTwice} {
		v.Memory += b.bytes()
	}
	return v, nil
}
