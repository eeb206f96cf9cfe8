package render

import "strconv"

// The digits are drawn with a round pen on a box 0.6 wide and 1 high.
const (
	penWidth   = 0.13
	digitWidth = 0.6
	digitPitch = 0.82 // from the start of one digit to that of the next
)

var digitOutlines = [10]*outline{
	digit("0", "M .3 0 C .48 0 .55 .2 .55 .5 C .55 .8 .48 1 .3 1 C .12 1 .05 .8 .05 .5 C .05 .2 .12 0 .3 0 Z"),
	digit("1", "M .1 .2 L .36 0 L .36 1"),
	digit("2", "M .07 .26 C .08 .1 .17 0 .3 0 C .44 0 .53 .1 .53 .25 C .53 .44 .4 .58 .06 1 L .55 1"),
	digit("3", "M .08 .18 C .11 .07 .19 0 .3 0 C .43 0 .52 .09 .52 .23 C .52 .37 .42 .46 .26 .46 C .44 .46 .55 .56 .55 .72 C .55 .89 .44 1 .29 1 C .16 1 .07 .92 .05 .79"),
	digit("4", "M .43 1 L .43 0 L .03 .7 L .58 .7"),
	digit("5", "M .51 0 L .14 0 L .1 .46 C .16 .4 .22 .37 .3 .37 C .45 .37 .55 .5 .55 .67 C .55 .87 .44 1 .29 1 C .17 1 .08 .93 .05 .81"),
	digit("6", "M .51 .12 C .46 .04 .4 0 .32 0 C .14 0 .05 .2 .05 .55 C .05 .85 .14 1 .3 1 C .45 1 .55 .88 .55 .69 C .55 .51 .45 .4 .3 .4 C .17 .4 .07 .5 .05 .64"),
	digit("7", "M .06 0 L .55 0 L .23 1"),
	digit("8", "M .3 .46 C .17 .46 .09 .36 .09 .23 C .09 .1 .17 0 .3 0 C .43 0 .51 .1 .51 .23 C .51 .36 .43 .46 .3 .46 C .45 .46 .55 .57 .55 .73 C .55 .9 .45 1 .3 1 C .15 1 .05 .9 .05 .73 C .05 .57 .15 .46 .3 .46 Z"),
	digit("9", "M .09 .88 C .14 .96 .2 1 .28 1 C .46 1 .55 .8 .55 .45 C .55 .15 .46 0 .3 0 C .15 0 .05 .12 .05 .31 C .05 .49 .15 .6 .3 .6 C .43 .6 .53 .5 .55 .36"),
}

func digit(name, data string) *outline {
	return &outline{name: "digit" + name, data: data, width: penWidth}
}

// textWidth is the width of a number with that many digits and height 1.
func textWidth(digits int) float64 {
	return digitPitch*float64(digits-1) + digitWidth
}

// write puts the number x ≥ 0 on the canvas, height high: it ends at x = right
// if at is 1, stands centred there if at is ½, and its middle is at y.
func write(c canvas, x int, place point, at, height float64, ink colour) {
	text := strconv.Itoa(x)
	from := point{place.x - at*textWidth(len(text))*height, place.y - height/2}
	for i := range text {
		c.stamp(digitOutlines[text[i]-'0'], point{from.x + float64(i)*digitPitch*height, from.y}, height, ink)
	}
}
