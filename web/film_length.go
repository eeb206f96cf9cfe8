package web

// filmLength is where a film ends.
type filmLength struct {
	Length   uint64   `json:"length" jsonschema:"the last step"`
	Counters counters `json:"counters" jsonschema:"what the whole search costs"`
}

func filmLengthCall() call {
	return call{
		method: "GET", path: "/film/length", name: "film-length",
		summary:  "How many steps a textbook search has, and what it costs.",
		params:   ofFilm(maxFilmN),
		gives:    []gives{{jsonMedia, filmLength{}, "its end"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			film, err := s.openFilm(q)
			if err != nil {
				return nil, err
			}
			defer s.films.close(film)
			length, err := film.End(q.ctx)
			if err != nil {
				return nil, goesOn(q, err)
			}
			end, err := film.At(q.ctx, length)
			if err != nil {
				return nil, err
			}
			return filmLength{length, countersOf(end.Counters)}, nil
		},
	}
}
