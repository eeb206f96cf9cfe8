package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nqueens/board"
	"nqueens/enumerate"
)

func TestSolutionsPages(t *testing.T) {
	s := newServer(t, Options{})
	says(t, ask(t, s, "/api/v1/solutions?n=6", ""), 200, `{"n":6,"solutions":[[1,3,5,0,2,4],[2,5,1,4,0,3],[3,0,4,1,5,2],[4,2,0,5,3,1]],"next":null}`)
	says(t, ask(t, s, "/api/v1/solutions?n=6&limit=1", ""), 200, `{"n":6,"solutions":[[1,3,5,0,2,4]],"next":"1.3.5.0.2.4","reason":"limit"}`)
	says(t, ask(t, s, "/api/v1/solutions?n=3", ""), 200, `{"n":3,"solutions":[],"next":null}`)
	says(t, ask(t, s, "/api/v1/solutions?n=1", ""), 200, `{"n":1,"solutions":[[0]],"next":null}`)
	says(t, ask(t, s, "/api/v1/solutions?n=6&fundamental=true", ""), 200, `{"n":6,"solutions":[[1,3,5,0,2,4]],"next":null}`)
	says(t, ask(t, s, "/api/v1/solutions?n=6&given=0,3&block=5,4", ""), 200, `{"n":6,"solutions":[[3,0,4,1,5,2]],"next":null}`)
	says(t, ask(t, s, "/api/v1/solutions?n=6&given=0,0&given=1,1", ""), 200, `{"n":6,"solutions":[],"next":null}`)
}

// TestCursorsGoThroughAll follows next from page to page, with every size of
// page, and compares with the sequence.
func TestCursorsGoThroughAll(t *testing.T) {
	s := newServer(t, Options{})
	for _, conditions := range []string{"", "&fundamental=true", "&given=2,4", "&block=0,0&block=3,3&fundamental=true"} {
		for n := 1; n <= 8; n++ {
			if strings.Contains(conditions, ",4") && n < 5 {
				continue
			}
			if strings.Contains(conditions, ",3") && n < 4 {
				continue
			}
			whole := pageOf(t, s, fmt.Sprintf("n=%d&limit=1000%s", n, conditions))
			for _, limit := range []int{1, 2, 7, 91, 92} {
				var got []board.Board
				next := ""
				for {
					page := pageOf(t, s, fmt.Sprintf("n=%d&limit=%d%s%s", n, limit, conditions, next))
					got = append(got, page.Solutions...)
					if page.Next == nil {
						break
					}
					next = "&cursor=" + url.QueryEscape(*page.Next)
				}
				if !slices.EqualFunc(got, whole.Solutions, func(a, b board.Board) bool { return a.Compare(b) == 0 }) {
					t.Fatalf("n=%d%s, limit %d: %v", n, conditions, limit, got)
				}
			}
		}
	}
}

func pageOf(t *testing.T, s http.Handler, query string) (page solutions) {
	t.Helper()
	r := ask(t, s, "/api/v1/solutions?"+query, "")
	if err := json.Unmarshal([]byte(text(t, r)), &page); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v", query, r.StatusCode, err)
	}
	return page
}

func TestSolutionsStream(t *testing.T) {
	s := newServer(t, Options{})
	for n := 1; n <= 10; n++ {
		r := ask(t, s, fmt.Sprintf("/api/v1/solutions?n=%d", n), "", "Accept", linesMedia)
		var want strings.Builder
		found := 0
		for b := range enumerate.All(context.Background(), n) {
			found++
			fmt.Fprintln(&want, strings.ReplaceAll(fmt.Sprint([]int(b)), " ", ","))
		}
		fmt.Fprintf(&want, `{"solutions":"%d","complete":true,"next":null}`+"\n", found)
		if got := text(t, r); got != want.String() || r.Header.Get("Content-Type") != linesMedia {
			t.Errorf("n=%d: %s\n%s", n, r.Header.Get("Content-Type"), got)
		}
	}
	r := ask(t, s, "/api/v1/solutions?n=12&limit=2", "", "Accept", linesMedia)
	says(t, r, 200, `[0,2,4,7,9,11,5,10,1,6,8,3]
[0,2,4,9,7,10,1,11,5,8,6,3]
{"solutions":"2","complete":false,"next":"0.2.4.9.7.10.1.11.5.8.6.3","reason":"limit"}`)
}

func TestSolutionsRefuse(t *testing.T) {
	s := newServer(t, Options{MaxN: 30})
	for query, want := range map[string]string{
		"":                          "N is missing: allowed are 1 to 30",
		"n=":                        `N is "": allowed are whole numbers 1 to 30 in plain digits`,
		"n=08":                      `N is "08": allowed are whole numbers 1 to 30 in plain digits`,
		"n=8.0":                     `N is "8.0": allowed are whole numbers 1 to 30 in plain digits`,
		"n=%208":                    `N is " 8": allowed are whole numbers 1 to 30 in plain digits`,
		"n=-1":                      `N is "-1": allowed are whole numbers 1 to 30 in plain digits`,
		"n=%EF%BC%98":               `N is "８": allowed are whole numbers 1 to 30 in plain digits`,
		"n=0":                       "N is 0: allowed are 1 to 30 (the empty board has one solution, but nothing to print)",
		"n=31":                      "N is 31: allowed are 1 to 30",
		"n=1" + zeros(30):           "N is 1" + zeros(30) + ": allowed are 1 to 30",
		"n=8&n=9":                   "N is given 2 times: allowed is once",
		"n=8&limit=0":               "limit is 0: allowed are 1 to 1000; all come as a stream, with Accept: application/x-ndjson",
		"n=8&limit=1001":            "limit is 1001: allowed are 1 to 1000; more come as a stream, with Accept: application/x-ndjson",
		"n=8&limit=-1":              `limit is "-1": allowed are whole numbers 0 to 4611686018427387904 in plain digits`,
		"n=8&fundamental=1":         `fundamental is "1": allowed are true, false`,
		"n=8&given=0":               `given is "0": allowed are a row and a column, like 0,3`,
		"n=8&given=0,8":             "given 0,8 is outside the board: rows and columns are 0 to 7",
		"n=8&block=8,0":             "block 8,0 is outside the board: rows and columns are 0 to 7",
		"n=8&cursor=x":              `cursor is "x": allowed is what next says in an answer for N=8`,
		"n=8&cursor=0.1.2":          `cursor is "0.1.2": allowed is what next says in an answer for N=8`,
		"n=4&cursor=0.1.2.3":        `cursor is "0.1.2.3": allowed is what next says in an answer for N=4`,
		"n=8&size=3":                `unknown parameter "size": solutions takes n, limit, cursor, fundamental, given, block`,
		"n=8;limit=3":               "the query cannot be read: invalid semicolon separator in query",
		"n=8&given=%zz":             `the query cannot be read: invalid URL escape "%zz"`,
		"n=8&cursor=" + zeros(5000): `cursor is "` + zeros(40) + `...": allowed are what next says in an answer`,
	} {
		if p := refused(t, ask(t, s, "/api/v1/solutions?"+query, ""), badParameter); p.Detail != want {
			t.Errorf("%s: %s\nwant %s", clip(query), p.Detail, want)
		}
	}
}

func zeros(n int) string { return strings.Repeat("0", n) }
