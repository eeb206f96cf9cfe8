//go:build !amd64 || noasm

package join

func known() []*Form { return []*Form{generic} }
