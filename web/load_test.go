package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// load is many clients at once.
type load struct {
	t      *testing.T
	base   string
	client *http.Client
	until  context.Context

	mu    sync.Mutex
	seen  map[int]int // answers by status
	lines atomic.Int64
}

func newLoad(t *testing.T, o Options, d time.Duration) (*load, *Server, *sync.WaitGroup) {
	s, listening := serve(t, o)
	transport := &http.Transport{MaxIdleConnsPerHost: 1000}
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(func() { cancel(); transport.CloseIdleConnections() })
	return &load{t: t, base: listening.URL + root, client: &http.Client{Transport: transport}, until: ctx, seen: map[int]int{}}, s, new(sync.WaitGroup)
}

// send sends an example, reads some bytes of the answer, all if most is 0, and
// gives its status: 0 where the time was over before.
func (l *load) send(e example, most int64) int {
	method, target := http.MethodGet, e.target
	if one, rest, ok := strings.Cut(target, " "); ok {
		method, target = one, rest
	}
	r, err := http.NewRequestWithContext(l.until, method, l.base+target, strings.NewReader(e.body))
	if err != nil {
		l.t.Error(err)
		return 0
	}
	if e.body != "" {
		r.Header.Set("Content-Type", cmp.Or(e.media, jsonMedia))
	}
	r.Header.Set("Accept", e.accept)
	answer, err := l.client.Do(r)
	if err != nil {
		if l.until.Err() == nil {
			l.t.Errorf("%s: %v", e.target, err)
		}
		return 0
	}
	defer answer.Body.Close()
	var in io.Reader = answer.Body
	if most > 0 {
		in = io.LimitReader(in, most)
	}
	body, err := io.ReadAll(in)
	if err != nil && l.until.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		l.t.Errorf("%s: after %d bytes: %v", e.target, len(body), err)
	}
	l.lines.Add(int64(bytes.Count(body, []byte("\n"))))
	l.mu.Lock()
	l.seen[answer.StatusCode]++
	l.mu.Unlock()
	return answer.StatusCode
}

// bounded watches the memory of the process, which holds the clients too.
func (l *load) bounded(most uint64) (end func()) {
	var peak atomic.Uint64
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapInuse))
			select {
			case <-quit:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	return func() {
		close(quit)
		<-ended
		l.t.Logf("answers by status %v, %d lines, at most %d MB in use", l.seen, l.lines.Load(), peak.Load()>>20)
		if peak.Load() > most {
			l.t.Errorf("%d MB were in use, %d are allowed", peak.Load()>>20, most>>20)
		}
	}
}

