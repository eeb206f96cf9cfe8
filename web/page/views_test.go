package page_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// set gives a field a value as typing or choosing does.
func (p *tab) set(selector, value string) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	eval[bool](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.value = %q;
		e.dispatchEvent(new Event("input", {bubbles: true}));
		return e.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, selector, value))
}

// accessible has axe-core look at the page as it is. What it calls serious or
// critical is a fault. In the dark only the contrast can be another.
func (p *tab) accessible() {
	p.Helper()
	axe, err := os.ReadFile("../../tools/node_modules/axe-core/axe.min.js")
	if err != nil {
		p.Skipf("SKIPPED: axe-core is not here: make browser fetches it with npm: %v", err)
	}
	if !eval[bool](p, `"axe" in window`) {
		eval[bool](p, string(axe)+"; true")
	}
	for _, look := range []struct{ scheme, rules string }{
		{"light", ""},
		{"dark", `, runOnly: ["color-contrast"]`},
	} {
		p.do(media(look.scheme, "reduce")) // colours change at once
		faults := evalPromise[[]string](p, fmt.Sprintf(`axe.run(document, {resultTypes: ["violations"]%s}).then(r =>
			r.violations.filter(v => v.impact == "serious" || v.impact == "critical")
				.map(v => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + " " + n.failureSummary).join("\n")))`, look.rules))
		for _, fault := range faults {
			p.Errorf("%s, %s: %s", eval[string](p, "location.search"), look.scheme, fault)
		}
	}
}

// running gives the number of searches that a server runs.
func running(t testing.TB, base string) string {
	t.Helper()
	answer, err := http.Get(base + "metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "\nnqueens_searches_running ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// waitIdle waits until a server runs no search.
func waitIdle(t testing.TB, base string) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for running(t, base) != "0" {
		if time.Now().After(deadline) {
			t.Fatalf("the server still runs %s searches", running(t, base))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestFitsEverywhere looks for what is wider than the window.
func TestFitsEverywhere(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, w := range []window{
		{width: 360, height: 800, touch: true},
		{width: 360, height: 800, language: "zh-CN"},
		{width: 1024, height: 700},
	} {
		p := visit(t, base, "?view=play&n=40&cols=0.1.2.3.4.5.6.7,,5", w)
		for _, view := range []string{"", "?view=play&n=8&cols=0,1,2,3", "?view=solutions&n=10&at=3", "?view=count&n=12"} {
			if view != "" {
				p.follow(view)
			}
			p.wait(`document.querySelector("h1")`)
			eval[bool](p, `document.querySelectorAll("details").forEach(d => d.open = true), true`)
			wide := eval[string](p, `[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".play-board, .filter-board, .count-table"))
				.map(e => e.outerHTML.slice(0, 90)).slice(0, 4).join("\n")`)
			if wide != "" || eval[int64](p, `document.documentElement.scrollWidth`) > w.width {
				t.Errorf("%s in %+v: out of sight: %s", view, w, wide)
			}
		}
	}
}
