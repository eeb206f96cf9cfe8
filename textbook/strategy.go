package textbook

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"nqueens/board"
)

// Strategy is one textbook search.
type Strategy struct {
	Name    string // what --strategy takes
	Article string // number of the article it comes from, and which program there
	Idea    string // the idea in one sentence
	Cost    string // what one node costs, n the board size

	Complete      bool // finds every solution
	Lexicographic bool // finds them in lexicographic order

	Branching Branching // what one call of the search chooses among

	Events []Kind     // the kinds of events it emits
	Code   []CodeLine // the search in pseudo-code

	search func(run) (uint64, error)
}

// Branching says what one call of a search chooses among, which is what its
// call stack is made of.
type Branching uint8

// The ways to branch.
const (
	ByRow    Branching = iota // the squares of the next row
	BySquare                  // a queen on the next square, or none
	ByLine                    // the squares of the row or column with the fewest left
)

// CodeLine is one line of pseudo-code and the kinds of events that happen at
// it. Indentation is two blanks a level.
type CodeLine struct {
	Text string
	At   []Kind
}

// MaxN is the largest board that the searches take: their bit sets are one
// machine word wide.
const MaxN = 64

// Strategies lists every search in teaching order, from "mark every square"
// to "three words". They are the caller's own.
func Strategies() []*Strategy {
	var all []*Strategy
	for _, s := range []Strategy{marks, arrays, sets, pairwise, bitset, cells, knight, dlx, bitmask} {
		s.Events = slices.Clone(s.Events)
		s.Code = slices.Clone(s.Code)
		for i := range s.Code {
			s.Code[i].At = slices.Clone(s.Code[i].At)
		}
		all = append(all, &s)
	}
	return all
}

// UnknownError says which strategy was asked for and which there are.
type UnknownError struct {
	Name  string
	Known []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("unknown strategy %q: there are %s", e.Name, strings.Join(e.Known, ", "))
}

// Names lists the names of all strategies in teaching order.
func Names() []string {
	var names []string
	for _, s := range Strategies() {
		names = append(names, s.Name)
	}
	return names
}

// Lookup finds a strategy by its name. The error is an *UnknownError.
func Lookup(name string) (*Strategy, error) {
	all := Strategies()
	i := slices.IndexFunc(all, func(s *Strategy) bool { return s.Name == name })
	if i < 0 {
		return nil, &UnknownError{Name: name, Known: Names()}
	}
	return all[i], nil
}

// RangeError says which board size was asked for and which are allowed.
type RangeError struct {
	N int
}

func (e *RangeError) Error() string {
	return fmt.Sprintf("board size %d: the textbook searches take 0 to %d", e.N, MaxN)
}

// Emits reports whether the strategy emits events of kind k.
func (s *Strategy) Emits(k Kind) bool { return slices.Contains(s.Events, k) }

// Count returns how many solutions the search finds on an n×n board, 0 ≤ n ≤
// MaxN; the empty board has one. The error is a *RangeError, or that of ctx when
// it ends first: then the count is what was found until then.
func (s *Strategy) Count(ctx context.Context, n int) (uint64, error) {
	return s.start(ctx, run{n: n})
}

// Visit calls visit with each solution as it is found, until visit returns
// false. The board is the search's own: it changes when visit returns. The
// count includes the board at which visit stopped. Errors as for Count.
func (s *Strategy) Visit(ctx context.Context, n int, visit func(board.Board) bool) (uint64, error) {
	return s.start(ctx, run{n: n, visit: visit})
}

// All yields a copy of each solution as it is found. It ends early when ctx
// ends, which ctx.Err() then tells. The error is a *RangeError.
func (s *Strategy) All(ctx context.Context, n int) (iter.Seq[board.Board], error) {
	if err := checkRange(n); err != nil {
		return nil, err
	}
	return func(yield func(board.Board) bool) {
		// The size is checked, and the end of ctx is for the caller to see.
		_, _ = s.Visit(ctx, n, func(b board.Board) bool { return yield(b.Clone()) })
	}, nil
}

// Observe runs the search and tells observe every event, until it returns
// false. The count is the number of solutions found. Errors as for Count.
func (s *Strategy) Observe(ctx context.Context, n int, observe Observer) (uint64, error) {
	return s.start(ctx, run{n: n, observe: observe})
}

// ObserveFrom takes the search up in the middle: right after the Place event
// with which the queens stood as in path, given in the order in which they
// were placed. The first event told is the one after that. An empty path is
// the start. A path to which the search never comes gives no event at all.
// Errors as for Count, and a *board.SquareError for a path that leaves the board.
func (s *Strategy) ObserveFrom(ctx context.Context, n int, path []board.Square, observe Observer) error {
	if err := checkRange(n); err != nil {
		return err
	}
	if _, err := board.Place(n, path...); err != nil {
		return err
	}
	_, err := s.start(ctx, run{n: n, observe: observe, path: path})
	return err
}

func checkRange(n int) error {
	if n < 0 || n > MaxN {
		return &RangeError{N: n}
	}
	return nil
}

func (s *Strategy) start(ctx context.Context, r run) (uint64, error) {
	if err := checkRange(r.n); err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	r.ctx, r.until = ctx, r.n
	r.cols = make(board.Board, r.n)
	return s.search(r)
}
