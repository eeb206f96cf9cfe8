package watch

import (
	"fmt"
	"strings"
)

// helpScreen explains the keys and the signs, and the searches.
func (m *model) helpScreen() block {
	g := m.glyphs
	var out block
	heading := func(s string) { out = append(out, textLine(strong, s)) }
	entry := func(key, does string) {
		out = append(out, line{{fmt.Sprintf("  %-13s", key), accent}, {g.text.Replace(does), plain}})
	}
	heading("Keys")
	entry("space", "play and pause")
	entry("right, left", "one step forward, one step back; also l, h")
	entry("n, p", "next solution, solution before")
	entry("g", "go to a step: type its number, then Enter")
	entry("Home, End", "the start, the end of the search")
	entry("+, -", "faster, slower")
	entry("a", "mark attacked squares, or do not")
	entry("Esc", "stop a long search for a step")
	entry("q, Ctrl-C", "quit")
	heading("Board")
	entry("["+g.queen+"]", "where the last step happened: a queen came or went, a test")
	entry("("+g.queen+")", "a queen that refuses the tested square, with her line to it")
	entry(g.attacked+"  "+g.free, "an attacked square, a free one")
	for _, f := range m.films {
		s := f.Strategy()
		heading(s.Name)
		for _, text := range []string{s.Idea, "cost of a node: " + s.Cost} {
			for i, l := range wrap("  "+g.text.Replace(text), m.width-2) {
				if i > 0 {
					l = "  " + strings.TrimLeft(l, " ")
				}
				out = append(out, textLine(plain, l))
			}
		}
	}
	return append(out, nil, textLine(faint, "any key goes back"))
}
