package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"nqueens/known"
)

// soon is how long a test waits for what must happen.
const soon = 30 * time.Second

// until polls until something holds.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(soon); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within %v", what, soon)
		}
	}
}

func startCount(t testing.TB, s http.Handler, body string) (one countReport) {
	t.Helper()
	r := ask(t, s, "POST /api/v1/counts", body)
	answer := text(t, r)
	if err := json.Unmarshal([]byte(answer), &one); err != nil || r.StatusCode != http.StatusAccepted || r.Header.Get("Location") != "/api/v1/counts/"+one.ID {
		t.Fatalf("%d, %v, %s", r.StatusCode, err, answer)
	}
	return one
}

func ended(t testing.TB, s http.Handler, id string) (one countReport) {
	t.Helper()
	until(t, "the count ends", func() bool {
		one = get[countReport](t, s, "/counts/"+id)
		return one.State != isRunning
	})
	return one
}

// TestCounts compares counts with what others have published.
func TestCounts(t *testing.T) {
	s := newServer(t, Options{})
	for n := 1; n <= 12; n++ {
		one := ended(t, s, startCount(t, s, fmt.Sprintf(`{"n":%d}`, n)).ID)
		published := map[string]string{}
		for _, v := range known.Of(n) {
			published[v.Name] = v.Number
		}
		if one.State != isDone || one.Count != published["all"] || one.Fundamental != published["fundamental"] || one.Classes.Rotation != published["rotation"] {
			t.Errorf("n=%d: %+v, %+v", n, one, one.Classes)
		}
		if *one.Share != 1 || one.Found != one.Count || one.Left != nil || one.Workers == 0 || one.Kernel == "" || one.Engine == "" {
			t.Errorf("n=%d: %+v", n, one)
		}
	}
	if list := get[countList](t, s, "/counts").Counts; len(list) != 12 || list[0].N != 12 || list[11].N != 1 {
		t.Errorf("%d counts are listed", len(list))
	}
}

func TestCountsWithConditions(t *testing.T) {
	s := newServer(t, Options{})
	for body, want := range map[string]string{
		`{"n":8,"given":[[0,3]]}`:                 "18",
		`{"n":8,"given":[[0,3],[0,3]]}`:           "18",
		`{"n":8,"given":[[0,3],[0,4]]}`:           "0",
		`{"n":8,"given":[[0,0],[1,1]]}`:           "0",
		`{"n":8,"block":[[0,3]]}`:                 "74",
		`{"n":8,"given":[[0,3]],"block":[[0,3]]}`: "0",
		`{"n":40,"given":[[0,0],[1,1]]}`:          "0",
		`{"n":3,"block":[[0,0]]}`:                 "0",
	} {
		one := ended(t, s, startCount(t, s, body).ID)
		if one.State != isDone || one.Count != want || one.Classes != nil || one.Share != nil {
			t.Errorf("%s: %+v, want %s", body, one, want)
		}
	}
}

// TestCountsOfLargeBoardsAreCancelled cancels what would never end, in every way
// there is.
func TestCountsOfLargeBoardsAreCancelled(t *testing.T) {
	s := newServer(t, Options{Searches: 2})
	for _, body := range []string{`{"n":24}`, `{"n":30,"block":[[0,0]]}`, `{"n":32,"given":[[0,0]]}`, `{"n":40,"block":[[3,3]]}`, `{"n":64}`} {
		one := startCount(t, s, body)
		if running := get[countReport](t, s, "/counts/"+one.ID); running.State != isRunning || running.Count != "" {
			t.Errorf("%s: %+v", body, running)
		}
		for range 2 { // once more is no error
			var cancelled countReport
			if err := json.Unmarshal([]byte(text(t, ask(t, s, "DELETE /api/v1/counts/"+one.ID, ""))), &cancelled); err != nil {
				t.Fatal(err)
			}
			if cancelled.State != isCancelled || cancelled.Reason != "cancelled" || cancelled.Count != "" {
				t.Errorf("%s: %+v", body, cancelled)
			}
		}
	}
	if one := ended(t, s, startCount(t, s, `{"n":24,"time":0.05}`).ID); one.State != isCancelled || one.Reason != "time" {
		t.Errorf("%+v", one)
	}
	if free := s.limits.forSearches; !free.TryAcquire(free.size) {
		t.Error("no count runs, but memory is held")
	}
}

func TestCountsThatNobodyAsksAboutAreCancelled(t *testing.T) {
	s := newServer(t, Options{CountIdle: 50 * time.Millisecond})
	id := startCount(t, s, `{"n":24}`).ID
	until(t, "the count is cancelled", func() bool {
		s.counts.mu.Lock()
		defer s.counts.mu.Unlock()
		return !s.counts.all[0].running()
	})
	if one := get[countReport](t, s, "/counts/"+id); one.State != isCancelled || one.Reason != "idle" {
		t.Errorf("%+v", one)
	}
}

