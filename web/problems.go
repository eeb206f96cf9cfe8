package web

// problemList explains the kinds of problems that answers name.
type problemList struct {
	Problems []problemKind `json:"problems" jsonschema:"the kinds there are"`
}

type problemKind struct {
	Type   string `json:"type" jsonschema:"the type in an answer"`
	Status int    `json:"status" jsonschema:"its HTTP status"`
	When   string `json:"when" jsonschema:"when that is the answer"`
}

func problemsCall() call {
	return call{
		method: "GET", path: "/problems", name: "problems",
		summary: "The kinds of problems that an application/problem+json answer names in its type.",
		gives:   []gives{{jsonMedia, problemList{}, "the kinds"}},
		stable:  true,
		do: func(*Server, *query) (any, error) {
			list := problemList{}
			for _, k := range kinds() {
				list.Problems = append(list.Problems, problemKind{problemsPath + "#" + k.name, k.status, k.when})
			}
			return list, nil
		},
	}
}
