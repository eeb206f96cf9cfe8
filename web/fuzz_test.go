package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// answers sends a request that may be anything, and demands an answer that a
// client can understand: no fault of the program, and a problem that says why
// where there is no answer.
func answers(t *testing.T, s *Server, r *http.Request) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code == http.StatusInternalServerError {
		t.Fatalf("%s %s: %s", r.Method, r.URL, w.Body)
	}
	if w.Code < 400 {
		return
	}
	var p problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Detail == "" || p.Title == "" || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Fatalf("%s %s: status %d, %v, %s", r.Method, r.URL, w.Code, err, w.Body)
	}
}

// FuzzQueries asks with any query.
func FuzzQueries(f *testing.F) {
	for _, e := range examples {
		if path, query, ok := strings.Cut(e.target, "?"); ok && !strings.Contains(path, " ") {
			f.Add(path, query, e.accept)
		}
	}
	f.Add("/solutions", "n=8&cursor=0.4.7.5.2.6.1.3&given=0,0&block=7,7", "application/x-ndjson;q=0.1,*/*;q=0")
	f.Add("/draw.png", "n=20000&queen=19999,19999&side=64", "image/*")
	s := newServer(f, Options{MaxN: 9, Time: 300 * time.Millisecond, StreamTime: 300 * time.Millisecond})
	f.Fuzz(func(t *testing.T, path, query, accept string) {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		r.URL.Path, r.URL.RawQuery = root+"/"+strings.TrimPrefix(path, "/"), query
		r.Header.Set("Accept", accept)
		answers(t, s, r)
	})
}

// FuzzBodies sends any body to the calls that take one.
func FuzzBodies(f *testing.F) {
	for _, e := range examples {
		if path, ok := strings.CutPrefix(e.target, "POST "); ok {
			path, query, _ := strings.Cut(path, "?")
			f.Add(path, query, e.body, e.media)
		}
	}
	f.Add("/check", "", `{"n":3,"queens":[[0,0],[2,1],null]}`, jsonMedia)
	f.Add("/write", "format=luogu", `{"boards":[{"cols":[1,3,0,2]}]}`, jsonMedia)
	f.Add("/write", "format=algebraic", `{"n":30,"boards":[{"cols":[null]}]}`, jsonMedia)
	s := newServer(f, Options{MaxN: 9, Time: 300 * time.Millisecond, CountTime: 300 * time.Millisecond, CountKeep: time.Millisecond})
	f.Fuzz(func(t *testing.T, path, query, body, media string) {
		r := httptest.NewRequest(http.MethodPost, "http://localhost/", strings.NewReader(body))
		r.URL.Path, r.URL.RawQuery = root+"/"+strings.TrimPrefix(path, "/"), query
		if media == "" {
			media = jsonMedia
		}
		r.Header.Set("Content-Type", media)
		answers(t, s, r)
	})
}
