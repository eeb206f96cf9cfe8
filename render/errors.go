package render

import (
	"errors"
	"fmt"
)

// ErrNoBoards is the error of a sheet without boards.
var ErrNoBoards = errors.New("a sheet without boards cannot be drawn")

// SizeError says that board Number of a sheet, counted from 1, has N rows,
// which is outside 1…MaxN.
type SizeError struct {
	Number, N int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("board %d is %dx%d: a picture shows 1 to %d rows", e.Number, e.N, e.N, MaxN)
}

// LimitError says that a property of a sheet, such as its width × height in
// pixels, has a Value outside Min…Max. Where boards or queens are too many,
// Value is the count at which reading stopped.
type LimitError struct {
	What            string
	Value, Min, Max int
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s: %d, allowed are %d to %d", e.What, e.Value, e.Min, e.Max)
}

// within gives a *LimitError unless value is in least…most.
func within(what string, value, least, most int) error {
	if value < least || value > most {
		return &LimitError{What: what, Value: value, Min: least, Max: most}
	}
	return nil
}
