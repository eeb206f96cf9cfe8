package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"go.uber.org/goleak"
)

// TestMain fails if a test leaves a goroutine behind: a search that nobody
// waits for.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newServer makes a server that ends with the test.
func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// serve makes a server that listens.
func serve(t testing.TB, o Options) (*Server, *httptest.Server) {
	t.Helper()
	s := newServer(t, o)
	listening := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); listening.Close() })
	return s, listening
}

// ask sends a request, a GET unless there is a body, and gives the answer. headers
// are names and values.
func ask(t testing.TB, s http.Handler, target, body string, headers ...string) *http.Response {
	t.Helper()
	method := http.MethodGet
	if one, rest, ok := strings.Cut(target, " "); ok {
		method, target = one, rest
	}
	r := httptest.NewRequest(method, "http://localhost"+target, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", jsonMedia)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return record(s, r)
}

func record(s http.Handler, r *http.Request) *http.Response {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

// text gives what an answer holds.
func text(t testing.TB, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// says checks the status and the exact JSON of an answer.
func says(t testing.TB, r *http.Response, status int, want string) {
	t.Helper()
	got := strings.TrimSpace(text(t, r))
	if r.StatusCode != status || got != want {
		t.Errorf("status %d, %s\nwant %d, %s", r.StatusCode, got, status, want)
	}
}

// refused checks that an answer is a problem of the kind, and gives it.
func refused(t testing.TB, r *http.Response, k *kind) (p problem) {
	t.Helper()
	body := text(t, r)
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		t.Fatalf("status %d, no problem: %s", r.StatusCode, body)
	}
	if r.StatusCode != k.status || p.Type != problemsPath+"#"+k.name || r.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("status %d, %s: %s\nwant %d, %s", r.StatusCode, p.Type, p.Detail, k.status, k.name)
	}
	return p
}

// valueOf reads a metric.
func valueOf(t testing.TB, gauge prometheus.Gauge) float64 {
	t.Helper()
	var m dto.Metric
	if err := gauge.Write(&m); err != nil {
		t.Fatal(err)
	}
	return m.GetGauge().GetValue()
}
