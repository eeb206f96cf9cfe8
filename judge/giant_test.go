package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"nqueens/board"

	"pgregory.net/rapid"
)

// TestGiantAgreesWithBoard compares the streaming check of small boards with
// board.Attacks, from a pipe and from a file.
func TestGiantAgreesWithBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		rows := rapid.IntRange(1, n).Draw(t, "rows")
		cols := rapid.SliceOfN(rapid.IntRange(0, n-1), rows, rows).Draw(t, "cols")
		base := rapid.IntRange(0, 1).Draw(t, "base")
		var text strings.Builder
		var squares []board.Square
		for r, c := range cols {
			squares = append(squares, board.Square{Row: r, Col: c})
			fmt.Fprint(&text, c+base, rapid.SampledFrom([]string{" ", "\n", ",", "\r\n", " , "}).Draw(t, "separator"))
		}
		p, err := board.Place(n, squares...)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[board.Line]board.Square{} // with several queens, and the first
		later := board.Square{Row: n}
		for a := range p.Attacks() {
			if _, seen := lines[a.Line]; !seen {
				lines[a.Line] = a.A
			}
			if a.B.Row < later.Row {
				later = a.B
			}
		}
		o := GiantOptions{N: int64(n), Base: int64(base)}
		fromFile, err := Giant(context.Background(), strings.NewReader(text.String()), o)
		if err != nil {
			t.Fatal(err)
		}
		fromPipe, err := Giant(context.Background(), struct{ io.Reader }{strings.NewReader(text.String())}, o)
		if err != nil {
			t.Fatal(err)
		}
		if fromPipe.EarlierKnown {
			t.Fatal("a pipe cannot be read twice")
		}
		fromPipe.EarlierKnown, fromPipe.Earlier = fromFile.EarlierKnown, fromFile.Earlier
		if fromPipe != fromFile {
			t.Fatalf("from a pipe %+v, from a file %+v", fromPipe, fromFile)
		}
		v := fromFile
		if v.Valid() != p.IsSolution() || v.Conflicts() != int64(len(lines)) || v.Queens != int64(rows) || v.N != int64(n) {
			t.Fatalf("%v: %+v, %d lines have several queens", cols, v, len(lines))
		}
		if len(lines) == 0 {
			return
		}
		line := board.Line{Kind: v.Line.Kind, Index: int(v.Line.Index)}
		if first, ok := lines[line]; !ok || v.Later.Row != int64(later.Row) || !v.EarlierKnown || v.Earlier != (GiantSquare{int64(first.Row), int64(first.Col)}) {
			t.Fatalf("%v: %+v, lines %v", cols, v, lines)
		}
	})
}

// numbersOf is an endless pipe of a board: its numbers are made as they are read.
type numbersOf struct {
	col        func(row int64) int64
	rows, next int64
	rest       []byte
}

func (r *numbersOf) Read(p []byte) (int, error) {
	for len(r.rest) < len(p) && r.next < r.rows {
		r.rest = fmt.Appendf(r.rest, "%d\n", r.col(r.next))
		r.next++
	}
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.rest)
	r.rest = r.rest[:copy(r.rest, r.rest[n:])]
	return n, nil
}

// knightsWalk is a solution for even n with n mod 6 not 2: the odd columns, then
// the even ones.
func knightsWalk(n int64) func(int64) int64 {
	return func(row int64) int64 { return (2*row + 1) % (n + 1) }
}

// TestGiantBoards checks boards that take a while to read, and the memory that
// they take.
func TestGiantBoards(t *testing.T) {
	n := int64(1_000_000)
	if testing.Short() {
		n = 60_000
	}
	var rows atomic.Int64
	v, err := Giant(t.Context(), &numbersOf{col: knightsWalk(n), rows: n}, GiantOptions{N: n, Rows: &rows})
	if err != nil || !v.Valid() || rows.Load() == 0 {
		t.Fatalf("%+v, %v, progress %d", v, err, rows.Load())
	}
	if most := 5*n/8 + 4*pageWords*8; v.Memory > most {
		t.Errorf("%d bytes of bitmaps, expected at most %d", v.Memory, most)
	}
	exchanged := func(row int64) int64 {
		if row >= n-2 {
			row = 2*n - 3 - row
		}
		return knightsWalk(n)(row)
	}
	v, err = Giant(t.Context(), &numbersOf{col: exchanged, rows: n}, GiantOptions{})
	if err != nil || v.Valid() || v.Later.Row < n-2 || v.N != n {
		t.Fatalf("%+v, %v", v, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Giant(ctx, &numbersOf{col: knightsWalk(n), rows: n}, GiantOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("at the end of the context: %v", err)
	}
}

// TestGiantLimits goes to the largest board with numbers alone: the first rows
// of one.
func TestGiantLimits(t *testing.T) {
	const n = MaxRows
	v, err := Giant(t.Context(), strings.NewReader("1999999999 0 1999999998"), GiantOptions{N: n})
	if err != nil || v.Valid() || v.Conflicts() != 0 || v.Queens != 3 {
		t.Errorf("%+v, %v", v, err)
	}
	v, err = Giant(t.Context(), strings.NewReader("1999999999 1999999998"), GiantOptions{N: n})
	if err != nil || v.Rising != 1 || v.Line != (GiantLine{board.Rising, 1999999999}) {
		t.Errorf("%+v, %v", v, err)
	}
	for _, text := range []string{"2000000000", "-1", "1.5", "1 99999999999", "x", "", " \n"} {
		if v, err := Giant(t.Context(), strings.NewReader(text), GiantOptions{N: n}); err == nil {
			t.Errorf("%q: %+v", text, v)
		}
	}
}
