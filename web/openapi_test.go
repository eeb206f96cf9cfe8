package web

import (
	"bytes"
	"cmp"
	"encoding/json"
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
	media  string // of the body, if it is no JSON
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
	{call: "first", target: "/first?n=8&given=0,3"},
	{call: "first", target: "/first?n=3"},
	{call: "first", target: "/first?n=0", status: 400},
	{call: "complete", target: "/complete?n=40&given=3,3&block=0,0"},
	{call: "complete", target: "/complete?n=4&given=4,0", status: 400},
	{call: "free", target: "/free?n=6&given=0,3"},
	{call: "free", target: "/free?n=41", status: 400},
	{call: "start-count", target: "POST /counts", body: `{"n":10}`, status: 202},
	{call: "start-count", target: "POST /counts", body: `{"n":8,"given":[[0,3]],"block":[[1,1]],"time":5}`, status: 202},
	{call: "start-count", target: "POST /counts", body: `{"n":8,"time":0}`, status: 400},
	{call: "counts", target: "/counts"},
	{call: "counts", target: "/counts?id=1", status: 400},
	{call: "count", target: "/counts/ID"},
	{call: "count", target: "/counts/nothing", status: 404},
	{call: "cancel-count", target: "DELETE /counts/ID"},
	{call: "cancel-count", target: "DELETE /counts/nothing", status: 404},
	{call: "count-events", target: "/counts/ID/events"},
	{call: "count-events", target: "/counts/nothing/events", status: 404},
	{call: "orbit", target: "/orbit?cols=0,4,7,5,2,6,1,3"},
	{call: "orbit", target: "/orbit?cols=0,1,2"},
	{call: "orbit", target: "/orbit?cols=0,0", status: 400},
	{call: "nth", target: "/nth?n=8&place=92"},
	{call: "nth", target: "/nth?n=8&place=93", status: 400},
	{call: "rank", target: "/rank?cols=0,4,7,5,2,6,1,3"},
	{call: "rank", target: "/rank?cols=0,1,2", status: 400},
	{call: "sample", target: "/sample?n=8&seed=1844674407370955161&count=3"},
	{call: "sample", target: "/sample?n=3&seed=1"},
	{call: "sample", target: "/sample?n=8", status: 400},
	{call: "estimate", target: "/estimate?n=16&seconds=0.1"},
	{call: "estimate", target: "/estimate?n=1000"},
	{call: "estimate", target: "/estimate?n=16&seconds=0", status: 400},
	{call: "read", target: "POST /read", body: "1Q2/3Q/Q3/2Q1\n", media: "text/plain"},
	{call: "read", target: "POST /read?format=cols1&n=4&base=1", body: "2 4 1 3\n2 4\n", media: "text/plain"},
	{call: "read", target: "POST /read", body: "2 4 1 3\n2\n", media: "text/plain"},
	{call: "read", target: "POST /read?n=8", body: "0 2\n1\n", media: "text/plain"}, // parts of two boards
	{call: "read", target: "POST /read", body: "92\n", media: "text/plain"},         // no board
	{call: "read", target: "POST /read?format=leetcode52", body: "92\n", media: "text/plain", status: 400},
	{call: "read", target: "POST /read", body: "what is this", media: "text/plain", status: 400},
	{call: "read", target: "POST /read", body: "{}", status: 415},
	{call: "write", target: "/write?format=fen&n=4&queen=0,1"},
	{call: "write", target: "/write?format=digits&cols=1,3,0,2"},
	{call: "write", target: "/write?format=digits&cols=1,3,0,4", status: 400},
	{call: "write", target: "/write?format=luogu&cols=1,3,0,2"},
	{call: "write", target: "/write?format=luogu&cols=1,3,0,1", status: 400},
	{call: "write-many", target: "POST /write?format=leetcode", body: `{"boards":[{"cols":[1,3,0,2]},{"cols":[2,0,3,1]}]}`},
	{call: "write-many", target: "POST /write?format=leetcode", body: `{"boards":[{"cols":[1,3,0,2]},{"cols":[0]}]}`, status: 400},
	{call: "formats", target: "/formats"},
	{call: "formats", target: "/formats?format=fen", status: 400},
	{call: "draw-svg", target: "/draw.svg?cols=0,4,7,5,2,6,1,3&coordinates=true&base=1"},
	{call: "draw-svg", target: "/draw.svg?n=8", status: 200},
	{call: "draw-svg", target: "/draw.svg?cols=0,4,7,5,2,6,1,8", status: 400},
	{call: "draw-many-svg", target: "POST /draw.svg?numbers=true&attacked=true&columns=2", body: `{"n":5,"boards":[{"cols":[0,2]},{"queens":[[0,0],[4,4]]},{"n":6,"cols":[]}]}`},
	{call: "draw-many-svg", target: "POST /draw.svg", body: `{"boards":[]}`, status: 400},
	{call: "draw-png", target: "/draw.png?cols=0,4,7,5,2,6,1,3&side=64"},
	{call: "draw-png", target: "/draw.png?n=20000&queen=0,0"},
	{call: "draw-png", target: "/draw.png?n=20001&queen=0,0", status: 400},
	{call: "draw-many-png", target: "POST /draw.png", body: `{"boards":[{"n":8,"cols":[0]}]}`},
	{call: "draw-many-png", target: "POST /draw.png?side=2048", body: `{"n":8,"boards":[{"cols":[0]},{"cols":[1]}]}`, status: 400},
	{call: "limits", target: "/limits"},
	{call: "limits", target: "/limits?n=8", status: 400},
	{call: "known", target: "/known"},
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
	var one countReport
	if err := json.Unmarshal([]byte(text(t, ask(t, s, "POST /api/v1/counts", `{"n":6}`))), &one); err != nil {
		t.Fatal(err)
	}
	good, bad := map[string]bool{}, map[string]bool{}
	for _, e := range examples {
		e.target = strings.Replace(e.target, "/ID", "/"+one.ID, 1)
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
		r.Header.Set("Content-Type", cmp.Or(e.media, jsonMedia))
	}
	if e.accept != "" {
		r.Header.Set("Accept", e.accept)
	}
	return r
}
