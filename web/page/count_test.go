package page_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"nqueens/web"
	"nqueens/web/page"
)

func TestCountsTwelve(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=count&n=12", desk)
	p.waitText(".literature", "From the literature, not counted here.")
	p.waitText(".literature", "14,200")
	p.wait(`document.querySelector(".result").hidden`) // nothing has been counted
	p.waitText(".count-table tr.current", "12\t14,200\t–\t–")
	p.click(".start")
	p.waitText(".result", "14,200")
	p.waitText(".result .what", "solutions, counted here")
	p.waitText(".verdict", "Equal to the published number")
	p.waitText(".classes tfoot", "together\t14,200\t1,787")
	p.waitText(".classes tbody", "quarter turn\t8\t4")
	p.wait(`document.querySelector(".count-table tr.current").cells[2].textContent == "14,200"`)
	p.wait(`document.querySelectorAll(".plot .point.here").length == 2`) // among the numbers, and among the times
	p.do(reload)
	p.wait(`document.querySelectorAll(".plot .point.here").length == 2`) // remembered
	p.click(".forget")
	p.wait(`document.querySelectorAll(".plot .point.here").length == 0`)
}

func TestCountShowsProgressAndIsCancelled(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "?view=count&n=21", desk)
	p.click(".start")
	p.waitText(".result-title", "Counting N = 21")
	p.waitText(".result .what", "found so far")
	p.wait(`document.querySelector(".count-bar").value > 0`)
	p.waitText(".result-line", "left")
	if got := running(t, base); got != "1" {
		t.Errorf("the server runs %s searches, want 1", got)
	}
	// It goes on while other views are looked at, in another language, and after a reload.
	p.click(".tabs a:nth-child(2)")
	p.waitText("h1", "Play")
	p.click(".tabs a:last-child")
	p.waitText(".result-title", "Counting N = 21")
	p.click(".language")
	p.waitText(".result-title", "正在计数 N = 21")
	p.click(".language")
	p.do(reload)
	p.waitText(".result-title", "Counting N = 21")
	p.wait(`document.querySelector(".start").disabled`)
	p.click(".result .cancel")
	p.waitText(".result-line", "Cancelled after")
	p.waitText(".result .what", "found so far")
	p.wait(`!document.querySelector(".start").disabled`)
	p.wait(`document.querySelectorAll(".plot .point.here").length == 0`) // no number of all
	waitIdle(t, base)
}

// TestCountIsLost puts another server in the place of the one that counts.
func TestCountIsLost(t *testing.T) {
	t.Parallel()
	var now atomic.Pointer[web.Server]
	start := func() {
		server, err := web.New(web.Options{Page: page.Files(), Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(server.Close)
		now.Store(server)
	}
	start()
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { now.Load().ServeHTTP(w, r) }))
	t.Cleanup(front.Close)
	p := visit(t, front.URL+"/", "?view=count&n=21", desk)
	p.click(".start")
	p.waitText(".result-title", "Counting N = 21")
	before := now.Load()
	start()
	front.CloseClientConnections()
	p.waitText(".result-line", "the server does not know it any more")
	p.wait(`!document.querySelector(".start").disabled`)
	before.Close()
	p.forgive("404")
	p.forgive("ERR_")
}

func TestChart(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=count&n=8", desk)
	p.wait(`document.querySelectorAll(".plot .point.published").length == 25`) // 1 to 27, without 2 and 3: no solutions, no logarithm
	p.click(".series")
	p.waitText(".result-title", "N = 16")
	p.waitText(".verdict", "Equal")
	p.wait(`document.querySelectorAll(".plot:first-of-type .point.here").length == 14 + 16`)
	p.wait(`document.querySelectorAll(".plot .guess").length == 1`)
	p.wait(`[...document.querySelectorAll(".plot .point.here title")].some(t => t.textContent == "N = 16: 14,772,512")`)
	p.wait(`[...document.querySelectorAll(".count-table tbody tr")].slice(0, 16).every(r => r.cells[1].textContent == r.cells[2].textContent && r.cells[3].textContent != "–")`)
}

func TestWorkIsForeseen(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=count&n=30", desk)
	p.waitText(".work", "of one core")
	p.waitText(".work", "are to be expected")
	p.set(".stepper input", "64")
	p.waitText(".literature", "Nothing is published")
}

// TestCountTableOnPhone looks for the hint that columns are out of sight, and at the line below the header.
func TestCountTableOnPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=count&n=8", window{width: 360, height: 740})
	p.waitText(".count-table", "14,772,512") // as wide as it gets
	p.waitText(".sideways", "scroll it sideways")
	p.wait(`document.querySelector(".count-numbers").hasAttribute("data-more")`)
	if lines := eval[int](p, `new Set([...document.querySelectorAll(".count-table thead th")].map(e => e.getBoundingClientRect().bottom)).size`); lines != 1 {
		t.Errorf("the line below the header has %d heights", lines)
	}
	eval[bool](p, `document.querySelector(".count-table").scrollTo(1000, 200), true`)
	p.wait(`!document.querySelector(".count-numbers").hasAttribute("data-more")`)
	p.wait(`document.querySelector(".count-table tbody th").getBoundingClientRect().left >= 0`) // the size stays
	p.do(chromedp.EmulateViewport(1280, 900))
	p.wait(`!document.querySelector(".sideways").checkVisibility()`)
}

func TestCountAccessible(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=count&n=10", window{width: 1024, height: 900, still: true})
	p.click(".start")
	p.waitText(".verdict", "Equal")
	p.accessible()
}
