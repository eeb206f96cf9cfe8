package enumerate

// canonical reports whether none of the other seven images of a solution is
// lexicographically smaller. It is board's IsCanonical without a word of memory,
// for boards of bytes.
func canonical(cols []uint8) bool {
	n := len(cols)
	var rows [MaxN]uint8 // by column
	for r, c := range cols {
		rows[c] = uint8(r)
	}
	last := uint8(n - 1)
	// Each image is read from the columns or the rows, forwards or backwards,
	// as they are or counted from the other side. The first difference decides.
	for image := 1; image < 8; image++ {
		from := cols
		if image&1 != 0 {
			from = rows[:n]
		}
		for i := range n {
			j := i
			if image&2 != 0 {
				j = n - 1 - i
			}
			x := from[j]
			if image&4 != 0 {
				x = last - x
			}
			if x != cols[i] {
				if x < cols[i] {
					return false
				}
				break
			}
		}
	}
	return true
}
