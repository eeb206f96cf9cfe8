package page_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// found reads the running count of Solutions.
func (p *tab) found() int {
	p.Helper()
	count, err := strconv.Atoi(strings.ReplaceAll(p.text(".run-count .found"), ",", ""))
	if err != nil {
		p.Fatal(err)
	}
	return count
}

func TestAllAndFundamental(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=solutions&n=8", desk)
	p.waitText(".run-count", "92\nsolutions")
	p.waitText(".standing", "all of them")
	p.waitText(".card", "1")
	p.click(".choice label:last-child input")
	p.waitText(".run-count", "12\nfundamental solutions")
	p.wait(`location.search == "?view=solutions&n=8&show=fundamental&at=1"`)
	p.set(".stepper input", "6")
	p.waitText(".run-count", "1\nfundamental solution")
	p.waitText(".detail-class", "Point-symmetric: a half turn changes nothing, so 4 of the images differ")
}

// TestGridHoldsWhatIsSeen goes through 14,200 solutions, of which few are ever in the document.
func TestGridHoldsWhatIsSeen(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=solutions&n=12", desk)
	p.waitText(".run-count", "14,200")
	p.waitText(".card", "1")
	cards := func() int { return eval[int](p, `document.querySelectorAll(".card").length`) }
	if n := cards(); n < 8 || n > 100 {
		t.Errorf("the document holds %d cards", n)
	}
	p.do(chromedp.Focus(chromedp.CSS(".grid-scroll")))
	p.press(kb.End)
	p.waitText(".detail-title", "Solution 14,200")
	p.wait(`document.getElementById(document.querySelector(".grid-scroll").getAttribute("aria-activedescendant"))?.textContent == "14,200"`)
	p.press(kb.ArrowLeft)
	p.waitText(".detail-title", "Solution 14,199")
	p.press(kb.Home, kb.ArrowRight, kb.PageDown)
	p.wait(`document.querySelector(".grid-scroll").scrollTop > 0`)
	eval[bool](p, `(document.querySelector(".grid-scroll").scrollTop = 100000, true)`)
	p.wait(`[...document.querySelectorAll(".card-number")].some(c => +c.textContent.replace(",", "") > 1500)`)
	if n := cards(); n < 8 || n > 100 {
		t.Errorf("after scrolling the document holds %d cards", n)
	}
	// All of them are the ones that the server gives.
	p.set(".place", "7,000")
	p.press(kb.Tab)
	p.click(".go-to button")
	p.waitText(".detail-title", "Solution 7,000")
	at := p.text(".detail-cols")
	if want := evalPromise[string](p, `fetch("api/v1/nth?n=12&place=7000").then(r => r.json()).then(a => a.solutions[0].join(" "))`); at != want {
		t.Errorf("solution 7000 is %s, want %s", at, want)
	}
}

// TestStreamsSixteen streams 14.8 million boards while the page answers clicks, until Stop.
func TestStreamsSixteen(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "?view=solutions&n=16", desk)
	p.wait(`document.querySelector(".solutions").dataset.run == "running" && document.querySelectorAll(".card").length > 6`)
	p.waitText(".standing", "The published number is 14,772,512") // a longer sentence, which may move the cards
	if got := running(t, base); got != "1" {
		t.Errorf("the server runs %s searches, want 1", got)
	}
	// How long was the page deaf at most?
	eval[bool](p, `(window.longest = 0, new PerformanceObserver(l => l.getEntries().forEach(e => longest = Math.max(longest, e.duration))).observe({entryTypes: ["longtask"]}), true)`)
	before := p.found()
	for i := range 3 {
		p.click(fmt.Sprintf(".card:nth-child(%d)", i+2))
		p.waitText(".detail-title", fmt.Sprintf("Solution %d", i+2))
	}
	p.click(".shell-switches .round")
	p.wait(`document.documentElement.dataset.theme == "dark"`)
	p.wait(fmt.Sprintf(`+document.querySelector(".run-count .found").textContent.replaceAll(",", "") > %d + 50000`, before))
	p.wait(`document.querySelector(".solutions").dataset.run == "running"`)
	t.Logf("longest task while %d boards came: %v ms", p.found()-before, eval[float64](p, `longest`))
	p.click(".stop")
	p.waitText(".standing", "Stopped after")
	waitIdle(t, base)
	stopped := p.found()
	p.click(".go-on") // from where it was
	p.wait(fmt.Sprintf(`+document.querySelector(".run-count .found").textContent.replaceAll(",", "") > %d`, stopped))
	p.click(".tabs a:nth-child(2)") // leaving ends it too
	p.waitText("h1", "Play")
	waitIdle(t, base)
}

// TestSixteenToTheEnd takes half a minute.
func TestSixteenToTheEnd(t *testing.T) {
	t.Parallel()
	if os.Getenv("NQUEENS_LONG") == "" {
		t.Skip("skipped: NQUEENS_LONG is not set")
	}
	p := visit(t, serve(t), "?view=solutions&n=16", desk)
	for deadline := time.Now().Add(10 * time.Minute); time.Now().Before(deadline) && !eval[bool](p, `document.querySelector(".solutions")?.dataset.run == "done"`); {
		time.Sleep(100 * time.Millisecond)
	}
	if got := p.found(); got != 14_772_512 {
		t.Errorf("%d solutions", got)
	}
	p.waitText(".honest", "The first 4,194,304 are kept")
}

func TestGivenQueensFilter(t *testing.T) {
	t.Parallel()
	const board = ".filter-board .board"
	p := visit(t, serve(t), "?view=solutions&n=8", desk)
	p.waitText(".run-count", "92")
	p.put(board, "0,0")
	p.waitText(".run-count", "4\nsolutions")
	p.wait(`[...document.querySelectorAll(".card")].every(c => c.getAttribute("aria-label").includes(": 0 "))`)
	p.put(board, "1,1")
	p.waitText(".standing", "they attack each other")
	p.waitText(".run-count", "0\nsolutions")
	p.put(board, "1,1 1,2")
	p.wait(`document.querySelector(".standing").textContent == "No solution has these queens."`)
	p.wait(`document.querySelector(".detail-body").hidden`)
	p.wait(`location.search == "?view=solutions&n=8&given=0,2"`)
	p.do(reload)
	p.waitQueens(board, "0,0 1,2")
	p.click(".clear")
	p.waitText(".run-count", "92")
}

func TestImagesOfOne(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=solutions&n=8&at=1", desk)
	p.wait(`document.querySelectorAll(".images li").length == 8`)
	p.waitText(".detail-class", "Asymmetric: all eight images differ. It is the fundamental one")
	p.waitText(".images li:nth-child(3)", "half turn")
	p.click(".images li:nth-child(3) button")
	p.waitText(".detail-cols", "4 6 1 5 2 0 3 7")
	p.waitText(".detail-title", "of all")
	p.click(".to-play")
	p.waitQueens(playBoard, "0,4 1,6 2,1 3,5 4,2 5,0 6,3 7,7")
	p.waitText(".play-status", "Solved")

	p.do(chromedp.Navigate(p.base + "?view=solutions&n=4&at=1"))
	p.waitText(".detail-class", "Rotation-symmetric")
	p.wait(`[...document.querySelectorAll(".image-like")].length == 6`)
}

func TestSolutionsAccessible(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=solutions&n=8&given=0&at=2", window{width: 1280, height: 900, still: true})
	p.wait(`document.querySelectorAll(".images li").length == 8`)
	p.accessible()
}
