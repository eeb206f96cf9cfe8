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

// Prepare makes the folder of keys and join files for a coordinator with these options. A folder that is there
// already is left alone; that it has other join files is a *[SecurityError]. It returns the name of the folder.
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
		if err = makeSecurity(dir, o.advertised(), o.Credentials); err == nil {
			s, err = loadSecurity(dir)
		}
	}
	if err == nil {
		err = s.fits(dir, o.Advertise, o.Credentials)
	}
	if err != nil {
		return nil, &SecurityError{dir, err}
	}
	return s, nil
}

// fits says what a folder has otherwise than asked for; an empty address and 0 credentials ask for nothing.
func (s *security) fits(dir, address string, credentials int) error {
	if have := len(s.users) - 1; credentials != 0 && have != credentials {
		return fmt.Errorf("it has %d worker credentials, not %d: remove it to have new ones made", have, credentials)
	}
	for _, name := range joinNames(len(s.users) - 1) {
		// A folder that was handed on without some of the join files serves as well.
		j, err := ReadJoin(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		if address != "" && j.Address != address {
			return fmt.Errorf("its join files lead to %s, not to %s: remove it to have new ones made", j.Address, address)
		}
	}
	return nil
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

// makeSecurity makes the folder under another name first, so that it is whole if it is there.
func makeSecurity(dir, address string, credentials int) error {
	ca, certificate, key, err := makeCertificates()
	if err != nil {
		return err
	}
	users := []user{{observer, hex.EncodeToString(randomBytes(24))}}
	files := map[string][]byte{"ca.pem": ca, "server.pem": certificate, "server-key.pem": key}
	files["observer.join"] = Join{Address: address, User: users[0].Name, Password: users[0].Password, CA: string(ca)}.encode()
	for i, name := range joinNames(max(credentials, 1)) {
		u := user{fmt.Sprintf("worker-%d", i+1), hex.EncodeToString(randomBytes(24))}
		users = append(users, u)
		files[name] = Join{Address: address, User: u.Name, Password: u.Password, CA: string(ca)}.encode()
	}
	files["users.json"] = append(encode(users), '\n')
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(dir), ".nqueens-") // its mode is 0700
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(temporary, name), text, 0o600); err != nil {
			return err
		}
	}
	return os.Rename(temporary, dir)
}

func loadSecurity(dir string) (*security, error) {
	s := &security{}
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
