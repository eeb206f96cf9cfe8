package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// document is an answer that is no JSON of a value: a picture, or a text.
type document struct {
	media string
	bytes []byte
}

// smallAnswer is the size up to which an answer is no more than what a connection
// holds anyway.
const smallAnswer = 1 << 16

// answer writes what a call has given.
func (s *Server) answer(c *call, q *query, value any) error {
	if value == nil {
		return nil
	}
	d, ok := value.(document)
	if !ok {
		var text bytes.Buffer
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(value); err != nil {
			panic(err) // of a type that JSON does not have
		}
		d = document{jsonMedia, text.Bytes()}
	}
	// What made the answer is gone; the answer itself may take long to be read.
	q.release()
	if len(d.bytes) > smallAnswer {
		if err := q.hold(s, int64(len(d.bytes))); err != nil {
			return err
		}
	}
	h := q.w.Header()
	h.Set("Content-Type", d.media)
	h.Set("Content-Length", strconv.Itoa(len(d.bytes)))
	status := c.status
	if status == 0 {
		status = http.StatusOK
	}
	// A reader that takes nothing is not waited for.
	http.NewResponseController(q.w).SetWriteDeadline(time.Now().Add(s.options.WriteTime))
	q.w.WriteHeader(status)
	q.w.Write(d.bytes)
	return nil
}

// decimal writes a count: in JSON these are strings, since many programs read
// numbers as floating point.
func decimal(x uint64) string { return strconv.FormatUint(x, 10) }
