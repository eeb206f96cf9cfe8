package cluster

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestFlood logs what strangers can make a coordinator log.
func TestFlood(t *testing.T) {
	var out bytes.Buffer
	log := limitFlood(slog.New(slog.NewTextHandler(&out, nil)))
	now := time.Unix(0, 0)
	log.Handler().(*flood).now = func() time.Time { return now }
	for i := range 10_000 {
		log.Warn(fmt.Sprintf("queue: 127.0.0.1:%d - cid:%d - TLS handshake error: bad certificate", i, i))
		log.With("a", i).Warn("a message that is none", "subject", i)
		log.Info("worker", "name", i)
	}
	log.Error("the disk is full")
	lines := strings.Count(out.String(), "\n")
	if lines != 2*mostWrong+mostOthers+1 || strings.Contains(out.String(), "cid:") || !strings.Contains(out.String(), "queue: TLS handshake error") {
		t.Errorf("%d lines:\n%.1000s", lines, out.String())
	}
	out.Reset()
	now = now.Add(floodTime)
	log.Warn("a message that is none")
	log.Warn("a message that is none")
	if text := out.String(); strings.Count(text, "left_out=9990\n") != 1 || strings.Count(text, "\n") != 2 {
		t.Errorf("%q", text)
	}
	for i := range 100_000 {
		log.Warn(fmt.Sprint(i))
	}
	if kinds := len(log.Handler().(*flood).kinds); kinds > mostKinds+1 {
		t.Errorf("%d kinds are remembered", kinds)
	}
}
