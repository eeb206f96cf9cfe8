// Package watch shows textbook searches in the terminal, step by step in both
// directions: the full-screen view behind “nqueens watch”.
//
// [Run] is all that others call. Inside, model.go holds what the keys do,
// films.go finds steps in one search or two at once, pane.go and board.go draw
// one search, screen.go puts the screen together. Everything is drawn as lines
// of plain text with a tone for each stretch (text.go); only at the very end do
// tones become colours (look.go), so that the view reads the same without any.
//
// The package imports replay, textbook and board, and Bubble Tea for the
// terminal.
package watch
