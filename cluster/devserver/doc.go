// Devserver runs a Temporal server on this machine for a trial of puzzlebase-cluster and for its
// tests: one process, one address, its state in memory or in one SQLite file. It has no
// authentication and listens on 127.0.0.1 alone; what serves several machines is a Temporal cluster
// or Temporal Cloud.
//
// It is a module of its own so that the program that workers run has none of the server in it.
package main
