//go:build !noasm

package search

// Tables of shuffles for the AVX2 passes, by the mask of eight chosen lanes. A pack moves the chosen lanes to the front, an
// unpack moves the front to the chosen lanes. For lanes of 16 bits these are byte shuffles of one half of a vector, where 0x80
// gives zero; for lanes of 32 bits they are lane numbers of a whole vector.
var (
	pack16, unpack16 [256][16]uint8
	pack32, unpack32 [256][8]uint32
)

func init() {
	for mask := range 256 {
		for i := range 16 {
			pack16[mask][i], unpack16[mask][i] = 0x80, 0x80
		}
		front := uint8(0)
		for lane := range uint8(8) {
			if mask>>lane&1 == 0 {
				continue
			}
			for half := range uint8(2) {
				pack16[mask][2*front+half] = 2*lane + half
				unpack16[mask][2*lane+half] = 2*front + half
			}
			pack32[mask][front], unpack32[mask][lane] = uint32(lane), uint32(front)
			front++
		}
	}
}
