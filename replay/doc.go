// Package replay turns the events of a textbook search into a film that can be
// stopped at any step, run forward and backward, and searched.
//
// Step t is the state after t events; step 0 is the start. A [Film] runs the
// search only as far as somebody has looked, and keeps a keyframe now and then:
// the queens in the order in which they were placed, and the counters. Any step
// that was once reached is had by taking the search up at the keyframe before
// it ([textbook.Strategy.ObserveFrom]) and playing the few events in between.
//
//	s, err := textbook.Lookup("marks")
//	if err != nil {
//		log.Fatal(err)
//	}
//	film, err := replay.New(s, 6)
//	if err != nil {
//		log.Fatal(err)
//	}
//	step, err := film.Next(ctx, textbook.Solution, 0)
//	if err != nil {
//		log.Fatal(err)
//	}
//	state, err := film.At(ctx, step)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(state.Queens, state.Counters.Nodes)
//
// Start reading with film.go; state.go says what is known at a step, tree.go
// what was tried on the way there, seek.go how a step is found, reel.go how
// keyframes are kept in bounded memory. The package imports board and textbook.
package replay
