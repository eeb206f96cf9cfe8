package cli

import (
	"strings"
	"testing"
)

// TestFaultAfterManyVerdicts checks more boards than the buffer holds verdicts
// of, and then something that is no board: no verdict is cut.
func TestFaultAfterManyVerdicts(t *testing.T) {
	const boards = 60_000
	var out, messages strings.Builder
	input := strings.NewReader(strings.Repeat("1 3 0 2\n", boards) + "1 3 0 x\n")
	code := run(t.Context(), []string{"check", "-"}, &env{stdin: input, stdout: &out, stderr: &messages})
	if code != exitBadInput || !strings.Contains(messages.String(), "line 60001") {
		t.Errorf("exit code %d, %q", code, messages.String())
	}
	if lines := strings.Count(out.String(), "\n"); lines != boards-1 || !strings.HasSuffix(out.String(), "\n") {
		t.Errorf("%d whole verdicts, want %d; the last is %q", lines, boards-1, out.String()[out.Len()-60:])
	}
}
