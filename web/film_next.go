package web

import (
	"context"
	"errors"
	"maps"
	"slices"

	"nqueens/replay"
	"nqueens/textbook"
)

// foundStep is where something was found in a film.
type foundStep struct {
	Step *uint64 `json:"step" jsonschema:"the step; null where there is none in that direction"`
}

func filmNextCall() call {
	kinds := eventKinds()
	return call{
		method: "GET", path: "/film/next", name: "film-next",
		summary: "The next or the last step at which something happens in a textbook search, such as a solution.",
		params: append(ofFilm(maxFilmN),
			param{name: "after", form: whole{0, maxStep}, what: "look for the first step after this"},
			param{name: "before", form: whole{0, maxStep}, what: "or for the last step before this"},
			param{name: "event", form: choice(slices.Sorted(maps.Keys(kinds))), what: "what happens there", standard: textbook.Solution.String()},
		),
		gives:    []gives{{jsonMedia, foundStep{}, "where it is"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			if q.given("after") == q.given("before") {
				return nil, badParameter.refuse("after", "", "", "give either after or before, a step from 0 on")
			}
			film, err := s.openFilm(q)
			if err != nil {
				return nil, err
			}
			defer s.films.close(film)
			kind := kinds[q.word("event")]
			var step uint64
			if q.given("after") {
				step, err = film.Next(q.ctx, kind, q.number("after"))
			} else {
				step, err = previous(q.ctx, film, kind, q.number("before"))
			}
			var none *replay.NoneError
			var past *replay.EndError
			switch {
			case errors.As(err, &none), errors.As(err, &past):
				return foundStep{}, nil
			case err != nil:
				return nil, goesOn(q, err)
			}
			return foundStep{&step}, nil
		},
	}
}

// previous gives the last step of the kind before a step, which may be past the
// end.
func previous(ctx context.Context, film *shown, kind textbook.Kind, before uint64) (uint64, error) {
	step, err := film.Previous(ctx, kind, before)
	var past *replay.EndError
	if !errors.As(err, &past) {
		return step, err
	}
	end, err := film.At(ctx, past.Length)
	if err != nil || end.Step > 0 && end.Last.Kind == kind {
		return end.Step, err
	}
	return film.Previous(ctx, kind, past.Length)
}
