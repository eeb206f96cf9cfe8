package web

import (
	"errors"

	"nqueens/board"
	"nqueens/replay"
	"nqueens/textbook"
)

// filmed is some consecutive states of a search.
type filmed struct {
	N        int     `json:"n" jsonschema:"board size"`
	Strategy string  `json:"strategy" jsonschema:"the search"`
	Length   *uint64 `json:"length" jsonschema:"the last step; null while nobody has come to it"`
	Recorded uint64  `json:"recorded" jsonschema:"steps that are had again at once"`
	Frames   []frame `json:"frames" jsonschema:"the states in order; fewer than asked for where the film ends, or where they are many megabytes"`
}

// frame is the state at a step.
type frame struct {
	Step     uint64     `json:"step" jsonschema:"events that have happened"`
	Event    *event     `json:"event" jsonschema:"the last of them; null at step 0"`
	Queens   []position `json:"queens" jsonschema:"in the order in which they were placed"`
	Refusers []position `json:"refusers,omitempty" jsonschema:"where a test is refused: the queens on the line that refuses, or all that attack the square where the search does not know the line"`
	Calls    []openCall `json:"calls" jsonschema:"the call stack, outermost first"`
	Covered  [][2]any   `json:"covered,omitempty" jsonschema:"dancing links: the covered lines in order, each as its kind and index"`
	Counters counters   `json:"counters"`
	Code     int        `json:"code" jsonschema:"the line of the pseudo-code, from 0; -1 at step 0"`
	Attacked string     `json:"attacked,omitempty" jsonschema:"for each square, row by row, 1 if a queen stands on it or attacks it, else 0"`

	Keep   *int    `json:"keep,omitempty" jsonschema:"levels of the tree that are as in the frame before"`
	Levels []level `json:"levels,omitzero" jsonschema:"the levels of the tree after those"`
}

// openCall is an open call of the search.
type openCall struct {
	Line  string `json:"line,omitempty" jsonschema:"the kind of line that it chooses from, if it does"`
	Index *int   `json:"index,omitempty" jsonschema:"and what is the same all along it"`
	Row   *int   `json:"row,omitempty" jsonschema:"the square it has come to, if it has come to one"`
	Col   *int   `json:"col,omitempty"`
	Queen bool   `json:"queen" jsonschema:"a queen stands there: the search is in a deeper call"`
}

// level is what was tried with some number of queens on the board.
type level struct {
	Tried []branch `json:"tried" jsonschema:"in order"`
}

type branch struct {
	Row       int     `json:"row"`
	Col       int     `json:"col"`
	Is        string  `json:"is" jsonschema:"refused; tested, and free; open: the queen stands; finished: she was removed again"`
	Line      string  `json:"line,omitempty" jsonschema:"refused: the kind of line, where the search knows it"`
	Index     *int    `json:"index,omitempty"`
	From      *uint64 `json:"from,omitempty" jsonschema:"open, finished: the step at which the queen was placed"`
	To        *uint64 `json:"to,omitempty" jsonschema:"finished: the step at which she was removed"`
	Nodes     *string `json:"nodes,omitempty" jsonschema:"finished: queens placed in between, and her"`
	Solutions *string `json:"solutions,omitempty" jsonschema:"finished: solutions found in between"`
}

const (
	maxFilmN  = 16
	maxFrames = 500
	// maxTried bounds an answer by some megabytes: branches in all of its frames.
	maxTried = 50_000
	// framesMemory is what an answer of frames takes at most, in bytes.
	framesMemory = 24 * megabyte
)

