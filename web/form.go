package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
)

// form is what values a parameter takes.
type form interface {
	// parse reads a value. name is what messages call the parameter.
	parse(name, text string) (any, error)
	// allowed says what is allowed, to stand after "allowed are".
	allowed() string
	schema() *jsonschema.Schema
}

// whole is a whole number in plain digits: no sign, no leading zero.
type whole struct{ low, high uint64 }

func (f whole) allowed() string { return fmt.Sprintf("%d to %d", f.low, f.high) }

func (f whole) parse(name, text string) (any, error) {
	x, ok := plainNumber(text)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is %q: allowed are whole numbers %s in plain digits", name, clip(text), f.allowed())
	case x == 0 && f.low > 0 && name == "N":
		return nil, fmt.Errorf("%s is 0: allowed are %s (the empty board has one solution, but nothing to print)", name, f.allowed())
	case x < f.low || x > f.high:
		return nil, fmt.Errorf("%s is %s: allowed are %s", name, clip(text), f.allowed())
	}
	return x, nil
}

func (f whole) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "integer", Minimum: number(float64(f.low))}
	if f.high < 1<<53 {
		s.Maximum = number(float64(f.high))
	}
	return s
}

// plainNumber reads decimal digits without a sign or a leading zero. What is
// too large for 64 bits is given as the largest number.
func plainNumber(text string) (uint64, bool) {
	if text == "" || text[0] == '0' && len(text) > 1 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	x, _ := strconv.ParseUint(text, 10, 64) // out of range: the largest number
	return x, true
}

// seconds is a number of seconds, which may have a fraction.
type seconds struct{ low, high float64 }

func (f seconds) allowed() string { return fmt.Sprintf("%g to %g", f.low, f.high) }

func (f seconds) parse(name, text string) (any, error) {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || strings.Trim(text, "0123456789.") != "":
		return nil, fmt.Errorf("%s is %q: allowed are numbers %s, such as 0.5", name, clip(text), f.allowed())
	case x < f.low || x > f.high:
		return nil, fmt.Errorf("%s is %s: allowed are %s", name, clip(text), f.allowed())
	}
	return x, nil
}

func (f seconds) schema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "number", Minimum: number(f.low), Maximum: number(f.high)}
}

// choice is one of a few words.
type choice []string

func (f choice) allowed() string { return strings.Join(f, ", ") }

func (f choice) parse(name, text string) (any, error) {
	if !slices.Contains(f, text) {
		return nil, fmt.Errorf("%s is %q: allowed are %s", name, clip(text), f.allowed())
	}
	return text, nil
}

func (f choice) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, word := range f {
		s.Enum = append(s.Enum, word)
	}
	return s
}

// yes is true or false.
var yes = choice{"true", "false"}

// square is a row and a column. Whether it is on the board is for those to say
// who know the board.
type square struct{}

func (square) allowed() string { return "a row and a column, like 0,3" }

func (f square) parse(name, text string) (any, error) {
	left, right, _ := strings.Cut(text, ",")
	row, isRow := plainNumber(left)
	col, isCol := plainNumber(right)
	if !isRow || !isCol {
		return nil, fmt.Errorf("%s is %q: allowed are %s", name, clip(text), f.allowed())
	}
	return [2]uint64{row, col}, nil
}

func (square) schema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: `^(0|[1-9][0-9]*),(0|[1-9][0-9]*)$`}
}

// word is any text of bounded length, which the call itself understands.
type word struct {
	most int // bytes
	hint string
}

func (f word) allowed() string { return f.hint }

func (f word) parse(name, text string) (any, error) {
	if len(text) > f.most || !utf8.ValidString(text) || text == "" {
		return nil, fmt.Errorf("%s is %q: allowed are %s", name, clip(text), f.hint)
	}
	return text, nil
}

func (f word) schema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", MinLength: jsonschema.Ptr(1), MaxLength: &f.most}
}

func number(x float64) *float64 { return &x }
