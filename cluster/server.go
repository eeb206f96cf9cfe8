package cluster

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// embedded is a NATS server in this process, with its queue in the folder of the count.
type embedded struct {
	*server.Server
	password string                 // of the coordinator, for this life of the server
	fault    atomic.Pointer[string] // why it cannot write, if so
}

const maxConnections = 20_000

// embeddedName is how a server of a coordinator's own presents itself.
const embeddedName = "nqueens"

// local is the credential of everybody on this machine, where a server listens to nobody else.
const local = "local"

// serve starts a server. Without an address it serves this process only. Without security everybody who reaches it is
// local.
func serve(dir, address string, s *security, log *slog.Logger) (*embedded, error) {
	e := &embedded{password: randomName()}
	o := &server.Options{
		ServerName: embeddedName, NoSigs: true, NoLog: true, DontListen: address == "",
		JetStream: true, StoreDir: filepath.Join(dir, "jetstream"), SyncInterval: time.Second,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 8 << 30,
		MaxPayload: 4 * maxMessage, MaxControlLine: 4 << 10, MaxPending: fetched*maxMessage + 1<<20,
		MaxConn: maxConnections, MaxSubs: 2*MaxCores + 16, // a worker has one a core, and some
		PingInterval: 10 * time.Second, MaxPingsOut: 2,
		Users: []*server.User{{Username: "coordinator", Password: e.password}},
	}
	if address != "" {
		host, port, err := net.SplitHostPort(address)
		if err == nil {
			o.Port, err = strconv.Atoi(port)
		}
		if err != nil {
			return nil, &AddressError{address}
		}
		if o.Host = host; host == "" {
			o.Host = "0.0.0.0"
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	switch {
	case s != nil:
		o.TLS = true
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{s.certificate}, MinVersion: tls.VersionTLS13}
		o.TLSTimeout, o.AuthTimeout = 10, 12
		for _, u := range s.users {
			if u.Revoked {
				continue
			}
			may := workerMay
			if u.Name == observer {
				may = observerMay
			}
			o.Users = append(o.Users, limited(u, may))
		}
	case address != "":
		u := limited(user{Name: local, Password: randomName()}, workerMay)
		u.Permissions.Publish.Allow = append(u.Permissions.Publish.Allow, statusSubject)
		u.Permissions.Subscribe.Allow = append(u.Permissions.Subscribe.Allow, endedSubject)
		o.Users = append(o.Users, u)
		o.NoAuthUser = local
	}
	var err error
	if e.Server, err = server.NewServer(o); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	e.SetLogger(serverLog{log, &e.fault}, false, false)
	e.Start()
	if !e.ReadyForConnections(20 * time.Second) {
		e.stop()
		return nil, fmt.Errorf("queue: the server does not come up in %s", o.StoreDir)
	}
	return e, nil
}

func limited(u user, may func(string) (publish, subscribe []string)) *server.User {
	publish, subscribe := may(u.Name)
	return &server.User{Username: u.Name, Password: u.Password, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}}
}

// connect is the connection of the coordinator to the server in its process.
func (e *embedded) connect(o ...nats.Option) (*nats.Conn, error) {
	return nats.Connect("", append(o, nats.InProcessServer(e), nats.UserInfo("coordinator", e.password))...)
}

// address is where the server listens.
func (e *embedded) address() string { return e.Addr().String() }

// sender is who sends messages.
type sender struct{ credential, address string }

// busiest is who sends most messages a second, of all but the coordinator.
func (e *embedded) busiest() (most sender, rate float64, err error) {
	z, err := e.Connz(&server.ConnzOptions{Username: true, Limit: maxConnections})
	if err != nil {
		return most, 0, err
	}
	rates := map[sender]float64{}
	for _, c := range z.Conns {
		if c.AuthorizedUser == "coordinator" {
			continue
		}
		s := sender{c.AuthorizedUser, c.IP}
		if rates[s] += float64(c.InMsgs) / max(z.Now.Sub(c.Start).Seconds(), 1); rates[s] > rate {
			most, rate = s, rates[s]
		}
	}
	return most, rate, nil
}

func (e *embedded) stop() {
	e.Shutdown()
	e.WaitForShutdown()
}

// serverLog passes on what the server logs. Its notices are about itself and not of interest. That it cannot write to its
// disk it tells nobody but its log: whoever publishes waits in vain.
type serverLog struct {
	log   *slog.Logger
	fault *atomic.Pointer[string]
}

func (l serverLog) Noticef(format string, v ...any) {}
func (l serverLog) Debugf(format string, v ...any)  {}
func (l serverLog) Tracef(format string, v ...any)  {}

func (l serverLog) Warnf(format string, v ...any)  { l.say(slog.LevelDebug, format, v) }
func (l serverLog) Errorf(format string, v ...any) { l.say(slog.LevelWarn, format, v) }
func (l serverLog) Fatalf(format string, v ...any) { l.say(slog.LevelError, format, v) }

func (l serverLog) say(level slog.Level, format string, v []any) {
	text := strings.TrimSpace(fmt.Sprintf(format, v...))
	for _, sign := range []string{"no space left", "critical write error", "Critical write error"} {
		if strings.Contains(text, sign) {
			l.fault.CompareAndSwap(nil, &text)
		}
	}
	l.log.Log(context.Background(), level, "queue: "+text)
}
