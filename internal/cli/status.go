package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/cluster"
)

func statusCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "status --server URL | --join FILE",
		Short: "Say how a count on many machines stands",
		Long: `Ask 'nqueens coordinate' how the count stands: the units that are done, running
and waiting, those that had to be given to another worker (failed) or to two
(doubled, verified), the rate and the time left; and of each worker its speed,
kernel, version and last sign of life.

--join names the file observer.join that the coordinator has written; --server
and the variables are those of 'nqueens work'. --watch asks again every second
until the count is done or an interrupt.

--json prints one JSON document, or one a line with --watch.

Exit codes: 0 the status is printed, and with --watch the count is done; 2 no
coordinator answers, or not to this file; 3 stopped by an interrupt.`,
		Example: `  nqueens status --server nats://127.0.0.1:4222
  nqueens status --join q22/security/observer.join --watch`,
		Args: noArguments,
	}
	where := takesAccess(cmd, "observer.join")
	watch := cmd.Flags().Bool("watch", false, "ask again and again")
	asJSON := cmd.Flags().Bool("json", false, "print JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		a, err := where.access(cmd)
		if err != nil {
			return err
		}
		interval := time.Duration(0)
		if *watch {
			interval = time.Second
		}
		var fault error
		if err := cluster.Watch(cmd.Context(), a, interval, func(s cluster.Status) bool {
			switch {
			case *asJSON:
				fault = writeStatusJSON(e.stdout, &s)
			case *watch && isTerminal(e.stdout):
				_, fault = io.WriteString(e.stdout, "\x1b[H\x1b[2J"+statusText(&s))
			case *watch:
				_, fault = io.WriteString(e.stdout, statusText(&s)+"\n")
			default:
				_, fault = io.WriteString(e.stdout, statusText(&s))
			}
			return fault == nil && s.GroupsDone < s.Groups
		}); err != nil {
			return err
		}
		return written(fault)
	}
	return cmd
}

func writeStatusJSON(w io.Writer, s *cluster.Status) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// statusText says a status in words.
func statusText(s *cluster.Status) string {
	var b strings.Builder
	left := "not known"
	if s.Left >= 0 {
		left = long(s.Left)
	}
	fmt.Fprintf(&b, "N=%d by the %s, %.2f %% done, time left %s\n", s.N, s.Engine, 100*s.Share, left)
	fmt.Fprintf(&b, "units   %d done, %d running, %d waiting, %d to confirm, %d failed, %d doubled; %.3g/s\n",
		s.Done, s.Running, s.Waiting, s.Held, s.Failed, s.Doubled, s.Rate())
	fmt.Fprintf(&b, "checked %d units by two workers, who disagreed on %d\n", s.Verified, s.Mismatch)
	fmt.Fprintf(&b, "so far  %s solutions in %d of %d groups\n", s.Solutions, s.GroupsDone, s.Groups)
	if len(s.Workers) == 0 {
		b.WriteString("no worker has come yet\n")
		return b.String()
	}
	width := len("worker")
	for i := range s.Workers {
		width = max(width, len(s.Workers[i].Name))
	}
	fmt.Fprintf(&b, "\n%-*s  %-8s  %5s  %6s  %13s  %-8s  %-8s  %s\n", width, "worker", "state", "cores", "units", "nodes/s/core", "kernel", "version", "heard")
	for i := range s.Workers {
		w := &s.Workers[i]
		fmt.Fprintf(&b, "%-*s  %-8s  %2d/%-2d  %6d  %13.3g  %-8s  %-8s  %s ago\n",
			width, w.Name, w.State, w.Busy, w.Cores, w.Units, w.Speed, w.Kernel, w.Program, long(w.Heard))
	}
	return b.String()
}
