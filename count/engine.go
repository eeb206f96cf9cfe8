package count

import "context"

// Subtotal is what one group contributes.
type Subtotal struct {
	Group       int64
	Jobs        int64  // jobs of the group
	Weight      uint64 // sum of their weights
	Completions uint64 // sum of weight · completions
	Nodes       uint64
}

var _ context.Context