func filmCall() call {
	return call{
		method: "GET", path: "/film", name: "film",
		summary: "The states of a textbook search at consecutive steps, anywhere in it.",
		params: append(ofFilm(maxFilmN),
			param{name: "from", form: whole{0, maxStep}, what: "the first step; step 0 is the start", standard: "0"},
			param{name: "to", form: whole{0, maxStep}, what: "the last step, at most 499 after the first; by default the first"},
			param{name: "tree", form: yes, what: "with the open part of the search tree"},
			param{name: "attacked", form: yes, what: "with the attacked squares"},
		),
		gives:    []gives{{jsonMedia, filmed{}, "the states"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			from := q.number("from")
			to := from
			if q.given("to") {
				to = q.number("to")
			}
			if to < from || to-from >= maxFrames {
				return nil, badParameter.refuse("to", decimal(to), "", "to is %d, from is %d: allowed are %d steps, from the first to the last", to, from, maxFrames)
			}
			if err := q.hold(s, framesMemory); err != nil {
				return nil, err
			}
			film, err := s.openFilm(q)
			if err != nil {
				return nil, err
			}
			defer s.films.close(film)
			frames, err := framesOf(q, film, from, to)
			if err != nil {
				return nil, goesOn(q, err)
			}
			recorded, _ := film.Recorded()
			return filmed{film.N(), film.Strategy().Name, lengthOf(film), recorded, frames}, nil
		},
	}
}

func framesOf(q *query, film *shown, from, to uint64) ([]frame, error) {
	frames := []frame{}
	states, err := film.States(q.ctx, from, to)
	var past *replay.EndError
	if errors.As(err, &past) {
		return frames, nil
	}
	if err != nil {
		return nil, err
	}
	var tree *replay.Tree
	tried := 0
	for i, state := range states {
		f := frameOf(state)
		if q.yes("attacked") {
			f.Attacked = digitsOf(state.Attacked())
		}
		if q.yes("tree") {
			keep := 0
			if i == 0 {
				if tree, err = film.Tree(q.ctx, from); err != nil {
					return nil, err
				}
			} else {
				keep = tree.Play(state.Last)
			}
			f.Keep, f.Levels = &keep, []level{}
			for _, branches := range tree.Levels[keep:] {
				tried += len(branches)
				f.Levels = append(f.Levels, levelOf(branches))
			}
		}
		if tried > maxTried && i > 0 {
			break
		}
		frames = append(frames, f)
	}
	return frames, nil
}

func frameOf(s replay.State) frame {
	f := frame{
		Step: s.Step, Queens: positionsOf(s.Queens), Calls: []openCall{}, Counters: countersOf(s.Counters), Code: s.CodeLine,
		Refusers: positionsOf(s.Refusers()),
	}
	if s.Step > 0 {
		last := eventOf(s.Last)
		f.Event = &last
	}
	for _, c := range s.Calls {
		f.Calls = append(f.Calls, callOf(c))
	}
	for _, line := range s.Covered {
		f.Covered = append(f.Covered, [2]any{line.Kind.String(), line.Index})
	}
	return f
}

func callOf(c replay.Call) openCall {
	out := openCall{Queen: c.Queen}
	if c.Line.Kind != board.NoLine {
		out.Line, out.Index = c.Line.Kind.String(), &c.Line.Index
	}
	if c.Tried || c.Line.Kind == board.NoLine {
		out.Row, out.Col = &c.Square.Row, &c.Square.Col
	}
	return out
}

func levelOf(branches []replay.Branch) level {
	l := level{Tried: make([]branch, len(branches))}
	for i, b := range branches {
		out := branch{Row: b.Square.Row, Col: b.Square.Col, Is: b.Stage.String()}
		if b.Line.Kind != board.NoLine {
			out.Line, out.Index = b.Line.Kind.String(), &b.Line.Index
		}
		if b.Stage == replay.Open || b.Stage == replay.Finished {
			out.From = &b.From
		}
		if b.Stage == replay.Finished {
			nodes, solutions := decimal(b.Nodes), decimal(b.Solutions)
			out.To, out.Nodes, out.Solutions = &b.To, &nodes, &solutions
		}
		l.Tried[i] = out
	}
	return l
}

func digitsOf(squares []bool) string {
	digits := make([]byte, len(squares))
	for i, yes := range squares {
		digits[i] = '0'
		if yes {
			digits[i] = '1'
		}
	}
	return string(digits)
}

// eventKinds are the kinds of events by their names.
func eventKinds() map[string]textbook.Kind {
	kinds := map[string]textbook.Kind{}
	for k := textbook.Test; k <= textbook.Uncover; k++ {
		kinds[k.String()] = k
	}
	return kinds
}
