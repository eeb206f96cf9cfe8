// Package cluster counts on many machines: a coordinator cuts the groups of a plan into units, workers count them, and NATS
// JetStream carries units there and results back, in a server of its own or an existing one.
//
//	r, err := cluster.Coordinate(ctx, cluster.Options{Plan: plan, Engine: "join", Store: "q22", Listen: "127.0.0.1:4222"})
//	err := cluster.Work(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://127.0.0.1:4222"}, Name: "w1", Cores: 2})
//
// Delivery is at least once, and nothing depends on it being better: a unit is done when its first result, or the first one
// that two workers agree on, is in the ledger of the coordinator; whatever comes later changes nothing.
//
// Where to start reading: tally.go decides what becomes of a result, without network, disk or clock; wire.go says what
// messages look like; coordinator.go, attend.go and mend.go are the coordinator, worker.go and core.go the worker, queue.go the streams between them;
// store.go and journal.go are what survives; security.go and subject.go say who may do what. docs/cluster.md explains it
// to those who run it.
//
// It stands on package count. Like the command line it logs and talks to the network, and nothing below it does.
package cluster
