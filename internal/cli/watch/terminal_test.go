package watch

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"nqueens/textbook"
)

// TestMain lets the test binary be the program that the terminal test watches:
// with WATCH set to "n strategy[,strategy] [ascii] [color] [panic]".
func TestMain(m *testing.M) {
	what := strings.Fields(os.Getenv("WATCH"))
	if len(what) == 0 {
		os.Exit(m.Run())
	}
	if err := watchFromEnvironment(what); err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
}

func watchFromEnvironment(what []string) error {
	n, err := strconv.Atoi(what[0])
	if err != nil {
		return err
	}
	o := Options{N: n, Unicode: true}
	for name := range strings.SplitSeq(what[1], ",") {
		s, err := textbook.Lookup(name)
		if err != nil {
			return err
		}
		o.Strategies = append(o.Strategies, s)
	}
	for _, w := range what[2:] {
		switch w {
		case "ascii":
			o.Unicode = false
		case "color":
			o.Color = true
		case "panic":
			m, err := newModel(context.Background(), o)
			if err != nil {
				return err
			}
			return run(context.Background(), os.Stdin, os.Stdout, &panicking{m}, false)
		}
	}
	return Run(context.Background(), os.Stdin, os.Stdout, o)
}

// panicking is a view that panics when x is pressed, and on a trip when y is.
type panicking struct{ *model }

func (p *panicking) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "x":
			panic("as was asked for")
		case "y":
			return p, p.travel("panicking", func(context.Context) (uint64, error) { panic("as was asked for") })
		}
	}
	_, cmd := p.model.Update(msg)
	return p, cmd
}
