package web

import (
	"context"
	"errors"
	"slices"
	"sync"

	"nqueens/replay"
	"nqueens/textbook"
)

// films are the searches that somebody looks at. What was recorded for one
// request is there for the next, until the memory is wanted for another film.
type films struct {
	limits *limits

	mu  sync.Mutex
	all []*shown // the one that was used last stands last
}

// shown is a film that is kept.
type shown struct {
	*replay.Film
	users   int
	release func() // gives back its memory
}

// filmMemory is what a film holds at most, in bytes.
const filmMemory = 20 * megabyte

// open gives the film of a search, which the caller must close.
func (f *films) open(s *textbook.Strategy, n int) (*shown, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.all, func(other *shown) bool { return other.Strategy().Name == s.Name && other.N() == n })
	if i >= 0 {
		film := f.all[i]
		f.all = append(slices.Delete(f.all, i, i+1), film)
		film.users++
		return film, nil
	}
	release, err := f.room()
	if err != nil {
		return nil, err
	}
	film, err := replay.New(s, n)
	if err != nil {
		release()
		return nil, err
	}
	f.all = append(f.all, &shown{film, 1, release})
	return f.all[len(f.all)-1], nil
}

// room sets memory aside for another film, and gives up those for it that
// nobody has looked at for the longest time.
func (f *films) room() (release func(), err error) {
	for {
		release, err = f.limits.holdOf(f.limits.forFilms, filmMemory)
		if err == nil {
			return release, nil
		}
		i := slices.IndexFunc(f.all, func(film *shown) bool { return film.users == 0 })
		if i < 0 {
			return nil, err
		}
		f.all[i].release()
		f.all = slices.Delete(f.all, i, i+1)
	}
}

func (f *films) close(film *shown) {
	f.mu.Lock()
	defer f.mu.Unlock()
	film.users--
}

// forget gives up all films.
func (f *films) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, film := range f.all {
		film.release()
	}
	f.all = nil
}

// ofFilm are the parameters that name a film.
func ofFilm(high int) []param { return []param{boardSize(high), theStrategy()} }

// openFilm gives the film that a query names, which the caller must close.
func (s *Server) openFilm(q *query) (*shown, error) {
	strategy, err := textbook.Lookup(q.word("strategy"))
	if err != nil {
		return nil, err
	}
	return s.films.open(strategy, q.int("n"))
}

// goesOn says of an error that it comes from a recording that ran out of time,
// if so: the next request goes on from there.
func goesOn(q *query, err error) error {
	if isContextError(err) && errors.Is(context.Cause(q.ctx), errTime) {
		return outOfTime.problem("the search has not come so far in time: ask again, and it goes on where it is").after(0)
	}
	return err
}
