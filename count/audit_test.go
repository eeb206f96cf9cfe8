package count

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens/board"
	"nqueens/count/search"
)

// TestAuditHolds recounts every group by the plain search, and by each kernel.
func TestAuditHolds(t *testing.T) {
	for n := 1; n <= 12; n++ {
		certificate := certificateOf(t, n, Part{})
		kernels := []string{""}
		for _, k := range search.Kernels() {
			kernels = append(kernels, k.Name())
		}
		for _, kernel := range kernels {
			a, err := Audit(context.Background(), strings.NewReader(certificate), AuditOptions{Sample: 1, Kernel: kernel})
			if err != nil || int64(a.Recounted) != a.Groups || a.Groups != planOf(t, n).Groups() {
				t.Errorf("n=%d kernel %q: %+v, %v", n, kernel, a, err)
			}
		}
	}
}

// TestAuditOfLargerBoards recounts some groups where edge queens cut the jobs.
func TestAuditOfLargerBoards(t *testing.T) {
	const n = 17
	certificate := certificateOf(t, n, Part{3, 100})
	a, err := Audit(context.Background(), strings.NewReader(certificate), AuditOptions{Sample: 0.5, Seed: 7})
	if err != nil || a.Recounted == 0 || a.Recounted == int(a.Groups) {
		t.Errorf("%+v, %v", a, err)
	}
	again, err := Audit(context.Background(), strings.NewReader(certificate), AuditOptions{Sample: 0.5, Seed: 7, Workers: 1})
	if err != nil || again.Recounted != a.Recounted {
		t.Errorf("the same seed chose %d groups, then %d, %v", a.Recounted, again.Recounted, err)
	}
}

// TestAuditFindsLies makes certificates that hold together, by the rules of the format, and are wrong.
func TestAuditFindsLies(t *testing.T) {
	const n = 12
	for name, test := range map[string]struct {
		lie    func(*Subtotal)
		sample float64
		says   string
	}{
		"completions": {func(s *Subtotal) { s.Completions += 8 }, 1, "recounted there are"},
		"jobs":        {func(s *Subtotal) { s.Jobs++ }, 0, "jobs of weight"},
		"weight":      {func(s *Subtotal) { s.Weight += 8 }, 0, "jobs of weight"},
	} {
		for _, kernel := range []string{"", "generic"} {
			groups := groupsOf(t, n, Part{})
			test.lie(&groups[5])
			var b bytes.Buffer
			if err := WriteCertificate(&b, testProgram, planOf(t, n), Part{}, groups, About{}); err != nil {
				t.Fatal(err)
			}
			_, err := Audit(context.Background(), &b, AuditOptions{Sample: test.sample, Kernel: kernel})
			var e *LedgerError
			if !errors.As(err, &e) || e.Unreadable || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: %v, want %q", name, err, test.says)
			}
		}
	}
}

func TestAuditOfStrangers(t *testing.T) {
	foreign := head(certificateKind, testProgram, planOf(t, 12), Part{})
	for _, change := range []func(*Head){func(h *Head) { h.Partition = "stars" }, func(h *Head) { h.Groups++ }, func(h *Head) { h.N = 99 }, func(h *Head) { h.N = -1 }} {
		h := foreign
		change(&h)
		var b bytes.Buffer
		w := newCertificateWriter(&b, h)
		for g := range h.Groups {
			w.add(Subtotal{Group: g})
		}
		if err := w.close(nil); err != nil {
			t.Fatal(err)
		}
		var e *LedgerError
		if _, err := Audit(context.Background(), &b, AuditOptions{}); !errors.As(err, &e) || !e.Unreadable {
			t.Errorf("%+v: %v", h, err)
		}
	}
	if _, err := Audit(context.Background(), strings.NewReader(""), AuditOptions{Kernel: "x"}); !errors.As(err, new(*search.KernelError)) {
		t.Error(err)
	}
}

func TestAuditStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Audit(ctx, strings.NewReader(certificateOf(t, 12, Part{})), AuditOptions{Sample: 1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := completions(ctx, 30, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestJobsCoverEveryCrossOnce turns the orbits of all jobs into all their images: together they are every way to put
// queens on the cross, each once.
func TestJobsCoverEveryCrossOnce(t *testing.T) {
	for n := 4; n <= 11; n++ {
		plan := planOf(t, n)
		type image struct {
			squares []board.Square
			times   int
		}
		seen := map[string]*image{}
		for g := range plan.Groups() {
			for job := range plan.(*searchPlan).Jobs(g) {
				if len(job.Edges) > 0 {
					t.Fatalf("n=%d: edge queens at a size that needs none", n)
				}
				p, err := board.Place(n, job.Orbit...)
				if err != nil || len(slices.Collect(p.Attacks())) > 0 {
					t.Fatalf("n=%d: %v attack each other, %v", n, job.Orbit, err)
				}
				orbit := map[string][]board.Square{}
				for _, s := range board.Symmetries() {
					squares := slices.Collect(p.Image(s).Squares())
					orbit[fmt.Sprint(squares)] = squares
				}
				for text, squares := range orbit {
					if seen[text] == nil {
						seen[text] = &image{squares: squares}
					}
					seen[text].times++
				}
			}
		}
		sum := uint64(0)
		for text, i := range seen {
			if i.times != 1 {
				t.Fatalf("n=%d: %s is covered %d times", n, text, i.times)
			}
			found, err := completions(context.Background(), n, i.squares)
			if err != nil {
				t.Fatal(err)
			}
			sum += found
		}
		all, err := completions(context.Background(), n, nil)
		if err != nil || sum != all {
			t.Errorf("n=%d: the crosses have %d completions together, there are %d solutions, %v", n, sum, all, err)
		}
	}
}
