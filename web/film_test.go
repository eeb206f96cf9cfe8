package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens/replay"
	"nqueens/textbook"
)

// get reads the JSON of an answer.
func get[T any](t testing.TB, s http.Handler, target string) (value T) {
	t.Helper()
	r := ask(t, s, root+target, "")
	body := text(t, r)
	if err := json.Unmarshal([]byte(body), &value); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v: %s", target, r.StatusCode, err, body)
	}
	return value
}

// TestFilmFramesAreStates compares frames with the states of the film, page by
// page, and puts the tree together as a client does.
func TestFilmFramesAreStates(t *testing.T) {
	s := newServer(t, Options{})
	ctx := context.Background()
	for _, strategy := range textbook.Strategies() {
		film, err := replay.New(strategy, 5)
		if err != nil {
			t.Fatal(err)
		}
		last, err := film.End(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var levels []level
		for from := uint64(0); from <= last; from += 100 {
			page := get[filmed](t, s, fmt.Sprintf("/film?n=5&strategy=%s&from=%d&to=%d&tree=true&attacked=true", strategy.Name, from, from+99))
			if want := min(100, last+1-from); uint64(len(page.Frames)) != want {
				t.Fatalf("%s: %d frames from %d, want %d", strategy.Name, len(page.Frames), from, want)
			}
			for i, f := range page.Frames {
				state, err := film.At(ctx, from+uint64(i))
				if err != nil {
					t.Fatal(err)
				}
				want := frameOf(state)
				want.Attacked = digitsOf(state.Attacked())
				levels = append(levels[:*f.Keep:*f.Keep], f.Levels...)
				f.Keep, f.Levels = nil, nil
				if got, want := inJSON(f), inJSON(want); got != want {
					t.Fatalf("%s, step %d: %s\nwant %s", strategy.Name, state.Step, got, want)
				}
				tree, err := film.Tree(ctx, state.Step)
				if err != nil {
					t.Fatal(err)
				}
				var all []level
				for _, branches := range tree.Levels {
					all = append(all, levelOf(branches))
				}
				if got, want := inJSON(levels), inJSON(all); got != want {
					t.Fatalf("%s, step %d: tree %s\nwant %s", strategy.Name, state.Step, got, want)
				}
			}
		}
		if page := get[filmed](t, s, fmt.Sprintf("/film?n=5&strategy=%s&from=%d", strategy.Name, last+1)); len(page.Frames) != 0 || *page.Length != last {
			t.Errorf("%s: %d frames past the end, length %v", strategy.Name, len(page.Frames), page.Length)
		}
		end := get[filmLength](t, s, "/film/length?n=5&strategy="+strategy.Name)
		if state, err := film.At(ctx, last); err != nil || end.Length != last || end.Counters != countersOf(state.Counters) {
			t.Errorf("%s: %+v, want %d, %+v", strategy.Name, end, last, state.Counters)
		}
	}
}

func inJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestFilmFrame(t *testing.T) {
	s := newServer(t, Options{})
	says(t, ask(t, s, "/api/v1/film?n=4&strategy=arrays", ""), 200, `{"n":4,"strategy":"arrays","length":null,"recorded":0,"frames":[{"step":0,"event":null,"queens":[],"calls":[{"line":"row","index":0,"queen":false}],"counters":{"solutions":"0","nodes":"0","tests":"0","comparisons":"0","marks":"0"},"code":-1}]}`)
	says(t, ask(t, s, "/api/v1/film?n=4&strategy=arrays&from=4&attacked=true&tree=true", ""), 200, `{"n":4,"strategy":"arrays","length":null,"recorded":4,"frames":[{"step":4,"event":{"event":"test","row":1,"col":1,"refused":true,"line":"falling","index":0},"queens":[[0,0]],"refusers":[[0,0]],"calls":[{"line":"row","index":0,"row":0,"col":0,"queen":true},{"line":"row","index":1,"row":1,"col":1,"queen":false}],"counters":{"solutions":"0","nodes":"1","tests":"3","comparisons":"0","marks":"3"},"code":3,"attacked":"1111110010101001","keep":0,"levels":[{"tried":[{"row":0,"col":0,"is":"open","from":2}]},{"tried":[{"row":1,"col":0,"is":"refused","line":"column","index":0},{"row":1,"col":1,"is":"refused","line":"falling","index":0}]}]}]}`)
}

func TestFilmNext(t *testing.T) {
	s := newServer(t, Options{})
	var steps []uint64
	for step := uint64(0); ; {
		next := get[foundStep](t, s, fmt.Sprintf("/film/next?n=6&strategy=marks&after=%d", step)).Step
		if next == nil {
			break
		}
		step = *next
		steps = append(steps, step)
	}
	if len(steps) != 4 {
		t.Fatalf("solutions at %v, want 4", steps)
	}
	var back []uint64
	for step := uint64(1 << 40); ; {
		last := get[foundStep](t, s, fmt.Sprintf("/film/next?n=6&strategy=marks&before=%d", step)).Step
		if last == nil {
			break
		}
		step = *last
		back = append(back, step)
	}
	slices.Reverse(back)
	if !slices.Equal(steps, back) {
		t.Errorf("forward %v, backward %v", steps, back)
	}
	for target, want := range map[string]string{
		"/film/next?n=6&after=1000000":             `{"step":null}`,
		"/film/next?n=3&after=0":                   `{"step":null}`,
		"/film/next?n=6&after=0&event=cover":       `{"step":null}`,
		"/film/next?n=1&before=0&event=place":      `{"step":null}`,
		"/film/next?n=1&after=0&event=place":       `{"step":2}`,
		"/film/next?n=1&before=100000&event=place": `{"step":2}`,
		"/film/next?n=1&before=99&event=remove":    `{"step":4}`, // the very last
	} {
		says(t, ask(t, s, root+target, ""), 200, want)
	}
}

// TestFilmGoesOn asks for a step far away, with little time: each request brings
// it nearer, and in the end it is there.
func TestFilmGoesOn(t *testing.T) {
	s := newServer(t, Options{Time: 20 * time.Millisecond})
	refusals := 0
	for {
		r := ask(t, s, "/api/v1/film?n=10&strategy=arrays&from=1000000", "")
		if r.StatusCode == http.StatusOK {
			break
		}
		if p := refused(t, r, outOfTime); p.Detail != "the search has not come so far in time: ask again, and it goes on where it is" || r.Header.Get("Retry-After") != "0" {
			t.Fatalf("%s, Retry-After %q", p.Detail, r.Header.Get("Retry-After"))
		}
		if refusals++; refusals > 10_000 {
			t.Fatal("it never comes there")
		}
	}
	if refusals == 0 {
		t.Skip("this machine is too fast for the test")
	}
}

func TestTraceIsThatOfTheCommand(t *testing.T) {
	s := newServer(t, Options{})
	page := get[trace](t, s, "/trace?n=4&strategy=arrays&to=5")
	if *page.Next != 6 || page.Length != nil || len(page.Events) != 5 {
		t.Errorf("%+v", page)
	}
	got := strings.SplitAfterN(text(t, ask(t, s, "/api/v1/trace?n=4&strategy=arrays", "", "Accept", linesMedia)), "\n", 4)
	want := `{"step":1,"event":"test","row":0,"col":0,"refused":false}
{"step":2,"event":"place","row":0,"col":0,"marks":3}
{"step":3,"event":"test","row":1,"col":0,"refused":true,"line":"column","index":0}
`
	if strings.Join(got[:3], "") != want {
		t.Errorf("%s", got[:3])
	}
	// Pages and the stream agree.
	stream := strings.Split(strings.TrimSpace(text(t, ask(t, s, "/api/v1/trace?n=6&strategy=cells", "", "Accept", linesMedia))), "\n")
	var pages []string
	for next := uint64(1); ; {
		page := get[trace](t, s, fmt.Sprintf("/trace?n=6&strategy=cells&from=%d&to=%d", next, next+998))
		for _, e := range page.Events {
			pages = append(pages, inJSON(e))
		}
		if page.Next == nil {
			break
		}
		next = *page.Next
	}
	if !slices.Equal(stream, pages) {
		t.Errorf("%d lines, %d events in pages", len(stream), len(pages))
	}
	if page := get[trace](t, s, "/trace?n=1&from=100"); len(page.Events) != 0 || page.Next != nil {
		t.Errorf("past the end: %+v", page)
	}
}

func TestFilmRefuses(t *testing.T) {
	s := newServer(t, Options{})
	for target, want := range map[string]string{
		"/film?n=17":                       "N is 17: allowed are 1 to 16",
		"/film?n=6&strategy=magic":         `strategy is "magic": allowed are ` + strings.Join(textbook.Names(), ", "),
		"/film?n=6&from=5&to=4":            "to is 4, from is 5: allowed are 500 steps, from the first to the last",
		"/film?n=6&from=0&to=500":          "to is 500, from is 0: allowed are 500 steps, from the first to the last",
		"/film?n=6&from=-1":                `from is "-1": allowed are whole numbers 0 to 9007199254740992 in plain digits`,
		"/film?n=6&tree=yes":               `tree is "yes": allowed are true, false`,
		"/film/next?n=6&after=1&before=2":  "give either after or before, a step from 0 on",
		"/film/next?n=6&after=1&event=eat": `event is "eat": allowed are cover, place, remove, solution, test, uncover`,
		"/trace?n=65":                      "N is 65: allowed are 1 to 64",
		"/trace?n=6&from=0":                "from is 0: allowed are 1 to 9007199254740992",
		"/trace?n=6&from=1&to=10001":       "to is 10001, from is 1: allowed are 10000 events, from the first to the last; more come as a stream, with Accept: application/x-ndjson",
	} {
		if p := refused(t, ask(t, s, root+target, ""), badParameter); p.Detail != want {
			t.Errorf("%s: %s\nwant %s", target, p.Detail, want)
		}
	}
}

// TestFilmsMakeRoom looks at more films than there is memory for.
func TestFilmsMakeRoom(t *testing.T) {
	s := newServer(t, Options{Memory: MinMemory})
	room := s.limits.forFilms.size / filmMemory
	for n := 1; n <= 16; n++ {
		for _, strategy := range textbook.Names() {
			get[filmed](t, s, fmt.Sprintf("/film?n=%d&strategy=%s&from=20", n, strategy))
		}
		if kept := int64(len(s.films.all)); kept > room {
			t.Fatalf("%d films are kept, room is for %d", kept, room)
		}
	}
	var open []*shown
	for n := range int(room) {
		film, err := s.films.open(textbook.Strategies()[0], n)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, film)
	}
	refused(t, ask(t, s, "/api/v1/film?n=9", ""), busy)
	for _, film := range open {
		s.films.close(film)
	}
	get[filmed](t, s, "/film?n=9")
	s.Close()
	if !s.limits.forFilms.TryAcquire(s.limits.forFilms.size) {
		t.Error("closed, but films still hold memory")
	}
}
