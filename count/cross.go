package count

// cross is a placement of all queens of the central cross of a board: its one (odd n) or two (even n) central rows and
// columns. rows[0] is the column of the queen in row (n-1)/2, rows[1] of that in row n/2; cols likewise holds the rows of
// the queens in the central columns. For odd n both entries of a pair are the same line and agree.
//
// A queen in the centre of an odd board is its own image under all symmetries and would leave them all to the search. So
// with a queen there the cross is one line wider to each side: rows and cols are then about the lines next to the central ones.
type cross struct {
	rows, cols [2]int8
	centre     bool
	weight     uint8 // size of the orbit under the eight symmetries
}

// crosses returns one cross of each orbit, that with the smallest key. There are 1,814 for n = 16 and 3,465 for 18; about
// n⁴/17 of them for large even n, and for odd n some fewer, nearly all with a queen in the centre. n ≥ 1.
func crosses(n int) []cross {
	if n == 1 {
		return []cross{{weight: 1}}
	}
	var reps []cross
	add := func(x cross) {
		if x.valid(n) {
			if x.weight = x.orbit(n); x.weight > 0 {
				reps = append(reps, x)
			}
		}
	}
	// The smallest key of an orbit starts with the smallest distance of any queen of its lines from an edge.
	odd := n%2 == 1
	for a := range int8((n + 1) / 2) {
		far := int8(n-1) - a
		for c := a; c <= far && odd && int(a) < n/2; c++ {
			add(cross{rows: [2]int8{a, a}, cols: [2]int8{c, c}})
		}
		for b := a; b <= far; b++ {
			for c := a; c <= far; c++ {
				for d := a; d <= far; d++ {
					add(cross{rows: [2]int8{a, b}, cols: [2]int8{c, d}, centre: odd})
				}
			}
		}
	}
	return reps
}

// lines returns the indices of the rows, and columns, that rows and cols are about.
func (x *cross) lines(n int) [2]int8 {
	lo, hi := int8(n-1)/2, int8(n)/2
	if x.centre {
		return [2]int8{lo - 1, hi + 1}
	}
	return [2]int8{lo, hi}
}

// queens returns the squares of the queens as row, column. Some appear twice.
func (x *cross) queens(n int) [5][2]int8 {
	l := x.lines(n)
	q := [5][2]int8{{l[0], x.rows[0]}, {l[1], x.rows[1]}, {x.cols[0], l[0]}, {x.cols[1], l[1]}}
	q[4] = q[0]
	if x.centre {
		q[4] = [2]int8{int8(n / 2), int8(n / 2)}
	}
	return q
}

// valid says whether no two queens attack each other. Then also each line holds one queen only.
func (x *cross) valid(n int) bool {
	q := x.queens(n)
	for i := range q {
		for j := range i {
			dr, dc := q[i][0]-q[j][0], q[i][1]-q[j][1]
			if (dr != 0 || dc != 0) && (dr == 0 || dc == 0 || dr == dc || dr == -dc) {
				return false
			}
		}
	}
	return true
}

func (x *cross) key() uint32 {
	return uint32(x.rows[0])<<24 | uint32(x.rows[1])<<16 | uint32(x.cols[0])<<8 | uint32(x.cols[1])
}

// flipped is the cross mirrored top to bottom.
func (x cross) flipped(n int) cross {
	m := int8(n - 1)
	x.rows[0], x.rows[1] = x.rows[1], x.rows[0]
	x.cols[0], x.cols[1] = m-x.cols[0], m-x.cols[1]
	return x
}

// transposed is the cross with rows and columns exchanged.
func (x cross) transposed() cross {
	x.rows, x.cols = x.cols, x.rows
	return x
}

// mirrored is the cross mirrored left to right.
func (x cross) mirrored(n int) cross { return x.transposed().flipped(n).transposed() }

// images returns the eight images of the cross, each followed by its mirror image from left to right.
func (x cross) images(n int) (all [8]cross) {
	for i := 0; i < len(all); i += 4 {
		y := x.flipped(n)
		all[i], all[i+1], all[i+2], all[i+3] = x, x.mirrored(n), y, y.mirrored(n)
		x = x.transposed()
	}
	return all
}

// orbit returns the number of different images of the cross, or 0 if one of them has a smaller key.
func (x cross) orbit(n int) uint8 {
	key := x.key()
	var same uint8
	for _, y := range x.images(n) {
		switch k := y.key(); {
		case k < key:
			return 0
		case k == key:
			same++
		}
	}
	return 8 / same
}
