package watch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"nqueens/textbook"
)

// MaxN is the largest board that fits on the screen.
const MaxN = 16

// Options say what is watched and how it is drawn.
type Options struct {
	N          int                  // 1 … MaxN
	Strategies []*textbook.Strategy // one, or two side by side
	Unicode    bool                 // draw with box characters and ♛, else in ASCII
	Color      bool                 // use colours
}

// OptionError says which option is wrong and what is allowed.
type OptionError struct {
	Option  string // what the option is called
	Given   string
	Allowed string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s %s: allowed is %s", e.Option, e.Given, e.Allowed)
}

// ErrNoTerminal says that input or output is not a terminal.
var ErrNoTerminal = errors.New("watching a search takes a terminal, for the keys and for the screen")

// ErrPanic says that the view panicked, and that the panic was reported.
var ErrPanic = errors.New("the view has panicked")

func (o Options) check() error {
	if o.N < 1 || o.N > MaxN {
		return &OptionError{"board size", fmt.Sprint(o.N), fmt.Sprintf("1 to %d", MaxN)}
	}
	if k := len(o.Strategies); k < 1 || k > 2 {
		return &OptionError{"number of strategies", fmt.Sprint(k), "1 or 2"}
	}
	return nil
}

// Run shows the searches until the user quits. It leaves the terminal as it
// found it, also when it is stopped by ctx, SIGTERM, SIGINT, SIGHUP or SIGQUIT, or by a panic,
// which it then reports on stderr.
//
// The error is nil when the user quits, an *OptionError, ErrNoTerminal, that of
// the context (context.Canceled for a signal), or ErrPanic.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	if err := o.check(); err != nil {
		return err
	}
	if !isTerminal(in) || !isTerminal(out) {
		return ErrNoTerminal
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	m, err := newModel(ctx, o)
	if err != nil {
		return err
	}
	return run(ctx, in, out, m, o.Color)
}

func run(ctx context.Context, in io.Reader, out io.Writer, m tea.Model, color bool) error {
	profile := colorprofile.ASCII
	if color {
		profile = colorprofile.ANSI
	}
	_, err := tea.NewProgram(m,
		tea.WithContext(ctx),
		tea.WithInput(in),
		tea.WithOutput(out),
		tea.WithColorProfile(profile),
		tea.WithoutSignalHandler(),
	).Run()
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	if errors.Is(err, tea.ErrProgramPanic) {
		return ErrPanic
	}
	return err
}

func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}
