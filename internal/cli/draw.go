package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/render"
)

func drawCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "draw [N] {--cols C0,C1,... | --file FILE | -} --out FILE.svg|FILE.png",
		Short: "Draw boards as SVG or PNG",
		Long: fmt.Sprintf(`Draw one board, or all boards of a file on a sheet. Boards have 1 to %d rows and
need not be solutions: queens that attack each other are framed and joined
along their line, drawn differently in each of the four directions. Above 64
rows a board is drawn as a scatter of dots.

The format follows the ending of --out; --out - writes SVG to stdout. A file is
written whole or not at all.`, render.MaxN),
		Example: `  nqueens draw --cols 0,4,7,5,2,6,1,3 --out board.svg
  nqueens draw --cols 2,1,3,0 --out attacks.png
  nqueens solve 8 --fundamental --format cols | nqueens draw - --out twelve.svg`,
	}
	boards := takesBoards(cmd)
	out := cmd.Flags().String("out", "", "the picture to write, ending in .svg or .png; - is SVG to stdout")
	side := cmd.Flags().Int("size", 0, fmt.Sprintf("pixels of a board's side, %s (default: by the number of rows)", allowed(render.MinSide, render.MaxSide)))
	columns := cmd.Flags().Int("columns", 0, "boards side by side (default: so that the sheet is about 4:3)")
	numbers := cmd.Flags().Bool("numbers", false, "write the number of each board below it")
	coordinates := cmd.Flags().Bool("coordinates", false, "write the numbers of rows and columns at the edges")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given, err := boards.read(e, args)
		if err != nil {
			return err
		}
		sheet := render.Sheet{
			Boards: until(cmd.Context(), given), Side: *side, Columns: *columns,
			Numbers: *numbers, Coordinates: *coordinates, Base: boards.base(),
		}
		switch ending := strings.ToLower(filepath.Ext(*out)); {
		case *out == "-":
			return drawTo(e.stdout, sheet)
		case ending == ".svg":
			return writeWhole(*out, func(w io.Writer) error { return render.SVG(w, sheet) })
		case ending == ".png":
			return writeWhole(*out, func(w io.Writer) error { return render.PNG(w, sheet) })
		case *out == "":
			return badInput("--out is missing: name a file that ends in .svg or .png, or - for SVG to stdout")
		}
		return badInput("--out %q: allowed are names that end in .svg or .png, and -", clip(*out))
	}
	return cmd
}

// until ends a sequence of boards with the context's error when that ends.
func until(ctx context.Context, boards iter.Seq2[board.Placement, error]) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		for p, err := range boards {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// drawTo writes SVG to a stream. Faults in writing are those of the answer, all
// others those of the boards.
func drawTo(w io.Writer, sheet render.Sheet) error {
	out := &faulty{w: w}
	err := render.SVG(out, sheet)
	if out.err != nil {
		return written(out.err)
	}
	return err
}

// faulty remembers the first fault of its writer.
type faulty struct {
	w   io.Writer
	err error
}

func (f *faulty) Write(p []byte) (int, error) {
	n, err := f.w.Write(p)
	if f.err == nil {
		f.err = err
	}
	return n, err
}

// writeWhole writes a file whole or not at all: under another name first, in
// the same folder, and renamed when it is complete.
func writeWhole(name string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".nqueens-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) // what is left of it; the fault before counts
		}
	}()
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
