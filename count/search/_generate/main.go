// Command _generate writes the vector passes of package search.
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
)

func main() {
	isa := flag.String("isa", "avx512", "avx512 or avx2")
	flag.Parse()
	ConstraintExpr("!noasm")
	for _, bits := range []int{16, 32} {
		for _, k := range kinds {
			switch *isa {
			case "avx512":
				avx512Pass(k, bits)
			case "avx2":
				avx2Pass(k, bits)
			}
		}
	}
	Generate()
}

// kind mirrors the kinds of ../tree.go.
type kind struct {
	name  string
	in    int  // words of a parent
	out   int  // words of a child
	cover bool // whether the columns left must be covered
	rows  int  // rows looked at
	doc   string
}

var kinds = []kind{
	{name: "near", in: 5, out: 5, rows: 4, doc: "the first side, not its last row"},
	{name: "turn", in: 5, out: 3, rows: 3, doc: "the last row of the first side"},
	{name: "ahead", in: 3, out: 3, rows: 3, doc: "the second side, six or more rows left below"},
	{name: "close5", in: 3, out: 3, rows: 5, cover: true, doc: "five rows left below"},
	{name: "close4", in: 3, out: 3, rows: 4, cover: true, doc: "four rows left below"},
	{name: "close3", in: 3, out: 3, rows: 3, cover: true, doc: "three rows left below"},
	{name: "last", in: 3, out: 0, rows: 2, doc: "two rows left below, counted without storing"},
}
