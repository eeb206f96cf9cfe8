package cli

import (
	"io"
	"os"
	"runtime"
	"strings"

	"golang.org/x/term"
)

// isTerminal reports whether a person looks at the stream.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// speaksUnicode reports whether the stream is a terminal that shows UTF-8.
func speaksUnicode(w io.Writer) bool {
	if !isTerminal(w) {
		return false
	}
	if runtime.GOOS == "windows" {
		return true
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := os.Getenv(name); locale != "" {
			locale = strings.ToUpper(locale)
			return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
		}
	}
	return false
}
