package replay

import (
	"context"
	"fmt"

	"nqueens/textbook"
)

// EndError says that a step was asked for that the film does not have.
type EndError struct {
	Step   uint64 // what was asked for
	Length uint64 // the last step there is
}

func (e *EndError) Error() string {
	return fmt.Sprintf("step %d: the film ends at step %d", e.Step, e.Length)
}

// NoneError says that there is no further step of a kind in one direction.
type NoneError struct {
	Kind   textbook.Kind
	Step   uint64 // where the search for it began
	Before bool   // it went backward
}

func (e *NoneError) Error() string {
	if e.Before {
		return fmt.Sprintf("no %v before step %d", e.Kind, e.Step)
	}
	return fmt.Sprintf("no %v after step %d", e.Kind, e.Step)
}

// At gives the state at a step. A step beyond what is recorded is recorded
// first, which can take long: ctx ends it. The error is that of the context, or
// an *EndError.
func (f *Film) At(ctx context.Context, step uint64) (State, error) {
	c, err := f.at(ctx, step)
	if err != nil {
		return State{}, err
	}
	return c.state(f.strategy, f.n), nil
}

func (f *Film) at(ctx context.Context, step uint64) (*cursor, error) {
	if step == 0 {
		return &cursor{}, ctx.Err()
	}
	there := func(t *tally) bool { return t.step >= step }
	if err := f.record(ctx, there); err != nil {
		return nil, err
	}
	if length, known := f.Length(); known && step > length {
		return nil, &EndError{Step: step, Length: length}
	}
	return f.play(ctx, there)
}

// States gives the states at consecutive steps, up to the end of the film. They
// are had together in little more time than the last of them. The caller bounds
// how many these are. The errors are those of At for the first step.
func (f *Film) States(ctx context.Context, from, to uint64) ([]State, error) {
	first, err := f.At(ctx, from)
	if err != nil {
		return nil, err
	}
	states := []State{first}
	if from >= to {
		return states, nil
	}
	if err := f.record(ctx, func(t *tally) bool { return t.step >= to }); err != nil {
		return nil, err
	}
	f.mu.RLock()
	c := f.reel.before(func(t *tally) bool { return t.step > from })
	f.mu.RUnlock()
	err = f.run(ctx, c, func(textbook.Event) bool {
		if c.step > from {
			states = append(states, c.state(f.strategy, f.n))
		}
		return c.step < to
	})
	return states, err
}

// End records the whole search and gives its last step. The error is that of
// the context.
func (f *Film) End(ctx context.Context) (uint64, error) {
	err := f.record(ctx, never)
	if err != nil {
		return 0, err
	}
	length, _ := f.Length()
	return length, nil
}

// Next gives the first step after the given one that is an event of the kind:
// the next solution, say. What is not recorded yet is recorded until it is
// found, which can take long: ctx ends it. The error is that of the context, a
// *NoneError, or an *EndError if the given step is past the end.
func (f *Film) Next(ctx context.Context, kind textbook.Kind, step uint64) (uint64, error) {
	from, err := f.at(ctx, step)
	if err != nil {
		return 0, err
	}
	count := from.kinds[kind] + 1
	if err := f.record(ctx, func(t *tally) bool { return t.kinds[kind] >= count }); err != nil {
		return 0, err
	}
	f.mu.RLock()
	none := f.frontier.kinds[kind] < count
	f.mu.RUnlock()
	if none {
		return 0, &NoneError{Kind: kind, Step: step}
	}
	return f.nth(ctx, kind, count)
}

// Previous gives the last step before the given one that is an event of the
// kind. The errors are those of Next.
func (f *Film) Previous(ctx context.Context, kind textbook.Kind, step uint64) (uint64, error) {
	from, err := f.at(ctx, step)
	if err != nil {
		return 0, err
	}
	count := from.kinds[kind]
	if step > 0 && from.last.Kind == kind {
		count--
	}
	if count == 0 {
		return 0, &NoneError{Kind: kind, Step: step, Before: true}
	}
	return f.nth(ctx, kind, count)
}

// nth gives the step of the count-th event of the kind, which must be recorded.
func (f *Film) nth(ctx context.Context, kind textbook.Kind, count uint64) (uint64, error) {
	c, err := f.play(ctx, func(t *tally) bool { return t.kinds[kind] >= count })
	if err != nil {
		return 0, err
	}
	return c.step, nil
}

// Events gives the events that lead from one step to a later one, or to the end
// of the film if that comes first: event i leads to step from + i + 1. The caller
// bounds how many these are. The errors are those of At for step from.
func (f *Film) Events(ctx context.Context, from, to uint64) ([]textbook.Event, error) {
	if err := f.record(ctx, func(t *tally) bool { return t.step >= to }); err != nil {
		return nil, err
	}
	if length, known := f.Length(); known {
		if from > length {
			return nil, &EndError{Step: from, Length: length}
		}
		to = min(to, length)
	}
	if from >= to {
		return nil, nil
	}
	f.mu.RLock()
	c := f.reel.before(func(t *tally) bool { return t.step > from })
	f.mu.RUnlock()
	events := make([]textbook.Event, 0, to-from)
	err := f.run(ctx, c, func(e textbook.Event) bool {
		if c.step > from {
			events = append(events, e)
		}
		return c.step < to
	})
	return events, err
}
