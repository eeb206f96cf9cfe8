package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// security is what protects a coordinator that listens beyond this machine: a certificate authority of its own, and
// credentials. It is a folder that is made once and read ever after.
type security struct {
	ca          []byte // PEM
	certificate tls.Certificate
	users       []user // the observer, and the workers
}

// user is a credential.
type user struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Revoked  bool   `json:"revoked,omitempty"` // not let in any more
}

const (
	observer = "observer"
	// serverName is the one name in the certificate of the server. Since its authority certifies nothing else, the address
	// need not be in there: it may be anything that leads to the server.
	serverName = "coordinator.nqueens"
	// MaxCredentials is the largest number of credentials for workers.
	MaxCredentials = 10_000
)

// SecurityError says what is wrong with a folder of keys and credentials.
type SecurityError struct {
	Dir string
	Err error
}

func (e *SecurityError) Error() string { return fmt.Sprintf("security folder %s: %v", e.Dir, e.Err) }
func (e *SecurityError) Unwrap() error { return e.Err }

// Prepare makes the folder of keys and join files for a coordinator with these options. The keys of a folder that is there
// already stay; its join files get the address that is advertised now. Another number of them than asked for is a
// *[SecurityError]. It returns the name of the folder.
func Prepare(o *Options) (dir string, err error) {
	dir = o.securityFolder()
	_, err = secure(dir, o)
	return dir, err
}

func (o *Options) securityFolder() string {
	if o.Security != "" {
		return o.Security
	}
	return filepath.Join(o.Store, "security")
}

// advertised is the address that join files lead to.
func (o *Options) advertised() string {
	if o.Advertise != "" {
		return o.Advertise
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		if name, err := os.Hostname(); err == nil {
			return net.JoinHostPort(name, port)
		}
	}
	return o.Listen
}

// secure opens the folder, or makes it.
func secure(dir string, o *Options) (*security, error) {
	s, err := loadSecurity(dir)
	if errors.Is(err, fs.ErrNotExist) {
		switch there, err2 := os.ReadDir(dir); {
		case err2 == nil && len(there) > 0:
			err = fmt.Errorf("%w, but other files are: give it all of %s, or remove it to have new ones made", err, strings.Join(securityFiles, ", "))
		default:
			if err = makeSecurity(dir, o.advertised(), o.Credentials); err == nil {
				s, err = loadSecurity(dir)
			}
		}
	}
	if err == nil {
		err = s.fits(o.Credentials)
	}
	if err == nil && len(o.Revoke) > 0 {
		err = s.revoke(dir, o.Revoke)
	}
	if err == nil && o.Advertise != "" {
		err = s.leadTo(dir, o.Advertise)
	}
	if err != nil {
		return nil, &SecurityError{dir, err}
	}
	return s, nil
}

// securityFiles are those that a coordinator needs. The join files are for others.
var securityFiles = []string{"ca.pem", "server.pem", "server-key.pem", "users.json"}

// fits says what a folder has otherwise than asked for; 0 credentials ask for nothing.
func (s *security) fits(credentials int) error {
	if have := len(s.users) - 1; credentials != 0 && have != credentials {
		return fmt.Errorf("it has %d worker credentials, not %d: remove it to have new ones made", have, credentials)
	}
	return nil
}

// revoke writes down which worker credentials are not let in any more. They stay in the list, since the others are known by
// their place in it, and what they did by their names.
func (s *security) revoke(dir string, credentials []string) error {
	workers, changed := s.users[1:], false
	for _, name := range credentials {
		i := slices.IndexFunc(workers, func(u user) bool { return u.Name == name })
		if i < 0 {
			return fmt.Errorf("it has no worker credential %.80q", name)
		}
		changed = changed || !workers[i].Revoked
		workers[i].Revoked = true
	}
	if !slices.ContainsFunc(workers, func(u user) bool { return !u.Revoked }) {
		return errors.New("no worker credential would be left: remove it to have new ones made")
	}
	if !changed { // the folder may be one that cannot be written
		return nil
	}
	return replace(filepath.Join(dir, "users.json"), append(encode(s.users), '\n'))
}

// leadTo writes those join files anew that lead to another address: the keys are not bound to one. A folder that was handed on
// without some of the join files serves as well.
func (s *security) leadTo(dir, address string) error {
	for i, name := range append([]string{"observer.join"}, joinNames(len(s.users)-1)...) {
		j, err := ReadJoin(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) || err == nil && j.Address == address {
			continue
		} else if err != nil {
			return err
		}
		if err := replace(filepath.Join(dir, name), s.join(i, address)); err != nil {
			return fmt.Errorf("its join files lead to %s, and cannot be made to lead to %s: %w", j.Address, address, err)
		}
	}
	return nil
}

