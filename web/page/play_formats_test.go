package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens/notation"
)

// TestFormatsThereAndBack exports in every format and imports what came out.
func TestFormatsThereAndBack(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6&cols=1,3,5,0,2,4", desk)
	const want = "0,1 1,3 2,5 3,0 4,2 5,4"
	p.click(".export summary")
	p.wait(`document.querySelector(".exported").value`)
	p.click(".import summary")
	formats := eval[[]string](p, `[...document.querySelectorAll(".format option:not(:disabled)")].map(o => o.value)`)
	if want := notation.Names(); !slices.Equal(formats, want) {
		t.Errorf("the formats are %q, want all of %q", formats, want)
	}
	for _, format := range formats {
		before := eval[string](p, `document.querySelector(".exported").value`)
		p.set(".format", format)
		if format != formats[0] {
			p.wait(fmt.Sprintf(`document.querySelector(".exported").value != %q`, before))
		}
		text := eval[string](p, `document.querySelector(".exported").value`)
		if !strings.ContainsAny(text, "Q♛123456") {
			t.Errorf("%s: the text is %q", format, text)
		}
		if format == "leetcode52" {
			if text != "4\n" {
				t.Errorf("there are %q solutions", text)
			}
			continue // it holds no board to import
		}
		eval[bool](p, `document.querySelector('[aria-label="Empty the board"]').click(), true`)
		p.waitQueens(playBoard, "")
		p.set(".pasted", text)
		eval[bool](p, `document.querySelector(".read").click(), true`)
		p.wait(`document.querySelectorAll(".play-board .queen").length == 6`)
		p.waitQueens(playBoard, want)
		p.waitText(".recognised", "a board of 6 by 6")
		// Where all numbers are above 0, the page has switched to numbers from 1.
		eval[bool](p, `document.querySelector(".import .segments input[value='0']").checked = true`)
	}
}

// TestFormatsWithTheNumberOfAll offers these for finished boards whose solutions
// can be counted at once.
func TestFormatsWithTheNumberOfAll(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6&cols=3,0,4,1,5,2", desk)
	p.click(".export summary")
	p.wait(`document.querySelector(".exported").value`)
	p.set(".format", "luogu")
	p.wait(`document.querySelector(".exported").value == "4 1 5 2 6 3\n4\n"`)
	p.waitText(".export .summary", "this board as 2 4 1 3")
	offered := func(format string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(".format option")].some(o => o.textContent == %q)`, format)
	}
	for _, c := range []struct{ query, why string }{
		{"?view=play&n=6&cols=3,0,4,1,5", "luogu (needs a finished board)"},
		{"?view=play&n=6&cols=0,1,2,3,4,5", "leetcode52 (needs a finished board)"},
		{"?view=play&n=20&cols=0", "luogu (up to N = 16)"},
		{"?view=play&n=4&cols=1,3,0,1", "gfg (needs one queen in each row and column)"},
		{"?view=play&n=4&cols=1,3,0", "uva750 (needs one queen in each row and column)"},
	} {
		p := visit(t, serve(t), c.query, desk)
		p.click(".export summary")
		p.wait(offered(c.why))
	}
}

func TestPartialBoards(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=5&cols=0.2,,1", desk)
	const want = "0,0 0,2 2,1"
	p.click(".export summary")
	p.wait(`document.querySelector(".exported").value`)
	p.wait(`[...document.querySelectorAll(".format option:disabled")].some(o => o.textContent.includes("needs one queen in each row"))`)
	p.set(".format", "text")
	p.wait(`document.querySelector(".exported").value.startsWith("Q.Q")`)
	text := eval[string](p, `document.querySelector(".exported").value`)
	p.click(".export summary") // closed: texts that come would move what is below
	p.click(`[aria-label="Empty the board"]`)
	// Pasting works anywhere.
	eval[bool](p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		return document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
	})()`, text))
	p.waitQueens(playBoard, want)
	p.waitText(".recognised", "Read as text: a board of 5 by 5")

	p.set(".pasted", "[[1,3,0,2],[2,0,3,1]]")
	p.click(".read")
	p.waitText(".which", "Board 1 of 2")
	p.waitQueens(playBoard, "0,1 1,3 2,0 3,2")
	p.click(`[aria-label="Next board"]`)
	p.waitQueens(playBoard, "0,2 1,0 2,3 3,1")

	// The numbers themselves say where they begin, whatever the switch says: no
	// request is refused by the server, which the console would show.
	for _, c := range []struct{ text, first, want string }{
		{"2 4 1 3", "1", "0,1 1,3 2,0 3,2"},
		{"[[1,3,0,2]]", "0", "0,1 1,3 2,0 3,2"},
		{"2413", "1", "0,1 1,3 2,0 3,2"},
		{"1 3 0 2", "0", "0,1 1,3 2,0 3,2"},
		{`{"n":4,"solutions":[[1,3,0,2]]}`, "0", "0,1 1,3 2,0 3,2"},
	} {
		eval[bool](p, `document.querySelector('[aria-label="Empty the board"]').click(), true`)
		p.waitQueens(playBoard, "")
		p.set(".pasted", c.text)
		p.click(".read")
		p.waitQueens(playBoard, c.want)
		if got := eval[string](p, `document.querySelector(".import .segments input:checked").value`); got != c.first {
			t.Errorf("%q: the switch says that numbers begin with %s, want %s", c.text, got, c.first)
		}
	}

	// Nor is an answer to LeetCode 52, which is told from a board.
	for _, number := range []string{"92", "14200\n", "4"} {
		p.set(".pasted", "")
		p.click(".read")
		p.waitText(".recognised", "nothing to read")
		p.set(".pasted", number)
		p.click(".read")
		p.waitText(".recognised", "This is a number of solutions, the answer to LeetCode 52")
		p.waitQueens(playBoard, "0,1 1,3 2,0 3,2") // what was there
	}

	p.set(".pasted", "to be or not to be")
	p.click(".read")
	p.waitText(".recognised", "The server could not do that")
	p.forgive("400 (Bad Request)")
	p.set(".pasted", "")
	p.click(".read")
	p.waitText(".recognised", "nothing to read")
}

func TestPictures(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=8&cols=0,4,7,5,2,6,1,3", desk)
	p.click(".export summary")
	p.wait(`document.querySelector(".exported").value`) // it moves what is below
	// What would be saved is looked at instead.
	eval[bool](p, `(window.saved = [], URL.createObjectURL = b => { b.arrayBuffer().then(a => saved.push(new TextDecoder("latin1").decode(a))); return "#"; }, true)`)
	p.click(".save-svg")
	p.waitText(".export .told:last-child", "queens-8.svg is saved")
	p.wait(`saved[0]?.includes("<svg")`)
	p.click(".save-png")
	p.waitText(".export .told:last-child", "queens-8.png is saved")
	p.wait(`saved[1]?.slice(1, 4) == "PNG"`)
	p.click(".export .save")
	p.wait(`saved[2]?.includes("Q......")`)
}
