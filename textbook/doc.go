// Package textbook keeps the searches that the articles teach, one file each,
// written to be read.
//
// They all walk the same road: put a queen, go on, take it off, try the next
// square. They differ in how they know that a square is attacked, and that is
// what their files show. Each tells an [Observer] the same kinds of events, so
// that one view can play any of them and one table can compare them; with
// nobody observing they simply search.
//
//	s, err := textbook.Lookup("arrays")
//	if err != nil {
//		log.Fatal(err)
//	}
//	solutions, err := s.All(ctx, 8)
//	if err != nil {
//		log.Fatal(err)
//	}
//	for b := range solutions {
//		fmt.Println(b)
//	}
//
// The articles, by the numbers that the files use: 000 “N皇后问题” (sets), 001
// “小白爬Leetcode51 4.5 N皇后” (marks, arrays), 002 “51. N-Queens, 52. N-Queens II”
// (pairwise, arrays; bitset, knight and dlx are named there), 003 “AcWing 843.
// n-皇后问题” (cells), 004 “LeetCode51. N皇后” (arrays).
//
// Start reading with arrays.go, then run.go, which holds what all searches
// share. The package imports board, and the bitset library for one search.
package textbook
