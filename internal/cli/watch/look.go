package watch

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// glyphs are the signs a screen is drawn with, each one column wide.
type glyphs struct {
	queen, free, attacked string
	lines                 [5]string // by board.LineKind: how a line runs through a square

	rules [3][3]string // of a grid: top, middle, bottom; left, inside, right
	dash  string
	side  string

	here, leads, cut string // the current line of code; a choice; something left out
	wall             string // between two searches
	done, ahead      string // the parts of the bar
	steps            string // the keys for one step

	text *strings.Replacer // for texts that come from elsewhere
}

var unicodeGlyphs = glyphs{
	queen: "♛", free: "·", attacked: "×",
	lines: [5]string{" ", "─", "│", "╱", "╲"},
	rules: [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
	dash:  "─", side: "│",
	here: "▸", leads: "→", cut: "…", wall: "│", done: "━", ahead: "─",
	steps: "←→",
	text:  strings.NewReplacer(),
}

var asciiGlyphs = glyphs{
	queen: "Q", free: ".", attacked: "x",
	lines: [5]string{" ", "-", "|", "/", `\`},
	rules: [3][3]string{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
	dash:  "-", side: "|",
	here: ">", leads: ">", cut: "~", wall: "|", done: "=", ahead: "-",
	steps: "h l",
	text:  strings.NewReplacer("−", "-", "·", "-", "…", "...", "×", "x", "²", "^2", "’", "'", "“", `"`, "”", `"`),
}

// palette gives every tone its style. The colours are the terminal's own, so
// that they suit its background.
type palette [tones]lipgloss.Style

func newPalette(color bool) palette {
	style := lipgloss.NewStyle()
	p := palette{
		plain:    style,
		faint:    style.Faint(true),
		strong:   style.Bold(true),
		accent:   style.Bold(true),
		refuse:   style.Bold(true),
		good:     style.Bold(true),
		attacked: style.Faint(true),
	}
	if color {
		p[accent] = style.Bold(true).Foreground(lipgloss.Cyan)
		p[refuse] = style.Bold(true).Foreground(lipgloss.Red)
		p[good] = style.Bold(true).Foreground(lipgloss.Green)
	}
	return p
}

// paint turns a screen into what the terminal gets.
func (p palette) paint(screen block) string {
	var b strings.Builder
	for i, l := range screen {
		if i > 0 {
			b.WriteByte('\n')
		}
		for j := 0; j < len(l); {
			s := l[j]
			for j++; j < len(l) && l[j].tone == s.tone; j++ {
				s.text += l[j].text
			}
			if s.tone == plain {
				b.WriteString(s.text)
			} else {
				b.WriteString(p[s.tone].Render(s.text))
			}
		}
	}
	return b.String()
}
