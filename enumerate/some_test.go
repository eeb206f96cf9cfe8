package enumerate

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"nqueens/board"
)

// TestSomeAgreesWithAll compares with the first solution whether there is one.
func TestSomeAgreesWithAll(t *testing.T) {
	ctx := context.Background()
	random := rand.New(rand.NewPCG(3, 4))
	none := 0
	for range 3000 {
		p := Problem{N: random.IntN(10)}
		if p.N > 0 {
			for range random.IntN(4) {
				p.Given = append(p.Given, board.Square{Row: random.IntN(p.N), Col: random.IntN(p.N)})
			}
			for range random.IntN(1 + p.N*p.N/2) {
				p.Blocked = append(p.Blocked, board.Square{Row: random.IntN(p.N), Col: random.IntN(p.N)})
			}
		}
		_, want, err := p.First(ctx)
		if err != nil {
			t.Fatal(err)
		}
		b, ok, err := p.Some(ctx)
		if err != nil || ok != want {
			t.Fatalf("%+v: %v, %v, want %v", p, ok, err, want)
		}
		if !ok {
			none++
			continue
		}
		solves(t, p, b)
	}
	if none == 0 || none == 3000 {
		t.Errorf("%d of 3000 problems have no solution", none)
	}
}

func solves(t *testing.T, p Problem, b board.Board) {
	t.Helper()
	if !b.IsSolution() || b.N() != p.N {
		t.Fatalf("%+v: %v is no solution", p, b)
	}
	for _, q := range p.Given {
		if b[q.Row] != q.Col {
			t.Fatalf("%+v: %v misses %v", p, b, q)
		}
	}
	for _, q := range p.Blocked {
		if b[q.Row] == q.Col {
			t.Fatalf("%+v: %v holds %v", p, b, q)
		}
	}
}

// TestSomeOfLargeBoards takes seconds, not lifetimes, where the first solution
// would.
func TestSomeOfLargeBoards(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for n := 4; n <= MaxN; n++ {
		p := Problem{N: n, Fundamental: true}
		b, ok, err := p.Some(ctx)
		if !ok || err != nil {
			t.Fatalf("n=%d: %v, %v", n, ok, err)
		}
		solves(t, p, b)
		if n < 12 {
			continue
		}
		p.Given = []board.Square{{Row: 3, Col: b[3]}, {Row: 7, Col: b[7]}}
		p.Blocked = []board.Square{{Row: 0, Col: b[0]}}
		if b, ok, err = p.Some(ctx); !ok || err != nil {
			t.Fatalf("n=%d with conditions: %v, %v", n, ok, err)
		}
		solves(t, p, b)
	}
}

func TestSomeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok, err := (Problem{N: 40}).Some(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", ok, err)
	}
}

func BenchmarkSome(b *testing.B) {
	for b.Loop() {
		if _, ok, err := (Problem{N: 40}).Some(context.Background()); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}
