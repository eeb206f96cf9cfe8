package cluster

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
)

// Join is what a join file says: all that is needed to reach a coordinator and be believed.
type Join struct {
	Kind     string `json:"nqueens"` // join
	Format   int    `json:"format"`
	Address  string `json:"address"` // host:port
	User     string `json:"user"`
	Password string `json:"password"`
	CA       string `json:"ca"` // the certificate of the authority, PEM
}

const (
	joinKind   = "join"
	joinFormat = 1
	maxJoin    = 64 << 10
)

// JoinError says what is wrong with a join file.
type JoinError struct {
	Name string
	Err  error
}

func (e *JoinError) Error() string { return fmt.Sprintf("join file %s: %v", e.Name, e.Err) }
func (e *JoinError) Unwrap() error { return e.Err }

// ReadJoin reads a join file. The error is a *[JoinError].
func ReadJoin(name string) (Join, error) {
	f, err := os.Open(name)
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return Join{}, &JoinError{name, err}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxJoin+1))
	if err != nil {
		return Join{}, &JoinError{name, err}
	}
	j, err := ParseJoin(text)
	if err != nil {
		return Join{}, &JoinError{name, err}
	}
	return j, nil
}

// ParseJoin reads the text of a join file.
func ParseJoin(text []byte) (j Join, err error) {
	if len(text) > maxJoin {
		return j, fmt.Errorf("it has more than %d bytes", maxJoin)
	}
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))))
	d.DisallowUnknownFields()
	if err := d.Decode(&j); err != nil || j.Kind != joinKind {
		return j, errors.New("it is not what a coordinator writes")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return j, errors.New("there is more after its end")
	}
	if j.Format != joinFormat {
		return j, fmt.Errorf("format %d: this program reads format %d", j.Format, joinFormat)
	}
	if err := CheckAddress(j.Address); err != nil {
		return j, err
	}
	if !names.MatchString(j.User) || j.Password == "" {
		return j, errors.New("it names no user with a password")
	}
	if !x509.NewCertPool().AppendCertsFromPEM([]byte(j.CA)) {
		return j, errors.New("it has no certificate of an authority")
	}
	return j, nil
}

func (j Join) encode() []byte {
	j.Kind, j.Format = joinKind, joinFormat
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		panic(err) // they are strings
	}
	return append(text, '\n')
}

// AddressError says what is no address.
type AddressError struct{ Given string }

func (e *AddressError) Error() string {
	return fmt.Sprintf("address %.200q: expected host:port, such as 127.0.0.1:4222", e.Given)
}

// CheckAddress says whether a text is host:port with a port of 0 to 65535. The error is an *[AddressError].
func CheckAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if _, err2 := strconv.ParseUint(port, 10, 16); err != nil || err2 != nil {
		return &AddressError{address}
	}
	return nil
}

// IsLoopback reports whether only this machine can reach a host: localhost, or an address for that.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// onLoopback reports whether only this machine can reach an address, host:port.
func onLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && IsLoopback(host)
}
