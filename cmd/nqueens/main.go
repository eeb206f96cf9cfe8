// Command nqueens finds, checks, counts and shows solutions of the N-Queens
// problem. Run it with --help to see its commands.
package main

import (
	"os"

	"nqueens/internal/cli"
)

func main() {
	os.Exit(cli.Main())
}
