package page_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http/httptest"
	"os/exec"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"nqueens/web"
	"nqueens/web/page"
)

// patience is how long a test waits for what a person would see at once.
const patience = 30 * time.Second

// chromium is one browser for all tests of the package. Each test has a tab and,
// since its server has a port of its own, an origin that remembers nothing of
// other tests: profiles of their own would cost a third more.
var chromium = sync.OnceValues(func() (context.Context, error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		return nil, errors.New("there is no Chromium here: make browser installs it on Debian")
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(program),
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.NoSandbox, // the sandbox cannot be had in a container
		chromedp.Headless,
		chromedp.DisableGPU,
		chromedp.Flag("disable-extensions", true),
		chromedp.Flag("disable-ipc-flooding-protection", true), // tests go back and forth faster than people
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("force-color-profile", "srgb"),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("renderer-process-limit", tabs), // a tab takes over the process of one that is done
	)
	browser, _ := chromedp.NewContext(allocator)
	return browser, chromedp.Do(browser)
})

// tabs is how many tests run side by side: mostly they wait for the browser.
const tabs = "4"

// TestMain closes the browser.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f.Value.String() == fmt.Sprint(goruntime.GOMAXPROCS(0)) {
		_ = f.Value.Set(tabs) // not chosen by anybody
	}
	m.Run()
	if browser, err := chromium(); err == nil {
		_ = chromedp.Cancel(browser)
	}
}

// serve starts a server with the page.
func serve(t testing.TB) string {
	// One goroutine counts: the others' tests want the processor too.
	api, err := web.New(web.Options{Page: page.Files(), Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(api)
	t.Cleanup(func() {
		api.Close()
		server.Close()
	})
	return server.URL + "/"
}

// tab is a page in the browser. Its methods fail the test when what they wait
// for does not come.
type tab struct {
	testing.TB
	ctx  context.Context
	base string

	mu     sync.Mutex
	faults []string // what the console and the network complain about
}

// window says how a tab looks at the page.
type window struct {
	width, height int64
	dark          bool
	still         bool   // prefers-reduced-motion
	language      string // of the browser; "" is en-US
	touch         bool
}

var desk = window{width: 1280, height: 900}

// visit opens the page at a query in a tab of its own.
func visit(t testing.TB, base, query string, w window) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: -short")
	}
	browser, err := chromium()
	if err != nil {
		t.Skipf("SKIPPED: %v", err)
	}
	p := &tab{TB: t, base: base}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithListener(p.listen))
	p.ctx = ctx
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Errorf("the browser complains: %s", fault)
		}
		cancel()
	})
	scheme, motion, language := "light", "no-preference", "en-US"
	if w.dark {
		scheme = "dark"
	}
	if w.still {
		motion = "reduce"
	}
	if w.language != "" {
		language = w.language
	}
	// The context of the first run is that of the tab: it must not be one that ends.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	p.do(
		call(log.Enable, cdp.Empty{}),
		call(network.Enable, network.EnableParams{}),
		chromedp.EmulateViewport(w.width, w.height),
		// Tests run side by side, and every tab is to believe that it is the one in front.
		call(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: w.touch}),
		media(scheme, motion),
		call(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "test", AcceptLanguage: language}),
		chromedp.Navigate(base+query),
	)
	return p
}

// media says what colours and how much motion a person prefers.
func media(scheme, motion string) chromedp.Action[chromedp.Void] {
	return call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: motion},
	}})
}

// call makes an action of a command of the browser's protocol.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// listen collects what must not happen: errors and warnings in the console, and
// requests to anybody but the server.
func (p *tab) listen(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			fault += " " + x.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			for _, arg := range e.Args {
				fault += " " + string(arg.Value) + arg.Description
			}
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			fault = e.Entry.Text + " " + e.Entry.URL
		}
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, p.base) && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") {
			fault = "asks " + u
		}
	}
	if fault != "" {
		p.mu.Lock()
		p.faults = append(p.faults, fault)
		p.mu.Unlock()
	}
}

