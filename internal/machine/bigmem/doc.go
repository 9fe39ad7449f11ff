// Package bigmem makes slices as large as a puzzle's space, or says why it cannot.
//
// If the system refuses memory, a Go program ends with a dump of all its goroutines. So bigmem asks
// the system first: it maps as much memory and unmaps it at once. It does not do so for sizes near
// a limit on this process, since a thread that starts meanwhile needs memory too.
package bigmem
