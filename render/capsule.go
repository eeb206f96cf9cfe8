package render

import (
	"image"
	"math"
)

// capsule is a line with round ends, in pixels: a dot, a dash, or one of the
// short lines that a curve is made of. A pixel is covered as much as its
// distance from the line says, which gives smooth edges.
type capsule struct {
	a, b   point
	radius float64
}

// cover yields the pixels that the capsule touches and the share of each, in
// time proportional to their number.
func (s capsule) cover(bounds image.Rectangle, yield func(x, y int, share float64)) {
	reach := s.radius + 0.5
	top := max(int(min(s.a.y, s.b.y)-reach), bounds.Min.Y)
	bottom := min(int(max(s.a.y, s.b.y)+reach), bounds.Max.Y-1)
	for y := top; y <= bottom; y++ {
		left, right := s.span(float64(y)+0.5, reach)
		for x := max(int(left), bounds.Min.X); x <= min(int(right), bounds.Max.X-1); x++ {
			distance := s.distance(point{float64(x) + 0.5, float64(y) + 0.5})
			if share := min(reach-distance, 1); share > 0 {
				yield(x, y, share)
			}
		}
	}
}

// span is the part of a row that may be within reach of the line: beside those
// of its points that are themselves within reach of the row.
func (s capsule) span(y, reach float64) (left, right float64) {
	a, b := s.a, s.b
	if a.y > b.y {
		a, b = b, a
	}
	from, to := a.x, b.x
	if steep := b.y - a.y; steep > 0 {
		from = along(a, b, min(max((y-reach-a.y)/steep, 0), 1)).x
		to = along(a, b, min(max((y+reach-a.y)/steep, 0), 1)).x
	}
	return min(from, to) - reach, max(from, to) + reach
}

// distance is that of p from the nearest point of the line.
func (s capsule) distance(p point) float64 {
	dx, dy := s.b.x-s.a.x, s.b.y-s.a.y
	share := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		share = min(max(((p.x-s.a.x)*dx+(p.y-s.a.y)*dy)/length, 0), 1)
	}
	near := along(s.a, s.b, share)
	return math.Hypot(p.x-near.x, p.y-near.y)
}

// fill paints the capsule.
func (s capsule) fill(img *image.RGBA, ink colour) {
	s.cover(img.Bounds(), func(x, y int, share float64) { blend(img, x, y, ink, share) })
}

// fillAll paints capsules inside an area as one shape, without seams: each
// pixel is covered as much as by the capsule that covers it most.
func fillAll(img *image.RGBA, area image.Rectangle, capsules []capsule, ink colour) {
	area = area.Intersect(img.Bounds())
	most := make([]float64, area.Dx()*area.Dy())
	for _, s := range capsules {
		s.cover(area, func(x, y int, share float64) {
			at := &most[(y-area.Min.Y)*area.Dx()+x-area.Min.X]
			*at = max(*at, share)
		})
	}
	for i, share := range most {
		if share > 0 {
			blend(img, area.Min.X+i%area.Dx(), area.Min.Y+i/area.Dx(), ink, share)
		}
	}
}

// blend lets ink cover a share of a pixel.
func blend(img *image.RGBA, x, y int, ink colour, share float64) {
	pixel := img.Pix[img.PixOffset(x, y):]
	over := ink.rgba()
	for i, c := range []uint8{over.R, over.G, over.B} {
		pixel[i] = uint8(math.Round(float64(pixel[i]) + (float64(c)-float64(pixel[i]))*share))
	}
}

// along is the point of the line a–b at a share of its length.
func along(a, b point, share float64) point {
	return point{a.x + (b.x-a.x)*share, a.y + (b.y-a.y)*share}
}
