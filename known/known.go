package known

import "strings"

// Value is one published number.
type Value struct {
	Name   string // what is counted, in a word: all, fundamental, symmetric, rotation, torus, superqueens
	What   string // the same in a phrase
	Number string // decimal digits; "" where none is published
	Source string // OEIS number and, for all, who found it
}

// MaxN is the largest board of which any number is published here.
const MaxN = 61

// Of gives what is published for boards of size n: one value of each kind, in
// the same order for every n, with an empty Number where none is known.
func Of(n int) []Value {
	return []Value{
		{"all", "solutions", number(allNumbers, n), "OEIS A000170" + finder(n)},
		{"fundamental", "solutions up to rotation and reflection", number(fundamentalNumbers, n), "OEIS A002562"},
		{"symmetric", "solutions fixed by the half turn", number(symmetricNumbers, n), "OEIS A032522, as 8*A002562 - A000170 - 2*A033148"},
		{"rotation", "solutions fixed by the quarter turn", number(rotationNumbers, n), "OEIS A033148"},
		{"torus", "solutions whose diagonals wrap around", number(torusNumbers, n), "OEIS A051906"},
		{"superqueens", "solutions of pieces that move like queen and knight", number(superqueensNumbers, n), "OEIS A051223"},
	}
}

func number(numbers []string, n int) string {
	if n < 0 || n >= len(numbers) {
		return ""
	}
	return strings.Trim(numbers[n], "-")
}

// finder names who first counted the largest boards.
func finder(n int) string {
	switch n {
	case 24:
		return ", Kenji Kise and others 2004"
	case 25:
		return ", ObjectWeb ProActive project 2005"
	case 26:
		return ", Queens@TUD project 2009"
	case 27:
		return ", Thomas B. Preusser and Matthias Engelhardt 2016"
	}
	return ""
}
