//go:build !noasm

package search

import "golang.org/x/sys/cpu"

var avx2 = &Kernel{
	name: "avx2",
	missing: lacking(
		feature{"AVX2", cpu.X86.HasAVX2}, feature{"POPCNT", cpu.X86.HasPOPCNT}),
	passes: &passes{
		narrow: [kinds]pass{near16AVX2, turn16AVX2, ahead16AVX2, close516AVX2, close416AVX2, close316AVX2, last16AVX2},
		wide:   [kinds]pass{near32AVX2, turn32AVX2, ahead32AVX2, close532AVX2, close432AVX2, close332AVX2, last32AVX2},
	},
}

var avx512 = &Kernel{
	name: "avx512",
	missing: lacking(
		feature{"AVX512F", cpu.X86.HasAVX512F}, feature{"AVX512BW", cpu.X86.HasAVX512BW},
		feature{"AVX512VBMI2", cpu.X86.HasAVX512VBMI2}, feature{"POPCNT", cpu.X86.HasPOPCNT}),
	passes: &passes{
		narrow: [kinds]pass{
			near16AVX512, turn16AVX512, ahead16AVX512, close516AVX512, close416AVX512, close316AVX512, last16AVX512,
		},
		wide: [kinds]pass{
			near32AVX512, turn32AVX512, ahead32AVX512, close532AVX512, close432AVX512, close332AVX512, last32AVX512,
		},
	},
}

// known returns all kernels of this program, the slowest first.
func known() []*Kernel { return []*Kernel{generic, avx2, avx512} }

type feature struct {
	name string
	here bool
}

func lacking(need ...feature) []string {
	var names []string
	for _, f := range need {
		if !f.here {
			names = append(names, f.name)
		}
	}
	return names
}
