package cli

import (
	"fmt"
	"strconv"
	"time"
)

func decimal(x uint64) string { return strconv.FormatUint(x, 10) }

// brief writes a time with three figures.
func brief(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 1e-3:
		return fmt.Sprintf("%.3g us", s*1e6)
	case s < 1:
		return fmt.Sprintf("%.3g ms", s*1e3)
	case s < 100:
		return fmt.Sprintf("%.3g s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}

// size writes a number of bytes with three figures.
func size(bytes uint64) string {
	switch b := float64(bytes); {
	case b < 1e3:
		return fmt.Sprintf("%.0f B", b)
	case b < 1e6:
		return fmt.Sprintf("%.3g kB", b/1e3)
	case b < 1e9:
		return fmt.Sprintf("%.3g MB", b/1e6)
	default:
		return fmt.Sprintf("%.3g GB", b/1e9)
	}
}

// long writes a time of which only the scale matters, in the unit that suits it.
func long(seconds float64) string {
	switch {
	case seconds < 10:
		return fmt.Sprintf("%.1f s", seconds)
	case seconds < 60:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 3600:
		return fmt.Sprintf("%.0f min", seconds/60)
	case seconds < 48*3600:
		return fmt.Sprintf("%.1f h", seconds/3600)
	case seconds < 2*365*86400:
		return fmt.Sprintf("%.0f days", seconds/86400)
	}
	return fmt.Sprintf("%.3g years", seconds/(365*86400))
}
