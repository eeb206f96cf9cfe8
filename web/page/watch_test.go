package page_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"nqueens/board"
	"nqueens/replay"
	"nqueens/textbook"
)

// filmed gives the state that a search has at a step.
func filmed(t testing.TB, name string, n int, step uint64) replay.State {
	t.Helper()
	s, err := textbook.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	film, err := replay.New(s, n)
	if err != nil {
		t.Fatal(err)
	}
	state, err := film.At(context.Background(), step)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// pane is the selector of a part of a search on the screen.
func pane(name, part string) string { return fmt.Sprintf(`.pane[data-search=%q] %s`, name, part) }

func squares(queens []board.Square) string {
	queens = slices.SortedFunc(slices.Values(queens), func(a, b board.Square) int { return (a.Row-b.Row)<<16 + a.Col - b.Col })
	var words []string
	for _, q := range queens {
		words = append(words, fmt.Sprintf("%d,%d", q.Row, q.Col))
	}
	return strings.Join(words, " ")
}

// waitStep waits until the page shows a step.
func (p *tab) waitStep(step uint64) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(".step-field")?.value.replaceAll(",", "") == "%d" && document.querySelector(".counters dd")?.textContent`, step))
}

// wantState compares what a person sees of a search with its film.
func (p *tab) wantState(name string, want replay.State) {
	p.Helper()
	if got := p.queens(pane(name, ".board")); got != squares(want.Queens) {
		p.Errorf("%s at step %d shows queens %q, want %q", name, want.Step, got, squares(want.Queens))
	}
	c := want.Counters
	for i, value := range []uint64{c.Solutions, c.Nodes, c.Tests, c.Comparisons, c.Marks} {
		part := pane(name, fmt.Sprintf(".counters div:nth-child(%d)", i+1))
		if got := strings.ReplaceAll(p.text(part+" dd"), ",", ""); got != fmt.Sprint(value) {
			p.Errorf("%s at step %d counts %s %s, want %d", name, want.Step, got, p.text(part+" dt"), value)
		}
	}
	current := eval[int](p, fmt.Sprintf(`[...document.querySelectorAll(%q)].findIndex(l => l.ariaCurrent == "step")`, pane(name, ".code li")))
	if current != want.CodeLine {
		p.Errorf("%s at step %d marks line %d of the code, want %d", name, want.Step, current, want.CodeLine)
	}
	calls := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, pane(name, ".call-list li:not(.no-call)")))
	if calls != len(want.Calls) {
		p.Errorf("%s at step %d shows %d calls, want %d", name, want.Step, calls, len(want.Calls))
	}
	open := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, pane(name, ".tree .tree-open")))
	if open != len(want.Queens) {
		p.Errorf("%s at step %d: the tree has %d open branches, want %d", name, want.Step, open, len(want.Queens))
	}
	covered := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, pane(name, ".cover")))
	if covered != len(want.Covered) {
		p.Errorf("%s at step %d shows %d covered lines, want %d", name, want.Step, covered, len(want.Covered))
	}
}

func TestWatchForwardAndBack(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=marks", desk)
	p.waitStep(0)
	for range 40 {
		p.press(kb.ArrowRight)
	}
	p.waitStep(40)
	p.wantState("marks", filmed(t, "marks", 6, 40))
	for range 10 {
		p.press(kb.ArrowLeft)
	}
	p.waitStep(30)
	p.wantState("marks", filmed(t, "marks", 6, 30))
	p.wait(`location.search == "?n=6&s=marks&t=30"`)
}

func TestWatchLink(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=marks,arrays&t=120&a=1", desk)
	p.waitStep(120)
	for _, name := range []string{"marks", "arrays"} {
		want := filmed(t, name, 6, 120)
		p.wantState(name, want)
		attacked := 0
		for _, a := range want.Attacked() {
			if a {
				attacked++
			}
		}
		if got := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, pane(name, ".cross"))); got != attacked-len(want.Queens) {
			t.Errorf("%s marks %d squares as attacked, want %d", name, got, attacked-len(want.Queens))
		}
	}
	p.press("a")
	p.wait(`document.querySelectorAll(".cross").length == 0`)
	p.wait(`location.search == "?n=6&s=marks,arrays&t=120"`)
}

// TestWatchEveryMoment compares each search with its film, in its middle and at
// its end, where the counters are those of nqueens compare.
func TestWatchEveryMoment(t *testing.T) {
	t.Parallel()
	const n = 5
	base := serve(t)
	p := visit(t, base, "?n=5&s=arrays", desk)
	for _, s := range textbook.Strategies() {
		film, err := replay.New(s, n)
		if err != nil {
			t.Fatal(err)
		}
		length, err := film.End(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []uint64{length / 3, length - 2, length} {
			p.follow(fmt.Sprintf("?n=%d&s=%s&t=%d", n, s.Name, step))
			p.wait(fmt.Sprintf(`document.querySelector(%q)`, pane(s.Name, ".counters")))
			p.waitStep(step)
			p.wantState(s.Name, filmed(t, s.Name, n, step))
		}
		var c textbook.Counters
		if _, err := s.Observe(context.Background(), n, func(e textbook.Event) bool { c.Add(e); return true }); err != nil {
			t.Fatal(err)
		}
		if got := p.text(pane(s.Name, ".counter-nodes")); strings.ReplaceAll(got, ",", "") != fmt.Sprint(c.Nodes) {
			t.Errorf("%s has %s nodes at the end, compare says %d", s.Name, got, c.Nodes)
		}
		sum := eval[int](p, fmt.Sprintf(`[...document.querySelectorAll(%q)].reduce((sum, e) => sum + Number(e.textContent), 0)`, pane(s.Name, ".tree .tree-numbers text:nth-of-type(1)")))
		if sum != int(c.Nodes) {
			t.Errorf("%s: the finished branches hold %d nodes in all, want %d", s.Name, sum, c.Nodes)
		}
	}
}

func TestWatchRefusals(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=4&s=arrays,marks&t=4", desk)
	p.waitStep(4) // (1,1) is refused along the falling diagonal of (0,0)
	p.waitText(pane("arrays", ".event"), "Test row 1, column 1: refused, a queen stands on falling diagonal row−column=0")
	p.waitText(pane("marks", ".event"), "refused, it is marked")
	for _, name := range []string{"arrays", "marks"} {
		p.wait(fmt.Sprintf(`document.querySelectorAll(%q).length == 1`, pane(name, ".board-line.refuses.falling[stroke-dasharray]")))
		p.wait(fmt.Sprintf(`document.querySelectorAll(%q).length == 1`, pane(name, ".cell.refused")))
	}
}

func TestWatchPlays(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=4&s=arrays", window{width: 1024, height: 768})
	p.waitStep(0)
	for range 6 {
		p.press("+")
	}
	p.press(" ")
	p.wait(`document.querySelector(".do-play").ariaLabel == "Pause" || document.querySelector(".event").textContent.includes("over")`)
	p.waitText(".event", "the search is over")
	p.wait(`document.querySelector(".do-play").ariaLabel == "Play"`)
	p.waitText(".counter-solutions", "2")
	p.press(kb.Home)
	p.waitStep(0)
	p.click(".do-play")
	p.wait(`Number(document.querySelector(".step-field").value) > 5`)

	p.follow("?n=8&s=arrays,dlx&t=50") // in a hurry
	p.wait(`document.querySelectorAll(".pane").length == 2`)
	p.waitStep(50)
	for range 20 {
		p.press("+")
	}
	p.press(" ")
	p.waitText(pane("arrays", ".event"), "the search is over")
	p.waitText(pane("dlx", ".event"), "the search is over")
	p.waitText(pane("arrays", ".counter-nodes"), "2,056")
	p.waitText(pane("dlx", ".counter-nodes"), "1,198")
}

func TestWatchSolutions(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=arrays,bitmask", desk)
	p.waitStep(0)
	film, err := textbook.Lookup("bitmask")
	if err != nil {
		t.Fatal(err)
	}
	f, err := replay.New(film, 6)
	if err != nil {
		t.Fatal(err)
	}
	first, err := f.Next(context.Background(), textbook.Solution, 0) // that of arrays is later
	if err != nil {
		t.Fatal(err)
	}
	p.press("n")
	p.waitStep(first)
	p.waitText(pane("bitmask", ".event"), "Solution 1")
	p.wantState("bitmask", filmed(t, "bitmask", 6, first))
	p.click(".do-end")
	p.waitText(pane("arrays", ".event"), "over")
	p.click(".do-nextSolution")
	p.waitText(".news", "There is no further solution.")
	p.click(".do-lastSolution")
	p.waitText(pane("arrays", ".event"), "Solution 4")
}

func TestWatchTimeline(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=arrays", desk)
	p.waitText(".step-of", "of ")
	length := eval[float64](p, `Number(document.querySelector(".timeline").max)`)
	p.drag(".timeline", 0.02, 0.5)
	p.wait(fmt.Sprintf(`Math.abs(Number(document.querySelector(".step-field").value.replace(",", "")) - %f) < %f`, length/2, length/20))
	step := eval[uint64](p, `Number(document.querySelector(".timeline").value)`)
	p.waitStep(step)
	p.wantState("arrays", filmed(t, "arrays", 6, step))

	p.press("g") // to a step by its number
	p.do(selectAll)
	p.press("7", "7", kb.Enter)
	p.waitStep(77)
	p.press("g")
	p.do(selectAll)
	p.press("9", "9", "9", "9", "9", kb.Enter)
	p.waitText(".news", "The last step is ")
	p.waitStep(uint64(length))
}

func TestWatchTree(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=arrays&t=900", desk)
	p.waitStep(900)
	from := eval[uint64](p, `Number(document.querySelector(".tree .tree-finished").dataset.step)`)
	p.click(".tree .tree-finished .tree-target")
	p.waitStep(from)
	p.waitText(".event", "Queen on row 0, column 0")
}

func TestWatchSmallBoards(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "?n=1", desk)
	p.waitText(".watch > .note:not([hidden])", "one solution")
	p.press(kb.End)
	p.waitText(".counter-solutions", "1")
	for n, why := range map[int]string{2: "attacks all three other squares", 3: "share a diagonal"} {
		p.follow(fmt.Sprintf("?n=%d&s=arrays", n))
		p.waitText(".watch > .note:not([hidden])", fmt.Sprintf("N = %d has no solution", n))
		p.waitText(".watch > .note:not([hidden])", why)
		p.waitStep(0)
		p.press(kb.End)
		p.waitText(".event", "over")
		p.waitText(".counter-solutions", "0")
	}
	for given, sentence := range map[string]string{
		"0":   "on a board without squares there is one solution",
		"100": "“100” is no board size that can be shown here: N is a whole number from 1 to 16",
		"abc": "“abc” is no board size",
		"08":  "“08” is no board size",
	} {
		p.follow("?n=" + given)
		p.waitText(".watch > .note.wrong:not([hidden])", sentence)
		p.wait(`document.querySelectorAll(".pane").length == 0`)
	}
	p.open("?n=6&s=foo,arrays&t=x")
	p.waitText(".watch > .note.wrong:not([hidden])", "There is no search “foo”")
	p.waitText(".watch > .note.wrong:not([hidden])", "“x” is no step")
	p.waitStep(0)
	p.click(".stepper input") // typed
	p.do(selectAll)
	p.press("1", "0", "0")
	p.waitText(".watch > .note.wrong:not([hidden])", "“100” is no board size")
	p.do(selectAll)
	p.press("5")
	p.wait(`document.querySelectorAll(".board .cell").length == 25`)
	p.wait(`!document.querySelector(".watch > .note.wrong:not([hidden])")`)
}

// TestWatchLongWay looks for what would take years, while the page answers, and stops.
func TestWatchLongWay(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=16&s=cells", desk)
	p.waitStep(0)
	p.press("n")
	p.waitText(".trip", "Looking for the next solution, recorded to step ")
	p.click(".mark-attacked") // the page answers
	p.wait(`document.querySelector(".mark-attacked").ariaPressed == "true"`)
	p.click(".trip button")
	p.waitText(".news", "Stopped. Recorded to step ")
	p.wait(`document.querySelector(".trip").hidden`)
	p.press(kb.ArrowRight)
	p.waitStep(1)
}

func TestWatchKeyboard(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=5&s=arrays&t=3", desk)
	p.waitStep(3)
	// Everything is reached by Tab alone, in the order of the eye.
	var met []string
	for range 40 {
		p.press(kb.Tab)
		met = append(met, eval[string](p, `document.activeElement.getAttribute("role") ?? document.activeElement.className ?? ""`))
		if met[len(met)-1] == "gridcell" {
			break
		}
	}
	if met[len(met)-1] != "gridcell" {
		t.Fatalf("Tab does not lead to the board: %v", met)
	}
	p.press(kb.ArrowDown, kb.ArrowRight)
	p.wait(`document.activeElement.ariaLabel == "row 1, column 1, empty"`)
	p.press(kb.Home)
	p.wait(`document.activeElement.ariaLabel.startsWith("row 1, column 0, empty, refused")`)
	p.wait(`document.querySelectorAll(".board [role=gridcell][tabindex='0']").length == 1`)
	p.press("l") // a step, told to those who listen
	p.waitStep(4)
	p.wait(`document.querySelector("[role=status]").textContent.includes("step 4. Test row 1, column 1: refused")`)
	p.press("?")
	p.wait(`document.querySelector("dialog[open]")`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector("dialog[open]")`)
}

