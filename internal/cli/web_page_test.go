package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestWebServesThePage starts the command and loads what a browser would.
func TestWebServesThePage(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	read, write := io.Pipe()
	e := &env{stdin: strings.NewReader(""), stdout: io.Discard, stderr: write}
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"web", "--listen", "127.0.0.1:0"}, e)
		write.Close()
	}()
	lines := bufio.NewScanner(read)
	address := ""
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "listening on ")
	}
	go io.Copy(io.Discard, read)
	for name, want := range map[string]string{"": `src="main.js"`, "main.js": "api/v1/", "main.css": "--accent", "icon.svg": "<svg"} {
		answer, err := http.Get(address + name)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("/%s: %s, without %q", name, answer.Status, want)
		}
	}
	cancel()
	if code := <-ended; code != exitStopped {
		t.Errorf("exit code %d, want %d", code, exitStopped)
	}
}
