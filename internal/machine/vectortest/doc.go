// Package vectortest leaves the upper halves of the vector registers in use, for tests of package
// vector and of its callers.
package vectortest
