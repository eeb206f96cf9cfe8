package web

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestSearchesEndWithTheirClients opens searches that never end and goes away.
func TestSearchesEndWithTheirClients(t *testing.T) {
	s, listening := serve(t, Options{Time: time.Hour, StreamTime: time.Hour})
	for _, target := range []string{
		"/solutions?n=20", "/solutions?n=64", "/solutions?n=40&block=1,1", "/trace?n=20",
		"/first?n=50", "/nth?n=24&place=1000000000", "/sample?n=24&seed=1", "/film/length?n=16", "/film?n=16&strategy=cells&from=9000000000000",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, listening.URL+root+target, nil)
		if err != nil {
			t.Fatal(err)
		}
		stream := strings.HasPrefix(target, "/solutions") || strings.HasPrefix(target, "/trace")
		if stream {
			r.Header.Set("Accept", linesMedia)
		}
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			if answer, err := http.DefaultClient.Do(r); err == nil {
				io.Copy(io.Discard, io.LimitReader(answer.Body, 1000))
				<-ctx.Done()
				answer.Body.Close()
			}
		}()
		gauge := s.metrics.asking
		if stream {
			gauge = s.metrics.running
		}
		until(t, target+" runs", func() bool { return valueOf(t, gauge) == 1 })
		cancel()
		<-gone
		until(t, target+" ends with its client", func() bool { return valueOf(t, gauge) == 0 })
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestSlowReadersAreCutOff reads nothing of a stream.
func TestSlowReadersAreCutOff(t *testing.T) {
	s, listening := serve(t, Options{WriteTime: 100 * time.Millisecond})
	conn, err := net.Dial("tcp", listening.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "GET /api/v1/solutions?n=16 HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n")
	until(t, "the stream runs", func() bool { return valueOf(t, s.metrics.running) == 1 })
	until(t, "the stream is cut", func() bool { return valueOf(t, s.metrics.running) == 0 })
}

