package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
)

// loop is a label at the beginning of a cache line, so that the speed of what is repeated does not depend on where the linker puts the function.
func loop(label string) {
	Instruction(&ir.Instruction{Opcode: "PCALIGN", Operands: []Op{Imm(64)}})
	Label(label)
}
