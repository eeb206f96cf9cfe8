// Package judge says whether an answer is right, and if not, what is wrong with
// it, in words for a beginner: the answer of a program, of a LeetCode solution,
// a file, or one giant board.
//
// A [Judge] is one row of the table in judges.go: the format an online judge
// wants, the board sizes it asks for, whether the order counts, and what it
// forgives. [Judge.Check] compares a text with that and gives a [Verdict];
// mistakes.go holds the wrong rules that learners code, as small searches, so
// that a wrong set of boards can be named.
//
//	j, err := judge.Lookup("acwing843")
//	if err != nil {
//		log.Fatal(err)
//	}
//	v, err := j.Check(ctx, j.Case(4), []byte(".Q..\n...Q\nQ...\n..Q.\n"))
//	if err != nil {
//		log.Fatal(err)
//	}
//	v.Write(os.Stdout) // wrong answer for N=4 ...
//
// [Judge.Run] runs a program case by case under [Limits], and [Judge.Solution]
// builds one around a LeetCode solution first. [Giant] checks one board of up
// to two thousand million rows as it streams by.
//
// An answer is never compared with a stored list: it is right when every board
// is a solution, none comes twice, and there are as many as package count says.
//
// The package imports board, notation, textbook and count. It prints to nothing
// but the writers it is given.
package judge
