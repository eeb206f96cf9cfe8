package web

import (
	"encoding/json"
	"errors"

	"nqueens/replay"
	"nqueens/textbook"
)

// trace is a page of the events of a search.
type trace struct {
	N        int     `json:"n" jsonschema:"board size"`
	Strategy string  `json:"strategy" jsonschema:"the search"`
	Events   []event `json:"events" jsonschema:"in order"`
	Next     *uint64 `json:"next" jsonschema:"the event to go on with; null after the last"`
	Length   *uint64 `json:"length" jsonschema:"how many events the whole search has; null while nobody has come to its end"`
}

const (
	standardEvents = 1_000
	maxEvents      = 10_000 // in one document
	maxStep        = 1 << 53
)

func traceCall() call {
	return call{
		method: "GET", path: "/trace", name: "trace",
		summary: "The events of a textbook search: a page of them, or a stream.",
		params: append(ofFilm(textbook.MaxN),
			param{name: "from", form: whole{1, maxStep}, what: "the first event", standard: "1"},
			param{name: "to", form: whole{1, maxStep}, what: "the last event; at most 10000 in a page, by default 1000; a stream goes to the end by default"},
		),
		gives: []gives{
			{jsonMedia, trace{}, "a page"},
			{linesMedia, nil, "an event a line"},
		},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			film, err := s.openFilm(q)
			if err != nil {
				return nil, err
			}
			defer s.films.close(film)
			from := q.number("from") - 1 // the step that the first event leads from
			if q.media == linesMedia {
				return nil, s.streamTrace(q, film, from)
			}
			to := from + standardEvents
			if q.given("to") {
				to = q.number("to")
			}
			if to < from || to-from > maxEvents {
				return nil, badParameter.refuse("to", decimal(to), "", "to is %d, from is %d: allowed are %d events, from the first to the last; more come as a stream, with Accept: %s", to, from+1, maxEvents, linesMedia)
			}
			events, err := film.Events(q.ctx, from, to)
			var past *replay.EndError
			if err != nil && !errors.As(err, &past) {
				return nil, goesOn(q, err)
			}
			page := trace{N: film.N(), Strategy: film.Strategy().Name, Events: []event{}, Length: lengthOf(film)}
			for i, e := range events {
				one := eventOf(e)
				one.Step = from + uint64(i) + 1
				page.Events = append(page.Events, one)
			}
			next := from + uint64(len(events)) + 1
			if page.Length == nil || next <= *page.Length {
				page.Next = &next
			}
			return page, nil
		},
	}
}

// streamTrace writes events as the search makes them. The stream has no last
// line that says so: one that was cut ends as a broken answer.
func (s *Server) streamTrace(q *query, film *shown, from uint64) error {
	to := uint64(maxStep)
	if q.given("to") {
		to = q.number("to")
	}
	const piece = 4096
	out := s.newStream(q)
	for step := from; step < to; {
		events, err := film.Events(q.ctx, step, min(to, step+piece))
		var past *replay.EndError
		if err != nil && !errors.As(err, &past) {
			out.end(nil)
			return errCut
		}
		if len(events) == 0 {
			break
		}
		for _, e := range events {
			step++
			one := eventOf(e)
			one.Step = step
			line, err := json.Marshal(one)
			if err != nil {
				panic(err) // of a type that JSON does not have
			}
			if !out.write(append(line, '\n')) {
				return out.end(nil)
			}
		}
	}
	return out.end(nil)
}

// lengthOf is the number of steps of a film, if that is known.
func lengthOf(film *shown) *uint64 {
	length, known := film.Length()
	if !known {
		return nil
	}
	return &length
}
