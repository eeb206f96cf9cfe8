package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens/board"
)

func columns(t testing.TB, cols ...int) board.Placement {
	t.Helper()
	b, err := board.New(cols)
	if err != nil {
		t.Fatal(err)
	}
	return b.Placement()
}

// crowd has attacks of all four kinds, an empty row and lines of three queens.
func crowd(t testing.TB) board.Placement {
	t.Helper()
	var squares []board.Square
	for _, s := range [][2]int{{0, 0}, {0, 5}, {1, 6}, {3, 0}, {3, 1}, {4, 1}, {5, 5}, {6, 0}, {7, 3}} {
		squares = append(squares, board.Square{Row: s[0], Col: s[1]})
	}
	p, err := board.Place(8, squares...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stairs is the closed form for n = 0, 4 (mod 6), and for n−1 of them with a
// queen in the last corner: a solution in knight's moves.
func stairs(t testing.TB, n int) board.Placement {
	t.Helper()
	even := n - n%2
	if even%6 == 2 {
		t.Fatalf("no stairs for n = %d", n)
	}
	cols := make([]int, n)
	for r := range n {
		switch {
		case r == even:
			cols[r] = even
		case r < even/2:
			cols[r] = 2*r + 1
		default:
			cols[r] = 2*r - even
		}
	}
	return columns(t, cols...)
}

func shuffled(t testing.TB, n int) board.Placement {
	t.Helper()
	return columns(t, rand.New(rand.NewPCG(1, 2)).Perm(n)...)
}

func drawPlacement(t *rapid.T, most int) board.Placement {
	n := rapid.IntRange(1, most).Draw(t, "n")
	square := rapid.Custom(func(t *rapid.T) board.Square {
		return board.Square{Row: rapid.IntRange(0, n-1).Draw(t, "row"), Col: rapid.IntRange(0, n-1).Draw(t, "col")}
	})
	p, err := board.Place(n, rapid.SliceOfN(square, 0, 2*n).Draw(t, "squares")...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type fataler interface{ Fatal(args ...any) }

func svgOf(t fataler, s Sheet) []byte {
	var out bytes.Buffer
	if err := SVG(&out, s); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t fataler, s Sheet) (image.Image, []byte) {
	var out bytes.Buffer
	if err := PNG(&out, s); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return img, out.Bytes()
}

func TestSameBytes(t *testing.T) {
	s := Sheet{Boards: Boards(crowd(t), shuffled(t, 300)), Numbers: true, Coordinates: true}
	_, first := pngOf(t, s)
	_, second := pngOf(t, s)
	if !bytes.Equal(first, second) || !bytes.Equal(svgOf(t, s), svgOf(t, s)) {
		t.Error("the same sheet gave other bytes")
	}
}

func TestRefused(t *testing.T) {
	fault := errors.New("broken text")
	good := stairs(t, 4)
	endless := func(p board.Placement) Sheet {
		return Sheet{Boards: func(yield func(board.Placement, error) bool) {
			for yield(p, nil) {
			}
		}}
	}
	empty := func(n int) board.Placement {
		p, err := board.Place(n)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for name, test := range map[string]struct {
		sheet Sheet
		want  error
	}{
		"nothing":     {Sheet{}, ErrNoBoards},
		"no boards":   {Sheet{Boards: Boards()}, ErrNoBoards},
		"no rows":     {Sheet{Boards: Boards(good, board.Placement{})}, &SizeError{Number: 2, N: 0}},
		"large board": {Sheet{Boards: Boards(empty(MaxN + 1))}, &SizeError{Number: 1, N: MaxN + 1}},
		"boards":      {endless(good), &LimitError{"boards of a sheet", MaxBoards + 1, 1, MaxBoards}},
		"queens":      {endless(stairs(t, 19_998)), &LimitError{"queens of a sheet", 210 * 19_998, 0, MaxQueens}},
		"small side":  {Sheet{Boards: Boards(good), Side: 63}, &LimitError{"pixels of a board's side", 63, MinSide, MaxSide}},
		"large side":  {Sheet{Boards: Boards(good), Side: 4097}, &LimitError{"pixels of a board's side", 4097, MinSide, MaxSide}},
		"columns":     {Sheet{Boards: Boards(good), Columns: -1}, &LimitError{"columns of a sheet", -1, 0, MaxBoards}},
		"base":        {Sheet{Boards: Boards(good), Base: 2}, &LimitError{"base of coordinates", 2, 0, 1}},
		"pixels": {
			Sheet{Boards: Boards(slices.Repeat([]board.Placement{good}, 4)...), Side: 4096},
			&LimitError{"pixels of a sheet", 8447 * 8447, 1, MaxPixels},
		},
		"reading": {Sheet{Boards: func(yield func(board.Placement, error) bool) { yield(board.Placement{}, fault) }}, fault},
	} {
		t.Run(name, func(t *testing.T) {
			for _, draw := range []func(io.Writer, Sheet) error{SVG, PNG} {
				var out bytes.Buffer
				err := draw(&out, test.sheet)
				if err == nil || err.Error() != test.want.Error() || fmt.Sprintf("%T", err) != fmt.Sprintf("%T", test.want) {
					t.Errorf("%v, want %v", err, test.want)
				}
				if out.Len() > 0 {
					t.Errorf("%d bytes written", out.Len())
				}
			}
		})
	}
}

type fullDisk struct{}

var errFull = errors.New("disk full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	for _, draw := range []func(io.Writer, Sheet) error{SVG, PNG} {
		if err := draw(fullDisk{}, Sheet{Boards: Boards(stairs(t, 4))}); !errors.Is(err, errFull) {
			t.Error(err)
		}
	}
}

func Example() {
	b := board.Board{1, 3, 0, 2}
	var picture strings.Builder
	if err := SVG(&picture, Sheet{Boards: Boards(b.Placement())}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Split(picture.String(), "\n")[1])
	// Output:
	// <title>4 queens on a 4×4 board, solution</title>
}

func BenchmarkSheet(b *testing.B) {
	for name, s := range map[string]Sheet{
		"92×8":          {Boards: Boards(slices.Repeat([]board.Placement{columns(b, 0, 4, 7, 5, 2, 6, 1, 3)}, 92)...), Numbers: true},
		"20000":         {Boards: Boards(stairs(b, 19_998))},
		"20000-attacks": {Boards: Boards(shuffled(b, MaxN))},
	} {
		for form, draw := range map[string]func(io.Writer, Sheet) error{"svg": SVG, "png": PNG} {
			b.Run(name+"/"+form, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := draw(io.Discard, s); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
