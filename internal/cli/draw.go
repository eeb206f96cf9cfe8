package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/render"
)

func drawCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "draw [N] {--cols C0,C1,... | --file FILE | -} --out FILE.svg|FILE.png",
		Short: "Draw boards as SVG or PNG",
		Long: fmt.Sprintf(`Draw one board, or all boards of a file on a sheet. Boards have 1 to %d rows
and need not be solutions: queens that attack each other are framed and joined
along their line, drawn differently in each of the four directions. Above 64
rows a board is drawn as a scatter of dots.

The format follows the ending of --out; --out - writes SVG to stdout. A file is
written whole or not at all.`, render.MaxN),
		Example: `  nqueens draw --cols 0,4,7,5,2,6,1,3 --out board.svg
  nqueens draw --cols 2,1,3,0 --out attacks.png
  nqueens solve 8 --fundamental --format cols | nqueens draw - --out twelve.svg`,
	}
	boards := takesBoards(cmd, render.MaxN)
	out := cmd.Flags().String("out", "", "the picture to write, ending in .svg or .png; - is SVG to stdout")
	side := cmd.Flags().Int("size", 0, fmt.Sprintf("pixels of a board's side, %s (default: by the number of rows)", allowed(render.MinSide, render.MaxSide)))
	columns := cmd.Flags().Int("columns", 0, "boards side by side (default: so that the sheet is about 4:3)")
	numbers := cmd.Flags().Bool("numbers", false, "write the number of each board below it")
	coordinates := cmd.Flags().Bool("coordinates", false, "write the numbers of rows and columns at the edges")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given, err := boards.read(cmd.Context(), e, args)
		if err != nil {
			return err
		}
		sheet := render.Sheet{
			Boards: given, Side: *side, Columns: *columns,
			Numbers: *numbers, Coordinates: *coordinates, Base: boards.base(),
		}
		form := render.SVG
		switch ending := strings.ToLower(filepath.Ext(*out)); {
		case *out == "":
			return badInput("--out is missing: name a file that ends in .svg or .png, or - for SVG to stdout")
		case ending == ".png":
			form = render.PNG
		case ending != ".svg" && *out != "-":
			return badInput("--out %q: allowed are names that end in .svg or .png, and -", clip(*out))
		}
		return draw(cmd.Context(), e, sheet, form, *out)
	}
	return cmd
}

// draw makes the picture in memory, so that whatever ends it leaves nothing
// behind, and writes it.
func draw(ctx context.Context, e *env, sheet render.Sheet, form func(io.Writer, render.Sheet) error, name string) error {
	var picture bytes.Buffer
	if err := form(&picture, sheet); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if name == "-" {
		_, err := picture.WriteTo(e.stdout)
		return written(err)
	}
	return writeWhole(name, picture.Bytes())
}
