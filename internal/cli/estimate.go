package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
)

// maxEstimated is the largest board that estimate takes: beyond, the asymptotic is a number of too many digits to matter.
const maxEstimated = 1_000_000_000

func estimateCommand(e *env) *cobra.Command {
	o := count.EstimateOptions{Time: 2 * time.Second}
	cores := positiveFlag(0)
	cmd := &cobra.Command{
		Use:   "estimate N",
		Short: "Estimate the number of solutions, and how long a count would take",
		Long: `Estimate the number of solutions from a look of some seconds. N is 1 to
1000000000.

Up to 32 some parts of the count are chosen at random and counted exactly; up to
64 random boards are built row by row (sequential importance sampling). Both are
unbiased and come with a 95 % interval. Beyond, (0.143 N)^N is printed, which is
the leading term for large N (Simkin 2021) and no estimate with an error.

Up to 32 it also says how long a full count would take here, with one worker and
with all, and with --cores on so many processors like these: by the engine that
would count up to 24, or by the one that --engine names. Beyond 24 that is the
search, although a count takes the join: a look at that takes half a minute at
26 and some minutes at 28, however short --time is. Time goes by the clock: on a
busy machine it is that of a machine so busy. The same seed gives the same
estimate only if the same number of samples fits into the time.

--json prints {"n":20,"method":"sample","log10":10.59,"low":3.8e10,"high":4e10,
"samples":640,"engine":"join","core_seconds":50}; low and high only with an
interval, engine and core_seconds only where a full count is possible.`,
		Example: `  nqueens estimate 20
  nqueens estimate 27 --time 10s --cores 1000
  nqueens estimate 24 --engine join
  nqueens estimate 64 --time 5s --seed 7
  nqueens estimate 1000`,
	}
	takesN(cmd, 1, maxEstimated)
	durationOf(cmd, &o.Time, "time", "how long to look, such as 500ms, 10s, 5m")
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "seed of the random choices")
	engineFlag(cmd, &o.Engine)
	cmd.Flags().Var(&cores, "cores", "say how long a full count takes on K processors")
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	progress := progressFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := parseN(args[0], 1, maxEstimated)
		if err != nil {
			return err
		}
		end := e.report(progress.value, func(elapsed time.Duration) string {
			return fmt.Sprintf("looking, %s", timeLeft(elapsed.Seconds()/o.Time.Seconds(), elapsed))
		})
		estimate, err := count.SampleSize(cmd.Context(), n, o)
		end()
		if errors.Is(err, context.Canceled) {
			return stopped("stopped before there was an estimate")
		} else if err != nil {
			return err
		}
		if *asJSON {
			return written(writeEstimateJSON(e, estimate))
		}
		text := inFull(estimate, int(cores))
		if engine, err := count.ChooseEngine(n, count.Options{}); err == nil && o.Engine == "" && estimate.CoreSeconds > 0 && engine.Name() != estimate.Engine {
			text += fmt.Sprintf("a count would choose the %s, which was not timed: --engine %[1]s does that\n", engine.Name())
		}
		_, err = fmt.Fprint(e.stdout, text)
		return written(err)
	}
	return cmd
}

// inFull says an estimate in words.
func inFull(s count.Estimate, cores int) string {
	var b strings.Builder
	switch {
	case s.Method == count.ByAsymptotic:
		fmt.Fprintf(&b, "about %s solutions: the asymptotic (0.143 N)^N, without an interval\n", power(s.Log10))
	case math.IsInf(s.Log10, -1):
		fmt.Fprintf(&b, "0 solutions\n")
	default:
		fmt.Fprintf(&b, "about %s solutions, 95 %% interval %s to %s (%s)\n", power(s.Log10), power(math.Log10(s.Low)), power(math.Log10(s.High)), samples(s))
	}
	if s.CoreSeconds > 0 {
		workers := runtime.GOMAXPROCS(0)
		fmt.Fprintf(&b, "a full count by the %s takes about %s with one worker here, %s with %d",
			s.Engine, long(s.Seconds(1)), long(s.Seconds(workers)), workers)
		if cores > 0 {
			fmt.Fprintf(&b, ", %s on %d processors", long(s.Seconds(cores)), cores)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func samples(s count.Estimate) string {
	if s.Method == count.BySample {
		return fmt.Sprintf("%d jobs counted", s.Samples)
	}
	return fmt.Sprintf("%d walks", s.Samples)
}

// power writes a number, given by its decimal logarithm, with four figures.
func power(log float64) string {
	if log < 6 {
		return fmt.Sprintf("%.4g", math.Pow(10, log))
	}
	exponent := math.Floor(log)
	mantissa := fmt.Sprintf("%.3f", math.Pow(10, log-exponent))
	if mantissa == "10.000" {
		mantissa, exponent = "1.000", exponent+1
	}
	return fmt.Sprintf("%se%.0f", mantissa, exponent)
}

func writeEstimateJSON(e *env, s count.Estimate) error {
	members := []member{{"n", s.N}, {"method", s.Method}}
	if !math.IsInf(s.Log10, 0) {
		members = append(members, member{"log10", s.Log10})
	}
	if s.Method != count.ByAsymptotic {
		members = append(members, member{"low", s.Low}, member{"high", s.High}, member{"samples", s.Samples})
	}
	if seconds := s.Seconds(1); seconds > 0 {
		members = append(members, member{"engine", s.Engine}, member{"core_seconds", seconds})
	}
	return writeJSON(e.stdout, members...)
}
