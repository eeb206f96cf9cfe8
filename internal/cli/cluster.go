package cli

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"nqueens/cluster"
)

// The variables that say where the coordinator is, for work and status.
const (
	serverVariable = "NQUEENS_SERVER"
	joinVariable   = "NQUEENS_JOIN"
)

// accessFlags are those that say how to reach a coordinator.
type accessFlags struct{ join, server, creds, ca *string }

func takesAccess(cmd *cobra.Command, file string) *accessFlags {
	return &accessFlags{
		join:   cmd.Flags().String("join", "", "the "+file+" file that the coordinator has written"),
		server: cmd.Flags().String("server", "", "the URL of the server, such as nats://127.0.0.1:4222"),
		creds:  cmd.Flags().String("creds", "", "a file with NATS credentials, with --server"),
		ca:     cmd.Flags().String("ca", "", "a PEM file with the authority of the server, with --server"),
	}
}

// access reads the flags, and the environment where they are silent.
func (f *accessFlags) access(cmd *cobra.Command) (a cluster.Access, err error) {
	join, server := *f.join, *f.server
	if join == "" && server == "" {
		if join = os.Getenv(joinVariable); join == "" {
			server = os.Getenv(serverVariable)
		}
	}
	switch {
	case join == "" && server == "":
		return a, badInput("where is the coordinator? %s takes --join FILE or --server URL, or the variables %s and %s", cmd.Name(), joinVariable, serverVariable)
	case join != "" && server != "":
		return a, badInput("--join and --server exclude each other")
	case join != "" && (*f.creds != "" || *f.ca != ""):
		return a, badInput("--creds and --ca go with --server: a join file has all that is needed")
	case join != "":
		j, err := cluster.ReadJoin(join)
		if err != nil {
			return a, err
		}
		return cluster.Access{Join: &j}, nil
	}
	a = cluster.Access{URL: server, Creds: *f.creds, CA: *f.ca}
	return a, a.Check()
}

// logFlag adds --log.
func logFlag(cmd *cobra.Command) *choiceFlag {
	return choice(cmd, "log", "what happens, on stderr", "text", "text", "json", "none")
}

// logger writes what happens to stderr.
func (e *env) logger(mode string) *slog.Logger {
	w := &logWriter{to: e.stderr, terminal: isTerminal(e.stderr)}
	switch mode {
	case "none":
		return slog.New(slog.DiscardHandler)
	case "json":
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			a.Value = slog.StringValue(a.Value.Time().Format("2006-01-02T15:04:05"))
		}
		return a
	}}))
}

// logWriter writes lines to where a line of progress may stand, which is wiped out first.
type logWriter struct {
	mu       sync.Mutex
	to       io.Writer
	terminal bool
}

func (w *logWriter) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := line
	if w.terminal {
		text = append([]byte("\r\x1b[K"), bytes.Clone(line)...)
	}
	if _, err := w.to.Write(text); err != nil {
		return 0, err
	}
	return len(line), nil
}

// noArguments refuses arguments where there are only flags.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return badInput("%q is one argument too many: %s takes none", clip(args[0]), cmd.Name())
	}
	return nil
}
