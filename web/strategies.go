package web

import "nqueens/textbook"

// strategies describes the textbook searches.
type strategies struct {
	Strategies []strategy `json:"strategies" jsonschema:"in teaching order"`
}

type strategy struct {
	Name          string     `json:"name" jsonschema:"what the parameter strategy takes"`
	Article       string     `json:"article" jsonschema:"number of the article it comes from, and which program there"`
	Idea          string     `json:"idea" jsonschema:"the idea in one sentence"`
	Cost          string     `json:"cost" jsonschema:"what one node costs, n the board size"`
	Complete      bool       `json:"complete" jsonschema:"it finds every solution"`
	Lexicographic bool       `json:"lexicographic" jsonschema:"it finds them in lexicographic order"`
	Branching     string     `json:"branching" jsonschema:"what one call of the search chooses among: the squares of the next row, a queen on the next square or none, or the squares of the line with the fewest left"`
	Events        []string   `json:"events" jsonschema:"the kinds of events it tells"`
	Code          []codeLine `json:"code" jsonschema:"the search in pseudo-code"`
}

type codeLine struct {
	Text string   `json:"text" jsonschema:"the line, two blanks for each level"`
	At   []string `json:"at" jsonschema:"the kinds of events that happen at it"`
}

var branchings = map[textbook.Branching]string{textbook.ByRow: "row", textbook.BySquare: "square", textbook.ByLine: "line"}

func strategiesCall() call {
	return call{
		method: "GET", path: "/strategies", name: "strategies",
		summary: "The textbook searches: their ideas, costs and pseudo-code.",
		gives:   []gives{{jsonMedia, strategies{}, "their descriptions"}},
		stable:  true,
		do: func(*Server, *query) (any, error) {
			all := strategies{}
			for _, s := range textbook.Strategies() {
				d := strategy{
					Name: s.Name, Article: s.Article, Idea: s.Idea, Cost: s.Cost,
					Complete: s.Complete, Lexicographic: s.Lexicographic, Branching: branchings[s.Branching],
					Events: kindNames(s.Events), Code: []codeLine{},
				}
				for _, line := range s.Code {
					d.Code = append(d.Code, codeLine{line.Text, kindNames(line.At)})
				}
				all.Strategies = append(all.Strategies, d)
			}
			return all, nil
		},
	}
}

func kindNames(kinds []textbook.Kind) []string {
	names := []string{}
	for _, k := range kinds {
		names = append(names, k.String())
	}
	return names
}

// theStrategy is the parameter strategy.
func theStrategy() param {
	return param{name: "strategy", form: choice(textbook.Names()), what: "the textbook search", standard: "arrays"}
}
