package watch

import (
	"context"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"nqueens/replay"
)

// model is the view between two messages.
type model struct {
	ctx     context.Context
	films   films
	glyphs  *glyphs
	palette palette

	width, height int

	step    uint64
	states  []replay.State // of each film at the step, or at its end
	attacks bool           // attacked squares are marked
	help    bool           // the help covers the screen
	typing  bool           // a step number is being typed
	digits  string         // what was typed of it
	note    string         // said until the next key

	playing bool
	speed   int  // index of speeds
	beat    int  // which playing the next tick belongs to: older ticks are void
	trip    trip // a long way that is being recorded
}

// speeds are steps per second.
var speeds = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000}

const (
	firstSpeed     = 2
	ticksPerSecond = 25 // above that many steps a second, a tick is several steps
)

// firstLook is how much of each film is recorded before anything is shown:
// enough for the length of small searches to be known, and done in an instant.
const firstLook = 1 << 19

func newModel(ctx context.Context, o Options) (*model, error) {
	fs, err := newFilms(o.N, o.Strategies)
	if err != nil {
		return nil, err
	}
	m := &model{ctx: ctx, films: fs, glyphs: &asciiGlyphs, palette: newPalette(o.Color), attacks: true, speed: firstSpeed}
	if o.Unicode {
		m.glyphs = &unicodeGlyphs
	}
	if _, _, err := fs.at(ctx, firstLook); err != nil {
		return nil, err
	}
	m.step, m.states, err = fs.at(ctx, 0)
	return m, err
}

// Init waits for the window's size, which comes by itself.
func (m *model) Init() tea.Cmd { return nil }

// Update does what a key, a tick or the end of a trip asks for.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		return m, m.key(msg.String())
	case tickMsg:
		return m, m.tick(msg)
	case tripMsg:
		return m, m.arrive(msg)
	case lookMsg:
		if msg.number == m.trip.number && m.trip.under() {
			m.trip.seen = m.films.progress()
			return m, m.trip.look()
		}
	}
	return m, nil
}

// key does what one key asks for, in the mode that the view is in.
func (m *model) key(key string) tea.Cmd {
	m.note = ""
	switch {
	case key == "ctrl+c":
		return m.quit()
	case key == "ctrl+z":
		return tea.Suspend
	case m.trip.under():
		switch key {
		case "esc":
			m.trip.cancel()
		case "q":
			return m.quit()
		}
		return nil
	case m.typing:
		return m.typeKey(key)
	case m.help:
		m.help = false
		if key == "q" {
			return m.quit()
		}
		return nil
	}
	return m.command(key)
}

// command does what a key asks for when nothing else is going on.
func (m *model) command(key string) tea.Cmd {
	switch key {
	case "q":
		return m.quit()
	case "space":
		if m.playing {
			m.pause()
			return nil
		}
		m.playing = true
		return m.nextTick()
	case "right", "l":
		m.pause()
		return m.goTo(m.step + 1)
	case "left", "h":
		m.pause()
		if m.step > 0 {
			return m.goTo(m.step - 1)
		}
	case "home":
		m.pause()
		return m.goTo(0)
	case "end":
		return m.travel("looking for the end", m.films.end)
	case "n":
		from := m.step
		return m.travel("looking for the next solution", func(ctx context.Context) (uint64, error) {
			return m.films.next(ctx, from)
		})
	case "p":
		from := m.step
		return m.travel("looking for the solution before", func(ctx context.Context) (uint64, error) {
			return m.films.previous(ctx, from)
		})
	case "+", "=":
		return m.changeSpeed(1)
	case "-", "_":
		return m.changeSpeed(-1)
	case "a":
		m.attacks = !m.attacks
	case "g":
		m.pause()
		m.typing, m.digits = true, ""
	case "?":
		m.pause()
		m.help = true
	}
	return nil
}

func (m *model) quit() tea.Cmd {
	if m.trip.under() {
		m.trip.cancel()
	}
	return tea.Quit
}

// typeKey takes one key of a step number.
func (m *model) typeKey(key string) tea.Cmd {
	const mostDigits = 18
	switch {
	case key == "esc":
		m.typing = false
	case key == "enter":
		m.typing = false
		step, err := strconv.ParseUint(m.digits, 10, 64)
		if err != nil { // nothing was typed: digits alone, and not too many, are taken
			return nil
		}
		return m.goTo(step)
	case key == "backspace" && m.digits != "":
		m.digits = m.digits[:len(m.digits)-1]
	case len(key) == 1 && key[0] >= '0' && key[0] <= '9' && len(m.digits) < mostDigits:
		m.digits += key
	}
	return nil
}

// tickMsg says that it is time for the next step.
type tickMsg struct{ beat int }

func (m *model) pause() {
	m.playing = false
	m.beat++
}

func (m *model) changeSpeed(by int) tea.Cmd {
	m.speed = min(max(m.speed+by, 0), len(speeds)-1)
	if !m.playing {
		return nil
	}
	return m.nextTick()
}

// nextTick voids all ticks under way and sends a new one.
func (m *model) nextTick() tea.Cmd {
	m.beat++
	beat := m.beat
	pause := time.Second / time.Duration(min(speeds[m.speed], 2*ticksPerSecond))
	if m.stepsPerTick() > 1 {
		pause = time.Second / ticksPerSecond
	}
	return tea.Tick(pause, func(time.Time) tea.Msg { return tickMsg{beat} })
}

// stepsPerTick is 1 up to the speed at which single steps can be seen.
func (m *model) stepsPerTick() uint64 {
	if speeds[m.speed] <= 2*ticksPerSecond {
		return 1
	}
	return uint64(speeds[m.speed] / ticksPerSecond)
}

func (m *model) tick(msg tickMsg) tea.Cmd {
	if msg.beat != m.beat || !m.playing {
		return nil
	}
	travel := m.goTo(m.step + m.stepsPerTick())
	if length, known := m.films.length(); known && m.step == length {
		m.pause()
	}
	if !m.playing {
		return travel
	}
	return tea.Batch(travel, m.nextTick())
}
