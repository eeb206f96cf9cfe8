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

// knownAnswer is what is published for one size, or for all.
type knownAnswer struct {
	N         int         `json:"n,omitempty" jsonschema:"board size"`
	Published []value     `json:"published,omitzero" jsonschema:"one number of each kind; only those that there are"`
	Sizes     []published `json:"sizes,omitzero" jsonschema:"without n: the same for each size, from 1 on"`
}

func knownCall() call {
	size := boardSize(known.MaxN)
	size.needed = false
	size.what += "; by default all sizes"
	return call{
		method: "GET", path: "/known", name: "known",
		summary: "Published numbers with their sources. Nothing of it is computed here.",
		params:  []param{size},
		gives:   []gives{{jsonMedia, knownAnswer{}, "what is published"}},
		stable:  true,
		do: func(_ *Server, q *query) (any, error) {
			if q.given("n") {
				return publishedOf(q.int("n")), nil
			}
			all := knownAnswer{}
			for n := 1; n <= known.MaxN; n++ {
				all.Sizes = append(all.Sizes, publishedOf(n))
			}
			return all, nil
		},
	}
}

func publishedOf(n int) published {
	p := published{N: n, Published: []value{}}
	for _, v := range known.Of(n) {
		if v.Number != "" {
			p.Published = append(p.Published, value{v.Name, v.Number, v.What, v.Source})
		}
	}
	return p
}
