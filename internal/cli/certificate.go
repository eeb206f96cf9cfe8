package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"nqueens/count"
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
	cmd.AddCommand(certificateMergeCommand(e))
	return cmd
}

func certificateMergeCommand(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the certificates of all parts of a count",
		Long: `Join the certificates of all parts of a count to the certificate of the whole, on
stdout. Files may come in any order. Exit code 1: one is damaged, of another
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
	out := &faulty{w: e.stdout}
	buffered := bufio.NewWriterSize(out, 1<<20)
	err := count.MergeCertificates(buffered, files)
	if out.err != nil {
		return written(out.err)
	}
	if err == nil {
		err = written(buffered.Flush())
	}
	return err
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
