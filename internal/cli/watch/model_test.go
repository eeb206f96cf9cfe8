package watch

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"nqueens/board"
	"nqueens/textbook"
)

var update = flag.Bool("update", false, "write the snapshots in testdata anew")

func strategies(t interface{ Fatal(...any) }, names string) (out []*textbook.Strategy) {
	for name := range strings.SplitSeq(names, ",") {
		s, err := textbook.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// view makes a view in a window of the size, without a terminal.
func view(t interface{ Fatal(...any) }, o Options, width, height int) *model {
	m, err := newModel(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m
}

// keyPress is the message of a key by the name that Bubble Tea gives it.
func keyPress(key string) tea.KeyPressMsg {
	switch key {
	case "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	case "ctrl+c":
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	special := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	}
	if code, ok := special[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: rune(key[0]), Text: key}
}

// press types keys, separated by blanks, and waits for the trips they start.
func press(m *model, keys string) {
	for key := range strings.FieldsSeq(keys) {
		_, cmd := m.Update(keyPress(key))
		finish(m, cmd)
	}
}

// splitKeys takes the last key off.
func splitKeys(keys string) (first, last string) {
	i := strings.LastIndex(keys, " ") + 1
	return keys[:i], keys[i:]
}

// finish runs commands to their end, but for ticks, whose time has not come.
func finish(m *model, cmd tea.Cmd) {
	if cmd == nil || m.playing {
		return
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		finish(m, batch[len(batch)-1]) // the trip; its looks are void once it is over
		return
	}
	_, next := m.Update(msg)
	finish(m, next)
}

// screen is the text on the screen, without the blanks at the ends of lines.
func screen(m *model) string {
	var out strings.Builder
	for _, l := range m.screen() {
		out.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	return out.String()
}

func TestSnapshots(t *testing.T) {
	for _, test := range []struct {
		name, strategies string
		n, width, height int
		ascii            bool
		keys             string
	}{
		{name: "marks-6-refused", strategies: "marks", n: 6, width: 80, height: 24, keys: "n right right right"},
		{name: "marks-8-ascii", strategies: "marks", n: 8, width: 80, height: 24, ascii: true, keys: "g 1 0 4 enter"},
		{name: "arrays-8-refused", strategies: "arrays", n: 8, width: 80, height: 24, keys: "g 9 6 enter"},
		{name: "arrays-4-no-attacks", strategies: "arrays", n: 4, width: 80, height: 24, keys: "n a"},
		{name: "arrays-16", strategies: "arrays", n: 16, width: 80, height: 24, keys: "n left left left left left left left left"},
		{name: "pairwise-5-ascii", strategies: "pairwise", n: 5, width: 80, height: 24, ascii: true, keys: "g 2 9 enter"},
		{name: "cells-4", strategies: "cells", n: 4, width: 80, height: 24, keys: "g 2 1 enter"},
		{name: "cells-16-ascii", strategies: "cells", n: 16, width: 80, height: 24, ascii: true, keys: "g 5 0 0 0 0 enter"},
		{name: "dlx-6-cover", strategies: "dlx", n: 6, width: 80, height: 24, keys: "g 1 5 enter"},
		{name: "dlx-8-tall", strategies: "dlx", n: 8, width: 100, height: 40, keys: "n"},
		{name: "dlx-16", strategies: "dlx", n: 16, width: 80, height: 24, keys: "n"},
		{name: "knight-16-end", strategies: "knight", n: 16, width: 80, height: 24, keys: "end right"},
		{name: "bitmask-1", strategies: "bitmask", n: 1, width: 80, height: 24, keys: "n"},
		{name: "two-8", strategies: "arrays,dlx", n: 8, width: 120, height: 24, keys: "g 1 0 1 enter"},
		{name: "two-4-over", strategies: "bitmask,cells", n: 4, width: 120, height: 24, keys: "g 1 0 0 enter"},
		{name: "two-16", strategies: "cells,dlx", n: 16, width: 120, height: 24, keys: "n"},
		{name: "two-16-tall-ascii", strategies: "marks,pairwise", n: 16, width: 130, height: 36, ascii: true, keys: "g 7 7 7 7 enter"},
		{name: "two-too-small", strategies: "marks,arrays", n: 6, width: 100, height: 24},
		{name: "too-small", strategies: "marks", n: 6, width: 40, height: 10},
		{name: "typing", strategies: "marks", n: 6, width: 80, height: 24, keys: "g 1 2 3 backspace x 4"},
		{name: "help", strategies: "knight", n: 6, width: 80, height: 24, keys: "?"},
		{name: "help-two-ascii", strategies: "marks,dlx", n: 6, width: 120, height: 24, ascii: true, keys: "?"},
		{name: "no-more-solutions", strategies: "marks", n: 6, width: 80, height: 24, keys: "end n"},
		{name: "past-the-end", strategies: "marks", n: 4, width: 80, height: 24, keys: "g 9 9 9 9 enter"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := view(t, Options{N: test.n, Strategies: strategies(t, test.strategies), Unicode: !test.ascii}, test.width, test.height)
			press(m, test.keys)
			got := screen(m)
			file := filepath.Join("testdata", test.name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the screen differs from %s (if it is better, run with -update):\n%s", file, got)
			}
		})
	}
}

// TestFitsTheWindow presses keys at random and checks every screen: as many
// lines as the window has, none too long, in ASCII where that was asked for.
func TestFitsTheWindow(t *testing.T) {
	keys := strings.Fields("space left right right right home n p p g 1 2 3 enter esc backspace + - a ? l h x end")
	rapid.Check(t, func(t *rapid.T) {
		two := rapid.Bool().Draw(t, "two")
		o := Options{N: rapid.IntRange(1, MaxN).Draw(t, "n"), Unicode: rapid.Bool().Draw(t, "unicode")}
		width := leastWidth
		for range 1 + boolInt(two) {
			o.Strategies = append(o.Strategies, rapid.SampledFrom(textbook.Strategies()).Draw(t, "strategy"))
		}
		if two {
			width = leastWidthTwo
		}
		width += rapid.IntRange(-3, 40).Draw(t, "wider")
		height := leastHeight + rapid.IntRange(-2, 20).Draw(t, "higher")
		m := view(t, o, width, height)
		for range rapid.IntRange(0, 12).Draw(t, "keys") {
			key := rapid.SampledFrom(keys).Draw(t, "key")
			if key == "end" && o.N > 6 || key == "n" && o.N > 10 {
				continue
			}
			press(m, key)
			if m.playing {
				m.Update(tickMsg{m.beat})
			}
			lines := m.screen()
			if len(lines) != height {
				t.Fatalf("%d lines in a window of %d", len(lines), height)
			}
			for _, l := range lines {
				if l.width() > width {
					t.Fatalf("%d columns in a window of %d: %q", l.width(), width, l)
				}
				for _, r := range l.String() {
					if !o.Unicode && r >= utf8.RuneSelf {
						t.Fatalf("%q in ASCII: %q", r, l)
					}
				}
			}
		}
	})
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestForwardAndBack(t *testing.T) {
	o := Options{N: 6, Strategies: strategies(t, "marks")}
	m := view(t, o, 80, 24)
	press(m, strings.Repeat("right ", 40)+strings.Repeat("left ", 10))
	want := view(t, o, 80, 24)
	press(want, "g 3 0 enter")
	if m.step != 30 || screen(m) != screen(want) {
		t.Errorf("step %d:\n%s\nwant\n%s", m.step, screen(m), screen(want))
	}
	press(m, "home left")
	if m.step != 0 {
		t.Errorf("before the start: step %d", m.step)
	}
}

func TestAcrossSolutions(t *testing.T) {
	for _, s := range textbook.Strategies() {
		if s.Name == "knight" { // finds none for n=6
			continue
		}
		m := view(t, Options{N: 6, Strategies: []*textbook.Strategy{s}}, 80, 24)
		press(m, "n")
		found := m.step
		at := screen(m)
		if !m.states[0].IsSolution() || len(m.states[0].Queens) != 6 {
			t.Fatalf("%s: step %d is no solution", s.Name, found)
		}
		press(m, "right left")
		if m.step != found || screen(m) != at {
			t.Errorf("%s: from the other side:\n%s\nwant\n%s", s.Name, screen(m), at)
		}
		press(m, "n p")
		if m.step != found {
			t.Errorf("%s: the solution before the second is at %d, want %d", s.Name, m.step, found)
		}
		press(m, "p")
		if m.step != found || m.note != errNoSolution.Error() {
			t.Errorf("%s: before the first solution: step %d, %q", s.Name, m.step, m.note)
		}
	}
}

// TestTwoShareTheStep checks that the nearest solution of either is next.
func TestTwoShareTheStep(t *testing.T) {
	ctx := context.Background()
	o := Options{N: 6, Strategies: strategies(t, "bitmask,cells")}
	m := view(t, o, 120, 24)
	var want []uint64
	for _, f := range m.films {
		for step, err := f.Next(ctx, textbook.Solution, 0); err == nil; step, err = f.Next(ctx, textbook.Solution, step) {
			want = append(want, step)
		}
	}
	slices.Sort(want)
	want = slices.Compact(want)
	for _, step := range want {
		press(m, "n")
		if m.step != step {
			t.Fatalf("next solution at %d, want %d of %v", m.step, step, want)
		}
	}
	for _, step := range slices.Backward(want[:len(want)-1]) {
		press(m, "p")
		if m.step != step {
			t.Fatalf("solution before at %d, want %d of %v", m.step, step, want)
		}
	}
	press(m, "end")
	if length, known := m.films.length(); !known || m.step != length || m.states[0].Step >= m.states[1].Step {
		t.Errorf("the end is at %d, the films are at %d and %d", m.step, m.states[0].Step, m.states[1].Step)
	}
}

func TestPlaying(t *testing.T) {
	m := view(t, Options{N: 5, Strategies: strategies(t, "arrays")}, 80, 24)
	press(m, "space")
	old := m.beat
	for range 3 {
		m.Update(tickMsg{m.beat})
	}
	if m.Update(tickMsg{old}); !m.playing || m.step != 3 {
		t.Errorf("after three ticks and an old one: step %d, playing %v", m.step, m.playing)
	}
	if !strings.Contains(screen(m), "playing") {
		t.Error(screen(m))
	}
	press(m, "right")
	if m.Update(tickMsg{m.beat}); m.playing || m.step != 4 {
		t.Errorf("a step by hand pauses: step %d, playing %v", m.step, m.playing)
	}
	press(m, strings.Repeat("+ ", len(speeds)+1)+"space")
	for range 3 {
		m.Update(tickMsg{m.beat})
	}
	if length, _ := m.films.length(); m.playing || m.step != length {
		t.Errorf("at full speed: step %d, playing %v", m.step, m.playing)
	}
	press(m, strings.Repeat("- ", len(speeds)+1)+"home space")
	if m.Update(tickMsg{m.beat}); m.speed != 0 || m.step != 1 {
		t.Errorf("at the least speed: step %d", m.step)
	}
}

// TestLongWaysStop starts trips that would take years, and ends them.
func TestLongWaysStop(t *testing.T) {
	for _, keys := range []string{"n", "end", "g 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 enter"} {
		m := view(t, Options{N: 16, Strategies: strategies(t, "cells")}, 80, 24)
		first, last := splitKeys(keys)
		press(m, first)
		_, cmd := m.Update(keyPress(last))
		batch := cmd().(tea.BatchMsg)
		arrived := make(chan tea.Msg, 1)
		go func() { arrived <- batch[1]() }()
		m.Update(batch[0]())
		if s := screen(m); !strings.Contains(s, "Esc stops it") {
			t.Errorf("%s: no progress is shown:\n%s", keys, s)
		}
		press(m, "right a ? g")
		if m.step != 0 || m.help || m.typing {
			t.Errorf("%s: keys do more than stop it", keys)
		}
		m.Update(keyPress("esc"))
		select {
		case msg := <-arrived:
			m.Update(msg)
		case <-time.After(5 * time.Second):
			t.Fatalf("%s does not stop", keys)
		}
		if !strings.HasPrefix(m.note, "stopped; recorded to step ") || m.trip.under() || m.step != 0 {
			t.Errorf("%s: %q, step %d", keys, m.note, m.step)
		}
		press(m, "right")
		if m.step != 1 {
			t.Errorf("%s: the view does not go on", keys)
		}
	}
}

func TestQuitStopsLongWays(t *testing.T) {
	for _, key := range []string{"q", "ctrl+c"} {
		m := view(t, Options{N: 16, Strategies: strategies(t, "cells")}, 80, 24)
		_, cmd := m.Update(keyPress("n"))
		arrived := make(chan tea.Msg, 1)
		go func() { arrived <- cmd().(tea.BatchMsg)[1]() }()
		_, quit := m.Update(keyPress(key))
		if _, ok := quit().(tea.QuitMsg); !ok {
			t.Errorf("%s does not quit", key)
		}
		select {
		case <-arrived:
		case <-time.After(5 * time.Second):
			t.Errorf("%s leaves the search running", key)
		}
	}
}

func TestQuit(t *testing.T) {
	for _, keys := range []string{"q", "ctrl+c", "? q", "g ctrl+c", "? ctrl+c"} {
		m := view(t, Options{N: 4, Strategies: strategies(t, "marks")}, 80, 24)
		first, last := splitKeys(keys)
		press(m, first)
		_, cmd := m.Update(keyPress(last))
		if cmd == nil {
			t.Errorf("%s does not quit", keys)
		} else if _, ok := cmd().(tea.QuitMsg); !ok {
			t.Errorf("%s does not quit", keys)
		}
	}
}

// TestColoursAddNothing compares the text of both palettes.
func TestColoursAddNothing(t *testing.T) {
	o := Options{N: 6, Strategies: strategies(t, "arrays"), Unicode: true}
	bare := view(t, o, 80, 24)
	o.Color = true
	colourful := view(t, o, 80, 24)
	press(bare, "g 5 9 enter")
	press(colourful, "g 5 9 enter")
	if screen(bare) != screen(colourful) {
		t.Error("colours change the text")
	}
	const red = "\x1b[1;31m"
	if s := bare.View().Content; strings.Contains(s, red) || !strings.Contains(s, "\x1b[1m") {
		t.Errorf("without colours: %q", s)
	}
	if s := colourful.View().Content; !strings.Contains(s, red) {
		t.Errorf("with colours: %q", s)
	}
}

func TestOptions(t *testing.T) {
	one := strategies(t, "marks")
	for _, o := range []Options{
		{N: 0, Strategies: one},
		{N: 17, Strategies: one},
		{N: 8},
		{N: 8, Strategies: slices.Repeat(one, 3)},
	} {
		var wrong *OptionError
		if err := Run(context.Background(), os.Stdin, os.Stdout, o); !errors.As(err, &wrong) || wrong.Error() == "" {
			t.Errorf("%+v: %v", o, err)
		}
	}
	var out strings.Builder
	if err := Run(context.Background(), strings.NewReader("q"), &out, Options{N: 8, Strategies: one}); !errors.Is(err, ErrNoTerminal) {
		t.Error(err)
	}
}

func TestSquaresBetween(t *testing.T) {
	a, b := board.Square{Row: 4, Col: 1}, board.Square{Row: 1, Col: 4}
	if got := fmt.Sprint(squaresBetween(a, b), squaresBetween(b, a)); got != "[(3,2) (2,3)] [(2,3) (3,2)]" {
		t.Error(got)
	}
	if got := squaresBetween(board.Square{}, board.Square{Row: 1}); got != nil {
		t.Error(got)
	}
}
