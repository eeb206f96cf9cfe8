package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const playBoard = ".play-board .board"

// solved are five queens, as a board shows them.
const solved = "0,0 1,2 2,4 3,1 4,3"

// square gives the middle of a square, in pixels.
func (p *tab) square(board string, row, col int) (x, y float64) {
	p.Helper()
	box := eval[[2]float64](p, fmt.Sprintf(`(() => {
		const b = document.querySelectorAll(%q + " [role=row]")[%d].children[%d].getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2];
	})()`, board, row, col))
	return box[0], box[1]
}

// put clicks squares, given as "row,col row,col".
func (p *tab) put(board, squares string) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)`, board))
	for square := range strings.FieldsSeq(squares) {
		var row, col int
		if _, err := fmt.Sscanf(square, "%d,%d", &row, &col); err != nil {
			p.Fatal(err)
		}
		x, y := p.square(board, row, col)
		p.do(chromedp.MouseClickXY(x, y))
	}
}

// waitQueens waits until a board shows these queens.
func (p *tab) waitQueens(board, want string) {
	p.Helper()
	p.wait(fmt.Sprintf(`[...document.querySelectorAll(%q + " .queen")].map(q => q.getAttribute("y") + "," + q.getAttribute("x")).sort().join(" ") == %q.split(" ").sort().join(" ")`, board, want))
}

// tabTo presses the Tab key until the focus is where it is wanted.
func (p *tab) tabTo(selector string) {
	p.Helper()
	for range 60 {
		if eval[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		p.press(kb.Tab)
	}
	p.Fatalf("the Tab key does not lead to %s", selector)
}

func TestKeyboardSolvesFive(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play", desk)
	p.waitText("h1", "Play")
	p.tabTo(".stepper input")
	p.press("5", kb.Enter)
	p.wait(`document.querySelector(".play-board [role=grid]").getAttribute("aria-rowcount") == 5`)
	p.tabTo(".play-board [role=gridcell]")
	p.press(kb.Enter)                                                                          // 0,0
	p.press(kb.ArrowDown, kb.ArrowRight, kb.Enter)                                             // 1,1: a wrong one
	p.waitText(".play-attacks", "falling diagonal")                                            // and why
	p.press(kb.Delete, kb.ArrowRight, " ")                                                     // 1,2
	p.press(kb.ArrowDown, kb.End, kb.Enter)                                                    // 2,4
	p.press(kb.ArrowDown, kb.Home, kb.ArrowRight)                                              // 3,1
	p.press(kb.Enter, kb.PageDown, kb.ArrowRight)                                              // 4,2
	p.press(kb.ArrowRight, kb.Enter)                                                           // 4,3
	p.waitText(".play-status", "Solved: 5 queens")                                             // seen
	p.wait(`document.querySelector("[role=status]").textContent.includes("Solved: 5 queens")`) // and heard
	if got := p.queens(playBoard); got != solved {
		t.Errorf("the board shows %s, want %s", got, solved)
	}
	p.wait(`location.search == "?view=play&n=5&cols=0,2,4,1,3"`)
}

func TestUndoToTheFirstMove(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6", desk)
	p.put(playBoard, "0,0 1,2 2,4")
	fromX, fromY := p.square(playBoard, 2, 4)
	toX, toY := p.square(playBoard, 4, 3)
	p.do(chromedp.DragAndDropXY(fromX, fromY, toX, toY, 8)) // from square to square
	p.waitQueens(playBoard, "0,0 1,2 4,3")
	p.do(chromedp.DragAndDropXY(toX, toY, toX, 5, 8)) // off the board
	p.waitQueens(playBoard, "0,0 1,2")
	p.put(playBoard, "0,0") // a click on a queen takes her
	p.waitQueens(playBoard, "1,2")
	p.click(".stepper button:first-child") // another size is a move too
	p.wait(`document.querySelector(".play-board [role=grid]").getAttribute("aria-rowcount") == 5`)

	boards := []string{"", "0,0", "0,0 1,2", "0,0 1,2 2,4", "0,0 1,2 4,3", "0,0 1,2", "1,2", "1,2"}
	undo, redo := `[aria-label="Undo"]`, `[aria-label="Redo"]`
	for i := len(boards) - 2; i >= 0; i-- {
		if i%2 == 0 {
			p.click(undo)
		} else {
			p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(kb.ModifierCtrl)))
		}
		p.waitQueens(playBoard, boards[i])
	}
	p.wait(`document.querySelector('[aria-label="Undo"]').disabled`)
	for _, want := range boards[1:] {
		p.click(redo)
		p.waitQueens(playBoard, want)
	}
	p.wait(`document.querySelector('[aria-label="Redo"]').disabled`)
	p.click(".language") // loses no move
	p.waitText("h1", "摆放")
	p.wait(`!document.querySelector('[aria-label="撤销"]').disabled`)
}

func TestTouchPlacesAndDrags(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6", window{width: 360, height: 800, touch: true})
	p.wait(`document.querySelector(".play-board .board")`)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		p.do(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
	}
	x, y := p.square(playBoard, 1, 2)
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.waitQueens(playBoard, "1,2")
	toX, toY := p.square(playBoard, 3, 4)
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	for i := range 8 {
		part := float64(i+1) / 8
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + part*(toX-x), Y: y + part*(toY-y)})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.waitQueens(playBoard, "3,4")
}

// TestAttacksAreLines looks for more than a colour.
func TestAttacksAreLines(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=8&cols=0.3,,2,0", desk)
	p.waitText(".play-status", "4 pairs")
	for _, want := range []string{"(0, 0) and (0, 3) on row 0", "(0, 0) and (3, 0) on column 0", "(0, 3) and (3, 0) on rising diagonal row+column=3", "(0, 0) and (2, 2) on falling diagonal row−column=0"} {
		p.waitText(".play-attacks", want)
	}
	patterns := eval[[]string](p, `[...document.querySelectorAll(".play-board .board-line")].map(l => l.getAttribute("stroke-dasharray") ?? "solid")`)
	different := map[string]bool{}
	for _, pattern := range patterns {
		different[pattern] = true
	}
	if len(patterns) != 4 || len(different) != 4 {
		t.Errorf("the lines have dashes %q: want four kinds", patterns)
	}
	name := eval[string](p, `document.querySelectorAll(".play-board [role=row]")[0].children[0].getAttribute("aria-label")`)
	if want := "row 0, column 0, queen, attacked queen, row 0, column 0, falling diagonal row−column=0"; name != want {
		t.Errorf("the square is called %q, want %q", name, want)
	}
}

func TestHowManyFromHere(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "?view=play&n=8", desk)
	p.click(".how-many")
	p.waitText(".answer", "92 solutions on a board of this size")
	p.put(playBoard, "0,0")
	p.wait(`document.querySelector(".answer").textContent == ""`) // it was about another board
	p.click(".how-many")
	p.waitText(".answer", "4 solutions have these queens")
	p.click(".show-them")
	p.waitText(".tabs [aria-current]", "Solutions")
	p.waitText(".run-count", "4\nsolutions")
	p.wait(`location.search.startsWith("?view=solutions&n=8&given=0")`)
}

func TestCountFromHereIsCancelled(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "?view=play&n=22&cols=3", desk)
	p.click(".how-many")
	p.waitText(".going", "so far")
	p.wait(`document.querySelector(".going progress")`)
	p.click(".going .cancel")
	p.waitText(".answer", "Cancelled")
	waitIdle(t, base)
	p.click(".how-many")
	p.waitText(".going", "so far")
	p.put(playBoard, "1,7") // another board: nobody waits for the answer
	p.wait(`document.querySelector(".going").hidden`)
	waitIdle(t, base)
}

func TestCompleteAndFree(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=8&cols=0,4", desk)
	p.click(`.play-hints label:nth-child(2) input`)
	p.wait(`document.querySelectorAll(".play-board .dot").length == 25`)
	p.waitText(".play-status", "25 free squares")
	p.click(`.play-hints label:nth-child(3) input`)
	// One solution alone has both queens: it names the squares that lead to it.
	p.wait(`document.querySelectorAll(".play-board .dot").length == 6`)
	p.wait(`document.querySelectorAll(".play-board .bar").length == 19`)
	p.waitText(".play-hints .legend", "leads to a solution")
	p.wait(`document.querySelectorAll(".play-board [role=row]")[2].children[7].getAttribute("aria-label").includes("leads to a solution")`)
	p.click(".complete")
	p.waitQueens(playBoard, "0,0 1,4 2,7 3,5 4,2 5,6 6,1 7,3")
	p.waitText(".play-status", "Solved")
	p.click(`[aria-label="Undo"]`)
	p.waitQueens(playBoard, "0,0 1,4")
	// What the server answers in a while moves nothing that a person is about to click.
	answer := p.holdAnswers()
	p.put(playBoard, "2,1")
	p.waitText(".play-hints", "Finding out")
	top := eval[float64](p, `document.querySelector(".complete").getBoundingClientRect().top`)
	answer()
	p.waitText(".play-hints", "No free square leads to a solution.")
	if now := eval[float64](p, `document.querySelector(".complete").getBoundingClientRect().top`); now != top {
		t.Errorf("the button Complete moved from %g to %g when the hints came", top, now)
	}
	p.click(".complete")
	p.waitText(".answer", "No solution has these queens")
	p.put(playBoard, "3,1")
	p.click(".complete")
	p.waitText(".answer", "Queens attack each other")
}

// TestLinkGivesTheBoard opens what the address says, and refuses nonsense with a sentence.
func TestLinkGivesTheBoard(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=40&cols=0,2,,5.7", desk)
	p.waitQueens(playBoard, "0,0 1,2 3,5 3,7")
	p.put(playBoard, "39,39")
	p.wait(`location.search.endsWith(",39")`)
	p.do(reload)
	p.waitQueens(playBoard, "0,0 1,2 3,5 3,7 39,39")
	eval[bool](p, `(navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }, true)`)
	p.click(`[aria-label="Copy link"]`)
	p.waitText(".play-standing .told", "on the clipboard")
	link := eval[string](p, `copied`)
	p.click(`[aria-label="Empty the board"]`)
	p.do(chromedp.Navigate(link))
	p.waitQueens(playBoard, "0,0 1,2 3,5 3,7 39,39")
	p.do(chromedp.Navigate(p.base + "?view=play&n=5&cols=0,7"))
	p.waitText(".play .note.wrong:not([hidden])", "do not fit")
}

// TestSizes has every view say what is the matter with sizes at which there is nothing, or no board.
func TestSizes(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=2", desk)
	for _, view := range []string{"play", "solutions", "count"} {
		for n, want := range map[string]string{
			"1": "one square, one queen, one solution", "2": "N = 2 has no solution", "3": "N = 3 has no solution",
			"0": "N is 0", "100": "“100” is no board size", "x": "“x” is no board size", "-4": "“-4” is no board size", "": "Type a board size",
		} {
			p.follow("?view=" + view + "&n=" + n)
			p.waitText(".view", want)
			if n == "2" || n == "3" {
				continue
			}
			p.set(".stepper input", "6")
			p.wait(`![...document.querySelectorAll(".note")].some(n => n.checkVisibility())`)
		}
	}
	p.follow("?view=solutions&n=3")
	p.waitText(".standing", "no solution for N = 3")
}

func TestPlayAccessible(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6&cols=1,1,4", window{width: 1024, height: 900, still: true})
	p.click(".export summary")
	p.wait(`document.querySelector(".exported").value`)
	p.click(".import summary")
	p.click(`.play-hints label:nth-child(3) input`)
	p.waitText(".play-hints", "While queens attack")
	p.accessible()
	p.put(playBoard, "1,1")
	p.waitText(".play-hints .legend", "leads")
	p.click(".how-many")
	p.waitText(".answer", "these queens")
	p.accessible()
}
