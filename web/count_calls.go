package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"nqueens/board"
	"nqueens/count"
	"nqueens/enumerate"
)

// countOrder is what is to be counted.
type countOrder struct {
	N     *int       `json:"n" jsonschema:"board size"`
	Given []position `json:"given,omitempty" jsonschema:"squares that hold a queen"`
	Block []position `json:"block,omitempty" jsonschema:"squares that hold none"`
	Time  *float64   `json:"time,omitempty" jsonschema:"seconds after which it is cancelled"`
}

// countReport is a count, running or ended.
type countReport struct {
	ID      string     `json:"id"`
	N       int        `json:"n" jsonschema:"board size"`
	Given   []position `json:"given,omitzero" jsonschema:"squares that hold a queen; not in a list"`
	Block   []position `json:"block,omitzero" jsonschema:"squares that hold none; not in a list"`
	State   countState `json:"state" jsonschema:"running, done, cancelled or failed"`
	Seconds float64    `json:"seconds" jsonschema:"how long it has run"`

	Share   *float64 `json:"share,omitempty" jsonschema:"predicted share of the work that is done, 0 to 1"`
	Left    *float64 `json:"left,omitempty" jsonschema:"seconds it is expected to take from here"`
	Found   string   `json:"found,omitempty" jsonschema:"solutions found so far"`
	Nodes   string   `json:"nodes,omitempty" jsonschema:"queens placed so far, or half boards made"`
	Engine  string   `json:"engine,omitempty" jsonschema:"search or join; not with conditions"`
	Kernel  string   `json:"kernel,omitempty" jsonschema:"at the end: the form of the engine"`
	Workers int      `json:"workers,omitempty" jsonschema:"goroutines that count"`

	Count       string         `json:"count,omitempty" jsonschema:"done: the number of solutions"`
	Fundamental string         `json:"fundamental,omitempty" jsonschema:"done, without conditions: the number of orbits of the eight symmetries"`
	Classes     *classesReport `json:"classes,omitempty" jsonschema:"done, without conditions: the number of solutions by their symmetry"`

	Reason string `json:"reason,omitempty" jsonschema:"cancelled: by whom, cancelled, time, idle or stopping; failed: why"`
}

type classesReport struct {
	Asymmetric string `json:"asymmetric" jsonschema:"no symmetry: orbits of 8"`
	Point      string `json:"point" jsonschema:"fixed by the half turn alone: orbits of 4"`
	Rotation   string `json:"rotation" jsonschema:"fixed by the quarter turn: orbits of 2"`
}

type countList struct {
	Counts []countReport `json:"counts" jsonschema:"the newest first"`
}

func (one *counted) report() countReport {
	one.mu.Lock()
	defer one.mu.Unlock()
	p := &one.progress
	r := countReport{
		ID: one.id, N: one.n, Given: positionsOf(one.given), Block: positionsOf(one.blocked), State: one.state,
		Found: p.found, Reason: p.reason, Engine: one.engine, Kernel: p.Kernel, Workers: one.workers,
	}
	until := one.finished
	if one.state == isRunning {
		until = time.Now()
	}
	r.Seconds = until.Sub(one.began).Seconds()
	if len(one.given)+len(one.blocked) == 0 {
		share := p.Share
		r.Share, r.Nodes = &share, p.Nodes.String()
		if one.state == isRunning && p.Left > 0 {
			left := p.Left.Seconds()
			r.Left = &left
		}
	}
	if one.state == isDone {
		r.Count = p.found
		if c := p.classes; c != nil {
			r.Fundamental = c.Fundamental().String()
			r.Classes = &classesReport{c.Asymmetric.String(), c.Point.String(), c.Rotation.String()}
		}
	}
	return r
}

func startCountCall() call {
	return call{
		method: "POST", path: "/counts", name: "start-count",
		summary: "Begin to count the solutions of a board, or those with some squares given and blocked. A count that nobody asks about is cancelled after a while.",
		body:    func() any { return new(countOrder) },
		gives:   []gives{{jsonMedia, countReport{}, "the count, which has begun; the Location header says where to ask about it"}},
		status:  http.StatusAccepted,
		do: func(s *Server, q *query) (any, error) {
			one, err := s.ordered(q.body.(*countOrder))
			if err != nil {
				return nil, err
			}
			if err := s.counts.start(one); err != nil {
				return nil, err
			}
			q.w.Header().Set("Location", root+"/counts/"+one.id)
			return one.report(), nil
		},
	}
}

