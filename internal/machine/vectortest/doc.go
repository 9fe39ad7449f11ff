// Package vectortest leaves vector registers in a state that tests of package
// vector and of its callers begin with.
package vectortest
