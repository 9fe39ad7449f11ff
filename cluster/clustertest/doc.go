// Package clustertest runs whole clusters on one machine: a Temporal server, workers in their own
// processes, and storage that misbehaves. 'make cluster-test' builds the two programs that it needs
// and names them in the environment. Without them its tests are skipped.
package clustertest
