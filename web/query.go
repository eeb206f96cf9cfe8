package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"nqueens/board"
)

// param is a parameter of a call's query.
type param struct {
	name     string
	form     form
	what     string // its meaning
	standard string // the value where it is missing
	needed   bool
	many     bool // it may be repeated
	inPath   bool
}

// label is what messages call it.
func (p *param) label() string {
	if p.name == "n" {
		return "N"
	}
	return p.name
}

func (p *param) parse(text string) (any, error) {
	value, err := p.form.parse(p.label(), text)
	if err != nil {
		return nil, badParameter.refuse(p.name, text, p.form.allowed(), "%s", err)
	}
	return value, nil
}

// query is a request whose parameters and body were read.
type query struct {
	ctx    context.Context // ends with the client, the time limit, or the server
	r      *http.Request
	w      http.ResponseWriter
	media  string // the media type to answer with
	values map[string][]any
	body   any // a pointer to what the call's body says

	held []func() // gives back the memory that was set aside
}

// hold sets memory aside until the answer is written, or refuses.
func (q *query) hold(s *Server, bytes int64) error {
	share := s.limits.forQuestions
	if streams(q.media) {
		share = s.limits.forSearches
	}
	release, err := s.limits.holdOf(share, bytes)
	if err == nil {
		q.held = append(q.held, release)
	}
	return err
}

// release gives it back.
func (q *query) release() {
	for _, release := range q.held {
		release()
	}
	q.held = nil
}

// read reads the parameters of a call.
func (c *call) read(r *http.Request) (map[string][]any, error) {
	given, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, badParameter.problem("the query cannot be read: %v", err)
	}
	for name := range given {
		if !slices.ContainsFunc(c.params, func(p param) bool { return p.name == name && !p.inPath }) {
			return nil, badParameter.refuse(clip(name), "", c.paramNames(), "unknown parameter %q: %s", clip(name), c.takes())
		}
	}
	values := map[string][]any{}
	for i := range c.params {
		p := &c.params[i]
		texts := given[p.name]
		if p.inPath {
			texts = []string{r.PathValue(p.name)}
		}
		switch {
		case len(texts) == 0 && p.needed:
			return nil, badParameter.refuse(p.name, "", p.form.allowed(), "%s is missing: allowed are %s", p.label(), p.form.allowed())
		case len(texts) == 0 && p.standard != "":
			texts = []string{p.standard}
		case len(texts) > 1 && !p.many:
			return nil, badParameter.refuse(p.name, texts[1], p.form.allowed(), "%s is given %d times: allowed is once", p.label(), len(texts))
		case len(texts) > most:
			return nil, badParameter.refuse(p.name, texts[most], p.form.allowed(), "%s is given %d times: allowed are %d", p.label(), len(texts), most)
		}
		for _, text := range texts {
			value, err := p.parse(text)
			if err != nil {
				return nil, err
			}
			values[p.name] = append(values[p.name], value)
		}
	}
	return values, nil
}

// most is how often a parameter may be repeated.
const most = 4096

func (c *call) paramNames() string {
	var names []string
	for _, p := range c.params {
		if !p.inPath {
			names = append(names, p.name)
		}
	}
	return strings.Join(names, ", ")
}

func (c *call) takes() string {
	if names := c.paramNames(); names != "" {
		return c.name + " takes " + names
	}
	return c.name + " takes none"
}

// given reports whether a parameter has a value.
func (q *query) given(name string) bool { return len(q.values[name]) > 0 }

// The values of parameters, which must be among those that the call declares.

func (q *query) number(name string) uint64 { return q.values[name][0].(uint64) }
func (q *query) int(name string) int       { return int(q.number(name)) }
func (q *query) seconds(name string) float64 {
	return q.values[name][0].(float64)
}
func (q *query) word(name string) string { return q.values[name][0].(string) }
func (q *query) yes(name string) bool    { return q.given(name) && q.word(name) == "true" }

// squares gives the squares of a repeated parameter, on an n×n board.
func (q *query) squares(name string, n int) (squares []board.Square, err error) {
	for _, value := range q.values[name] {
		s := value.([2]uint64)
		if s[0] >= uint64(n) || s[1] >= uint64(n) {
			return nil, outside(badParameter, name, n, s[0], s[1])
		}
		squares = append(squares, board.Square{Row: int(s[0]), Col: int(s[1])})
	}
	return squares, nil
}
