// Package analyze answers questions about an enumerated puzzle: pure functions
// from a database to numbers. It knows nothing of files, flags or pictures.
//
// What it needs of a database is the small interface [Source]; a store.DB is
// one.
package analyze
