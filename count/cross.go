package count

// cross is a placement of all queens of the central cross of a board: its one (odd n) or two (even n) central rows and
// columns. With h = n/2, rows[0] is the column of the queen in row (n-1)/2, rows[1] of that in row h, and cols likewise
// the rows of the queens in the central columns. For odd n both entries of a pair are the same line and agree.
type cross struct {
	rows, cols [2]int8
	weight     uint8 // size of the orbit under the eight symmetries
}

// crosses returns one cross of each orbit, in ascending order of its key. There are 1,814 for n = 16, 3,465 for 18, 29 for 17,
// and in general about n⁴/36 (even) or n²/10 (odd) of them. n ≥ 2.
func crosses(n int) []cross {
	var reps []cross
	lo, hi := (n-1)/2, n/2
	each := func(x cross) {
		if w := x.orbit(n); w > 0 {
			x.weight = w
			reps = append(reps, x)
		}
	}
	if lo == hi {
		for a := range n {
			for c := range n {
				x := cross{rows: [2]int8{int8(a), int8(a)}, cols: [2]int8{int8(c), int8(c)}}
				if x.valid(n) {
					each(x)
				}
			}
		}
		return reps
	}
	for a := range n {
		for b := range n {
			if d := a - b; d >= -1 && d <= 1 {
				continue
			}
			for c := range n {
				for d := range n {
					x := cross{rows: [2]int8{int8(a), int8(b)}, cols: [2]int8{int8(c), int8(d)}}
					if x.valid(n) {
						each(x)
					}
				}
			}
		}
	}
	return reps
}

// queens returns the squares of the cross, each once, and how many there are.
func (x *cross) queens(n int) (squares [4][2]int, count int) {
	lines := [2]int{(n - 1) / 2, n / 2}
	add := func(r, c int) {
		for _, s := range squares[:count] {
			if s == [2]int{r, c} {
				return
			}
		}
		squares[count] = [2]int{r, c}
		count++
	}
	for i, line := range lines {
		add(line, int(x.rows[i]))
		add(int(x.cols[i]), line)
	}
	return squares, count
}

// valid says whether each central line holds exactly one queen and no two queens attack each other.
func (x *cross) valid(n int) bool {
	squares, count := x.queens(n)
	lines := [2]int{(n - 1) / 2, n / 2}
	for i := range count {
		for j := range i {
			dr, dc := squares[i][0]-squares[j][0], squares[i][1]-squares[j][1]
			if dr == 0 || dc == 0 || dr == dc || dr == -dc {
				return false
			}
		}
	}
	// A queen of a central row that stands in a central column is that column's queen, and the other way round.
	for i := range 2 {
		for j := range 2 {
			if (int(x.rows[i]) == lines[j]) != (int(x.cols[j]) == lines[i]) {
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

// mirrored is the cross mirrored left to right.
func (x cross) mirrored(n int) cross {
	m := int8(n - 1)
	x.cols[0], x.cols[1] = x.cols[1], x.cols[0]
	x.rows[0], x.rows[1] = m-x.rows[0], m-x.rows[1]
	return x
}

// transposed is the cross with rows and columns exchanged.
func (x cross) transposed() cross {
	x.rows, x.cols = x.cols, x.rows
	return x
}

// orbit returns the number of different images of the cross, or 0 if one of them has a smaller key.
func (x cross) orbit(n int) uint8 {
	key := x.key()
	var same uint8
	for range 2 {
		for range 2 {
			for range 2 {
				switch k := x.key(); {
				case k < key:
					return 0
				case k == key:
					same++
				}
				x = x.flipped(n)
			}
			x = x.mirrored(n)
		}
		x = x.transposed()
	}
	return 8 / same
}
