package web

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
)

// example is a request that a call answers, or refuses.
type example struct {
	call   string // the name of the call
	target string // with a method before it, unless that is GET
	body   string
	accept string
	status int // 0: 200
}

// examples has at least one good and one bad request for each call.
var examples = []example{
	{call: "solutions", target: "/solutions?n=8&limit=2&given=0,3&given=1,5&fundamental=true"},
	{call: "solutions", target: "/solutions?n=6", accept: linesMedia},
	{call: "solutions", target: "/solutions?n=65", status: 400},
	{call: "check", target: "POST /check", body: `{"n":4,"cols":[1,3,0,2]}`},
	{call: "check", target: "POST /check", body: `{"n":5,"queens":[[0,0],[3,3]]}`},
	{call: "check", target: "POST /check", body: `{"n":3,"cols":[0,null,3]}`, status: 400},
	{call: "known", target: "/known?n=27"},
	{call: "known", target: "/known?n=62", status: 400},
	{call: "trace", target: "/trace?n=6&strategy=dlx&from=3&to=40"},
	{call: "trace", target: "/trace?n=4", accept: linesMedia},
	{call: "trace", target: "/trace?n=6&from=10&to=5", status: 400},
	{call: "film", target: "/film?n=6&strategy=dlx&from=0&to=60&tree=true&attacked=true"},
	{call: "film", target: "/film?n=6&strategy=pairwise&from=200&to=260&tree=true"},
	{call: "film", target: "/film?n=17", status: 400},
	{call: "film-next", target: "/film/next?n=6&strategy=cells&after=0"},
	{call: "film-next", target: "/film/next?n=3&before=4"},
	{call: "film-next", target: "/film/next?n=6", status: 400},
	{call: "film-length", target: "/film/length?n=6&strategy=bitmask"},
	{call: "film-length", target: "/film/length?n=6&strategy=magic", status: 400},
	{call: "strategies", target: "/strategies"},
	{call: "strategies", target: "/strategies?n=8", status: 400},
	{call: "problems", target: "/problems"},
	{call: "problems", target: "/problems?x=1", status: 400},
	{call: "openapi", target: "/openapi.json"},
	{call: "openapi", target: "/openapi.json", accept: "text/html", status: 406},
}

// TestTheDocumentSaysWhatHandlersDo sends every example and lets the document
// judge: the requests that are answered are good ones by the document, and all
// answers are among those that it promises.
func TestTheDocumentSaysWhatHandlersDo(t *testing.T) {
	s := newServer(t, Options{Version: "test"})
	document, err := libopenapi.NewDocument([]byte(text(t, ask(t, s, "/api/v1/openapi.json", ""))))
	if err != nil {
		t.Fatal(err)
	}
	judge, errs := validator.NewValidator(document)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	defer judge.Release()
	if ok, faults := judge.ValidateDocument(); !ok {
		for _, fault := range faults {
			t.Errorf("the document: %s: %s %+v", fault.Message, fault.Reason, fault.SchemaValidationErrors)
		}
		t.FailNow()
	}
	good, bad := map[string]bool{}, map[string]bool{}
	for _, e := range examples {
		status := e.status
		if status == 0 {
			status = http.StatusOK
			good[e.call] = true
		} else if status >= 400 {
			bad[e.call] = true
		} else {
			good[e.call] = true
		}
		r := e.request()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, e.request())
		if w.Code != status {
			t.Errorf("%s: status %d, want %d: %s", e.target, w.Code, status, w.Body)
			continue
		}
		if status < 400 {
			if ok, faults := judge.ValidateHttpRequest(r); !ok {
				for _, fault := range faults {
					if strings.Contains(fault.Message, "is not exploded correctly") {
						continue // the validator takes the comma in a square for one between squares
					}
					t.Errorf("%s %s is answered, but %s: %s", e.target, e.body, fault.Message, fault.Reason)
				}
			}
		}
		if media := w.Header().Get("Content-Type"); media != jsonMedia && media != "application/problem+json" {
			continue // has no schema
		}
		if ok, faults := judge.ValidateHttpResponse(e.request(), w.Result()); !ok {
			for _, fault := range faults {
				t.Errorf("%s: the answer is none of the document: %s: %s\n%s", e.target, fault.Message, fault.Reason, clip(w.Body.String()))
				for _, detail := range fault.SchemaValidationErrors {
					t.Errorf("  %s", detail.Reason)
				}
			}
		}
	}
	for _, c := range s.calls {
		if !good[c.name] || !bad[c.name] {
			t.Errorf("%s has no example that is answered, or none that is refused", c.name)
		}
	}
}

func (e *example) request() *http.Request {
	method, target := http.MethodGet, e.target
	if one, rest, ok := strings.Cut(target, " "); ok {
		method, target = one, rest
	}
	var body io.Reader
	if e.body != "" {
		body = bytes.NewReader([]byte(e.body))
	}
	r := httptest.NewRequest(method, "http://localhost"+root+target, body)
	if e.body != "" {
		r.Header.Set("Content-Type", jsonMedia)
	}
	if e.accept != "" {
		r.Header.Set("Accept", e.accept)
	}
	return r
}
