package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// problem is why a request is refused: application/problem+json (RFC 9457) with
// what was given and what is allowed.
type problem struct {
	Type   string `json:"type" jsonschema:"/api/v1/problems# and the name of a kind that GET /api/v1/problems lists"`
	Title  string `json:"title" jsonschema:"the status in words"`
	Status int    `json:"status" jsonschema:"the HTTP status"`
	Detail string `json:"detail" jsonschema:"one sentence: what was given, what is allowed"`

	Parameter string `json:"parameter,omitempty" jsonschema:"the parameter or member of the body that is to blame"`
	Given     string `json:"given,omitempty" jsonschema:"what was given for it, shortened"`
	Allowed   string `json:"allowed,omitempty" jsonschema:"what is allowed for it"`

	retry time.Duration // after which to ask again; negative: not said
	allow string        // methods that the path has
}

func (p *problem) Error() string { return p.Detail }

// kind is a kind of problem, by the name that its type ends with.
type kind struct {
	name   string
	status int
	when   string
}

// The kinds of problems there are.
var (
	badParameter = &kind{"parameter", http.StatusBadRequest, "a query parameter is missing, unknown, repeated, malformed or out of range"}
	badBody      = &kind{"body", http.StatusBadRequest, "the body is not what the call takes"}
	crossOrigin  = &kind{"cross-origin", http.StatusForbidden, "a page of another site asks"}
	wrongHost    = &kind{"host", http.StatusForbidden, "the Host header names another server"}
	notFound     = &kind{"not-found", http.StatusNotFound, "there is nothing at this path, or not any more"}
	wrongMethod  = &kind{"method", http.StatusMethodNotAllowed, "the path has other methods; the Allow header lists them"}
	wrongAccept  = &kind{"accept", http.StatusNotAcceptable, "the call gives none of the media types in the Accept header"}
	tooLarge     = &kind{"too-large", http.StatusRequestEntityTooLarge, "the body is larger than the limit"}
	wrongMedia   = &kind{"media", http.StatusUnsupportedMediaType, "the body has a Content-Type that the call does not take"}
	busy         = &kind{"busy", http.StatusTooManyRequests, "as many searches run, or hold as much memory, as the server allows; the Retry-After header says when to ask again"}
	internal     = &kind{"internal", http.StatusInternalServerError, "a fault of the program"}
	outOfTime    = &kind{"time", http.StatusServiceUnavailable, "the answer takes longer than the server allows; with Retry-After, what was done is kept"}
	stopping     = &kind{"stopping", http.StatusServiceUnavailable, "the server shuts down"}
)

func kinds() []*kind {
	return []*kind{
		badParameter, badBody, crossOrigin, wrongHost, notFound, wrongMethod, wrongAccept,
		tooLarge, wrongMedia, busy, internal, outOfTime, stopping,
	}
}

const problemsPath = "/api/v1/problems"

func (k *kind) problem(format string, args ...any) *problem {
	return &problem{
		Type: problemsPath + "#" + k.name, Title: http.StatusText(k.status), Status: k.status,
		Detail: fmt.Sprintf(format, args...), retry: -1,
	}
}

// refuse is a problem with a parameter, or with a member of the body.
func (k *kind) refuse(parameter, given, allowed, format string, args ...any) *problem {
	p := k.problem(format, args...)
	p.Parameter, p.Given, p.Allowed = parameter, clip(given), allowed
	return p
}

// after says when to ask again.
func (p *problem) after(d time.Duration) *problem {
	p.retry = d
	return p
}

// asProblem turns any error of a call into a problem. What is no problem
// already comes from the packages below, whose errors are about what was given.
func asProblem(err error) *problem {
	var p *problem
	switch {
	case errors.As(err, &p):
		return p
	case errors.Is(err, errStopping):
		return stopping.problem("the server shuts down")
	case errors.Is(err, errTime):
		return outOfTime.problem("%v", err)
	}
	return badParameter.problem("%s", err)
}

// write answers with the problem.
func (p *problem) write(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	h.Del("Content-Length")
	h.Del("ETag")
	if p.allow != "" {
		h.Set("Allow", p.allow)
	}
	if p.retry >= 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retry.Seconds()))))
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // it holds strings and a number
	}
	w.WriteHeader(p.Status)
	w.Write(append(text, '\n'))
}

// clip shortens what a message quotes.
func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
