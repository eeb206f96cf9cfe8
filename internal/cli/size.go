package cli

import (
	"math"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/count"
)

// sizeFlag is a number of bytes within bounds; 0: not given.
type sizeFlag struct {
	bytes       int64
	least, most int64
}

// sizeUnits by their names. A name comes before the ends of it that are names too.
var sizeUnits = []struct {
	name  string
	bytes int64
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
	{"K", 1 << 10},
	{"M", 1 << 20},
	{"G", 1 << 30},
	{"T", 1 << 40},
	{"B", 1},
	{"", 1},
}

func (f *sizeFlag) Type() string { return "SIZE" }
func (f *sizeFlag) String() string {
	if f.bytes == 0 {
		return ""
	}
	return sizeText(f.bytes)
}

// sizeText writes a size in the largest unit of which it is a whole number.
func sizeText(bytes int64) string {
	text, number := "", bytes
	for _, unit := range sizeUnits {
		if unit.name != "KB" && bytes%unit.bytes == 0 && bytes/unit.bytes < number {
			text, number = unit.name, bytes/unit.bytes
		}
	}
	return strconv.FormatInt(number, 10) + text
}

func (f *sizeFlag) Set(text string) error {
	bytes, ok := parseSize(text)
	if !ok || bytes < f.least || bytes > f.most {
		return badInput("allowed are sizes from %s to %s, such as 512MiB, 2GB, 1.5G", sizeText(f.least), sizeText(f.most))
	}
	f.bytes = bytes
	return nil
}

// parseSize reads a number in plain digits, perhaps with a fraction, and a unit; without one it is in bytes.
func parseSize(text string) (bytes int64, ok bool) {
	for _, unit := range sizeUnits {
		number, found := strings.CutSuffix(text, unit.name)
		if !found {
			continue
		}
		whole, fraction, point := strings.Cut(number, ".")
		if _, plain := plainNumber(whole); !plain || point && (fraction == "" || strings.Trim(fraction, "0123456789") != "") {
			return 0, false
		}
		size, err := strconv.ParseFloat(number, 64)
		if size *= float64(unit.bytes); err != nil || size > 1<<62 {
			return 0, false
		}
		return int64(math.Round(size)), true
	}
	return 0, false
}

// memoryOf adds --memory to a command that counts.
func memoryOf(cmd *cobra.Command) *sizeFlag {
	memory := sizeFlag{least: 1e6, most: 1e15}
	cmd.Flags().Var(&memory, "memory", "about how much memory the join may use, such as 2GB or 512MiB (default: half of what there is)")
	return &memory
}

// boundMemory has garbage collected rather than that much memory passed; 0 stands for the default of --memory. The runtime knows nothing of the
// pages of the program itself.
func boundMemory(bytes int64) {
	if bytes == 0 {
		bytes = count.Memory()
	}
	debug.SetMemoryLimit(max(bytes-programPages, programPages))
}

// programPages is what the program takes before it does anything: its code, as far as it is read, and the runtime.
const programPages = 16 << 20
