package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
	"time"

	"nqueens/board"
)

const (
	// bodyWeight is what a byte of a body takes at most, read, decoded and answered.
	bodyWeight = 64
	// smallBody is the size up to which bodies are read whatever else is going on:
	// memory for one on each connection is set aside from the beginning.
	smallBody = 1 << 10
	// bodyTime is how long a part of a body may take to come, beyond what it takes at
	// so many bytes a second.
	bodyTime = 2 * time.Second
	bodyRate = 100_000
)

// readBody reads the body of a request, which is JSON unless the call takes
// text; then q.body is a string.
//
// Clients may announce a body and then send nothing: until it is there, it takes
// no more memory than its bytes.
func (c *call) readBody(s *Server, q *query) error {
	if c.body == nil && !c.text {
		return nil // what comes along is not read
	}
	wanted := jsonMedia
	if c.text {
		wanted = "text/plain"
	}
	if given := q.r.Header.Get("Content-Type"); given != "" || !c.text {
		if name, _, err := mime.ParseMediaType(given); err != nil || name != wanted {
			return wrongMedia.refuse("Content-Type", given, wanted, "the Content-Type is %q: %s takes %s", clip(given), c.name, wanted)
		}
	}
	if size := q.r.ContentLength; size > s.options.Body {
		return tooLarge.problem("the body has %d bytes: allowed are %d", size, s.options.Body)
	}
	text, err := s.receive(q)
	if err != nil {
		return err
	}
	if len(text) > smallBody {
		release, err := s.limits.holdOf(s.limits.forBodies, bodyWeight*int64(len(text)))
		if err != nil {
			return err
		}
		q.held = append(q.held, release)
	}
	if c.text {
		q.body = string(text)
		return nil
	}
	q.body = c.body()
	return decode(text, q.body)
}

// receive takes in a body. Its buffer grows with what comes, and so do the memory
// that is set aside for it and the time that it has.
func (s *Server) receive(q *query) ([]byte, error) {
	in := http.MaxBytesReader(q.w, q.r.Body, s.options.Body)
	release := func() {}
	defer func() { release() }()
	text := make([]byte, 0, smallBody)
	for {
		patience := bodyTime + time.Duration(cap(text))*time.Second/bodyRate
		http.NewResponseController(q.w).SetReadDeadline(time.Now().Add(min(patience, s.options.ReadTime)))
		n, err := io.ReadFull(in, text[len(text):cap(text)])
		text = text[:len(text)+n]
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			return nil, tooLarge.problem("the body is longer than %d bytes, which is the limit", large.Limit)
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF) && q.r.ContentLength <= int64(len(text)):
			return text, nil
		case err != nil:
			return nil, badBody.problem("the body ends too early: %v", err)
		}
		larger := 4 * cap(text)
		free, err := s.limits.holdOf(s.limits.forArrivals, int64(2*larger)) // both are there for a moment
		if err != nil {
			return nil, err
		}
		release()
		release = free
		text = append(make([]byte, 0, larger), text...)
	}
}

// decode reads one JSON document, all of whose members must be known.
func decode(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
			return badBody.problem("the body goes on after its JSON document, at byte %d", decoder.InputOffset())
		}
		return membersOf(text, reflect.TypeOf(into))
	}
	var refusal *problem
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &refusal):
		return refusal
	case errors.Is(err, io.EOF):
		return badBody.problem("the body is empty: expected a JSON document")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return badBody.problem("the body is no JSON document: it ends too early")
	case errors.As(err, &syntax):
		return badBody.problem("the body is no JSON document: %v, at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return badBody.problem("the body is a JSON %s: allowed is an object", kind.Value)
	case errors.As(err, &kind):
		return badBody.refuse(kind.Field, kind.Value, wordFor(kind.Type.String()), "%s is a JSON %s: allowed is %s", kind.Field, kind.Value, wordFor(kind.Type.String()))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		name = strings.Trim(name, `"`)
		return badBody.refuse(clip(name), "", "", "the body has an unknown member %q", clip(name))
	}
	return badBody.problem("the body cannot be read: %v", err)
}

// wordFor says what JSON has for a Go type.
func wordFor(name string) string {
	name = strings.TrimLeft(name, "*")
	switch {
	case strings.HasPrefix(name, "["):
		return "an array"
	case strings.HasPrefix(name, "int"), strings.HasPrefix(name, "uint"):
		return "a whole number"
	case strings.HasPrefix(name, "float"):
		return "a number"
	case name == "string":
		return "a string"
	case name == "bool":
		return "true or false"
	}
	return "an object"
}

// position is a square in JSON: its row and column.
type position [2]int

// UnmarshalJSON takes an array of exactly two whole numbers.
func (p *position) UnmarshalJSON(text []byte) error {
	var numbers []int
	if err := json.Unmarshal(text, &numbers); err != nil || len(numbers) != len(p) {
		return badBody.problem("a square is %s: allowed are a row and a column, like [0,3]", clip(string(text)))
	}
	*p = position(numbers)
	return nil
}

// positionsOf gives squares as JSON has them; never nil.
func positionsOf(squares []board.Square) []position {
	list := make([]position, len(squares))
	for i, s := range squares {
		list[i] = position{s.Row, s.Col}
	}
	return list
}

// squaresOf gives the squares of a member of the body, on an n×n board.
func squaresOf(name string, n int, list []position) (squares []board.Square, err error) {
	if len(list) > n*n {
		return nil, badBody.refuse(name, fmt.Sprint(len(list)), "", "%s has %d squares: a %dx%d board has %d", name, len(list), n, n, n*n)
	}
	for _, p := range list {
		if p[0] < 0 || p[0] >= n || p[1] < 0 || p[1] >= n {
			return nil, outside(badBody, name, n, p[0], p[1])
		}
		squares = append(squares, board.Square{Row: p[0], Col: p[1]})
	}
	return squares, nil
}

// outside refuses a square that is not on an n×n board.
func outside(k *kind, name string, n int, row, col any) *problem {
	given, allowed := fmt.Sprintf("%v,%v", row, col), fmt.Sprintf("0 to %d", n-1)
	return k.refuse(name, given, allowed, "%s %s is outside the board: rows and columns are %s", name, clip(given), allowed)
}

// sizeOf checks the board size of a body, nil where it is missing.
func sizeOf(n *int, high int) (int, error) {
	allowed := fmt.Sprintf("1 to %d", high)
	switch {
	case n == nil:
		return 0, badBody.refuse("n", "", allowed, "N is missing: allowed are %s", allowed)
	case *n == 0:
		return 0, badBody.refuse("n", "0", allowed, "N is 0: allowed are %s (the empty board has one solution, but nothing to print)", allowed)
	case *n < 1 || *n > high:
		return 0, badBody.refuse("n", fmt.Sprint(*n), allowed, "N is %d: allowed are %s", *n, allowed)
	}
	return *n, nil
}
