package web

import (
	"nqueens/count"
	"nqueens/enumerate"
	"nqueens/render"
	"nqueens/textbook"
)

// restrictions are the limits of the server.
type restrictions struct {
	Version       string         `json:"version" jsonschema:"of the program"`
	Searches      int            `json:"searches" jsonschema:"streams and counts that may run at a time, and as many questions beside them"`
	Seconds       float64        `json:"seconds" jsonschema:"time of an answer"`
	StreamSeconds float64        `json:"stream_seconds" jsonschema:"time of a stream"`
	CountSeconds  float64        `json:"count_seconds" jsonschema:"time of a count"`
	CountIdle     float64        `json:"count_idle_seconds" jsonschema:"after which a count is cancelled that nobody asks about"`
	Body          int64          `json:"body_bytes" jsonschema:"size of a body"`
	Memory        int64          `json:"memory_bytes" jsonschema:"what all requests together may hold"`
	MaxN          map[string]int `json:"max_n" jsonschema:"largest board of each call"`
}

func limitsCall() call {
	return call{
		method: "GET", path: "/limits", name: "limits",
		summary: "What the server allows.",
		gives:   []gives{{jsonMedia, restrictions{}, "its limits"}},
		do: func(s *Server, _ *query) (any, error) {
			o := &s.options
			return restrictions{
				Version: o.Version, Searches: o.Searches, Body: o.Body, Memory: o.Memory,
				Seconds: o.Time.Seconds(), StreamSeconds: o.StreamTime.Seconds(),
				CountSeconds: o.CountTime.Seconds(), CountIdle: o.CountIdle.Seconds(),
				MaxN: map[string]int{
					"solutions": o.MaxN, "counts": min(o.MaxN, count.MaxN), "first": o.MaxN, "complete": o.MaxN,
					"free": min(o.MaxN, maxFreeN), "nth": min(o.MaxN, enumerate.MaxIndexN), "film": maxFilmN,
					"trace": textbook.MaxN, "check": maxChecked, "draw": render.MaxN,
				},
			}, nil
		},
	}
}
