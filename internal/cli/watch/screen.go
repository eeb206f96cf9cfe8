package watch

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// The least size of the window, for one search and for two.
const (
	leastWidth    = 80
	leastWidthTwo = 120
	leastHeight   = 24
)

// bottomLines are below the panes: the bar, the status and the keys.
const bottomLines = 3

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.palette.paint(m.screen()))
	v.AltScreen = true
	return v
}

// screen is what the window shows, before any colour.
func (m *model) screen() block {
	width := leastWidth
	if len(m.films) > 1 {
		width = leastWidthTwo
	}
	switch {
	case m.width == 0: // not known yet
		return nil
	case m.width < width || m.height < leastHeight:
		return m.tooSmall(width)
	case m.help:
		return m.helpScreen().fit(m.height)
	}
	out := m.panes(m.width, m.height-bottomLines).fit(m.height - bottomLines)
	return append(out, m.bar(), m.status(), m.keys())
}

// panes draws the searches, side by side.
func (m *model) panes(width, height int) block {
	const wall = 3
	each := (width - wall*(len(m.films)-1)) / len(m.films)
	var out block
	for i := range m.films {
		drawn := m.pane(i).draw(each, height).fit(height)
		if i == 0 {
			out = drawn
			continue
		}
		for j, l := range drawn {
			drawn[j] = append(line{{" " + m.glyphs.wall + " ", faint}}, l...)
		}
		out = beside(out, each*i+wall*(i-1), drawn)
	}
	return out
}

func (m *model) pane(i int) pane {
	f := m.films[i]
	length, known := f.Length()
	return pane{
		strategy: f.Strategy(),
		state:    m.states[i],
		over:     known && m.states[i].Step == length,
		glyphs:   m.glyphs,
		attacks:  m.attacks,
	}
}

// bar shows where in the film the step is, once its length is known.
func (m *model) bar() line {
	length, known := m.films.length()
	if !known || length == 0 {
		return nil
	}
	done := int(float64(m.step) / float64(length) * float64(m.width))
	return line{
		{strings.Repeat(m.glyphs.done, done), accent},
		{strings.Repeat(m.glyphs.ahead, m.width-done), faint},
	}
}

// status says how the view is doing, or what it is asked or asks.
func (m *model) status() line {
	switch {
	case m.typing:
		return line{{"go to step: ", strong}, {m.digits + "_", accent}, {"   Enter goes there, Esc does not", faint}}
	case m.trip.under() && m.trip.seen > 0:
		return line{{m.trip.what, strong}, {fmt.Sprintf(", recorded to step %s", grouped(m.trip.seen)), plain}, {"   Esc stops it", faint}}
	}
	doing := span{"paused ", strong}
	if m.playing {
		doing = span{"playing", accent}
	}
	of := ""
	if length, known := m.films.length(); known {
		of = " of " + grouped(length)
	}
	l := line{doing, {fmt.Sprintf("  %s steps/s", grouped(uint64(speeds[m.speed]))), faint}, {"   step " + grouped(m.step), strong}, {of, plain}}
	if m.note != "" {
		l = append(l, span{"   " + m.glyphs.text.Replace(m.note), accent})
	}
	return l.shorten(m.width, m.glyphs.cut)
}

// keys is the line that says what keys there are.
func (m *model) keys() line {
	var l line
	for _, k := range [][2]string{
		{"space", "play"},
		{m.glyphs.steps, "step"},
		{"n p", "solution"},
		{"g", "go to"},
		{"+-", "speed"},
		{"a", "attacks"},
		{"?", "help"},
		{"q", "quit"},
	} {
		if len(l) > 0 {
			l = append(l, span{"  ", plain})
		}
		l = append(l, span{k[0], strong}, span{" " + k[1], faint})
	}
	return l
}

// tooSmall says what size the window must have.
func (m *model) tooSmall(width int) block {
	what := "Watching a search"
	if len(m.films) > 1 {
		what = "Watching two searches side by side"
	}
	var out block
	for _, s := range wrap(fmt.Sprintf("%s takes a window of %d columns and %d lines. This one has %d and %d: make it larger, or press q to quit.",
		what, width, leastHeight, m.width, m.height), max(m.width-4, 1)) {
		out = append(out, line(textLine(plain, strings.TrimSpace(s))).fit(m.width))
	}
	return out.fit(max(m.height, 1))
}
