package search

import (
	"context"
	"fmt"
	"os"
	"strings"
)

// KernelVariable is the environment variable that forces a kernel by name.
const KernelVariable = "NQUEENS_KERNEL"

// Tally is what a search found.
type Tally struct {
	Completions uint64 // ways to fill all rows that were left, summed over the states
	Nodes       uint64 // queens placed one by one; depends on shape and states only
}

// Kernel is one form of the search: the same tree, walked by other instructions.
type Kernel struct {
	name    string
	missing []string // features that this processor lacks
	passes  *passes  // nil: one node at a time
}

// Name is the name that forces the kernel: generic, avx2 or avx512.
func (k *Kernel) Name() string { return k.name }

func (k *Kernel) String() string { return k.name }

// Missing lists the processor features that the kernel needs and this processor lacks.
func (k *Kernel) Missing() []string { return k.missing }

var generic = &Kernel{name: "generic"}

// Kernels returns the kernels of this program that this processor can run, the slowest first. The first is always generic.
func Kernels() []*Kernel {
	var can []*Kernel
	for _, k := range known() {
		if len(k.missing) == 0 {
			can = append(can, k)
		}
	}
	return can
}

// KernelNames returns the names of all kernels, also of those that this program or processor lacks.
func KernelNames() []string { return []string{"generic", "avx2", "avx512"} }

// KernelError says that a kernel was asked for that there is not, or not here.
type KernelError struct {
	Name    string
	Missing []string // what the processor lacks; empty if the name is unknown or the program was built without the kernel
	Built   bool     // the program contains the kernel
	Known   bool     // the name is one of KernelNames
}

func (e *KernelError) Error() string {
	switch {
	case !e.Known:
		return fmt.Sprintf("no kernel is called %q; there are %s", e.Name, strings.Join(KernelNames(), ", "))
	case !e.Built:
		return fmt.Sprintf("this program was built without the kernel %s", e.Name)
	}
	return fmt.Sprintf("this processor cannot run the kernel %s: it lacks %s", e.Name, strings.Join(e.Missing, ", "))
}

// Choose returns the kernel with the given name. Without a name it takes the one that the environment variable
// NQUEENS_KERNEL names, and without that the fastest one of this processor. The error is a *[KernelError].
func Choose(name string) (*Kernel, error) {
	if name == "" {
		name = os.Getenv(KernelVariable)
	}
	if name == "" {
		can := Kernels()
		return can[len(can)-1], nil
	}
	e := &KernelError{Name: name}
	for _, n := range KernelNames() {
		e.Known = e.Known || n == name
	}
	for _, k := range known() {
		if k.name != name {
			continue
		}
		if len(k.missing) == 0 {
			return k, nil
		}
		e.Built, e.Missing = true, k.missing
	}
	return nil, e
}

// Searcher runs a kernel and owns its buffers (18 kB a level of the tree, made when they are needed). One goroutine at a time may use it.
type Searcher struct {
	kernel *Kernel
	batch  batch
	scalar scalar
}

// NewSearcher returns a searcher of the kernel.
func (k *Kernel) NewSearcher() *Searcher { return &Searcher{kernel: k} }

// Kernel returns the kernel of the searcher.
func (s *Searcher) Kernel() *Kernel { return s.kernel }

// Count searches all states of one shape. It returns within some milliseconds of the end of ctx, then with ctx's cause and
// without a result. A shape that breaks its rules is a *[ShapeError].
//
// The cost grows with the nodes; a call with few of them costs some microseconds.
func (s *Searcher) Count(ctx context.Context, shape *Shape, states []State) (Tally, error) {
	if err := shape.Check(); err != nil {
		return Tally{}, err
	}
	t := newTree(shape)
	stop := func() bool { return ctx.Err() != nil }
	if stop() {
		return Tally{}, context.Cause(ctx)
	}
	var tally Tally
	ok := true
	w := &s.scalar
	w.nodes, w.stop, w.dead = 0, stop, false
	switch {
	case t.plain || !square(&t, states):
		tally.Completions = w.plain(shape, states)
		tally.Nodes, ok = w.nodes, !w.dead
	case s.kernel.passes == nil || few(&t, states):
		tally.Completions = w.count(&t, states)
		tally.Nodes, ok = w.nodes, !w.dead
	default:
		tally, ok = s.batch.count(&t, s.kernel.passes, states, stop)
	}
	if !ok {
		return Tally{}, context.Cause(ctx)
	}
	return tally, nil
}

// square says whether no state has more columns than rows left.
func square(t *tree, states []State) bool {
	for i := range states {
		if states[i].free(t.mask) > t.rows {
			return false
		}
	}
	return true
}

// few says whether vectors would not pay.
func few(t *tree, states []State) bool { return t.rows <= 6 && len(states) < 32 }