// join is the join file of a user.
func (s *security) join(i int, address string) []byte {
	return Join{Address: address, User: s.users[i].Name, Password: s.users[i].Password, CA: string(s.ca)}.encode()
}

// replace writes a file that only its owner reads, whole or not at all.
func replace(name string, text []byte) error {
	if err := os.WriteFile(name+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// joinNames are the names of the join files for so many credentials.
func joinNames(credentials int) []string {
	if credentials == 1 {
		return []string{"worker.join"}
	}
	var list []string
	for i := range credentials {
		list = append(list, fmt.Sprintf("worker-%d.join", i+1))
	}
	return list
}

// makeSecurity makes the folder under another name first, so that it is whole if it is there. One that is there already, and
// empty, may be a place where something is mounted: it gets what coordinators read last.
func makeSecurity(dir, address string, credentials int) error {
	ca, certificate, key, err := makeCertificates()
	if err != nil {
		return err
	}
	s := &security{ca: ca, users: []user{{Name: observer, Password: hex.EncodeToString(randomBytes(24))}}}
	workers := joinNames(max(credentials, 1))
	for i := range workers {
		s.users = append(s.users, user{Name: fmt.Sprintf("worker-%d", i+1), Password: hex.EncodeToString(randomBytes(24))})
	}
	into := dir
	if _, err := os.Stat(dir); err != nil {
		if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
			return err
		}
		if into, err = os.MkdirTemp(filepath.Dir(dir), ".nqueens-"); err != nil { // its mode is 0700
			return err
		}
		defer os.RemoveAll(into)
	}
	write := func(name string, text []byte) {
		err = errors.Join(err, os.WriteFile(filepath.Join(into, name), text, 0o600))
	}
	err = nil
	for i, name := range append([]string{"observer.join"}, workers...) {
		write(name, s.join(i, address))
	}
	write("users.json", append(encode(s.users), '\n'))
	write("server-key.pem", key)
	write("server.pem", certificate)
	write("ca.pem", ca)
	if err == nil && into != dir {
		err = os.Rename(into, dir)
	}
	return err
}

func loadSecurity(dir string) (*security, error) {
	s := &security{}
	for _, name := range securityFiles {
		if _, err := os.Stat(filepath.Join(dir, name)); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is missing (%w)", name, fs.ErrNotExist)
		}
	}
	var err error
	if s.ca, err = os.ReadFile(filepath.Join(dir, "ca.pem")); err != nil {
		return nil, err
	}
	if s.certificate, err = tls.LoadX509KeyPair(filepath.Join(dir, "server.pem"), filepath.Join(dir, "server-key.pem")); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "users.json"))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &s.users); err != nil {
		return nil, fmt.Errorf("users.json: %w", err)
	}
	if len(s.users) < 2 || s.users[0].Name != observer {
		return nil, errors.New("users.json does not have an observer and workers")
	}
	for _, u := range s.users {
		if !names.MatchString(u.Name) || len(u.Password) < 16 {
			return nil, fmt.Errorf("users.json: user %.80q has no fit name or password", u.Name)
		}
	}
	return s, nil
}

// makeCertificates makes an authority and the certificate of a server, as PEM. The key of the authority is forgotten: it
// certifies nothing else. They do not expire, so that no clock can lock anybody out; who wants new ones removes the folder.
func makeCertificates() (ca, certificate, key []byte, err error) {
	authority := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "nqueens"},
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2999, 12, 31, 0, 0, 0, 0, time.UTC),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	server := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: serverName}, DNSNames: []string{serverName},
		NotBefore: authority.NotBefore, NotAfter: authority.NotAfter,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	caKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, nil, err
	}
	serverKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, nil, err
	}
	caDER, err := x509.CreateCertificate(rand.Reader, authority, authority, &caKey.PublicKey, caKey)
	if err != nil {
		return nil, nil, nil, err
	}
	serverDER, err := x509.CreateCertificate(rand.Reader, server, authority, &serverKey.PublicKey, caKey)
	if err != nil {
		return nil, nil, nil, err
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(serverKey)
	if err != nil {
		return nil, nil, nil, err
	}
	block := func(kind string, der []byte) []byte { return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}) }
	return block("CERTIFICATE", caDER), block("CERTIFICATE", serverDER), block("PRIVATE KEY", keyDER), nil
}
