package page_test

import (
	"fmt"
	"testing"
	"time"
)

func TestNavigation(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6", desk)
	p.waitText(".tabs [aria-current]", "Play")
	p.click(".tabs a:last-child")
	p.waitText(".tabs [aria-current]", "Count")
	p.wait(`location.search == "?view=count&n=6"`)
	p.do(back)
	p.waitText(".tabs [aria-current]", "Play")
}

// TestBack goes back through what was chosen: sizes, searches, views. Steps, and
// queens placed, are none of these.
func TestBack(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?n=5&s=marks&t=7", desk)
	p.waitStep(7)
	began := p.steps()
	// Three at once are one choice, and a second later one makes another.
	eval[bool](p, `[1, 2, 3].forEach(() => document.querySelector(".stepper button:last-child").click()), true`)
	p.wait(`location.search == "?n=8&s=marks&t=0"`)
	p.waitStep(0)
	p.press("l")
	p.waitStep(1)
	time.Sleep(1100 * time.Millisecond)
	p.set(".watch-choice select", "arrays")
	p.waitStep(0)
	p.click(".tabs [aria-current]") // leads nowhere
	p.click(".tabs a:last-child")
	p.waitText("h1", "Count")
	p.set(".stepper input", "9") // at once: it is another view
	p.wait(`location.search == "?view=count&n=9"`)
	if got := p.steps() - began; got != 4 {
		t.Errorf("the history has %d steps more, want 4", got)
	}
	for _, query := range []string{"?view=count&n=8", "?n=8&s=arrays&t=0", "?n=8&s=marks&t=1", "?n=5&s=marks&t=7"} {
		p.do(back)
		p.wait(fmt.Sprintf(`location.search == %q`, query))
	}
	p.waitStep(7)
	p.wait(`document.querySelector(".pane").dataset.search == "marks" && document.querySelector(".stepper input").value == "5"`)
	// A choice right after going back leaves what one went back to where it was.
	p.click(".stepper button:last-child")
	p.wait(`location.search == "?n=6&s=marks&t=0"`)
	p.do(back)
	p.wait(`location.search == "?n=5&s=marks&t=7"`)
	p.waitStep(7)
}

func TestBackInSolutions(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=solutions&n=8&given=0&at=3", desk)
	p.waitText(".detail-title", "Solution 3")
	p.waitText(".run-count", "4\nsolutions")
	began := p.steps()
	p.click(".choice label:last-child input")
	p.waitText(".run-count", "fundamental")
	p.wait(`location.search == "?view=solutions&n=8&show=fundamental&given=0&at=1"`)
	time.Sleep(1100 * time.Millisecond)
	p.set(".stepper input", "6")
	p.waitText(".standing", "No solution")
	p.put(".filter .board", "0,0") // no step
	p.waitText(".run-count", "1\nfundamental solution")
	if got := p.steps() - began; got != 2 {
		t.Errorf("the history has %d steps more, want 2", got)
	}
	p.do(back)
	p.waitText(".run-count", "fundamental")
	p.wait(`document.querySelector(".stepper input").value == "8"`)
	p.do(back)
	p.waitText(".run-count", "4\nsolutions")
	p.waitText(".detail-title", "Solution 3")
}

// TestBackInPlay: queens are placed and taken without a step, and undone by undo.
func TestBackInPlay(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6&cols=0", desk)
	began := p.steps()
	p.put(playBoard, "1,2 5,5")
	p.waitQueens(playBoard, "0,0 1,2 5,5")
	p.click(".stepper button:first-child")
	p.wait(`location.search == "?view=play&n=5&cols=0,2"`)
	p.put(playBoard, "2,4")
	p.waitQueens(playBoard, "0,0 1,2 2,4")
	p.wait(`location.search == "?view=play&n=5&cols=0,2,4"`)
	if got := p.steps() - began; got != 1 {
		t.Errorf("the history has %d steps more, want 1", got)
	}
	p.do(back)
	p.waitQueens(playBoard, "0,0 1,2 5,5")
	p.click(`[aria-label="Undo"]`)
	p.waitQueens(playBoard, "0,0 1,2 2,4")
}

// steps is how many there are in the history of the tab.
func (p *tab) steps() int {
	p.Helper()
	return eval[int](p, `history.length`)
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "", window{width: 800, height: 600, language: "zh-CN"})
	p.waitText(".tabs [aria-current]", "观看")
	p.wait(`document.documentElement.lang == "zh-CN"`)
	p.click(".language")
	p.waitText(".tabs [aria-current]", "Watch")
	p.do(reload) // the choice is remembered
	p.waitText(".tabs [aria-current]", "Watch")
	p.wait(`document.documentElement.lang == "en"`)
}

func TestTheme(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "", window{width: 800, height: 600, dark: true})
	const paper = `getComputedStyle(document.documentElement).backgroundColor`
	p.waitText(".tabs [aria-current]", "Watch")
	dark := eval[string](p, paper)
	p.click(".shell-switches .round")
	p.wait(paper + ` != "` + dark + `"`)
	light := eval[string](p, paper)
	p.do(reload)
	p.waitText(".tabs [aria-current]", "Watch")
	if got := eval[string](p, paper); got != light {
		t.Errorf("after a reload the paper is %s, it was %s", got, light)
	}
	p.click(".shell-switches .round")
	p.wait(paper + ` == "` + dark + `"`)
}
