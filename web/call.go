package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// root is where the API begins.
const root = "/api/v1"

// call is one call of the API. All that is known about it stands here: its way
// through the server and its part of the OpenAPI document are derived.
type call struct {
	method  string
	path    string // below root, with {names} of parameters inPath
	name    string // one word, in messages, metrics and the document
	summary string // what it does, in a sentence

	params []param
	body   func() any // makes what the body is read into; nil: the call takes none
	text   bool       // the body is text/plain, not JSON, and is read by the call
	gives  []gives    // what it answers with; the first is the standard
	status int        // of an answer; 0: 200
	stable bool       // the same for every request: it may be kept for an hour

	// searches: the work may take long, so that only so many do it at a time. A
	// stream counts as a search that goes on, all else as a question.
	searches bool

	// do does the work. What it gives is written as JSON, unless it is an answer,
	// which knows better, or nil: then everything is written.
	do func(s *Server, q *query) (any, error)
}

// gives is a media type that a call can answer with.
type gives struct {
	media string
	value any    // a value of the type; nil: no JSON
	what  string // what it is
}

const (
	jsonMedia  = "application/json"
	linesMedia = "application/x-ndjson"
	eventMedia = "text/event-stream"
	textMedia  = "text/plain; charset=utf-8"
)

// streams reports whether a media type has no end that is known before.
func streams(media string) bool { return media == linesMedia || media == eventMedia }

// routes adds the calls to a mux.
func (s *Server) routes(mux *http.ServeMux) {
	methods := map[string][]string{}
	for i := range s.calls {
		c := &s.calls[i]
		path := root + c.path
		mux.Handle(c.method+" "+path, s.watched(c.name, s.handle(c)))
		methods[path] = append(methods[path], c.method)
		if c.method == http.MethodGet {
			methods[path] = append(methods[path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		slices.Sort(allowed)
		list := strings.Join(allowed, ", ")
		mux.Handle(path, s.watched("other", func(w http.ResponseWriter, r *http.Request) {
			p := wrongMethod.problem("the method is %s: allowed are %s", clip(r.Method), list)
			p.allow = list
			p.write(w)
		}))
	}
	mux.Handle(root+"/", s.watched("other", func(w http.ResponseWriter, r *http.Request) {
		notFound.problem("there is no %q: GET %s/openapi.json lists the calls", clip(r.URL.Path), root).write(w)
	}))
}

// handle is the way of a request through a call.
func (s *Server) handle(c *call) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := s.serve(c, w, r)
		if err == nil || r.Context().Err() != nil {
			return // answered, or nobody is there
		}
		if errors.Is(err, errCut) {
			panic(http.ErrAbortHandler) // a broken answer shall look broken
		}
		asProblem(err).write(w)
	}
}

func (s *Server) serve(c *call, w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			if fault == http.ErrAbortHandler {
				panic(fault)
			}
			s.fault(c, fault)
			err = internal.problem("a fault of the program; it is in its log")
			if began(w) {
				err = errCut
			}
		}
	}()
	q := &query{w: w, r: r}
	defer q.release()
	if q.values, err = c.read(r); err != nil {
		return err
	}
	if q.media, err = c.negotiate(r.Header.Values("Accept")); err != nil {
		return err
	}
	if err = c.readBody(s, q); err != nil {
		return err
	}
	// All is read. What comes now, on a connection that is watched for its end, may
	// take as long as the answer.
	http.NewResponseController(w).SetReadDeadline(time.Time{})
	if c.stable {
		w.Header().Set("Cache-Control", "max-age=3600")
	} else {
		w.Header().Set("Cache-Control", "no-store")
	}
	if r.Method == http.MethodHead && streams(q.media) {
		w.Header().Set("Content-Type", q.media)
		return nil // it would take the whole search to know more
	}
	limit := s.options.Time
	if streams(q.media) {
		limit = s.options.StreamTime
	}
	ctx, cancel := s.within(r.Context(), limit)
	defer cancel(nil)
	q.ctx = ctx
	value, err := s.work(c, q)
	if err != nil {
		if ctx.Err() != nil && (isContextError(err) || errors.Is(err, context.Cause(ctx))) {
			err = context.Cause(ctx)
		}
		return err
	}
	return s.answer(c, q, value)
}

// work does what a call is for. A search gives its place back before the answer
// is written: clients that read slowly keep nobody from asking.
func (s *Server) work(c *call, q *query) (any, error) {
	if c.searches {
		release, err := s.limits.admit(q.ctx, streams(q.media))
		if err != nil {
			return nil, err
		}
		defer release()
	}
	return c.do(s, q)
}

// within gives a context that ends with another, with the server, or at a time
// limit, and says in its cause with which.
func (s *Server) within(parent context.Context, limit time.Duration) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	timer := time.AfterFunc(limit, func() { cancel(fmt.Errorf("%w than %v, which is the limit", errTime, limit)) })
	stop := context.AfterFunc(s.life, func() { cancel(errStopping) })
	return ctx, func(cause error) {
		timer.Stop()
		stop()
		cancel(cause)
	}
}

// isContextError reports whether an error is that of a context which has ended.
func isContextError(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// errTime is the cause with which work ends that takes too long.
var errTime = errors.New("the answer takes longer")

// errStopping is the cause with which all work ends when the server does.
var errStopping = errors.New("the server shuts down")

// errCut is the error of an answer that could not be written to its end.
var errCut = errors.New("the answer was cut")

// fault tells of a fault of the program.
func (s *Server) fault(c *call, fault any) {
	s.options.Log.Error("fault", "call", c.name, "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
}
