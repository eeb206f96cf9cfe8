package watch

import (
	"context"
	"errors"

	"nqueens/replay"
	"nqueens/textbook"
)

// films are searches that are watched side by side. They share the step: a film
// that is over stays at its end while the others go on.
type films []*replay.Film

func newFilms(n int, strategies []*textbook.Strategy) (films, error) {
	var fs films
	for _, s := range strategies {
		f, err := replay.New(s, n)
		if err != nil {
			return nil, err
		}
		fs = append(fs, f)
	}
	return fs, nil
}

// clamped gives the state of a film at a step, or at its end.
func clamped(ctx context.Context, f *replay.Film, step uint64) (replay.State, error) {
	state, err := f.At(ctx, step)
	var past *replay.EndError
	if errors.As(err, &past) {
		return f.At(ctx, past.Length)
	}
	return state, err
}

// at gives the states at a step, and that step: the last one there is, if the
// films end before.
func (fs films) at(ctx context.Context, step uint64) (uint64, []replay.State, error) {
	var states []replay.State
	var there uint64
	for _, f := range fs {
		state, err := clamped(ctx, f, step)
		if err != nil {
			return 0, nil, err
		}
		states = append(states, state)
		there = max(there, state.Step)
	}
	return there, states, nil
}

// recorded is how far all films are recorded: no step up to there takes long.
func (fs films) recorded() uint64 {
	least := ^uint64(0)
	for _, f := range fs {
		steps, _ := f.Recorded()
		if _, known := f.Length(); !known {
			least = min(least, steps)
		}
	}
	return least
}

// progress is the step at which the recording is.
func (fs films) progress() (most uint64) {
	for _, f := range fs {
		steps, _ := f.Recorded()
		most = max(most, steps)
	}
	return most
}

// length is the last step of the longest film.
func (fs films) length() (length uint64, known bool) {
	for _, f := range fs {
		steps, known := f.Length()
		if !known {
			return 0, false
		}
		length = max(length, steps)
	}
	return length, true
}

// end records all films.
func (fs films) end(ctx context.Context) (last uint64, err error) {
	for _, f := range fs {
		steps, err := f.End(ctx)
		if err != nil {
			return 0, err
		}
		last = max(last, steps)
	}
	return last, nil
}

// errNoSolution says that no film has another solution in one direction.
var errNoSolution = errors.New("no solution in this direction")

// next gives the first step after the given one at which a film has a solution.
// They are recorded side by side, so that a film that finds none soon does not
// keep the others waiting.
func (fs films) next(ctx context.Context, step uint64) (uint64, error) {
	for ahead := uint64(1 << 10); ; ahead *= 2 {
		best, over := ^uint64(0), true
		for _, f := range fs {
			from, err := clamped(ctx, f, step)
			if err != nil {
				return 0, err
			}
			to, err := clamped(ctx, f, step+ahead)
			if err != nil {
				return 0, err
			}
			if to.Counters.Solutions > from.Counters.Solutions {
				found, err := f.Next(ctx, textbook.Solution, from.Step)
				if err != nil {
					return 0, err
				}
				best = min(best, found)
			}
			over = over && to.Step < step+ahead
		}
		switch {
		case best <= step+ahead:
			return best, nil
		case over:
			return 0, errNoSolution
		}
	}
}

// previous gives the last step before the given one at which a film has a
// solution.
func (fs films) previous(ctx context.Context, step uint64) (best uint64, err error) {
	for _, f := range fs {
		from, err := clamped(ctx, f, step)
		if err != nil {
			return 0, err
		}
		found, err := f.Previous(ctx, textbook.Solution, from.Step)
		var none *replay.NoneError
		if err != nil && !errors.As(err, &none) {
			return 0, err
		}
		best = max(best, found)
	}
	if best == 0 {
		return 0, errNoSolution
	}
	return best, nil
}
