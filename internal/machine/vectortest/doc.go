// Package vectortest uses the upper halves of the vector registers, and says whether they are in
// use. It is for tests of package vector and of its callers.
package vectortest
