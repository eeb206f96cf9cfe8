package render

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"nqueens/board"
)

// svgCanvas writes a document as it is drawn. What is drawn often, squares and
// outlines, is defined where it is first needed and used by its id from then
// on. The same id always has the same content, so that several pictures can
// stand in one page.
type svgCanvas struct {
	w       *bufio.Writer
	defined map[string]bool
}

func newSVGCanvas(w io.Writer) *svgCanvas {
	return &svgCanvas{w: bufio.NewWriter(w), defined: map[string]bool{}}
}

// printf writes a line. Errors of the writer stay with it, until end.
func (c *svgCanvas) printf(format string, args ...any) {
	fmt.Fprintf(c.w, format+"\n", args...)
}

func (c *svgCanvas) begin(width, height int, title, description string) {
	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`,
		width, height, width, height)
	c.printf(`<title>%s</title>`, escape(title))
	c.printf(`<desc>%s</desc>`, escape(description))
}

func (c *svgCanvas) enter(title string, x, y int, scale float64) {
	// Six digits place the last of 20,000 squares to a hundredth of a pixel.
	c.printf(`<g transform="translate(%d %d) scale(%.6g)">`, x, y, scale)
	if title != "" {
		c.printf(`<title>%s</title>`, escape(title))
	}
}

func (c *svgCanvas) leave() { c.printf(`</g>`) }

func (c *svgCanvas) checks(n int) {
	id := fmt.Sprintf("nq-board%d", n)
	c.define(id, func() {
		c.printf(`<g id="%s">`, id)
		c.printf(`<path fill="%v" d="M0 0h%dv%dh-%dz"/>`, lightSquare, n, n, n)
		if n > 1 {
			fmt.Fprintf(c.w, `<path fill="%v" d="`, darkSquare)
			for r := range n {
				for col := (r + 1) % 2; col < n; col += 2 {
					fmt.Fprintf(c.w, "M%d %dh1v1h-1z", col, r)
				}
			}
			c.printf(`"/>`)
		}
		c.printf(`</g>`)
	})
	c.printf(`<use href="#%s"/>`, id)
}

func (c *svgCanvas) rect(from point, width, height float64, ink colour) {
	c.printf(`<rect x="%s" y="%s" width="%s" height="%s" fill="%v"/>`,
		decimal(from.x), decimal(from.y), decimal(width), decimal(height), ink)
}

func (c *svgCanvas) stamp(o *outline, from point, size float64, ink colour) {
	id := "nq-" + o.name
	c.define(id, func() {
		c.printf(`<path id="%s" d="%s"/>`, id, o.data)
	})
	place := fmt.Sprintf(`x="%s" y="%s"`, decimal(from.x), decimal(from.y))
	if size != 1 {
		place = fmt.Sprintf(`transform="translate(%s %s) scale(%s)"`, decimal(from.x), decimal(from.y), decimal(size))
	}
	paint := fmt.Sprintf(`fill="%v"`, ink)
	if o.width > 0 {
		paint = fmt.Sprintf(`fill="none" stroke="%v" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"`, ink, decimal(o.width))
	}
	c.printf(`<use href="#%s" %s %s/>`, id, place, paint)
}

func (c *svgCanvas) stroke(from, to point, pen pen) {
	dashes := ""
	if len(pen.dashes) > 0 {
		lengths := make([]string, len(pen.dashes))
		for i, d := range pen.dashes {
			lengths[i] = decimal(d * pen.width)
		}
		dashes = fmt.Sprintf(` stroke-dasharray="%s"`, strings.Join(lengths, " "))
	}
	c.printf(`<path d="M%s %sL%s %s" stroke="%v" stroke-width="%s" stroke-linecap="round"%s/>`,
		decimal(from.x), decimal(from.y), decimal(to.x), decimal(to.y), pen.ink, decimal(pen.width), dashes)
}

// dots are strokes of length 0 with round ends, which keeps a dot to a dozen
// bytes.
func (c *svgCanvas) dots(squares iter.Seq[board.Square], diameter float64, ink colour) {
	fmt.Fprintf(c.w, `<path transform="translate(.5 .5)" stroke="%v" stroke-width="%s" stroke-linecap="round" d="`, ink, decimal(diameter))
	for s := range squares {
		fmt.Fprintf(c.w, "M%d %dh0", s.Col, s.Row)
	}
	c.printf(`"/>`)
}

func (c *svgCanvas) end() error {
	c.printf(`</svg>`)
	return c.w.Flush()
}

// define writes a definition the first time that id is asked for.
func (c *svgCanvas) define(id string, write func()) {
	if c.defined[id] {
		return
	}
	c.defined[id] = true
	c.printf(`<defs>`)
	write()
	c.printf(`</defs>`)
}

// String gives the colour as SVG writes it.
func (c colour) String() string { return fmt.Sprintf("#%06X", uint32(c)) }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func escape(text string) string { return escaper.Replace(text) }
