// Package clustertest runs whole clusters on one machine, with a Temporal server,
// workers that are processes of their own, and storage that misbehaves. It needs
// the two programs, which 'make cluster-test' builds and names in the environment;
// without them its tests are skipped.
package clustertest
