package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/count/search"
)

func certificateCommand(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "certificate",
		Short: "Check certificates of counts, and join those of parts",
		Long: `A certificate says what each group of a count came to. It is a text file, a JSON
object a line; 'nqueens count N --certificate FILE' writes it.`,
		Example: `  nqueens count 18 --certificate q18.jsonl
  nqueens certificate check q18.jsonl
  nqueens certificate merge half1.jsonl half2.jsonl > whole.jsonl`,
		Args: noCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(certificateCheckCommand(e), certificateMergeCommand(e))
	return cmd
}

func certificateCheckCommand(e *env) *cobra.Command {
	var o count.AuditOptions
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check the certificate of a count",
		Long: `Check a certificate: that each group of the work is in it once, as it was
written, with the jobs and weights that it must have; that sums, total and
digest fit; and, for a random share of the groups, that their completions are
right. These are recounted by a plain search that shares no code with the
counting engine, or with --kernel by the engine itself, which is faster and
proves less.

It prints one line. Exit code 0: the certificate holds; 1: it does not, and the
line says why; 2: it cannot be read. --json prints {"holds":true,"n":18,
"part":"1/1","total":"666090624","groups":1332,"recounted":13}, or
{"holds":false,"reason":"..."}.`,
		Example: `  nqueens certificate check q18.jsonl
  nqueens certificate check q18.jsonl --sample 0.1 --seed 42
  nqueens certificate check q20.jsonl --sample 1 --kernel generic`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return badInput("%d files given: certificate check takes one", len(args))
			}
			return nil
		},
	}
	cmd.Flags().Float64Var(&o.Sample, "sample", 0.01, "share of the groups to recount, 0 to 1")
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "chooses which groups are recounted")
	cmd.Flags().StringVar(&o.Kernel, "kernel", "", "recount with a kernel of the engine: "+strings.Join(search.KernelNames(), ", "))
	complete(cmd, "kernel", search.KernelNames())
	asJSON := cmd.Flags().Bool("json", false, "print a JSON document")
	progress := progressFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !(o.Sample >= 0 && o.Sample <= 1) {
			return badInput("--sample is %v: allowed are 0 to 1", o.Sample)
		}
		f, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer f.Close()
		audited, err := e.audit(cmd.Context(), f, o, progress.value)
		var ledger *count.LedgerError
		switch {
		case errors.As(err, &ledger) && !ledger.Unreadable:
			return e.sayBroken(ledger, *asJSON)
		case errors.Is(err, context.Canceled):
			return stopped("stopped before the check was done")
		case err != nil:
			return fmt.Errorf("%s: %w", args[0], err)
		}
		return e.sayHolds(audited, *asJSON)
	}
	return cmd
}

func (e *env) audit(ctx context.Context, r io.Reader, o count.AuditOptions, progress string) (count.Audited, error) {
	var line atomic.Value
	line.Store("reading")
	o.Progress = func(done, of int, elapsed time.Duration) {
		share := float64(done) / float64(of)
		line.Store(fmt.Sprintf("%d of %d groups recounted, %s", done, of, timeLeft(share, elapsed)))
	}
	end := e.report(progress, func(time.Duration) string { return line.Load().(string) })
	defer end()
	return count.Audit(ctx, r, o)
}

func (e *env) sayHolds(a count.Audited, asJSON bool) error {
	if asJSON {
		return written(writeJSON(e.stdout, member{"holds", true}, member{"n", a.Head.N}, member{"part", a.Part.String()},
			member{"total", a.Total.String()}, member{"groups", a.Groups}, member{"recounted", a.Recounted}))
	}
	what := ""
	if !a.Part.Whole() {
		what = fmt.Sprintf(" in part %v", a.Part)
	}
	_, err := fmt.Fprintf(e.stdout, "holds: N=%d, %v solutions%s, %d groups, %d of them recounted\n", a.Head.N, a.Total, what, a.Groups, a.Recounted)
	return written(err)
}

func (e *env) sayBroken(why *count.LedgerError, asJSON bool) error {
	var err error
	if asJSON {
		err = writeJSON(e.stdout, member{"holds", false}, member{"reason", why.Error()})
	} else {
		_, err = fmt.Fprintf(e.stdout, "does not hold: %v\n", why)
	}
	if err != nil {
		return written(err)
	}
	return errNo
}

func certificateMergeCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the certificates of all parts of a count",
		Long: `Join the certificates of all parts of a count to the certificate of the whole,
on stdout. Files may come in any order. Exit code 1: one is damaged, of another
count, twice there, or missing; 2: one cannot be read.`,
		Example: `  nqueens count 18 --part 1/2 --certificate half1.jsonl
  nqueens count 18 --part 2/2 --certificate half2.jsonl
  nqueens certificate merge half1.jsonl half2.jsonl > whole.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return badInput("no files: name the certificates of all parts")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, names []string) error {
			var files []count.NamedReader
			for _, name := range names {
				f, err := os.Open(name)
				if err != nil {
					return err
				}
				defer f.Close()
				files = append(files, count.NamedReader{Name: name, Reader: f})
			}
			return holds(e, e.merge(files))
		},
	}
}

// merge writes nothing before all files have been read once, so that a file that does not hold leaves stdout empty.
func (e *env) merge(files []count.NamedReader) error {
	for _, f := range files {
		if _, err := count.ReadCertificate(f, nil); err != nil {
			return &count.MergeError{Name: f.Name, Err: err}
		}
	}
	for _, f := range files {
		if _, err := f.Reader.(*os.File).Seek(0, 0); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	err := count.MergeCertificates(e.stdout, files)
	if fault := (*count.MergeError)(nil); errors.As(err, &fault) {
		return err
	}
	return written(err)
}

// holds turns the error of a certificate that was read and does not hold into the answer no.
func holds(e *env, err error) error {
	var ledger *count.LedgerError
	if errors.As(err, &ledger) && !ledger.Unreadable {
		fmt.Fprintf(e.stderr, "nqueens: %v\n", err)
		return errNo
	}
	return err
}
