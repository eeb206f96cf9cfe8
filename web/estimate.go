package web

import (
	"math"
	"time"

	"nqueens/count"
)

// estimate is what a short look says about the number of solutions.
type estimate struct {
	N           int      `json:"n" jsonschema:"board size"`
	Method      string   `json:"method" jsonschema:"sample, importance, or asymptotic, which has no interval"`
	Log10       *float64 `json:"log10,omitempty" jsonschema:"decimal logarithm of the estimate; missing where it is 0"`
	Low         *float64 `json:"low,omitempty" jsonschema:"the 95 % interval"`
	High        *float64 `json:"high,omitempty"`
	Samples     int      `json:"samples,omitempty" jsonschema:"jobs counted, or boards built"`
	Engine      string   `json:"engine,omitempty" jsonschema:"the engine that a full count would use"`
	CoreSeconds *float64 `json:"core_seconds,omitempty" jsonschema:"how long a full count would take here with one worker"`
}

// maxEstimated is the largest board: beyond, the asymptotic is a number of too
// many digits to matter.
const maxEstimated = 1_000_000_000

func estimateCall() call {
	return call{
		method: "GET", path: "/estimate", name: "estimate",
		summary: "An estimate of the number of solutions, with a 95 % interval, and of the time that a full count would take here.",
		params: []param{
			boardSize(maxEstimated),
			{name: "seconds", form: seconds{0.1, 5}, what: "how long to look", standard: "1"},
			{name: "seed", form: whole{0, 1<<64 - 1}, what: "seed of the random choices", standard: "1"},
		},
		gives:    []gives{{jsonMedia, estimate{}, "the estimate"}},
		searches: true,
		do: func(s *Server, q *query) (any, error) {
			if err := q.hold(s, searchMemory(64, s.options.Workers)); err != nil {
				return nil, err
			}
			e, err := count.SampleSize(q.ctx, q.int("n"), count.EstimateOptions{
				Time: time.Duration(q.seconds("seconds") * float64(time.Second)), Seed: q.number("seed"), Workers: s.options.Workers,
			})
			if err != nil {
				return nil, err
			}
			answer := estimate{N: e.N, Method: e.Method, Log10: finite(e.Log10)}
			if e.Method != count.ByAsymptotic {
				answer.Low, answer.High, answer.Samples = finite(e.Low), finite(e.High), e.Samples
			}
			if e.CoreSeconds > 0 {
				answer.Engine, answer.CoreSeconds = e.Engine, &e.CoreSeconds
			}
			return answer, nil
		},
	}
}

// finite gives a number for JSON, which has none that is infinite.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
