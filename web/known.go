package web

import "nqueens/known"

// published is what others have published about a board size.
type published struct {
	N         int     `json:"n" jsonschema:"board size"`
	Published []value `json:"published" jsonschema:"one number of each kind; only those that there are"`
}

type value struct {
	Name   string `json:"name" jsonschema:"what is counted, in a word"`
	Number string `json:"number" jsonschema:"decimal digits"`
	What   string `json:"what" jsonschema:"what is counted, in a phrase"`
	Source string `json:"source" jsonschema:"where it is published"`
}

func knownCall() call {
	return call{
		method: "GET", path: "/known", name: "known",
		summary: "Published numbers with their sources. Nothing of it is computed here.",
		params:  []param{boardSize(known.MaxN)},
		gives:   []gives{{jsonMedia, published{}, "what is published"}},
		stable:  true,
		do: func(_ *Server, q *query) (any, error) {
			p := published{N: q.int("n"), Published: []value{}}
			for _, v := range known.Of(p.N) {
				if v.Number != "" {
					p.Published = append(p.Published, value{v.Name, v.Number, v.What, v.Source})
				}
			}
			return p, nil
		},
	}
}
