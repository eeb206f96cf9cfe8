package cluster

import (
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics serves the last status to Prometheus.
type metrics struct {
	server *http.Server
	done   chan struct{}

	mu   sync.Mutex
	last Status
}

func serveMetrics(address string, log *slog.Logger) (*metrics, error) {
	l, err := listen(address)
	if err != nil {
		return nil, err
	}
	m := &metrics{done: make(chan struct{})}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok\n")) })
	m.server = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	log.Info("metrics", "address", l.Addr().String())
	go func() {
		defer close(m.done)
		m.server.Serve(l) // until it is closed
	}()
	return m, nil
}

func (m *metrics) show(s *Status) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last = *s
}

func (m *metrics) close() {
	m.server.Close()
	<-m.done
}

// metric is one number of a status.
type metric struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(*Status) float64
}

func gauge(name, help string, value func(*Status) float64) metric {
	return metric{prometheus.NewDesc("nqueens_"+name, help, nil, nil), prometheus.GaugeValue, value}
}

func counter(name, help string, value func(*Status) float64) metric {
	return metric{prometheus.NewDesc("nqueens_"+name, help, nil, nil), prometheus.CounterValue, value}
}

// whole are the metrics of the count. They are made when they are served, so that other commands do not wait for them.
func whole() []metric {
	return []metric{
		gauge("share_done", "Share of the predicted work that is done, 0 to 1.", func(s *Status) float64 { return s.Share }),
		gauge("groups", "Groups of the count.", func(s *Status) float64 { return float64(s.Groups) }),
		gauge("groups_done", "Groups that are counted.", func(s *Status) float64 { return float64(s.GroupsDone) }),
		gauge("seconds_left", "Expected time to the end; -1: not known.", func(s *Status) float64 { return s.Left }),
		gauge("workers", "Workers that are there.", func(s *Status) float64 { return float64(s.working()) }),
		gauge("cores", "Processors of the workers that are there.", func(s *Status) float64 { return float64(s.Cores) }),
		counter("units_done_total", "Units accepted.", func(s *Status) float64 { return float64(s.Done) }),
		counter("units_failed_total", "Units that whoever had them did not count.", func(s *Status) float64 { return float64(s.Failed) }),
		counter("units_doubled_total", "Last units that were given to a second worker.", func(s *Status) float64 { return float64(s.Doubled) }),
		counter("verified_total", "Units that two workers agree on.", func(s *Status) float64 { return float64(s.Verified) }),
		counter("mismatches_total", "Units that two workers did not agree on.", func(s *Status) float64 { return float64(s.Mismatch) }),
	}
}

func (s *Status) working() (n int) {
	for i := range s.Workers {
		if s.Workers[i].State == "working" {
			n++
		}
	}
	return n
}

func labelled(name, help, label string) *prometheus.Desc {
	return prometheus.NewDesc("nqueens_"+name, help, []string{label}, nil)
}

// Describe sends nothing: which workers there are is not known before.
func (m *metrics) Describe(chan<- *prometheus.Desc) {}

// Collect sends the numbers of the last status.
func (m *metrics) Collect(to chan<- prometheus.Metric) {
	m.mu.Lock()
	s := m.last
	m.mu.Unlock()
	if s.Groups == 0 {
		return // the store is being opened
	}
	for _, x := range whole() {
		to <- prometheus.MustNewConstMetric(x.desc, x.kind, x.value(&s))
	}
	units := labelled("units", "Units that are cut and not done.", "state")
	for state, n := range map[string]int{"running": s.Running, "waiting": s.Waiting, "held": s.Held} {
		to <- prometheus.MustNewConstMetric(units, prometheus.GaugeValue, float64(n), state)
	}
	results := labelled("results_total", "Results that came, by what became of them.", "verdict")
	for verdict, n := range s.Results {
		to <- prometheus.MustNewConstMetric(results, prometheus.CounterValue, float64(n), verdict)
	}
	cores := labelled("worker_cores", "Processors of a worker.", "worker")
	busy := labelled("worker_busy", "Units that a worker counts now.", "worker")
	done := labelled("worker_units_total", "Units of a worker that were taken.", "worker")
	speed := labelled("worker_nodes_per_second", "Nodes a second of one core of a worker.", "worker")
	for i := range s.Workers {
		w := &s.Workers[i]
		if w.State != "working" {
			continue
		}
		to <- prometheus.MustNewConstMetric(cores, prometheus.GaugeValue, float64(w.Cores), w.Name)
		to <- prometheus.MustNewConstMetric(busy, prometheus.GaugeValue, float64(w.Busy), w.Name)
		to <- prometheus.MustNewConstMetric(done, prometheus.CounterValue, float64(w.Units), w.Name)
		to <- prometheus.MustNewConstMetric(speed, prometheus.GaugeValue, w.Speed, w.Name)
	}
}
