package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// views are links to something to see in every view.
var views = []string{
	"?n=6&s=arrays,dlx&t=300&a=1",
	"?n=8&s=marks&t=501",
	"?n=100",
	"?view=play&n=6",
	"?view=solutions&n=6",
	"?view=count&n=8",
}

// TestAccessible has axe-core look at every view, light and dark.
func TestAccessible(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), views[0], window{width: 1024, height: 768, still: true})
	for _, view := range views {
		p.follow(view)
		p.settle()
		p.accessible()
	}
}

// TestFits looks for anything that is wider than the window.
func TestFits(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for language, widths := range map[string][]int64{
		"en-US": {360, 600, 768, 1024, 1920},
		"zh-CN": {360, 768},
	} {
		p := visit(t, base, views[0], window{width: 1024, height: 740, language: language})
		for _, view := range views {
			p.follow(view)
			p.settle()
			for _, width := range widths {
				p.do(chromedp.EmulateViewport(width, 740))
				p.wait(fmt.Sprintf("innerWidth == %d", width))
				if got := eval[int64](p, `document.documentElement.scrollWidth`); got > width {
					t.Errorf("%s in %s is %d wide in a window of %d", view, language, got, width)
				}
				clipped := eval[string](p, `[...document.querySelectorAll("button, select, input, a, h2, h3, dd, dt")]
					.filter(e => e.checkVisibility() && !e.matches(".skip, .unseen")).filter(e => e.getBoundingClientRect().right > innerWidth + 1)
					.map(e => e.outerHTML.slice(0, 80)).join("\n")`)
				if clipped != "" {
					t.Errorf("%s in %s, window of %d: out of sight: %s", view, language, width, clipped)
				}
			}
		}
	}
}

// TestWatchAligned looks whether what is the same in two searches stands at the
// same height, however long their sentences are.
func TestWatchAligned(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=8&s=marks,bitmask&t=700", window{width: 1400, height: 900})
	p.settle()
	for _, width := range []int64{800, 1400, 1920} {
		p.do(chromedp.EmulateViewport(width, 900))
		p.wait(fmt.Sprintf("innerWidth == %d", width))
		p.wait(`[".pane-title", ".event", ".board", ".counters", ".tree"].every(part => {
			const [a, b] = [...document.querySelectorAll(".pane " + part)].map(e => e.getBoundingClientRect());
			return Math.abs(a.top - b.top) < 1 && Math.abs(a.width - b.width) < 3;
		})`)
	}
}

// TestWatchInSight looks whether what changes in a search is in sight above the
// player: the board, the counters, the current line of the code and, but for two
// searches in a small window, the call stack.
func TestWatchInSight(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, language := range []string{"en-US", "zh-CN"} {
		p := visit(t, base, "?n=6&s=marks&t=120", window{width: 1400, height: 900, language: language})
		for _, c := range []struct {
			query         string
			width, height int64
			calls         bool
		}{
			{"?n=6&s=marks&t=120", 1400, 900, true},
			{"?n=8&s=arrays&t=500", 1400, 900, true},
			{"?n=8&s=marks&t=120", 1024, 768, true},
			{"?n=6&s=marks,arrays&t=120", 1400, 900, true},
			{"?n=8&s=dlx,cells&t=120", 1400, 900, false},
			{"?n=6&s=marks,arrays&t=120", 1024, 768, false},
			{"?n=8&s=dlx,bitmask&t=120", 1024, 768, false},
			{"?n=6&s=marks,arrays&t=120", 1920, 1080, true},
		} {
			p.follow(c.query)
			p.do(chromedp.EmulateViewport(c.width, c.height))
			p.wait(fmt.Sprintf("innerWidth == %d && scrollY == 0", c.width))
			p.settle()
			parts := `".board", ".counters", ".code [aria-current]"`
			if c.calls {
				parts += `, ".call-list"`
			}
			hidden := eval[string](p, `[`+parts+`].flatMap(part => [...document.querySelectorAll(".pane " + part)].filter(e =>
				e.getBoundingClientRect().bottom > document.querySelector(".dock").getBoundingClientRect().top).map(e => part)).join(" ")`)
			if hidden != "" {
				t.Errorf("%s in %s, window of %d by %d: below the player's edge: %s", c.query, language, c.width, c.height, hidden)
			}
		}
	}
}

// TestPlayLargeOnPhone demands squares that a finger meets on the largest board,
// and numbers that stay in sight while it is scrolled.
func TestPlayLargeOnPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=40&cols=0,2", window{width: 360, height: 740})
	p.waitQueens(playBoard, "0,0 1,2")
	if side := eval[float64](p, `document.querySelector(".play-board .cell rect").getBoundingClientRect().width`); side < 23.99 {
		t.Errorf("a square is %v pixels wide, want at least 24", side)
	}
	const inSight = `(() => {
		const box = document.querySelector(".play-board").getBoundingClientRect();
		const seen = [...document.querySelectorAll(".play-board .board-numbers text")].filter(e => {
			const b = e.getBoundingClientRect();
			return b.left >= box.left - 1 && b.right <= box.right + 1 && b.top >= box.top - 1 && b.bottom <= box.bottom + 1;
		}).map(e => e.textContent);
		return seen.includes(%q) && seen.includes(%q);
	})()`
	p.wait(fmt.Sprintf(inSight, "0", "10"))
	eval[bool](p, `document.querySelector(".play-board").scrollTo(400, 500), true`)
	p.wait(fmt.Sprintf(inSight, "25", "30"))
	eval[bool](p, `document.querySelector(".play-board").scrollTo(0, 0), true`)
	p.wait(fmt.Sprintf(inSight, "0", "10"))
}

// settle waits until a view shows what it shows at first.
func (p *tab) settle() {
	p.Helper()
	p.wait(`document.querySelector("main > .view") && !document.querySelector(".loading")`)
	p.wait(`[...document.querySelectorAll(".pane")].every(e => e.querySelector(".counters dd").textContent)`)
}

// BenchmarkLoad measures from a click on a link to a shown board, and
// BenchmarkFrames how many moments a second are shown at the highest speed.
func BenchmarkLoad(b *testing.B) {
	p := visit(b, serve(b), "?n=8&s=arrays", desk)
	p.settle()
	for b.Loop() {
		p.open("?n=8&s=arrays&t=1000")
		p.settle()
	}
	b.ReportMetric(eval[float64](p, `performance.getEntriesByType("paint").find(e => e.name == "first-contentful-paint").startTime`), "ms/first-paint")
}

func BenchmarkFrames(b *testing.B) {
	for _, n := range []int{8, 16} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			p := visit(b, serve(b), fmt.Sprintf("?n=%d&s=arrays,marks", n), desk)
			p.settle()
			for range 3 {
				p.press("+") // 50 steps a second
			}
			p.press(" ")
			for b.Loop() {
				frames := evalPromise[float64](p, `new Promise(done => {
					const from = performance.now();
					let frames = 0;
					const count = now => now - from < 2000 ? (frames++, requestAnimationFrame(count)) : done(frames / 2);
					requestAnimationFrame(count);
				})`)
				b.ReportMetric(frames, "frames/s")
			}
		})
	}
}
