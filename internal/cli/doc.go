// Package cli is the command line: one file per command. A command parses its
// flags, calls a package, and prints; no algorithm lives here.
//
// Start with cli.go, which runs a command and turns what it returns into an
// exit code, and with solve.go, the main job. All other files serve several
// commands: number.go, flags.go and boards.go read what people type; stream.go,
// terminal.go and progress.go write to where they look, figures.go and help.go
// in what words.
//
// Everything below this package may be imported.
package cli
