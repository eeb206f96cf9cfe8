// answers FORMAT [MISTAKE] is the answer of a learner's program, right or wrong.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

type pair func(n, r, c, i, x int) bool // queens at (r,c) and, above, (i,x)

func column(n, r, c, i, x int) bool  { return c == x }
func hill(n, r, c, i, x int) bool    { return r+c == i+x }
func dale(n, r, c, i, x int) bool    { return r-c == i-x }
func attacks(n, r, c, i, x int) bool { return column(n, r, c, i, x) || hill(n, r, c, i, x) || dale(n, r, c, i, x) }

func either(some ...pair) pair {
	return func(n, r, c, i, x int) bool {
		return slices.ContainsFunc(some, func(p pair) bool { return p(n, r, c, i, x) })
	}
}

func and(where func(n, r, c, i, x int) bool, p pair) pair {
	return func(n, r, c, i, x int) bool { return where(n, r, c, i, x) && p(n, r, c, i, x) }
}

var next pair = func(n, r, c, i, x int) bool { return r == i+1 }

var rules = map[string]pair{
	"neighbours":              either(column, and(next, either(hill, dale))),
	"rising-forgotten":        either(column, dale),
	"falling-forgotten":       either(column, hill),
	"columns-only":            column,
	"columns-forgotten":       either(hill, dale),
	"two-diagonals-forgotten": either(column, dale, and(func(n, r, c, i, x int) bool { return r+c != 1 && r+c != 2 }, hill)),
	"first-row-skipped":       and(func(n, r, c, i, x int) bool { return i != 0 }, attacks),
	"row-above-skipped":       and(func(n, r, c, i, x int) bool { return i != r-1 }, attacks),
	"last-row-unchecked":      and(func(n, r, c, i, x int) bool { return r != n-1 }, attacks),
	"last-column-unchecked":   and(func(n, r, c, i, x int) bool { return c != n-1 && x != n-1 }, attacks),
}

func search(n, rows, cols int, clash pair) (found [][]int) {
	var queens []int
	var place func()
	place = func() {
		r := len(queens)
		if r == rows {
			found = append(found, slices.Clone(queens))
			return
		}
	next:
		for c := range cols {
			for i, x := range queens {
				if clash(n, r, c, i, x) {
					continue next
				}
			}
			queens = append(queens, c)
			place()
			queens = queens[:r]
		}
	}
	place()
	return found
}

// fast finds the solutions with three words.
func fast(n int) (found [][]int) {
	queens := make([]int, 0, n)
	var place func(columns, hills, dales int)
	place = func(columns, hills, dales int) {
		if len(queens) == n {
			found = append(found, slices.Clone(queens))
			return
		}
		for c := range n {
			if bit := 1 << c; (columns|hills|dales)&bit == 0 {
				queens = append(queens, c)
				place(columns|bit, (hills|bit)>>1, (dales|bit)<<1)
				queens = queens[:len(queens)-1]
			}
		}
	}
	place(0, 0, 0)
	return found
}

func turned(b []int) []int { // by a quarter
	t := make([]int, len(b))
	for r, c := range b {
		t[c] = len(b) - 1 - r
	}
	return t
}

func fundamental(b []int) bool {
	for t, i := b, 0; i < 4; t, i = turned(t), i+1 {
		mirrored := slices.Clone(t)
		slices.Reverse(mirrored)
		if slices.Compare(t, b) < 0 || slices.Compare(mirrored, b) < 0 {
			return false
		}
	}
	return true
}

func boards(n int, mistake string) (found [][]int) {
	if clash, ok := rules[mistake]; ok {
		return search(n, n, n, clash)
	}
	all := fast(n)
	switch mistake {
	case "last-row-empty":
		return search(n, n-1, n, attacks)
	case "last-column-unused":
		return search(n, n, n-1, attacks)
	case "fundamental":
		return slices.DeleteFunc(all, func(b []int) bool { return !fundamental(b) })
	case "twice":
		return append(all, all...)
	case "first-only":
		return all[:min(1, len(all))]
	}
	return all
}

func numbers(b []int, base int, separator string) string {
	var words []string
	for _, c := range b {
		words = append(words, strconv.Itoa(c+base))
	}
	return strings.Join(words, separator)
}