// TestConnectionsOutliveTheirDeadlines streams for longer than a request may
// take to come in, and asks again on a connection whose last answer had a
// deadline that is over.
func TestConnectionsOutliveTheirDeadlines(t *testing.T) {
	s := newServer(t, Options{ReadTime: 100 * time.Millisecond, WriteTime: 200 * time.Millisecond, Time: 200 * time.Millisecond})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	client := &http.Client{}
	defer client.CloseIdleConnections()
	ask := func(target, accept string) string {
		r, err := http.NewRequest(http.MethodGet, "http://"+listener.Addr().String()+target, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", accept)
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatalf("%s: %v after %d bytes", target, err, len(body))
		}
		return string(body)
	}
	id := startCount(t, s, `{"n":24,"time":0.7}`).ID
	if events := ask("/api/v1/counts/"+id+"/events", eventMedia); !strings.Contains(events, `"reason":"time"`) {
		t.Errorf("the events end before the count: %s", events)
	}
	for _, target := range []string{"/api/v1/known?n=8", "/healthz", "/api/v1/nothing"} {
		ask(target, "*/*")
		time.Sleep(500 * time.Millisecond)
	}
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// TestFaultsAreAnswered calls something that panics.
func TestFaultsAreAnswered(t *testing.T) {
	var log strings.Builder
	s := newServer(t, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	c := call{name: "broken", gives: []gives{{jsonMedia, nil, ""}}, do: func(*Server, *query) (any, error) { panic("broken on purpose") }}
	r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
	w := httptest.NewRecorder()
	s.watched(c.name, s.handle(&c)).ServeHTTP(w, r)
	refused(t, w.Result(), internal)
	if !strings.Contains(log.String(), "broken on purpose") || !strings.Contains(log.String(), "status=500") {
		t.Error(log.String())
	}
}

// TestBodiesWeighWhatIsSetAsideForThem sends the largest bodies there can be.
func TestBodiesWeighWhatIsSetAsideForThem(t *testing.T) {
	s := newServer(t, Options{})
	repeat := func(before, one, after string) string {
		n := (1<<20 - len(before) - len(after)) / len(one)
		return before + strings.TrimSuffix(strings.Repeat(one, n), ",") + after
	}
	for _, e := range []example{
		{target: "POST /check", body: repeat(`{"n":999,"queens":[`, "[0,0],", "]}")},
		{target: "POST /check", body: repeat(`{"n":100000,"cols":[`, "1111111111,", "]}"), status: 400},
		{target: "POST /counts", body: repeat(`{"n":9,"given":[`, "[8,8],", "]}"), status: 400},
		{target: "POST /read", media: "text/plain", body: repeat("", "0\n", "")},
		{target: "POST /read", media: "text/plain", body: repeat("[", "[0],", "]")},
		{target: "POST /read", media: "text/plain", body: repeat("", "Q/", "Q"), status: 400},
		{target: "POST /write?format=text", body: repeat(`{"n":63,"boards":[`, `{"cols":[]},`, "]}"), status: 400},
		{target: "POST /draw.svg", body: repeat(`{"n":500,"boards":[{"queens":[`, "[9,9],", "]}]}")},
	} {
		var before, after runtime.MemStats
		r := e.request()
		runtime.ReadMemStats(&before)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		runtime.ReadMemStats(&after)
		if want := max(e.status, http.StatusOK); w.Code != want {
			t.Errorf("%s %s: status %d, want %d: %s", e.target, clip(e.body), w.Code, want, clip(w.Body.String()))
		}
		// Of all that was ever allocated, less than half is there at a time.
		all, most := after.TotalAlloc-before.TotalAlloc, uint64(bodyWeight*len(e.body))
		t.Logf("%s %s: %d MB", e.target, clip(e.body), all>>20)
		if all > 2*most {
			t.Errorf("%s %s: %d MB were allocated, %d MB are set aside", e.target, clip(e.body), all>>20, most>>20)
		}
	}
}

// TestSleepingSendersHoldNothing has many clients announce large bodies, send a
// part, and wait. Small questions are answered all the same.
func TestSleepingSendersHoldNothing(t *testing.T) {
	s, listening := serve(t, Options{Memory: MinMemory})
	for i := range 60 {
		conn, err := net.Dial("tcp", listening.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		io.WriteString(conn, "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n{")
		if i%2 == 0 {
			io.WriteString(conn, strings.Repeat(" ", 5000))
		}
	}
	until(t, "bodies come in", func() bool { return valueOf(t, s.metrics.held) > 0 })
	for range 20 {
		says(t, ask(t, s, "POST /api/v1/check", `{"cols":[0]}`), 200, `{"n":1,"valid":true,"queens":1,"pairs":"0","attacks":[]}`)
	}
	if !s.limits.forBodies.TryAcquire(bodyWeight * s.options.Body) {
		t.Error("what has not come yet is held as if it had")
	}
}

// TestSlowReadersOfAnswersKeepNobodyWaiting asks for large answers and reads
// nothing of them.
func TestSlowReadersOfAnswersKeepNobodyWaiting(t *testing.T) {
	s, listening := serve(t, Options{Memory: MinMemory, Searches: 2})
	for range 12 {
		conn, err := net.Dial("tcp", listening.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.(*net.TCPConn).SetReadBuffer(4096); err != nil {
			t.Fatal(err)
		}
		for range 20 { // one after the other, more than the system buffers
			io.WriteString(conn, "GET /api/v1/film?n=12&strategy=cells&from=3000&to=3499&tree=true HTTP/1.1\r\nHost: localhost\r\n\r\n")
		}
	}
	until(t, "answers wait to be read", func() bool {
		return valueOf(t, s.metrics.asking) == 0 && valueOf(t, s.metrics.held) > filmMemory
	})
	// Some of them may still be at work: then there is no memory at the moment, but soon.
	until(t, "others are answered", func() bool {
		return ask(t, s, "GET /api/v1/film?n=6&from=7", "").StatusCode == http.StatusOK
	})
}

// TestShutdown stops a server while streams and counts run.
func TestShutdown(t *testing.T) {
	s := newServer(t, Options{})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	base := "http://" + listener.Addr().String() + root
	client := &http.Client{}
	defer client.CloseIdleConnections()

	id := startCount(t, s, `{"n":24}`).ID
	events, err := client.Get(base + "/counts/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	r, err := http.NewRequest(http.MethodGet, base+"/solutions?n=20", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", linesMedia)
	stream, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Scan()
	cancel()
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if lines.Err() != nil || !strings.Contains(last, `"complete":false`) || !strings.Contains(last, `"reason":"stopping"`) {
		t.Errorf("the stream ends with %q, %v", last, lines.Err())
	}
	told, err := io.ReadAll(events.Body)
	if err != nil || !strings.Contains(string(told), "event: end\n") || !strings.Contains(string(told), `"reason":"stopping"`) {
		t.Errorf("the events end with %v: %s", err, told)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	refused(t, ask(t, s, "POST /api/v1/counts", `{"n":4}`), stopping)
}

func TestGuard(t *testing.T) {
	s := newServer(t, Options{Hosts: []string{"Queens.example.org"}})
	for host, mine := range map[string]bool{
		"localhost": true, "localhost:8787": true, "LOCALHOST.": true, "127.0.0.1:8787": true, "[::1]:8787": true, "[::1]": true,
		"192.168.1.5": true, "queens.example.org": true, "queens.example.org:80": true, "app.localhost:3": true,
		"evil.example.org": false, "queens.example.org.evil": false, "localhost.evil.com": false, "127.0.0.1.nip.io": false, "": false,
	} {
		r, err := http.NewRequest(http.MethodGet, "/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		w := record(s, r)
		if mine && w.StatusCode != http.StatusOK {
			t.Errorf("host %q: %d", host, w.StatusCode)
		}
		if !mine {
			refused(t, w, wrongHost)
		}
	}
	check := func(target string, foreign bool, headers ...string) {
		t.Helper()
		r := ask(t, s, target, map[bool]string{true: `{"cols":[0]}`}[strings.HasPrefix(target, "POST")], headers...)
		if foreign {
			refused(t, r, crossOrigin)
		} else if r.StatusCode != http.StatusOK {
			t.Errorf("%s %v: %d", target, headers, r.StatusCode)
		}
	}
	check("POST /api/v1/check", false) // no browser
	check("POST /api/v1/check", false, "Sec-Fetch-Site", "same-origin")
	check("POST /api/v1/check", true, "Sec-Fetch-Site", "cross-site")
	check("POST /api/v1/check", true, "Origin", "http://evil.example.org")
	check("POST /api/v1/check", false, "Origin", "http://localhost")
	check("/api/v1/known?n=8", true, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image")
	check("/api/v1/known?n=8", true, "Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors")
	check("/api/v1/known?n=8", false, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document")
	check("/api/v1/known?n=8", false, "Sec-Fetch-Site", "none")

	h := ask(t, s, "/healthz", "").Header
	if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Content-Security-Policy"), "script-src 'self'") || strings.Contains(h.Get("Content-Security-Policy"), "unsafe") {
		t.Errorf("%v", h)
	}
}

func TestPathsAndMethods(t *testing.T) {
	s := newServer(t, Options{})
	refused(t, ask(t, s, "/api/v1/nothing", ""), notFound)
	refused(t, ask(t, s, "/", ""), notFound)
	refused(t, ask(t, s, "POST /nothing", "{}"), notFound)
	for target, allow := range map[string]string{
		"DELETE /api/v1/known": "GET, HEAD", "GET /api/v1/check": "POST", "PUT /api/v1/counts": "GET, HEAD, POST",
		"PATCH /api/v1/counts/x": "DELETE, GET, HEAD", "POST /api/v1/draw.svg/": "",
	} {
		r := ask(t, s, target, "")
		if allow == "" {
			refused(t, r, notFound)
			continue
		}
		if refused(t, r, wrongMethod); r.Header.Get("Allow") != allow {
			t.Errorf("%s: Allow %q, want %q", target, r.Header.Get("Allow"), allow)
		}
	}
	for _, target := range []string{"/known?n=8", "/draw.png?cols=1,3,0,2", "/strategies"} {
		get, head := ask(t, s, root+target, ""), ask(t, s, "HEAD "+root+target, "")
		if head.StatusCode != http.StatusOK || head.Header.Get("Content-Length") != get.Header.Get("Content-Length") || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") {
			t.Errorf("%s: %v", target, head.Header)
		}
	}
	// Of a stream, HEAD searches nothing.
	if r := ask(t, s, "HEAD /api/v1/solutions?n=40", "", "Accept", linesMedia); r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != linesMedia {
		t.Errorf("%d, %v", r.StatusCode, r.Header)
	}
	if got := text(t, ask(t, s, "/healthz", "")); got != "ok\n" {
		t.Error(got)
	}
	if got := text(t, ask(t, s, "/metrics", "")); !strings.Contains(got, `nqueens_requests_total{call="known",status="200"}`) {
		t.Error(clip(got))
	}
}

func TestAccept(t *testing.T) {
	s := newServer(t, Options{})
	for accept, want := range map[string]string{
		"":                 jsonMedia,
		"*/*":              jsonMedia,
		"application/*":    jsonMedia,
		"application/json": jsonMedia,
		linesMedia:         linesMedia,
		"application/json;q=0.5, application/x-ndjson":       linesMedia,
		"application/x-ndjson;q=0.5, application/json;q=0.6": jsonMedia,
		"text/html, application/xhtml+xml, */*;q=0.8":        jsonMedia,
		"*/*, application/json;q=0":                          linesMedia,
		"text/html":                                          "",
		"application/json;q=0":                               "",
		"application/json;q=x":                               "",
		"nonsense":                                           "",
	} {
		r := ask(t, s, "/api/v1/solutions?n=4", "", "Accept", accept)
		if want == "" {
			refused(t, r, wrongAccept)
		} else if got := r.Header.Get("Content-Type"); got != want {
			t.Errorf("Accept %q: %s, want %s", accept, got, want)
		}
	}
}

func TestPage(t *testing.T) {
	s := newServer(t, Options{Page: fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html><title>queens</title>" + strings.Repeat("<p>queen</p>", 100))},
		"a/b.js":     {Data: []byte("1")},
	}})
	r := ask(t, s, "/", "")
	tag := r.Header.Get("ETag")
	if body := text(t, r); !strings.HasPrefix(body, "<!doctype html>") || r.Header.Get("Content-Type") != "text/html; charset=utf-8" || r.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("%v %s", r.Header, clip(body))
	}
	if r := ask(t, s, "/", "", "If-None-Match", tag); r.StatusCode != http.StatusNotModified {
		t.Errorf("known: %d", r.StatusCode)
	}
	packed := ask(t, s, "/index.html", "", "Accept-Encoding", "br, gzip")
	if body := text(t, packed); packed.Header.Get("Content-Encoding") != "gzip" || len(body) > 300 || packed.Header.Get("ETag") == tag {
		t.Errorf("%v, %d bytes", packed.Header, len(body))
	}
	if r := ask(t, s, "/index.html", "", "Accept-Encoding", "gzip;q=0"); r.Header.Get("Content-Encoding") != "" {
		t.Error("packed, though it is not wanted")
	}
	if r := ask(t, s, "/a/b.js", ""); text(t, r) != "1" || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/javascript") {
		t.Errorf("%v", r.Header)
	}
	refused(t, ask(t, s, "/a", ""), notFound)
	refused(t, ask(t, s, "POST /", "{}"), wrongMethod)
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{{Memory: 1}, {MaxN: 65}, {Searches: -1}, {Time: -1}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is allowed", o)
		}
	}
}
