package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Access says how to reach a server: by a join file, or by its URL.
type Access struct {
	Join  *Join
	URL   string // nats://host:port, tls://user:password@host:port
	Creds string // name of a file with NATS credentials, with a URL; may be empty
	CA    string // name of a PEM file with the authority of the server, with a URL; empty: those of the system

	inProcess *embedded // for workers in the process of the coordinator
}

// AccessError says why a server cannot be reached in this way, without trying.
type AccessError struct{ Reason string }

func (e *AccessError) Error() string { return e.Reason }

func noAccess(format string, args ...any) error { return &AccessError{fmt.Sprintf(format, args...)} }

// String is the address without secrets.
func (a Access) String() string {
	if a.Join != nil {
		return a.Join.Address
	}
	if u, err := url.Parse(a.URL); err == nil {
		return u.Redacted()
	}
	return "the server"
}

// Check says whether the access is complete, and safe: beyond this machine TLS and credentials are demanded. The
// error is an *[AccessError].
func (a Access) Check() error {
	if a.Join != nil || a.inProcess != nil {
		return nil
	}
	u, err := url.Parse(a.URL)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return noAccess("server %.200q: expected nats://host:port or tls://user:password@host:port", redact(a.URL))
	}
	if IsLoopback(u.Hostname()) {
		return nil
	}
	if u.User == nil && a.Creds == "" {
		return noAccess("server %s: beyond this machine credentials are needed: a join file, --creds, or user:password@ in the URL", u.Redacted())
	}
	return nil
}

// checkRole says whether a join file is one for this.
func (a Access) checkRole(looks bool) error {
	switch {
	case a.Join == nil || (a.Join.User == observer) == looks:
		return nil
	case looks:
		return noAccess("this join file lets work, not look: 'nqueens status' takes observer.join")
	}
	return noAccess("this join file lets look, not work: 'nqueens work' takes worker.join")
}

// redact hides what may be a password in what is no URL.
func redact(text string) string {
	if i := strings.LastIndex(text, "@"); i >= 0 {
		return "…" + text[i:]
	}
	return text
}

// credential is the name by which the server knows whoever connects so.
func (a Access) credential() string {
	switch {
	case a.inProcess != nil:
		return local
	case a.Join != nil:
		return a.Join.User
	}
	if u, err := url.Parse(a.URL); err == nil && names.MatchString(u.User.Username()) {
		return u.User.Username()
	}
	return local
}

// bare reports whether there is a URL and nothing else.
func (a Access) bare() bool {
	u, err := url.Parse(a.URL)
	return a.inProcess == nil && a.Join == nil && a.Creds == "" && a.CA == "" && err == nil && u.User == nil
}

// connect connects, and keeps connecting again for ever once it was connected. A server that is not there yet is waited
// for until the end of ctx, when errors about the last attempt are returned.
func (a Access) connect(ctx context.Context, name string, log *slog.Logger) (*nats.Conn, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.ReconnectJitter(500*time.Millisecond, time.Second),
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2), nats.Timeout(5 * time.Second), nats.IgnoreAuthErrorAbort(),
		nats.CustomInboxPrefix(inbox(a.credential())), nats.ReconnectBufSize(1 << 20),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Warn("server", "error", err) }),
		nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
			if !c.IsClosed() && err != nil {
				log.Warn("disconnected", "from", a.String(), "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("connected again", "to", a.String()) }),
	}
	target, more, err := a.options()
	if err != nil {
		return nil, err
	}
	options = append(options, more...)
	for said := false; ; {
		nc, err := nats.Connect(target, options...)
		switch {
		case err == nil:
			return nc, nil
		case a.bare() && (errors.Is(err, nats.ErrAuthorization) || errors.As(err, new(*tls.CertificateVerificationError))):
			return nil, noAccess("server %s wants TLS and credentials: use --join STORE/security/worker.join, or observer.join to look", a)
		case errors.Is(err, nats.ErrAuthorization), errors.As(err, new(*tls.CertificateVerificationError)), errors.Is(err, nats.ErrSecureConnWanted):
			return nil, noAccess("server %s refuses: %v", a, err)
		case !said:
			said = true
			log.Info("waiting for the server", "at", a.String(), "error", err)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("server %s: %w", a, err)
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// options are those that depend on the kind of access.
func (a Access) options() (target string, options []nats.Option, err error) {
	switch {
	case a.inProcess != nil:
		return "", []nats.Option{nats.InProcessServer(a.inProcess), nats.UserInfo("coordinator", a.inProcess.password)}, nil
	case a.Join != nil:
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM([]byte(a.Join.CA))
		return "tls://" + a.Join.Address, []nats.Option{
			nats.UserInfo(a.Join.User, a.Join.Password),
			nats.Secure(&tls.Config{RootCAs: pool, ServerName: serverName, MinVersion: tls.VersionTLS13}),
		}, nil
	}
	u, err := url.Parse(a.URL)
	if err != nil {
		return "", nil, noAccess("server %.200q is no URL", redact(a.URL))
	}
	config := &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}
	if a.CA != "" {
		text, err := os.ReadFile(a.CA)
		if err != nil {
			return "", nil, noAccess("authority %v", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(text) {
			return "", nil, noAccess("authority %s: it has no certificate", a.CA)
		}
	}
	if a.Creds != "" {
		if _, err := os.Stat(a.Creds); err != nil {
			return "", nil, noAccess("credentials %v", err)
		}
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if !IsLoopback(u.Hostname()) || u.Scheme == "tls" {
		options = append(options, nats.Secure(config))
	}
	return a.URL, options, nil
}
