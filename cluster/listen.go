package cluster

import (
	"errors"
	"fmt"
	"net"
)

// ListenError says why nobody can listen at an address.
type ListenError struct {
	Address string
	Err     error
}

func (e *ListenError) Error() string { return fmt.Sprintf("listen on %s: %v", e.Address, e.Err) }
func (e *ListenError) Unwrap() error { return e.Err }

func listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return nil, &ListenError{address, err}
	}
	return l, nil
}

// tryListen says before anything else is done what is wrong with an address, which would come up in the depths of the
// server else. The error is a *[ListenError].
func tryListen(address string) error {
	l, err := listen(address)
	if err != nil {
		return err
	}
	return l.Close()
}
