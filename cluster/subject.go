package cluster

import "strings"

// The names on the server. A worker is credential.name: the server sees to it that nobody speaks for another
// credential. All of them begin with nqueens or NQUEENS_, so that other users of a server are not disturbed.
const (
	unitStream    = "NQUEENS_UNITS"   // units that somebody has to count: gone when acknowledged
	unitConsumer  = "workers"         // hands them out
	unitSubject   = "nqueens.unit"    // under which they are kept; they are put in under a longer name, see openQueue
	resultStream  = "NQUEENS_RESULTS" // results that the coordinator has not yet written down
	resultReader  = "coordinator"
	resultSubject = "nqueens.result" // .credential.name
	helloSubject  = "nqueens.hello"  // .credential.name, answered by the coordinator
	aliveSubject  = "nqueens.alive"  // .credential.name, answered by the coordinator
	newsSubject   = "nqueens.news"   // from the coordinator to all workers
	statusSubject = "nqueens.status" // answered by the coordinator
	deafSubject   = "nqueens.deaf"   // for answers that nobody wants
	endedSubject  = "nqueens.ended"  // the last status, from the coordinator to all who watch

	pullSubject = "$JS.API.CONSUMER.MSG.NEXT." + unitStream + "." + unitConsumer
)

// from is the worker who sent a message, by its subject.
func from(subject, prefix string) (worker string, ok bool) {
	worker, ok = strings.CutPrefix(subject, prefix+".")
	credential, name, two := strings.Cut(worker, ".")
	return worker, ok && two && names.MatchString(credential) && names.MatchString(name)
}

// inbox is where answers to a credential arrive.
func inbox(credential string) string { return "_INBOX_" + credential }

// workerMay is what a worker may publish and hear: it takes units, gives results, says that it is alive, and nothing else.
func workerMay(credential string) (publish, subscribe []string) {
	publish = []string{
		pullSubject,
		"$JS.ACK." + unitStream + "." + unitConsumer + ".>", // done, at work, or handed back
		resultSubject + "." + credential + ".*",
		helloSubject + "." + credential + ".*",
		aliveSubject + "." + credential + ".*",
	}
	return publish, []string{inbox(credential) + ".>", newsSubject}
}

// observerMay is what somebody may who looks at the status only.
func observerMay(credential string) (publish, subscribe []string) {
	return []string{statusSubject}, []string{inbox(credential) + ".>", endedSubject}
}
