package render

import (
	"bufio"
	"image"
	"image/draw"
	"image/png"
	"io"
	"iter"
	"math"

	"golang.org/x/image/vector"

	"nqueens/board"
)

// pngCanvas draws on an image in memory and encodes it at the end.
type pngCanvas struct {
	w      io.Writer
	img    *image.RGBA
	origin point
	scale  float64
	raster vector.Rasterizer // reused by stamp
	paths  map[*outline][]segment
}

func newPNGCanvas(w io.Writer) *pngCanvas {
	return &pngCanvas{w: w, scale: 1, paths: map[*outline][]segment{}}
}

func (c *pngCanvas) begin(width, height int, _, _ string) {
	c.img = image.NewRGBA(image.Rect(0, 0, width, height))
}

func (c *pngCanvas) enter(_ string, x, y int, scale float64) {
	c.origin, c.scale = point{float64(x), float64(y)}, scale
}

func (c *pngCanvas) leave() {
	c.origin, c.scale = point{}, 1
}

// pixel gives the place of p in the image.
func (c *pngCanvas) pixel(p point) point {
	return point{c.origin.x + p.x*c.scale, c.origin.y + p.y*c.scale}
}

func (c *pngCanvas) checks(n int) {
	for r := range n {
		for col := range n {
			ink := lightSquare
			if (r+col)%2 == 1 {
				ink = darkSquare
			}
			c.rect(point{float64(col), float64(r)}, 1, 1, ink)
		}
	}
}

// rect fills whole pixels: every rectangle of a picture begins and ends on
// them, but for rounding.
func (c *pngCanvas) rect(from point, width, height float64, ink colour) {
	a, b := c.pixel(from), c.pixel(point{from.x + width, from.y + height})
	area := image.Rect(round(a.x), round(a.y), round(b.x), round(b.y))
	draw.Draw(c.img, area, image.NewUniform(ink.rgba()), image.Point{}, draw.Src)
}

func round(x float64) int { return int(math.Round(x)) }

func (c *pngCanvas) stamp(o *outline, from point, size float64, ink colour) {
	origin, scale := c.pixel(from), size*c.scale
	if o.width > 0 {
		c.trace(o, origin, scale, ink)
		return
	}
	left, top := math.Floor(origin.x), math.Floor(origin.y)
	extent := int(math.Ceil(scale)) + 1
	c.raster.Reset(extent, extent)
	at := func(p point) (x, y float32) {
		return float32(origin.x - left + p.x*scale), float32(origin.y - top + p.y*scale)
	}
	for _, s := range c.path(o) {
		x0, y0 := at(s.points[0])
		x1, y1 := at(s.points[1])
		x2, y2 := at(s.points[2])
		switch s.command {
		case 'M':
			c.raster.MoveTo(x0, y0)
		case 'L':
			c.raster.LineTo(x0, y0)
		case 'C':
			c.raster.CubeTo(x0, y0, x1, y1, x2, y2)
		case 'Z':
			c.raster.ClosePath()
		}
	}
	corner := image.Pt(int(left), int(top))
	area := image.Rectangle{Min: corner, Max: corner.Add(image.Pt(extent, extent))}
	c.raster.Draw(c.img, area, image.NewUniform(ink.rgba()), image.Point{})
}

// path reads an outline the first time that it is drawn.
func (c *pngCanvas) path(o *outline) []segment {
	if _, ok := c.paths[o]; !ok {
		c.paths[o] = o.segments()
	}
	return c.paths[o]
}

// trace follows an outline with its pen.
func (c *pngCanvas) trace(o *outline, origin point, scale float64, ink colour) {
	const pieces = 12 // of a curve
	radius := o.width * scale / 2
	var shape []capsule
	var start, last point
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	at := func(p point) point { return point{origin.x + p.x*scale, origin.y + p.y*scale} }
	to := func(p point) {
		shape = append(shape, capsule{last, p, radius})
		for _, q := range []point{last, p} {
			low = point{min(low.x, q.x), min(low.y, q.y)}
			high = point{max(high.x, q.x), max(high.y, q.y)}
		}
		last = p
	}
	for _, s := range c.path(o) {
		switch s.command {
		case 'M':
			start = at(s.points[0])
			last = start
		case 'L':
			to(at(s.points[0]))
		case 'C':
			from := last
			for i := 1; i <= pieces; i++ {
				to(bezier(from, at(s.points[0]), at(s.points[1]), at(s.points[2]), float64(i)/pieces))
			}
		case 'Z':
			to(start)
		}
	}
	area := image.Rect(int(low.x), int(low.y), int(high.x)+1, int(high.y)+1).Inset(-int(radius) - 2)
	fillAll(c.img, area, shape, ink)
}

// bezier is the point of a cubic curve at t in 0…1.
func bezier(a, b, c, d point, t float64) point {
	u := 1 - t
	wa, wb, wc, wd := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return point{wa*a.x + wb*b.x + wc*c.x + wd*d.x, wa*a.y + wb*b.y + wc*c.y + wd*d.y}
}

func (c *pngCanvas) stroke(from, to point, pen pen) {
	a, b := c.pixel(from), c.pixel(to)
	width := pen.width * c.scale
	for start, end := range dashes(math.Hypot(b.x-a.x, b.y-a.y), width, pen.dashes) {
		capsule{along(a, b, start), along(a, b, end), width / 2}.fill(c.img, pen.ink)
	}
}

// dashes yields start and end of each drawn part of a line, both as shares of
// its length.
func dashes(length, unit float64, pattern []float64) iter.Seq2[float64, float64] {
	return func(yield func(float64, float64) bool) {
		if len(pattern) == 0 {
			yield(0, 1)
			return
		}
		at := 0.0
		for i := 0; at <= length; i++ {
			step := pattern[i%len(pattern)] * unit
			if i%2 == 0 && !yield(at/length, min(at+step, length)/length) {
				return
			}
			at += step
		}
	}
}

func (c *pngCanvas) dots(squares iter.Seq[board.Square], diameter float64, ink colour) {
	for s := range squares {
		at := c.pixel(middle(s))
		capsule{at, at, diameter * c.scale / 2}.fill(c.img, ink)
	}
}

func (c *pngCanvas) end() error {
	w := bufio.NewWriter(c.w)
	if err := png.Encode(w, c.img); err != nil {
		return err
	}
	return w.Flush()
}
