// Package web serves the system over HTTP: the API under /api/v1 for anyone's
// scripts, and the page, which stands on it.
//
//	server, err := web.New(web.Options{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	listener, err := net.Listen("tcp", "127.0.0.1:8787")
//	if err != nil {
//		log.Fatal(err)
//	}
//	err = server.Serve(ctx, listener) // until ctx ends
//
// A call of the API is one file: it says its path, its parameters with their
// ranges, what it takes and gives, what it may cost, and does the work by
// calling a package below. Everything else is derived from that: reading the
// parameters, refusing bad ones, the limits, the metrics, and the OpenAPI
// document. calls.go lists the calls; nth.go is a short one to start with.
//
// call.go is the way of a request through a call; query.go, form.go and body.go
// read it, problem.go refuses it, answer.go and stream.go write what comes out.
// limits.go bounds what all requests together may hold and run, guard.go whom
// the server listens to, server.go starts and stops it.
//
// The package imports everything below it but cluster and judge.
package web
