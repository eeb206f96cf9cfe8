package judge

import (
	"fmt"
	"slices"
	"strings"

	"nqueens/board"
	"nqueens/notation"
)

// Judge is how one online judge, or one plain format, wants its answers.
type Judge struct {
	Name    string   // of the format in package notation, or the judge's own
	Aliases []string // by problem number
	Title   string   // who asks, in a few words

	Format    string // the format of the boards in package notation
	Low, High int    // the board sizes that it asks for

	Order Order
	First int    // it wants the first boards only, so many; 0: all
	Total bool   // a line with the number of all solutions follows
	None  string // its word where there is no solution; "": what the format writes
	Given bool   // it gives the square of one queen with each case

	Forgives Forgiveness

	Input string // what the program reads; the verb %d is N. "": N alone
}

// Order is the order in which a judge wants the boards. The zero value leaves
// it free.
type Order struct {
	Fixed bool
	By    board.Symmetry // boards ascend by their image under it: by row, by column, by file
}

// The orders that judges want.
var (
	free     = Order{}
	byRow    = Order{Fixed: true, By: board.Identity}
	byColumn = Order{Fixed: true, By: board.Transpose}
	byFile   = Order{Fixed: true, By: board.Rotate90} // ranks count from the bottom
)

// Forgiveness is what a judge reads over. The zero value forgives nothing.
type Forgiveness struct {
	WindowsLineEnds bool // \r\n for \n
	TextEnd         bool // a missing last line end, or empty lines after the last
	TrailingBlanks  bool // blanks at the ends of lines
}

var (
	everything = Forgiveness{WindowsLineEnds: true, TextEnd: true, TrailingBlanks: true}
	lineEnds   = Forgiveness{WindowsLineEnds: true, TextEnd: true}
	textEnd    = Forgiveness{TextEnd: true}
	nothing    = Forgiveness{}
)

// MaxN is the largest board whose whole answer can be judged: the boards of an
// answer are held in memory, 2,279,184 for N = 15.
const MaxN = 15

// Judges lists every judge: those with a problem number, then the plain
// formats. A new judge is an entry here; what its format looks like when it is
// wrong, the reader of its family knows (answer.go).
func Judges() []*Judge {
	return []*Judge{
		{Name: "leetcode", Aliases: []string{"leetcode51"}, Title: "LeetCode 51", Format: "leetcode", Low: 1, High: 9, Forgives: everything},
		{Name: "leetcode52", Title: "LeetCode 52", Format: "leetcode52", Low: 1, High: 9, Forgives: everything},
		{Name: "acwing", Aliases: []string{"acwing843"}, Title: "AcWing 843", Format: "acwing", Low: 1, High: 9, Order: free, Forgives: Forgiveness{WindowsLineEnds: true}},
		{Name: "luogu", Aliases: []string{"luogu1219", "p1219", "usaco-checker"}, Title: "Luogu P1219, USACO checker", Format: "cols1", Low: 6, High: 13, Order: byRow, First: 3, Total: true, Forgives: everything},
		{Name: "sjtu1539", Title: "SJTU 1539: Luogu's from N = 4 on", Format: "cols1", Low: 4, High: 13, Order: byRow, First: 3, Total: true, Forgives: everything},
		{Name: "pta", Title: "PTA, CSDN", Format: "pta", Low: 1, High: 9, Order: byRow, Forgives: textEnd},
		{Name: "gfg", Aliases: []string{"geeksforgeeks"}, Title: "GeeksforGeeks N-Queen", Format: "gfg", Low: 1, High: 10, Order: byColumn, Forgives: everything, Input: "1\n%d\n"},
		{Name: "uva750", Aliases: []string{"uva-750"}, Title: "UVa 750, one queen given", Format: "uva750", Low: 8, High: 8, Order: byColumn, Given: true, Forgives: nothing},
		{Name: "codegolf", Aliases: []string{"eight-queens"}, Title: "code.golf Eight Queens", Format: "digits", Low: 8, High: 8, Order: byRow, Forgives: everything},
		{Name: "codebus", Aliases: []string{"codebus2632513"}, Title: "codebus 2632513", Format: "digits", Low: 1, High: 9, Order: byRow, None: "NIL", Forgives: everything},
		{Name: "haoqixing", Aliases: []string{"haoqixing1243", "a1243"}, Title: "haoqixing A1243", Format: "cols1", Low: 1, High: 8, Order: byRow, Total: true, None: "no solute", Forgives: everything},
		{Name: "dmoj", Aliases: []string{"ads018"}, Title: "DMOJ ads018", Format: "algebraic", Low: 1, High: 12, Order: byFile, Total: true, Forgives: everything},

		{Name: "text", Title: "rows of . and Q, an empty line between", Format: "text", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "cols", Title: "columns by row, from 0", Format: "cols", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "cols1", Title: "columns by row, from 1", Format: "cols1", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "digits", Title: "columns by row, from 1, no blanks", Format: "digits", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "algebraic", Title: "chess squares by file", Format: "algebraic", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "fen", Title: "chess ranks", Format: "fen", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "json", Title: "one JSON document", Format: "json", Low: 1, High: 9, Forgives: everything},
		{Name: "jsonl", Title: "a JSON array a line", Format: "jsonl", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "csv", Title: "a header and a line a solution", Format: "csv", Low: 1, High: 9, Forgives: lineEnds},
		{Name: "pretty", Title: "drawn boards", Format: "pretty", Low: 1, High: 9, Forgives: lineEnds},
	}
}

// UnknownError says which judge was asked for and which there are.
type UnknownError struct {
	Name  string
	Known []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("unknown judge %q: there are %s", e.Name, strings.Join(e.Known, ", "))
}

// Names lists the names of all judges, without aliases.
func Names() []string {
	var names []string
	for _, j := range Judges() {
		names = append(names, j.Name)
	}
	return names
}

// Lookup finds a judge by its name or an alias. The error is an *UnknownError.
func Lookup(name string) (*Judge, error) {
	for _, j := range Judges() {
		if j.Name == name || slices.Contains(j.Aliases, name) {
			return j, nil
		}
	}
	return nil, &UnknownError{Name: name, Known: Names()}
}

// format is the format of the boards.
func (j *Judge) format() *notation.Format {
	f, err := notation.Lookup(j.Format)
	if err != nil {
		panic(err) // the table is wrong: a test looks every entry up
	}
	return f
}

// countsOnly reports whether the answer is a number alone.
func (j *Judge) countsOnly() bool { return j.Format == "leetcode52" }

// jsonText reports whether the judge compares JSON values, not bytes.
func (j *Judge) jsonText() bool { return j.Format == "leetcode" || j.Format == "json" }

// MaxN is the largest board that the judge's format and memory allow.
func (j *Judge) MaxN() int {
	if most := j.format().MaxN; most > 0 {
		return min(most, MaxN)
	}
	return MaxN
}