// TestTwentyClients sends all kinds of requests, good and bad, for some seconds.
// Clients read answers to the end, or go away in the middle.
func TestTwentyClients(t *testing.T) {
	d := 5 * time.Second
	if testing.Short() {
		d = time.Second
	}
	l, s, clients := newLoad(t, Options{Memory: MinMemory}, d)
	defer l.bounded(2 * MinMemory)()
	extra := []example{
		{target: "/solutions?n=13", accept: linesMedia},
		{target: "/solutions?n=16", accept: linesMedia, status: -1},
		{target: "/solutions?n=30", accept: linesMedia, status: -1},
		{target: "POST /counts", body: `{"n":14}`, status: 202},
		{target: "POST /counts", body: `{"n":24,"time":0.2}`, status: 202},
		{target: "/nth?n=14&place=300000"},
		{target: "/film?n=12&strategy=dlx&from=400000&tree=true"},
		{target: "/trace?n=9", accept: linesMedia, status: -1},
	}
	for client := range 20 {
		clients.Go(func() {
			random := rand.New(rand.NewPCG(uint64(client), 0))
			for l.until.Err() == nil {
				e := append(examples, extra...)[random.IntN(len(examples)+len(extra))]
				e.target = strings.Replace(e.target, "/ID", "/none", 1)
				most := int64(0)
				if e.status == -1 || random.IntN(4) == 0 {
					most = 1 + random.Int64N(100_000)
				}
				want := max(e.status, http.StatusOK) // 0 and -1: answered
				if strings.Contains(e.target, "/none") {
					want = http.StatusNotFound
				}
				if got := l.send(e, most); got != want && got != http.StatusTooManyRequests && got != http.StatusServiceUnavailable && got != 0 {
					t.Errorf("%s: status %d, want %d", e.target, got, want)
				}
			}
		})
	}
	clients.Go(func() {
		for l.until.Err() == nil {
			if got := l.send(example{target: "POST /check", body: `{"cols":[1,3,0,2]}`}, 0); got != http.StatusOK && got != 0 {
				t.Errorf("check: status %d", got)
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
	clients.Wait()
	until(t, "no search is left of those whose clients went away", func() bool {
		for _, one := range s.counts.list() {
			one.cancel(errCancelled)
		}
		return valueOf(t, s.metrics.running) == 0 && valueOf(t, s.metrics.asking) == 0
	})
	until(t, "all memory but that of films is given back", func() bool {
		return valueOf(t, s.metrics.held) == float64(len(s.films.all)*filmMemory)
	})
}

// TestManyStreamsAndCounts keeps 200 clients streaming and 50 counting for a
// minute, once with standard limits, where most are told to come later, and once
// with so many searches allowed that memory is what bounds them.
func TestManyStreamsAndCounts(t *testing.T) {
	if os.Getenv("NQUEENS_LONG") != "1" {
		t.Skip("takes two minutes; NQUEENS_LONG=1 runs it")
	}
	for _, o := range []Options{{}, {Searches: 1000, Workers: 1}} {
		t.Run(fmt.Sprintf("searches=%d", o.Searches), func(t *testing.T) {
			l, s, clients := newLoad(t, o, time.Minute)
			defer l.bounded(uint64(s.options.Memory) * 3 / 2)()
			var checked, streamed, counted atomic.Int64
			for client := range 200 {
				clients.Go(func() {
					random := rand.New(rand.NewPCG(uint64(client), 1))
					for l.until.Err() == nil {
						e := example{target: fmt.Sprintf("/solutions?n=%d", 8+random.IntN(10)), accept: linesMedia}
						switch got := l.send(e, 1+random.Int64N(10<<20)); got {
						case http.StatusOK:
							streamed.Add(1)
						case http.StatusTooManyRequests:
							time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
						case 0:
						default:
							t.Errorf("%s: status %d", e.target, got)
						}
					}
				})
			}
			for client := range 50 {
				clients.Go(func() {
					random := rand.New(rand.NewPCG(uint64(client), 2))
					for l.until.Err() == nil {
						e := example{target: "POST /counts", body: fmt.Sprintf(`{"n":%d,"time":%d}`, 8+random.IntN(12), 1+random.IntN(5))}
						switch got := l.send(e, 0); got {
						case http.StatusAccepted:
							counted.Add(1)
						case http.StatusTooManyRequests:
							time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
						case 0:
						default:
							t.Errorf("%s: status %d", e.body, got)
						}
					}
				})
			}
			clients.Go(func() {
				for l.until.Err() == nil {
					start := time.Now()
					if got := l.send(example{target: "POST /check", body: `{"cols":[1,3,0,2]}`}, 0); got == http.StatusOK {
						checked.Add(1)
					} else if got != 0 {
						t.Errorf("check: status %d", got)
					}
					if took := time.Since(start); took > 10*time.Second {
						t.Errorf("check took %v", took)
					}
					time.Sleep(10 * time.Millisecond)
				}
			})
			clients.Wait()
			t.Logf("%d streams, %d counts, %d checks", streamed.Load(), counted.Load(), checked.Load())
			if streamed.Load() == 0 || counted.Load() == 0 || checked.Load() < 10 {
				t.Error("somebody was never served")
			}
			until(t, "no stream is left", func() bool {
				for _, one := range s.counts.list() {
					one.cancel(errCancelled)
				}
				return valueOf(t, s.metrics.running) == 0
			})
		})
	}
}
