// Package notation writes solutions and reads boards, in every text format of
// the field: those of online judges, of chess, and of programs.
//
// A [Format] is one notation. Formats live one family a file and are listed in
// registry.go; adding one is writing such a file and one line there.
//
//	f, err := notation.Lookup("leetcode")
//	if err != nil {
//		log.Fatal(err)
//	}
//	w, err := f.NewWriter(os.Stdout, notation.Layout{N: 4})
//	if err != nil {
//		log.Fatal(err)
//	}
//	w.Write(board.Board{1, 3, 0, 2})
//	w.Close() // [[".Q..","...Q","Q...","..Q."]]
//
// [Read] goes the other way and hands out placements, since what people write
// need not be one queen per row. It finds the format by itself unless told.
// Windows line ends, a byte order mark and a missing last newline are fine.
//
// Both directions stream: memory does not grow with the number of boards.
// The package imports board.
package notation
