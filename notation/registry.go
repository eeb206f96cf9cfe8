package notation

import (
	"fmt"
	"slices"
	"strings"
)

// Formats lists every format, in the order in which help texts show them.
func Formats() []*Format {
	return []*Format{
		&text, &acwing, &leetcode, &leetcode52, &luogu, &pta, &gfg, &uva750,
		&cols, &cols1, &digits, &algebraic, &fen, &jsonDocument, &jsonl, &csv, &pretty,
	}
}

// Names lists the names of all formats.
func Names() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}

// UnknownError says which format was asked for and which there are.
type UnknownError struct {
	Name  string
	Known []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("unknown format %q: there are %s", e.Name, strings.Join(e.Known, ", "))
}

// Lookup finds a format by its name. The error is an *UnknownError.
func Lookup(name string) (*Format, error) {
	all := Formats()
	i := slices.IndexFunc(all, func(f *Format) bool { return f.Name == name })
	if i < 0 {
		return nil, &UnknownError{Name: name, Known: Names()}
	}
	return all[i], nil
}
