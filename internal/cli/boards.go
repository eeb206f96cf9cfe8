package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"nqueens/board"
	"nqueens/notation"
)

// maxRows is the largest board that can be given.
const maxRows = 2_000_000_000

// boardFlags are the ways to give a command boards: --cols, --file, or -.
type boardFlags struct {
	most   int // rows
	cmd    *cobra.Command
	cols   string
	file   string
	format string
	base   func() int
}

// takesBoards adds the flags and the arguments [N] and -, for boards of up to
// most rows.
func takesBoards(cmd *cobra.Command, most int) *boardFlags {
	f := &boardFlags{most: most, cmd: cmd}
	cmd.Annotations = map[string]string{rangeOfN: allowed(1, most)}
	cmd.Args = cobra.ArbitraryArgs
	cmd.Flags().StringVar(&f.cols, "cols", "", "one board: the column of each row, separated by commas or blanks")
	cmd.Flags().StringVar(&f.file, "file", "", "a file of boards in any readable format; - is stdin")
	cmd.Flags().StringVar(&f.format, "format", "", "the format of the file (default: recognised by itself)")
	complete(cmd, "format", notation.Names())
	f.base = base(cmd)
	return f
}

// read gives the boards that the arguments and flags name, until ctx ends.
func (f *boardFlags) read(ctx context.Context, e *env, args []string) (iter.Seq2[board.Placement, error], error) {
	l, format, err := f.parse(args)
	if err != nil {
		return nil, err
	}
	if f.file == "" {
		p, err := notation.ParseColumns(f.cols, l)
		if err != nil {
			return nil, fmt.Errorf("--cols: %w%s", err, f.hint())
		}
		return func(yield func(board.Placement, error) bool) { yield(p, nil) }, nil
	}
	in, err := f.open(e)
	if err != nil {
		return nil, err
	}
	return f.boards(ctx, in, format, l), nil
}

// parse understands the arguments and flags. Boards come from a file or stdin
// unless f.file is empty; a nil format is to be recognised.
func (f *boardFlags) parse(args []string) (l notation.Layout, format *notation.Format, err error) {
	l.Base = f.base()
	sources := 0
	if f.cmd.Flags().Changed("cols") {
		sources++
	}
	if f.file != "" {
		sources++
	}
	sized := false
	for _, arg := range args {
		switch {
		case arg == "-":
			f.file = "-"
			sources++
		case sized:
			return l, nil, badInput("%q is one argument too many: %s takes N and boards by --cols, --file or -", clip(arg), f.cmd.Name())
		default:
			if l.N, err = parseN(arg, 1, f.most); err != nil {
				return l, nil, err
			}
			sized = true
		}
	}
	if sources != 1 {
		return l, nil, badInput("%d boards given: %s takes one of --cols, --file and -", sources, f.cmd.Name())
	}
	if f.format != "" {
		if format, err = notation.Lookup(f.format); err != nil {
			return l, nil, err
		}
	}
	if f.file == "" && format != nil {
		return l, nil, badInput("--format is for files: --cols is always a list of columns")
	}
	return l, format, nil
}

// open opens the file, or gives stdin.
func (f *boardFlags) open(e *env) (io.ReadCloser, error) {
	if f.file == "-" {
		return io.NopCloser(e.stdin), nil
	}
	return os.Open(f.file)
}

// boards reads boards to the end of in, or of ctx, and closes in.
func (f *boardFlags) boards(ctx context.Context, in io.ReadCloser, format *notation.Format, l notation.Layout) iter.Seq2[board.Placement, error] {
	source := f.file
	if source == "-" {
		source = "stdin"
	}
	return until(ctx, closing(in, named(notation.Read(in, format, l), source)))
}

// named says in errors where the boards come from.
func named(boards iter.Seq2[board.Placement, error], source string) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		for p, err := range boards {
			if err != nil {
				err = fmt.Errorf("%s: %w", source, err)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// until ends a sequence of boards with the context's error when that ends.
func until(ctx context.Context, boards iter.Seq2[board.Placement, error]) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		for p, err := range boards {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

func closing(c io.Closer, boards iter.Seq2[board.Placement, error]) iter.Seq2[board.Placement, error] {
	return func(yield func(board.Placement, error) bool) {
		defer c.Close()
		boards(yield)
	}
}

// hint reminds those who count from 1.
func (f *boardFlags) hint() string {
	if f.base() == 1 {
		return ""
	}
	return " (rows and columns count from 0; --base 1 counts from 1)"
}
