package web

import (
	"bufio"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// stream writes an answer that comes little by little. Much goes out together,
// but nothing waits longer than a tenth of a second for more. What is buffered
// is bounded: a reader that takes nothing stops the work behind the stream, and
// after a while it is cut off.
type stream struct {
	mu   sync.Mutex
	w    *bufio.Writer
	http *patient
	err  error // the first fault in writing

	quit, ended chan struct{}
	stop        func() // ends the flushing
}

// flushEvery is how long something may wait for more.
const flushEvery = 100 * time.Millisecond

// newStream begins the answer.
func (s *Server) newStream(q *query) *stream {
	h := q.w.Header()
	h.Set("Content-Type", q.media)
	h.Set("X-Accel-Buffering", "no") // proxies shall not collect it
	p := &patient{w: q.w, control: http.NewResponseController(q.w), most: s.options.WriteTime}
	out := &stream{w: bufio.NewWriterSize(p, 1<<16), http: p, quit: make(chan struct{}), ended: make(chan struct{})}
	out.stop = sync.OnceFunc(func() { close(out.quit); <-out.ended })
	q.w.WriteHeader(http.StatusOK)
	out.note(p.Flush())
	go out.keepFlushing()
	q.held = append(q.held, out.stop) // whatever ends the request
	return out
}

func (out *stream) keepFlushing() {
	defer close(out.ended)
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-out.quit:
			return
		case <-tick.C:
			out.mu.Lock()
			out.flush()
			out.mu.Unlock()
		}
	}
}

func (out *stream) flush() {
	if out.err != nil || out.w.Buffered() == 0 {
		return
	}
	out.note(out.w.Flush())
	if out.err == nil {
		out.note(out.http.Flush())
	}
}

// write adds bytes and reports whether there is any point in going on: not once
// the reader has gone.
func (out *stream) write(p []byte) bool {
	out.mu.Lock()
	defer out.mu.Unlock()
	if out.err == nil {
		_, err := out.w.Write(p)
		out.note(err)
	}
	return out.err == nil
}

// end writes a last line, if there is one, and what is left.
func (out *stream) end(last any) error {
	out.stop()
	if last != nil {
		line, err := json.Marshal(last)
		if err != nil {
			panic(err) // of a type that JSON does not have
		}
		out.write(append(line, '\n'))
	}
	out.mu.Lock()
	defer out.mu.Unlock()
	out.flush()
	if out.err != nil {
		return errCut
	}
	return nil
}

func (out *stream) note(err error) {
	if out.err == nil {
		out.err = err
	}
}

// patient writes to a client that has a bounded time to take each piece.
type patient struct {
	w       http.ResponseWriter
	control *http.ResponseController
	most    time.Duration
}

func (p *patient) Write(b []byte) (int, error) {
	p.control.SetWriteDeadline(time.Now().Add(p.most))
	return p.w.Write(b)
}

func (p *patient) Flush() error {
	p.control.SetWriteDeadline(time.Now().Add(p.most))
	return p.control.Flush()
}
