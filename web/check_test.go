package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"nqueens/board"
)

func TestCheck(t *testing.T) {
	s := newServer(t, Options{})
	for body, want := range map[string]string{
		`{"cols":[1,3,0,2]}`:       `{"n":4,"valid":true,"queens":4,"pairs":"0","attacks":[]}`,
		`{"n":1,"queens":[[0,0]]}`: `{"n":1,"valid":true,"queens":1,"pairs":"0","attacks":[]}`,
		`{"n":4,"cols":[2,null]}`:  `{"n":4,"valid":false,"queens":1,"empty_rows":[[1,3]],"pairs":"0","attacks":[]}`,
		`{"n":4,"cols":[]}`:        `{"n":4,"valid":false,"queens":0,"empty_rows":[[0,3]],"pairs":"0","attacks":[]}`,
		`{"n":3,"queens":[[0,2],[1,1],[0,0],[0,0]]}`: `{"n":3,"valid":false,"queens":3,"empty_rows":[[2,2]],"pairs":"3","attacks":[` +
			`{"a":[0,0],"b":[0,2],"line":"row","index":0},{"a":[0,0],"b":[1,1],"line":"falling","index":0},{"a":[0,2],"b":[1,1],"line":"rising","index":2}]}`,
		`{"n":5,"queens":[[1,3],[4,3]]}`: `{"n":5,"valid":false,"queens":2,"empty_rows":[[0,0],[2,3]],"pairs":"1","attacks":[{"a":[1,3],"b":[4,3],"line":"column","index":3}]}`,
	} {
		says(t, ask(t, s, "POST /api/v1/check", body), 200, want)
	}
}

// TestPairs compares the number of pairs with the pairs.
func TestPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 1 + random.IntN(9)
		var queens []board.Square
		for range random.IntN(n*n + 1) {
			queens = append(queens, board.Square{Row: random.IntN(n), Col: random.IntN(n)})
		}
		p, err := board.Place(n, queens...)
		if err != nil {
			t.Fatal(err)
		}
		want := uint64(0)
		for range p.Attacks() {
			want++
		}
		if got := pairs(p); got != want {
			t.Fatalf("%v: %d pairs, want %d", queens, got, want)
		}
	}
}

// TestCheckOfManyPairs has far more pairs than an answer lists.
func TestCheckOfManyPairs(t *testing.T) {
	s := newServer(t, Options{})
	var v verdict
	cols := strings.TrimSuffix(strings.Repeat("7,", 60_000), ",")
	r := ask(t, s, "POST /api/v1/check", fmt.Sprintf(`{"cols":[%s]}`, cols))
	if err := json.Unmarshal([]byte(text(t, r)), &v); err != nil {
		t.Fatal(err)
	}
	if v.Pairs != "1799970000" || len(v.Attacks) != maxAttacks || v.N != 60_000 {
		t.Errorf("%s pairs, %d listed", v.Pairs, len(v.Attacks))
	}
}

func TestCheckRefuses(t *testing.T) {
	s := newServer(t, Options{Body: 2000})
	for body, want := range map[string]string{
		`{}`:                             "N is missing: allowed are 1 to 100000",
		`{"n":8}`:                        "the body has no board: give cols or queens",
		`{"n":0,"cols":[]}`:              "N is 0: allowed are 1 to 100000 (the empty board has one solution, but nothing to print)",
		`{"n":-1,"cols":[]}`:             "N is -1: allowed are 1 to 100000",
		`{"n":100001,"cols":[]}`:         "N is 100001: allowed are 1 to 100000",
		`{"n":2,"cols":[0],"queens":[]}`: "the body has both cols and queens: give one of them",
		`{"n":2,"cols":[0,1,1]}`:         "cols: 3 numbers, but a 2x2 board has 2 rows",
		`{"cols":[0,2]}`:                 "cols: column 2 in row 1: allowed are 0 to 1",
		`{"cols":[0,-1]}`:                "cols: column -1 in row 1: allowed are 0 to 1",
		`{"n":2,"queens":[[0,2]]}`:       "queens 0,2 is outside the board: rows and columns are 0 to 1",
		`{"n":2,"queens":[[0]]}`:         "a square is [0]: allowed are a row and a column, like [0,3]",
		`{"n":2,"queens":[[0,1,1]]}`:     "a square is [0,1,1]: allowed are a row and a column, like [0,3]",
		`{"n":2,"queens":["a1"]}`:        `a square is "a1": allowed are a row and a column, like [0,3]`,
		`{"n":"8"}`:                      "n is a JSON string: allowed is a whole number",
		`{"n":8.5}`:                      "n is a JSON number 8.5: allowed is a whole number",
		`{"n":1e30}`:                     "n is a JSON number 1e30: allowed is a whole number",
		`{"n":8,"cols":"0,1"}`:           "cols is a JSON string: allowed is an array",
		`{"n":8,"size":3}`:               `the body has an unknown member "size"`,
		`{"N":8,"cols":[0]}`:             `the body has an unknown member "N"`,
		`{"n":8,"n":9,"cols":[0]}`:       `the body has the member "n" twice`,
		`[]`:                             "the body is a JSON array: allowed is an object",
		`{"n":8`:                         "the body is no JSON document: it ends too early",
		`n=8`:                            "the body is no JSON document: invalid character '=' in literal null (expecting 'u'), at byte 2",
		`{"n":2,"cols":[0]} {"n":2}`:     "the body goes on after its JSON document, at byte 20",
	} {
		if p := refused(t, ask(t, s, "POST /api/v1/check", body), badBody); p.Detail != want {
			t.Errorf("%s: %s\nwant %s", body, p.Detail, want)
		}
	}
	refused(t, ask(t, s, "POST /api/v1/check", "", "Content-Type", jsonMedia), badBody)
	refused(t, ask(t, s, "POST /api/v1/check", "{}", "Content-Type", "text/plain"), wrongMedia)
	refused(t, ask(t, s, "POST /api/v1/check", `{"n":8,"cols":[`+strings.Repeat("0,", 1000)+`0]}`), tooLarge)
	refused(t, ask(t, s, "POST /api/v1/check?n=8", `{"n":8,"cols":[0]}`), badParameter)
}