// forgive drops the complaints so far that contain the text, such as of a
// request that is meant to fail.
func (p *tab) forgive(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var rest []string
	for _, fault := range p.faults {
		if !strings.Contains(fault, text) {
			rest = append(rest, fault)
		}
	}
	p.faults = rest
}

// do runs actions.
func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// eval gives the value of an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

// evalPromise gives what an expression in the page promises.
func evalPromise[T any](p *tab, expression string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%.100s: %v", expression, err)
	}
	return value
}

// text gives the text of the first element that a selector finds; "" if there
// is none, or it is not shown.
func (p *tab) text(selector string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf(`(document.querySelector(%q)?.innerText ?? "").trim()`, selector))
}

// wait waits until the expression is true in the page.
func (p *tab) wait(expression string) {
	p.Helper()
	if !p.comes(expression) {
		p.Fatalf("waited in vain for %s\nat %s", expression, eval[string](p, "location.href"))
	}
}

// waitText waits until an element's text contains what is wanted.
func (p *tab) waitText(selector, want string) {
	p.Helper()
	if !p.comes(fmt.Sprintf(`(document.querySelector(%q)?.innerText ?? "").includes(%q)`, selector, want)) {
		p.Fatalf("waited in vain for %q in %s\nat %s, where it says %.300q", want, selector, eval[string](p, "location.href"), p.text(selector))
	}
}

// comes asks whether the expression becomes true, often at first, then less
// often: what takes long needs the processor for itself.
func (p *tab) comes(expression string) bool {
	p.Helper()
	deadline := time.Now().Add(patience)
	for pause := 4 * time.Millisecond; !eval[bool](p, "!!("+expression+")"); pause = min(2*pause, 64*time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
		time.Sleep(pause)
	}
	return true
}

// click clicks an element as soon as it is there, where a person would.
func (p *tab) click(selector string) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	// Into the middle of the window: at its edge something may lie over it.
	eval[bool](p, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center", behavior: "instant"}), true`, selector))
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// press presses keys, one after the other: letters, or those of package kb.
func (p *tab) press(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// queens gives the queens that a board shows, as "row,col", row by row.
func (p *tab) queens(selector string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf(`[...(document.querySelector(%q)?.querySelectorAll(".queen") ?? [])]
		.map(q => [+q.getAttribute("y"), +q.getAttribute("x")])
		.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(q => q.join(",")).join(" ")`, selector))
}

var (
	back   = chromedp.NavigateBack()
	reload = chromedp.Reload()
)

// selectAll selects what is in the field that has the keyboard.
var selectAll = chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl))

// open goes to another query in the same tab.
func (p *tab) open(query string) {
	p.Helper()
	p.do(chromedp.Navigate(p.base + query))
}

// follow goes to another query without loading the page anew, as the back
// button does.
func (p *tab) follow(query string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`history.pushState(null, "", %q), dispatchEvent(new PopStateEvent("popstate"))`, query))
}

// holdAnswers lets the page wait for what it asks the server from now on, until
// the function that it gives is called.
func (p *tab) holdAnswers() (release func()) {
	p.Helper()
	eval[bool](p, `(() => {
		const reached = window.fetch;
		const released = new Promise(done => window.releaseAnswers = () => { window.fetch = reached; done(); });
		window.fetch = async (...asked) => { await released; return reached(...asked); };
		return true;
	})()`)
	return func() { eval[bool](p, `releaseAnswers(), true`) }
}

// drag moves the mouse, with its button down, from one place on an element to
// another, both as parts of its width.
func (p *tab) drag(selector string, from, to float64) {
	p.Helper()
	box := eval[struct{ X, Y, Width, Height float64 }](p, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().toJSON()`, selector))
	at := func(share float64) (x, y float64) { return box.X + share*box.Width, box.Y + box.Height/2 }
	x, y := at(from)
	p.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.Button("left"), chromedp.ClickCount(1)))
	for i := 1; i <= 4; i++ {
		x, y = at(from + (to-from)*float64(i)/4)
		p.do(chromedp.MouseEvent("mouseMoved", x, y, chromedp.Button("left")))
	}
	p.do(chromedp.MouseEvent("mouseReleased", x, y, chromedp.Button("left"), chromedp.ClickCount(1)))
}
