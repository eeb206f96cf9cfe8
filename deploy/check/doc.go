// Package check holds the tests of the files in deploy: that each command line in them is understood by the
// program, that the manifests are what Kubernetes takes and fit together, that units and scripts are sound, and
// that the Slurm script counts.
//
// It is a module of its own, so that what the tests stand on (the types of Kubernetes, the parser of
// Dockerfiles) is no dependency of the program. Tools that are absent are skipped, out loud.
package check
