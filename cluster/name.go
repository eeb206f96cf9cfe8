package cluster

import (
	"encoding/hex"
	"os"
	"regexp"
)

var unfit = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// NewName makes a name for a worker: that of the machine, as far as it fits, and random digits.
func NewName() string {
	host, err := os.Hostname()
	if host = unfit.ReplaceAllString(host, "-"); err != nil || host == "" {
		host = "worker"
	}
	return host[:min(len(host), 40)] + "-" + hex.EncodeToString(randomBytes(3))
}
