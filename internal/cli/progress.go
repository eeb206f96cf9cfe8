package cli

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"nqueens/board"
)

// progressFlag adds --progress.
func progressFlag(cmd *cobra.Command) *choiceFlag {
	return choice(cmd, "progress", "show progress on stderr: auto is on a terminal", "auto", "auto", "always", "never")
}

// report keeps one line about running work up to date on stderr: line is
// called several times a second, while the work goes on. The function that it
// returns ends that and wipes the line out. Nothing is shown when work ends at
// once, and with auto only on a terminal.
func (e *env) report(mode string, line func(time.Duration) string) (end func()) {
	terminal := isTerminal(e.stderr)
	if mode == "never" || mode == "auto" && !terminal {
		return func() {}
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		showProgress(e.stderr, terminal, line, quit)
	}()
	return func() {
		close(quit)
		<-ended
	}
}

func showProgress(w io.Writer, terminal bool, line func(time.Duration) string, quit <-chan struct{}) {
	start, every := time.Now(), 200*time.Millisecond
	if !terminal {
		every = time.Second // each line stays
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for shown := false; ; shown = true {
		select {
		case <-quit:
			if shown && terminal {
				fmt.Fprint(w, "\r\x1b[K")
			}
			return
		case <-tick.C:
			if text := line(time.Since(start)); terminal {
				fmt.Fprintf(w, "\r%s\x1b[K", text)
			} else {
				fmt.Fprintln(w, text)
			}
		}
	}
}

// searching is the progress of a search for n queens: solutions found and, if
// they come in lexicographic order, the share that is done and the time left.
func searching(found, corner uint64, n int, lexicographic bool, elapsed time.Duration) string {
	text := fmt.Sprintf("%d solutions, %.0f/s", found, float64(found)/elapsed.Seconds())
	if !lexicographic {
		return text
	}
	share := shareDone(corner, n)
	return fmt.Sprintf("%s, about %.1f %%, %s", text, 100*share, timeLeft(share, elapsed))
}

// corner packs the columns of the first rows of a board.
func corner(b board.Board) (packed uint64) {
	for r := range cornerRows {
		packed <<= 8
		if r < len(b) {
			packed |= uint64(b[r])
		}
	}
	return packed
}

const cornerRows = 4

// shareDone estimates the share of a lexicographic search that is done, as if
// all squares of a row led to trees of equal size.
func shareDone(corner uint64, n int) (share float64) {
	part := 1.0
	for r := range cornerRows {
		part /= float64(n)
		share += part * float64(corner>>(8*(cornerRows-1-r))&0xff)
	}
	return share
}

// timeLeft says how long work goes on, of which a share is done, in words.
func timeLeft(share float64, elapsed time.Duration) string {
	if share <= 0 {
		return "time left unknown"
	}
	return long(elapsed.Seconds()*(1-share)/share) + " left"
}

// longerThanTheUniverse warns of work that visits all solutions at the given
// number a second. The number of solutions is taken as (0.143 N)^N (Simkin
// 2021), which is far below the truth for small N and good for large.
func longerThanTheUniverse(n int, perSecond float64) (warning string, yes bool) {
	const secondsPerYear, age = 365.25 * 86400, 13.8e9
	digits := float64(n)*math.Log10(0.143*float64(n)) - math.Log10(perSecond*secondsPerYear)
	if digits < math.Log10(age) {
		return "", false
	}
	return fmt.Sprintf("N=%d takes some 10^%.0f years, the universe is 10^10 years old; starting all the same", n, digits), true
}
