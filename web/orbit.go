package web

import "nqueens/board"

// orbit is a board's images under the eight symmetries.
type orbit struct {
	N           int           `json:"n" jsonschema:"board size"`
	Class       string        `json:"class,omitempty" jsonschema:"of a solution: asymmetric, point or rotation"`
	Size        int           `json:"size" jsonschema:"different images"`
	Fundamental bool          `json:"fundamental" jsonschema:"no image is lexicographically smaller"`
	Canonical   board.Board   `json:"canonical" jsonschema:"the lexicographically smallest image"`
	Images      []image       `json:"images" jsonschema:"all eight"`
	Orbit       []board.Board `json:"orbit" jsonschema:"the different ones, in lexicographic order"`
}

type image struct {
	Symmetry string      `json:"symmetry" jsonschema:"how the board is turned or mirrored"`
	Cols     board.Board `json:"cols" jsonschema:"the column of the queen in each row"`
}

const maxOrbitN = 1_000

func orbitCall() call {
	return call{
		method: "GET", path: "/orbit", name: "orbit",
		summary: "The symmetric images of a board that has one queen in each row and column.",
		params:  []param{theColumns()},
		gives:   []gives{{jsonMedia, orbit{}, "the images"}},
		do: func(_ *Server, q *query) (any, error) {
			b, err := readColumns(q, maxOrbitN)
			if err != nil {
				return nil, err
			}
			if !b.IsPermutation() {
				return nil, badParameter.refuse("cols", q.word("cols"), "", "cols has a column twice: a board can be turned with one queen in each row and column")
			}
			o := orbit{N: b.N(), Fundamental: b.IsCanonical(), Canonical: b.Canonical(), Orbit: b.Orbit()}
			o.Size = len(o.Orbit)
			if b.IsSolution() {
				o.Class = b.Class().String()
			}
			for _, symmetry := range board.Symmetries() {
				o.Images = append(o.Images, image{symmetry.String(), b.Image(symmetry)})
			}
			return o, nil
		},
	}
}
