package cli

import (
	"math"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/count"
)

// memoryFlag is a size in bytes; 0: not given.
type memoryFlag int64

// memoryUnits by their names; the longer ones come first.
var memoryUnits = []struct {
	name  string
	bytes float64
}{
	{"KiB", 1 << 10},
	{"MiB", 1 << 20},
	{"GiB", 1 << 30},
	{"TiB", 1 << 40},
	{"kB", 1e3},
	{"KB", 1e3},
	{"MB", 1e6},
	{"GB", 1e9},
	{"TB", 1e12},
	{"B", 1},
}

// The sizes that --memory takes.
const (
	leastMemory = 1e6
	mostMemory  = 1e15
)

func (f *memoryFlag) Type() string { return "SIZE" }
func (f *memoryFlag) String() string {
	if *f == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*f), 10) + "B"
}

func (f *memoryFlag) Set(text string) error {
	bytes, ok := parseMemory(text)
	if !ok {
		return badInput("allowed are sizes from 1MB to 1000TB with a unit, such as 512MiB, 2GB, 1.5GB")
	}
	*f = memoryFlag(bytes)
	return nil
}

// memoryOf adds --memory to a command that counts.
func memoryOf(cmd *cobra.Command) *memoryFlag {
	var memory memoryFlag
	cmd.Flags().Var(&memory, "memory", "about how much memory the join may use, such as 2GB or 512MiB (default: half of what there is)")
	return &memory
}

// boundMemory has garbage collected rather than that much memory passed; 0 stands for the default of --memory.
func boundMemory(bytes int64) {
	if bytes == 0 {
		bytes = count.Memory()
	}
	debug.SetMemoryLimit(max(bytes, 256<<20))
}

// parseMemory reads a number in plain digits, perhaps with a fraction, and a unit.
func parseMemory(text string) (bytes int64, ok bool) {
	for _, unit := range memoryUnits {
		number, found := strings.CutSuffix(text, unit.name)
		if !found {
			continue
		}
		whole, fraction, point := strings.Cut(number, ".")
		if _, plain := plainNumber(whole); !plain || point && (fraction == "" || strings.Trim(fraction, "0123456789") != "") {
			return 0, false
		}
		size, err := strconv.ParseFloat(number, 64)
		if size *= unit.bytes; err != nil || size < leastMemory || size > mostMemory {
			return 0, false
		}
		return int64(math.Round(size)), true
	}
	return 0, false
}
