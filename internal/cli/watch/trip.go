package watch

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"

	"nqueens/replay"
)

// trip is a way to a step that has to be recorded first. It is travelled in the
// background, so that the view still answers; one at a time.
type trip struct {
	number int // of the trip: messages of earlier ones are void
	what   string
	cancel context.CancelFunc // nil: no trip is under way
	seen   uint64             // how far the recording was at the last look
}

func (t *trip) under() bool { return t.cancel != nil }

// tripMsg is the end of a trip.
type tripMsg struct {
	number int
	step   uint64
	states []replay.State
	err    error
	panic  string // what a panic on the way said, and where
}

// lookMsg says that it is time to see how far the recording is.
type lookMsg struct{ number int }

// look asks for the next look.
func (t *trip) look() tea.Cmd {
	number := t.number
	return tea.Tick(100*time.Millisecond, func(time.Time) tea.Msg { return lookMsg{number} })
}

// nearby is how many steps beyond what is recorded are gone to at once: some
// milliseconds.
const nearby = 1 << 16

// goTo shows a step, at once if it is recorded or nearly so.
func (m *model) goTo(step uint64) tea.Cmd {
	if recorded := m.films.recorded(); step > recorded && step-recorded > nearby {
		return m.travel("going to step "+grouped(step), func(context.Context) (uint64, error) { return step, nil })
	}
	there, states, err := m.films.at(m.ctx, step)
	if err != nil { // only the end of the view itself
		return tea.Quit
	}
	m.show(step, there, states)
	return nil
}

func (m *model) show(wanted, there uint64, states []replay.State) {
	if wanted > there {
		m.note = "the last step is " + grouped(there)
	}
	m.step, m.states = there, states
}

// travel finds a step in the background and goes there.
func (m *model) travel(what string, find func(context.Context) (uint64, error)) tea.Cmd {
	m.pause()
	ctx, cancel := context.WithCancel(m.ctx)
	number := m.trip.number + 1
	m.trip = trip{number: number, what: what, cancel: cancel}
	return tea.Batch(m.trip.look(), func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = tripMsg{number: number, panic: fmt.Sprintf("%v\n\n%s", r, debug.Stack())}
			}
		}()
		step, err := find(ctx)
		if err != nil {
			return tripMsg{number: number, err: err}
		}
		_, states, err := m.films.at(ctx, step)
		return tripMsg{number: number, step: step, states: states, err: err}
	})
}

// arrive ends a trip: at its goal, or where it began.
func (m *model) arrive(msg tripMsg) tea.Cmd {
	if msg.panic != "" { // here it is reported after the terminal is restored
		panic(msg.panic)
	}
	if msg.number != m.trip.number {
		return nil
	}
	m.trip.cancel()
	m.trip.cancel = nil
	switch {
	case errors.Is(msg.err, context.Canceled):
		m.note = "stopped; recorded to step " + grouped(m.films.progress())
	case msg.err != nil:
		m.note = msg.err.Error()
	default:
		var there uint64
		for _, s := range msg.states {
			there = max(there, s.Step)
		}
		m.show(msg.step, there, msg.states)
	}
	return nil
}
