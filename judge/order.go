package judge

import (
	"context"
	"slices"
)

// order compares the order of boards that are all solutions, each there once.
func (k *check) order(ctx context.Context) error {
	j, boards := k.judge, k.answer.boards
	if j.First > 0 {
		return k.firstOnes(ctx)
	}
	if !j.Order.Fixed {
		return nil
	}
	place, ok := descent(j.Order, boards, func(q queens) queens { return q })
	if ok {
		return nil
	}
	_, exchanged := descent(j.Order, boards, queens.transposed)
	backwards := slices.Clone(boards)
	slices.Reverse(backwards)
	_, descending := descent(j.Order, backwards, func(q queens) queens { return q })
	if exchanged && !descending {
		k.fault(RowPerColumn, 0, "Rows and columns are exchanged: the boards are right, but each is mirrored at the main diagonal.")
		return nil
	}
	before, after := boards[place-1], boards[place]
	also := ""
	if exchanged {
		also = " The order is the one that comes of exchanging rows and columns."
	}
	k.fault(WrongOrder, after.line, "The order is wrong: board %d, %s, comes after %s, but belongs before it.%s",
		place+1, columnsOf(after.queens, k.c.N), columnsOf(before.queens, k.c.N), also)
	return nil
}

// descent gives the first board that does not come after the one before it.
func descent(o Order, boards []entry, image func(queens) queens) (place int, ascending bool) {
	for i := 1; i < len(boards); i++ {
		if o.compare(image(boards[i-1].queens), image(boards[i].queens)) >= 0 {
			return i, false
		}
	}
	return 0, true
}

// firstOnes compares boards with the first ones in lexicographic order, where
// the judge wants no others.
func (k *check) firstOnes(ctx context.Context) error {
	var want []queens
	err := k.c.solutions(ctx, func(q queens) bool {
		want = append(want, q)
		return len(want) < k.judge.First
	})
	boards := k.answer.boards
	if len(boards) > len(want) {
		k.fault(TooMany, boards[len(want)].line, "You print %d boards: this judge wants the first %d alone.", len(boards), len(want))
		return err
	}
	exchanged := true
	wrong := -1
	for i, e := range boards {
		exchanged = exchanged && e.queens.transposed() == want[i]
		if wrong < 0 && e.queens != want[i] {
			wrong = i
		}
	}
	switch {
	case wrong >= 0 && exchanged:
		k.fault(RowPerColumn, 0, "Rows and columns are exchanged: you print the row of the queen in each column, this judge wants the column in each row.")
	case wrong >= 0:
		k.fault(WrongOrder, boards[wrong].line, "%s is a solution, but number %d in order is %s.", k.name(wrong), wrong+1, columnsOf(want[wrong], k.c.N))
	}
	return err
}
