// Package write makes database files. Outside of tests, it is the only importer of bbolt.
//
// [Table] pulls rows from a [space.Space], or from a [space.Stored] the words that a compact layout
// stores. It packs blocks on all processors, and puts them into a bbolt file in order of their
// keys, the manifest last. [Patterns] makes a file of pattern databases. [FileBytes], [Memory] and
// [Time] forecast what these functions take.
//
// Caveats: several goroutines read rows, nearly in order: no row is read after one that lies more
// than a batch of blocks (4 MiB) ahead of it. bbolt does not exist on js and wasip1. There Table
// and Patterns return an error.
package write