func TestWatchChinese(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6&s=arrays&t=4", window{width: 1280, height: 900, language: "zh-CN"})
	p.waitStep(4)
	p.waitText(".event", "判断第 1 行第 1 列：被拒绝")
	p.waitText(".code li[aria-current]", "如果 column")
	p.waitText(".counters dt", "解")
	p.click(".language")
	p.waitText(".event", "Test row 1, column 1: refused")
	p.waitStep(4)
}

// TestStrategiesInChinese demands a translation of all that the searches say.
func TestStrategiesInChinese(t *testing.T) {
	table, err := os.ReadFile("src/i18n/strategies.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range textbook.Strategies() {
		texts := []string{s.Idea, s.Cost}
		for _, c := range s.Code {
			texts = append(texts, strings.TrimSpace(c.Text))
		}
		for _, text := range texts {
			if !strings.Contains(string(table), fmt.Sprintf("%q: ", text)) {
				t.Errorf("%s: src/i18n/strategies.ts lacks %q", s.Name, text)
			}
		}
	}
}

func TestWatchReducedMotion(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=6", window{width: 800, height: 600, still: true})
	p.waitStep(0)
	p.wait(`getComputedStyle(document.querySelector(".pulse")).animationName == "none"`)
	p.wait(`getComputedStyle(document.querySelector("button")).transitionDuration.split(",").every(d => parseFloat(d) == 0)`)
}

// TestWatchOffline takes the server away, and gives it back.
func TestWatchOffline(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=8&s=arrays", desk)
	p.settle()
	eval[bool](p, `window.reached = window.fetch, window.fetch = () => Promise.reject(new TypeError("no server")), true`)
	p.press("n")
	p.waitText(".news.wrong", "The server does not answer.")
	p.waitStep(0)
	eval[bool](p, `window.fetch = window.reached, true`)
	p.press("n")
	p.waitText(".event", "Solution 1")
}
