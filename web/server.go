package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"nqueens/enumerate"
)

// Options say what a server may use. The zero value of a field is its standard
// value.
type Options struct {
	Searches int   // streams and counts that run at a time, and as many short questions beside them; 4
	Workers  int   // goroutines of one search; GOMAXPROCS
	Memory   int64 // bytes that all of them together may hold; 1 GiB
	Body     int64 // bytes of a request's body, at most 1 MiB; 1 MiB
	MaxN     int   // largest board to search on, at most 64; 64

	Time       time.Duration // of an answer; 10 s
	StreamTime time.Duration // of a stream; 1 h
	ReadTime   time.Duration // that a client may take to send a request; 1 min
	WriteTime  time.Duration // that a client may take to read a piece of an answer; 30 s
	CountTime  time.Duration // of a count; 24 h
	CountIdle  time.Duration // after which a count is cancelled that nobody asks about; 2 min
	CountKeep  time.Duration // for which the result of a count is kept; 10 min

	Hosts   []string     // names of this server, beside localhost and its addresses
	Page    fs.FS        // what is served at /; nil: nothing
	Log     *slog.Logger // requests and faults; nil: nobody is told
	Version string       // of the program
}

func (o *Options) complete() error {
	set(&o.Searches, 4)
	set(&o.Workers, runtime.GOMAXPROCS(0))
	set(&o.Memory, 1<<30)
	set(&o.Body, 1<<20)
	set(&o.MaxN, enumerate.MaxN)
	set(&o.Time, 10*time.Second)
	set(&o.StreamTime, time.Hour)
	set(&o.ReadTime, time.Minute)
	set(&o.WriteTime, 30*time.Second)
	set(&o.CountTime, 24*time.Hour)
	set(&o.CountIdle, 2*time.Minute)
	set(&o.CountKeep, 10*time.Minute)
	for searchMemory(o.MaxN, o.Workers) > o.Memory/4 && o.Workers > 1 {
		o.Workers--
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.MaxN < 1 || o.MaxN > enumerate.MaxN {
		return fmt.Errorf("largest N %d: allowed are 1 to %d", o.MaxN, enumerate.MaxN)
	}
	if o.Memory < MinMemory {
		return fmt.Errorf("memory %d: allowed are %d bytes and more", o.Memory, MinMemory)
	}
	if o.Body > 1<<20 {
		return fmt.Errorf("body %d: allowed are 1 to %d bytes", o.Body, 1<<20)
	}
	for _, x := range []int64{
		int64(o.Searches), int64(o.Workers), o.Body, int64(o.Time), int64(o.StreamTime), int64(o.ReadTime), int64(o.WriteTime),
		int64(o.CountTime), int64(o.CountIdle), int64(o.CountKeep),
	} {
		if x < 0 {
			return fmt.Errorf("options of a server: %d is below 0", x)
		}
	}
	return nil
}

// MinMemory is the least that Options.Memory can be, in bytes: enough for any
// one request.
const MinMemory = 768 << 20

// set gives an option its standard value.
func set[T comparable](option *T, standard T) {
	var zero T
	if *option == zero {
		*option = standard
	}
}

// Server answers requests.
type Server struct {
	options Options
	calls   []call
	limits  *limits
	films   *films
	counts  *counts
	metrics *metrics
	handler http.Handler

	document func() openAPI // made once

	life context.Context // ends when the server stops
	stop context.CancelFunc
}

// New makes a server. The error says which option is not allowed.
func New(o Options) (*Server, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	s := &Server{options: o, metrics: newMetrics()}
	s.limits = newLimits(o, s.metrics)
	s.films, s.counts = &films{limits: s.limits}, &counts{s: s}
	s.life, s.stop = context.WithCancel(context.Background())
	s.calls = calls(s)
	s.document = sync.OnceValue(s.describe)
	mux := http.NewServeMux()
	s.routes(mux)
	mux.Handle("GET /healthz", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", textMedia)
		w.Write([]byte("ok\n"))
	}))
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.Handle("/", s.watched("page", s.page()))
	s.handler = s.guard(mux)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

const (
	// maxConnections bounds what the connections themselves hold.
	maxConnections = 1024
	maxHeader      = 1 << 16
	// farewell is how long answers may take to end when the server stops.
	farewell = 3 * time.Second
)

// Serve answers requests until ctx ends. Then streams end with a last line that
// says so, counts are cancelled, and no goroutine of the server is left. The
// error is nil after that; otherwise it is that of the listener. A server
// serves once.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: min(10*time.Second, s.options.ReadTime),
		ReadTimeout:       s.options.ReadTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.options.Log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(netutil.LimitListener(listener, maxConnections)) }()
	var err error
	select {
	case err = <-ended:
		server.Close()
		s.Close()
	case <-ctx.Done():
		s.stop() // all work ends
		wait, cancel := context.WithTimeout(context.Background(), farewell)
		defer cancel()
		if server.Shutdown(wait) != nil {
			server.Close() // somebody does not read
		}
		<-ended
		s.Close()
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

// Close ends all work, as Serve does by itself at its end.
func (s *Server) Close() {
	s.stop()
	s.counts.close()
	s.films.forget()
}
