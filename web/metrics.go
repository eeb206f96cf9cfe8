package web

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the numbers that /metrics shows.
type metrics struct {
	registry *prometheus.Registry

	requests              *prometheus.CounterVec   // by call and status
	took                  *prometheus.HistogramVec // by call
	running, asking, held prometheus.Gauge
	refused               prometheus.Counter
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "nqueens_requests_total", Help: "Requests answered, by call and HTTP status.",
		}, []string{"call", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "nqueens_request_seconds", Help: "Time from a request to the end of its answer, by call.",
			Buckets: []float64{.001, .01, .1, 1, 10, 100, 1000},
		}, []string{"call"}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "nqueens_searches_running", Help: "Streams and counts that are running.",
		}),
		asking: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "nqueens_questions_running", Help: "Questions of some seconds that are being answered.",
		}),
		held: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "nqueens_memory_held_bytes", Help: "Memory set aside for what is running.",
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "nqueens_refused_total", Help: "Requests refused because too much was running, or memory was taken.",
		}),
	}
	m.registry.MustRegister(
		m.requests, m.took, m.running, m.asking, m.held, m.refused,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, DisableCompression: true})
}

// watched counts and logs the requests of a handler.
func (s *Server) watched(name string, h http.HandlerFunc) http.Handler {
	took := s.metrics.took.WithLabelValues(name)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start, seen := time.Now(), &seen{ResponseWriter: w}
		defer func() {
			elapsed := time.Since(start)
			took.Observe(elapsed.Seconds())
			s.metrics.requests.WithLabelValues(name, strconv.Itoa(seen.code(r))).Inc()
			s.options.Log.LogAttrs(r.Context(), slog.LevelInfo, "request",
				slog.String("method", r.Method), slog.String("path", clipPath(r)), slog.String("from", r.RemoteAddr),
				slog.Int("status", seen.code(r)), slog.Int64("bytes", seen.bytes), slog.Duration("took", elapsed))
		}()
		h(seen, r)
	})
}

func clipPath(r *http.Request) string {
	const most = 400
	path := r.URL.RequestURI()
	if len(path) > most {
		path = path[:most] + "..."
	}
	return path
}

// seen is a response of which is known what was written.
type seen struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// Unwrap is for http.ResponseController.
func (w *seen) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *seen) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *seen) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// gone is the status, for metrics and log only, of a request whose client went
// away before there was an answer.
const gone = 499

func (w *seen) code(r *http.Request) int {
	switch {
	case w.status != 0:
		return w.status
	case r.Context().Err() != nil:
		return gone
	}
	return http.StatusOK
}

// began reports whether an answer has begun.
func began(w http.ResponseWriter) bool {
	seen, ok := w.(*seen)
	return ok && seen.status != 0
}
