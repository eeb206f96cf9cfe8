package cli

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serves FLAGS… starts the server, asks it something, and interrupts it while it
// streams. What it writes to stderr is there for the script afterwards.
func serves(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: serves FLAGS…")
	}
	cmd := program(ts, append([]string{"nqueens", "web"}, args...))
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	defer cmd.Process.Kill()
	defer time.AfterFunc(time.Minute, func() { cmd.Process.Kill() }).Stop()

	var said strings.Builder
	messages := bufio.NewReader(stderr)
	base := ""
	for base == "" {
		line, err := messages.ReadString('\n')
		said.WriteString(line)
		if err != nil {
			ts.Fatalf("it does not listen: %q", said.String())
		}
		if url, ok := strings.CutPrefix(line, "listening on "); ok {
			base = strings.TrimSpace(url)
		}
	}
	client := &http.Client{}
	defer client.CloseIdleConnections()
	ask := func(target string) io.ReadCloser {
		r, err := http.NewRequest(http.MethodGet, base+"api/v1/"+target, nil)
		ts.Check(err)
		r.Header.Set("Accept", "application/x-ndjson")
		answer, err := client.Do(r)
		ts.Check(err)
		return answer.Body
	}
	whole := ask("solutions?n=4")
	defer whole.Close()
	text, err := io.ReadAll(whole)
	ts.Check(err)
	if want := "[1,3,0,2]\n[2,0,3,1]\n" + `{"solutions":"2","complete":true,"next":null}` + "\n"; string(text) != want {
		ts.Fatalf("it streams %q, not %q", text, want)
	}

	endless := ask("solutions?n=20")
	defer endless.Close()
	ts.Check(cmd.Process.Signal(os.Interrupt))
	lines, last := bufio.NewScanner(endless), ""
	for lines.Scan() {
		last = lines.Text()
	}
	if lines.Err() != nil || !strings.Contains(last, `"reason":"stopping"`) {
		ts.Fatalf("interrupted, a stream ends with %q, %v", last, lines.Err())
	}
	rest, err := io.ReadAll(messages)
	ts.Check(err)
	said.Write(rest)
	_ = cmd.Wait() // the state says it all
	if code := cmd.ProcessState.ExitCode(); code != exitStopped || !strings.HasSuffix(said.String(), "nqueens: stopped\n") {
		ts.Fatalf("interrupted: exit code %d, %q", code, said.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("messages"), []byte(said.String()), 0o644))
}