func byColumn(found [][]int) (out [][]int) {
	for _, b := range found {
		rows := make([]int, len(b))
		for r, c := range b {
			rows[c] = r
		}
		out = append(out, rows)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

func picture(n int, b []int, separator string) (rows []string) {
	for r := range n {
		row := strings.Split(strings.Repeat(".", n), "")
		if r < len(b) {
			row[b[r]] = "Q"
		}
		rows = append(rows, strings.Join(row, separator))
	}
	return rows
}

func grids(n int, found [][]int, separator, between string) string {
	var all []string
	for _, b := range found {
		all = append(all, strings.Join(picture(n, b, separator), "\n")+"\n")
	}
	return strings.Join(all, between)
}

func lines(found [][]int, base int, separator string) string {
	var b strings.Builder
	for _, q := range found {
		fmt.Fprintln(&b, numbers(q, base, separator))
	}
	return b.String()
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	form, mistake := os.Args[1], ""
	if len(os.Args) > 2 {
		mistake = os.Args[2]
	}
	n, row, col := 0, 0, 0
	if form == "uva750" {
		n = 8
		fmt.Scan(new(int), &row, &col)
	} else {
		for x := 0; ; n = x {
			if _, err := fmt.Scan(&x); err != nil {
				break
			}
		}
	}
	found := boards(n, mistake)
	switch form {
	case "text":
		fmt.Fprint(out, grids(n, found, "", "\n"))
	case "acwing":
		if fmt.Fprint(out, grids(n, found, "", "\n")); len(found) > 0 {
			fmt.Fprintln(out)
		}
	case "pta":
		if fmt.Fprint(out, grids(n, found, " ", "\n")); len(found) == 0 {
			fmt.Fprintln(out, "None")
		}
	case "leetcode":
		pictures := [][]string{}
		for _, b := range found {
			pictures = append(pictures, picture(n, b, ""))
		}
		json.NewEncoder(out).Encode(pictures)
	case "leetcode52":
		fmt.Fprintln(out, len(found))
	case "luogu", "sjtu1539":
		fmt.Fprint(out, lines(found[:min(3, len(found))], 1, " "), len(found), "\n")
	case "gfg":
		for i, b := range byColumn(found) {
			if i > 0 {
				fmt.Fprint(out, " ")
			}
			fmt.Fprintf(out, "[%s ]", numbers(b, 1, " "))
		}
		if len(found) == 0 {
			fmt.Fprint(out, "-1")
		}
		fmt.Fprintln(out)
	case "uva750":
		fmt.Fprint(out, "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n")
		i := 0
		for _, b := range byColumn(found) {
			if b[col-1] == row-1 {
				i++
				fmt.Fprintf(out, "%2d      %s\n", i, numbers(b, 1, " "))
			}
		}
	case "cols":
		fmt.Fprint(out, lines(found, 0, " "))
	case "cols1":
		fmt.Fprint(out, lines(found, 1, " "))
	case "digits", "codegolf":
		fmt.Fprint(out, lines(found, 1, ""))
	case "codebus":
		if fmt.Fprint(out, lines(found, 1, "")); len(found) == 0 {
			fmt.Fprintln(out, "NIL")
		}
	case "haoqixing":
		if fmt.Fprint(out, lines(found, 1, " ")); len(found) == 0 {
			fmt.Fprintln(out, "no solute")
		} else {
			fmt.Fprintln(out, len(found))
		}
	case "dmoj", "algebraic":
		var ranks [][]int
		for _, b := range byColumn(found) {
			for c, r := range b {
				b[c] = n - r
			}
			ranks = append(ranks, b)
		}
		slices.SortFunc(ranks, slices.Compare)
		for _, b := range ranks {
			for c, rank := range b {
				fmt.Fprintf(out, "%c%d", 'a'+c, rank)
			}
			fmt.Fprintln(out)
		}
		if form == "dmoj" {
			fmt.Fprintln(out, len(found))
		}
	case "fen":
		for _, b := range found {
			var ranks []string
			for _, c := range b {
				ranks = append(ranks, strings.ReplaceAll(fmt.Sprintf("%dQ%d", c, n-1-c), "0", ""))
			}
			fmt.Fprintln(out, strings.Join(ranks, "/"))
		}
	case "json":
		if len(found) == 0 {
			fmt.Fprintln(out, "[]")
			break
		}
		json.NewEncoder(out).Encode(map[string]any{"n": n, "solutions": found})
	case "jsonl":
		for _, b := range found {
			json.NewEncoder(out).Encode(b)
		}
	case "csv":
		var head []string
		for r := range n {
			head = append(head, fmt.Sprint("r", r))
		}
		fmt.Fprint(out, strings.Join(head, ","), "\n", lines(found, 0, ","))
	case "pretty":
		rule := strings.Repeat("+---", n) + "+\n"
		for i, b := range found {
			if i > 0 {
				fmt.Fprintln(out)
			}
			for _, c := range b {
				fmt.Fprint(out, rule, strings.Repeat("|   ", c), "| Q ", strings.Repeat("|   ", n-1-c), "|\n")
			}
			fmt.Fprint(out, rule)
		}
	default:
		os.Exit(9)
	}
}
