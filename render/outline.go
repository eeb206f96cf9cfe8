package render

import (
	"fmt"
	"strconv"
	"strings"
)

// point is a place on the canvas or in an outline: x to the right, y down.
type point struct{ x, y float64 }

// outline is a shape given once for both canvases, as SVG path data: the
// commands M, L, C and Z with absolute coordinates, all separated by blanks.
type outline struct {
	name  string // in an SVG document; the same name means the same path
	data  string
	width float64 // of the pen that follows the path; 0 fills it instead
}

// segment is one command of an outline with its points: the end of M and L,
// the two controls and the end of C, none for Z.
type segment struct {
	command byte
	points  [3]point
}

// segments reads the path. It panics on data that is not as outline says,
// which the package's own never is.
func (o *outline) segments() []segment {
	var out []segment
	for fields := strings.Fields(o.data); len(fields) > 0; {
		s := segment{command: fields[0][0]}
		count, known := map[string]int{"M": 1, "L": 1, "C": 3, "Z": 0}[fields[0]]
		if !known || len(fields) < 1+2*count {
			panic(fmt.Sprintf("render: path %s: %q", o.name, fields[0]))
		}
		for i := range count {
			s.points[i] = point{coordinate(fields[1+2*i]), coordinate(fields[2+2*i])}
		}
		out = append(out, s)
		fields = fields[1+2*count:]
	}
	return out
}

func coordinate(field string) float64 {
	x, err := strconv.ParseFloat(field, 64)
	if err != nil {
		panic(fmt.Sprintf("render: path: %v", err))
	}
	return x
}

// queen is a crown with five points on a square of side 1, all parts clockwise
// so that overlaps stay filled.
var queen = &outline{name: "queen", data: strings.Join([]string{
	// The crown, from its left foot over five points.
	"M .27 .665 L .145 .36 L .325 .52 L .315 .245 L .43 .49 L .5 .2 L .57 .49 L .685 .245 L .675 .52 L .855 .36 L .73 .665",
	"C .62 .625 .38 .625 .27 .665 Z",
	disc(.145, .345, .047), disc(.315, .23, .047), disc(.5, .185, .052), disc(.685, .23, .047), disc(.855, .345, .047),
	// Two bands below it.
	"M .275 .7 C .4 .66 .6 .66 .725 .7 L .735 .765 C .6 .73 .4 .73 .265 .765 Z",
	"M .25 .8 C .4 .762 .6 .762 .75 .8 L .765 .865 C .6 .895 .4 .895 .235 .865 Z",
}, " ")}

// halo is a rim around the queen that keeps her apart from the lines of
// attacks that end below her.
var halo = &outline{name: queen.name, data: queen.data, width: 0.09}

// frame marks the square of an attacked queen: two squares, the inner one
// counterclockwise, which leaves a hole.
var frame = &outline{
	name: "frame",
	data: "M .03 .03 L .97 .03 L .97 .97 L .03 .97 Z M .09 .09 L .09 .91 L .91 .91 L .91 .09 Z",
}

// mark is the disc of a shaded square.
var mark = &outline{name: "mark", data: disc(.5, .5, .14)}

// disc is a circle, clockwise, of four curves.
func disc(x, y, r float64) string {
	const k = 0.5523 // the usual distance of the controls for a quarter circle
	var b strings.Builder
	fmt.Fprintf(&b, "M %s %s", decimal(x-r), decimal(y))
	for _, q := range [][6]float64{
		{-1, -k, -k, -1, 0, -1}, {k, -1, 1, -k, 1, 0}, {1, k, k, 1, 0, 1}, {-k, 1, -1, k, -1, 0},
	} {
		b.WriteString(" C")
		for i := 0; i < len(q); i += 2 {
			fmt.Fprintf(&b, " %s %s", decimal(x+q[i]*r), decimal(y+q[i+1]*r))
		}
	}
	b.WriteString(" Z")
	return b.String()
}

// decimal writes x with at most four decimals, without a leading or trailing
// zero.
func decimal(x float64) string {
	text := strconv.FormatFloat(x, 'f', 4, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	switch {
	case text == "-0" || text == "":
		return "0"
	case strings.HasPrefix(text, "0."):
		return text[1:]
	case strings.HasPrefix(text, "-0."):
		return "-" + text[2:]
	}
	return text
}
