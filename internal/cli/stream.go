package cli

import (
	"io"
	"sync"
	"time"

	"nqueens/board"
	"nqueens/notation"
)

// stream writes solutions as they are found. Many go out together, but none
// waits longer than a tenth of a second for others.
type stream struct {
	mu   sync.Mutex
	w    *notation.Writer
	err  error // the first fault in writing
	done chan struct{}
}

func newStream(out io.Writer, f *notation.Format, l notation.Layout) (*stream, error) {
	w, err := f.NewWriter(out, l)
	if err != nil {
		return nil, err
	}
	s := &stream{w: w, done: make(chan struct{})}
	go s.keepFlushing()
	return s, nil
}

func (s *stream) keepFlushing() {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-tick.C:
			s.mu.Lock()
			s.note(s.w.Flush())
			s.mu.Unlock()
		}
	}
}

// write takes the next board and reports whether there is any point in going
// on: not once the reader has gone.
func (s *stream) write(b board.Board) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note(s.w.Write(b))
	return s.err == nil
}

// end writes what is left, and the end of the format if the answer is whole.
func (s *stream) end(whole bool) error {
	close(s.done)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil && whole {
		s.note(s.w.Close())
	} else if s.err == nil {
		s.note(s.w.Flush())
	}
	return written(s.err)
}

func (s *stream) note(err error) {
	if s.err == nil {
		s.err = err
	}
}
