package web

import "nqueens/notation"

// formatList describes the notations of boards.
type formatList struct {
	Formats []format `json:"formats" jsonschema:"in the order in which help texts show them"`
}

type format struct {
	Name     string `json:"name" jsonschema:"what the parameter format takes"`
	Summary  string `json:"summary" jsonschema:"what it looks like"`
	MaxN     int    `json:"max_n" jsonschema:"the largest board that is written in it here; 0: any"`
	ByColumn bool   `json:"by_column" jsonschema:"its numbers are the row of the queen in each column"`
	Whole    bool   `json:"whole" jsonschema:"it ends with the number of all solutions, whichever are written, and takes only solutions"`
	Readable bool   `json:"readable" jsonschema:"it can be read"`
	Partial  bool   `json:"partial" jsonschema:"it can write boards with empty rows or several queens in a row"`
}

func formatsCall() call {
	return call{
		method: "GET", path: "/formats", name: "formats",
		summary: "The text formats of boards.",
		gives:   []gives{{jsonMedia, formatList{}, "the formats"}},
		stable:  true,
		do: func(s *Server, _ *query) (any, error) {
			list := formatList{}
			for _, f := range notation.Formats() {
				most := f.MaxN
				if f.Whole {
					most = s.mostTotalled()
				}
				list.Formats = append(list.Formats, format{f.Name, f.Summary, most, f.ByColumn, f.Whole, f.Readable(), f.Partial()})
			}
			return list, nil
		},
	}
}

// theBase is the parameter base.
func theBase(what string) param {
	return param{name: "base", form: whole{0, 1}, what: "number of the first row and column " + what, standard: "0"}
}