func TestCountsAreForgotten(t *testing.T) {
	s := newServer(t, Options{CountKeep: time.Millisecond})
	id := startCount(t, s, `{"n":4}`).ID
	until(t, "the count is forgotten", func() bool {
		return ask(t, s, "/api/v1/counts/"+id, "").StatusCode == http.StatusNotFound
	})
	s = newServer(t, Options{})
	first := startCount(t, s, `{"n":4}`).ID
	ended(t, s, first)
	for range maxCounts + 5 {
		ended(t, s, startCount(t, s, `{"n":4}`).ID)
	}
	if kept := len(get[countList](t, s, "/counts").Counts); kept != maxCounts {
		t.Errorf("%d counts are kept", kept)
	}
	refused(t, ask(t, s, "/api/v1/counts/"+first, ""), notFound)
}

func TestTooManyCounts(t *testing.T) {
	s := newServer(t, Options{Searches: 2})
	ids := []string{startCount(t, s, `{"n":24}`).ID, startCount(t, s, `{"n":24}`).ID}
	r := ask(t, s, "POST /api/v1/counts", `{"n":4}`)
	if p := refused(t, r, busy); p.Detail != "2 searches are running, which is the limit" || r.Header.Get("Retry-After") != "1" {
		t.Errorf("%s, Retry-After %q", p.Detail, r.Header.Get("Retry-After"))
	}
	refused(t, ask(t, s, "/api/v1/solutions?n=4", "", "Accept", linesMedia), busy)
	// Questions are answered all the same.
	says(t, ask(t, s, "/api/v1/solutions?n=4", ""), 200, `{"n":4,"solutions":[[1,3,0,2],[2,0,3,1]],"next":null}`)
	says(t, ask(t, s, "POST /api/v1/check", `{"cols":[0]}`), 200, `{"n":1,"valid":true,"queens":1,"pairs":"0","attacks":[]}`)
	for _, id := range ids {
		ask(t, s, "DELETE /api/v1/counts/"+id, "")
	}
	ended(t, s, startCount(t, s, `{"n":4}`).ID)
}

// TestLargeCountsLeaveRoom counts what the join would need much memory for.
func TestLargeCountsLeaveRoom(t *testing.T) {
	s := newServer(t, Options{Searches: 4, Workers: 16})
	for _, n := range []int{19, 21, 22, 24} {
		if one := startCount(t, s, fmt.Sprintf(`{"n":%d}`, n)); one.Engine == "" || one.Workers == 0 {
			t.Errorf("%+v", one)
		}
	}
	for _, target := range []string{"/solutions?n=8", "/complete?n=20", "/nth?n=8&place=1", "/film?n=6", "/free?n=8"} {
		if r := ask(t, s, root+target, ""); r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", target, text(t, r))
		}
	}
}

func TestCountEvents(t *testing.T) {
	s, listening := serve(t, Options{})
	one := startCount(t, s, `{"n":24}`)
	r, err := http.Get(listening.URL + "/api/v1/counts/" + one.ID + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	next := func() (event string, report countReport) {
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				event = name
			}
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				if err := json.Unmarshal([]byte(data), &report); err != nil {
					t.Fatal(err)
				}
				return event, report
			}
		}
		return "", report
	}
	for range 3 {
		if event, report := next(); event != "progress" || report.State != isRunning {
			t.Errorf("%s: %+v", event, report)
		}
	}
	ask(t, s, "DELETE /api/v1/counts/"+one.ID, "")
	for {
		event, report := next()
		if event == "progress" {
			continue
		}
		if event != "end" || report.State != isCancelled {
			t.Errorf("%s: %+v", event, report)
		}
		break
	}
	if event, _ := next(); event != "" {
		t.Errorf("%s after the end", event)
	}
}

func TestCountsRefuse(t *testing.T) {
	s := newServer(t, Options{MaxN: 30, CountTime: time.Minute})
	for body, want := range map[string]string{
		`{}`:                         "N is missing: allowed are 1 to 30",
		`{"n":31}`:                   "N is 31: allowed are 1 to 30",
		`{"n":8,"given":[[8,0]]}`:    "given 8,0 is outside the board: rows and columns are 0 to 7",
		`{"n":8,"block":[[0,-1]]}`:   "block 0,-1 is outside the board: rows and columns are 0 to 7",
		`{"n":8,"time":61}`:          "time is 61: allowed are times above 0, to 60",
		`{"n":8,"time":"1"}`:         "time is a JSON string: allowed is a number",
		`{"n":8,"fundamental":true}`: `the body has an unknown member "fundamental"`,
	} {
		if p := refused(t, ask(t, s, "POST /api/v1/counts", body), badBody); p.Detail != want {
			t.Errorf("%s: %s\nwant %s", body, p.Detail, want)
		}
	}
	refused(t, ask(t, s, "/api/v1/counts/"+strings.Repeat("x", 65), ""), badParameter)
	refused(t, ask(t, s, "POST /api/v1/counts/x", "{}"), wrongMethod)
}