// ordered makes a count of what a request asks for.
func (s *Server) ordered(o *countOrder) (*counted, error) {
	n, err := sizeOf(o.N, min(s.options.MaxN, count.MaxN, enumerate.MaxN))
	if err != nil {
		return nil, err
	}
	one := &counted{n: n, limit: s.options.CountTime}
	if one.given, err = squaresOf("given", n, o.Given); err != nil {
		return nil, err
	}
	if one.blocked, err = squaresOf("block", n, o.Block); err != nil {
		return nil, err
	}
	one.given, one.blocked = distinct(one.given), distinct(one.blocked) // it keeps them for long
	if o.Time != nil {
		most := s.options.CountTime.Seconds()
		if !(*o.Time > 0 && *o.Time <= most) {
			allowed := fmt.Sprintf("times above 0, to %g", most)
			return nil, badBody.refuse("time", strconv.FormatFloat(*o.Time, 'g', -1, 64), allowed, "time is %g: allowed are %s", *o.Time, allowed)
		}
		one.limit = time.Duration(*o.Time * float64(time.Second))
	}
	return one, nil
}

// distinct gives squares row by row, each once.
func distinct(squares []board.Square) []board.Square {
	slices.SortFunc(squares, func(a, b board.Square) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	return slices.Clip(slices.Compact(squares))
}

func listCountsCall() call {
	return call{
		method: "GET", path: "/counts", name: "counts",
		summary: "The counts that run, and those that have ended not long ago.",
		gives:   []gives{{jsonMedia, countList{}, "the counts"}},
		do: func(s *Server, _ *query) (any, error) {
			list := countList{Counts: []countReport{}}
			for _, one := range s.counts.list() {
				r := one.report()
				r.Given, r.Block = nil, nil // together they could be large
				list.Counts = append(list.Counts, r)
			}
			return list, nil
		},
	}
}

func theCount() []param {
	return []param{{name: "id", form: word{64, "what id says of a count"}, what: "the id of the count", needed: true, inPath: true}}
}

func countCall() call {
	return call{
		method: "GET", path: "/counts/{id}", name: "count",
		summary: "A count: how far it has come, or its result.",
		params:  theCount(),
		gives:   []gives{{jsonMedia, countReport{}, "the count"}},
		do: func(s *Server, q *query) (any, error) {
			one, err := s.counts.find(q.word("id"))
			if err != nil {
				return nil, err
			}
			return one.report(), nil
		},
	}
}

func cancelCountCall() call {
	return call{
		method: "DELETE", path: "/counts/{id}", name: "cancel-count",
		summary: "Cancel a count. One that has ended stays as it is.",
		params:  theCount(),
		gives:   []gives{{jsonMedia, countReport{}, "the count, which has ended"}},
		do: func(s *Server, q *query) (any, error) {
			one, err := s.counts.find(q.word("id"))
			if err != nil {
				return nil, err
			}
			one.cancel(errCancelled)
			select {
			case <-one.ended: // within 50 ms, by what the packages below promise
			case <-q.ctx.Done():
				return nil, q.ctx.Err()
			}
			return one.report(), nil
		},
	}
}

// How often the events of a count are told, and that the server is still there.
const (
	tellEvery  = 250 * time.Millisecond
	aliveEvery = 15 * time.Second
)

func countEventsCall() call {
	return call{
		method: "GET", path: "/counts/{id}/events", name: "count-events",
		summary: "Follow a count, as server-sent events: progress several times a second, then one end. The data of each is the count as GET /counts/{id} gives it.",
		params:  theCount(),
		gives:   []gives{{eventMedia, nil, "the events"}},
		do: func(s *Server, q *query) (any, error) {
			one, err := s.counts.find(q.word("id"))
			if err != nil {
				return nil, err
			}
			defer one.watch()()
			return nil, s.tell(q, one)
		},
	}
}

func (s *Server) tell(q *query, one *counted) error {
	out := s.newStream(q)
	send := func(event string) bool {
		data, err := json.Marshal(one.report())
		if err != nil {
			panic(err) // of a type that JSON does not have
		}
		return out.write(fmt.Appendf(nil, "event: %s\ndata: %s\n\n", event, data))
	}
	tick, alive := time.NewTicker(tellEvery), time.NewTicker(aliveEvery)
	defer tick.Stop()
	defer alive.Stop()
	for going := send("progress"); going; {
		select {
		case <-one.ended:
			send("end")
			return out.end(nil)
		case <-tick.C:
			going = send("progress")
		case <-alive.C:
			going = out.write([]byte(": still there\n\n"))
		case <-q.ctx.Done():
			// The count has ended too if the server stops; if the time is over, the
			// client asks again.
			if s.life.Err() != nil {
				<-one.ended
				send("end")
			}
			return out.end(nil)
		}
	}
	return out.end(nil)
}
