package search

import (
	"testing"
	"unsafe"
)

// TestLayout compares the stage with the offsets that the assembly uses (_generate/layout.go).
func TestLayout(t *testing.T) {
	const offConst, offCarry = 64, 64 + 16*64
	const offWords = offCarry + 2*6*64
	var s stage
	for _, c := range []struct {
		name      string
		got, want uintptr
	}{
		{"pos", unsafe.Offsetof(s.pos), 0},
		{"count", unsafe.Offsetof(s.count), 8},
		{"live", unsafe.Offsetof(s.live), 16},
		{"nodes", unsafe.Offsetof(s.nodes), 24},
		{"completions", unsafe.Offsetof(s.completions), 32},
		{"limit", unsafe.Offsetof(s.limit), 40},
		{"consts", unsafe.Offsetof(s.consts), offConst},
		{"lanes", unsafe.Offsetof(s.lanes), offCarry},
		{"words", unsafe.Offsetof(s.words), offWords},
		{"second word", unsafe.Sizeof(s.words[0]), 3264},
	} {
		if c.got != c.want {
			t.Errorf("%s: offset %d, but the assembly has %d", c.name, c.got, c.want)
		}
	}
}
