package leetcode

import "strings"

func solveNQueens(n int) (answer [][]string) {
	var columns []int
	var search func(free, hills, dales uint)
	search = func(free, hills, dales uint) {
		if free == 0 {
			var rows []string
			for _, c := range columns {
				rows = append(rows, strings.Repeat(".", c)+"Q"+strings.Repeat(".", n-1-c))
			}
			answer = append(answer, rows)
			return
		}
		for c := 0; c < n; c++ {
			if bit := uint(1) << c; free&^hills&^dales&bit != 0 {
				columns = append(columns, c)
				search(free&^bit, (hills|bit)<<1, (dales|bit)>>1)
				columns = columns[:len(columns)-1]
			}
		}
	}
	search(1<<n-1, 0, 0)
	return answer
}
