// Package write makes database files. It is the only importer of bbolt.
//
// [Database] pulls rows from a [space.Space], packs blocks on all processors, and puts them
// into a bbolt file in order of their keys, and the manifest last. [Compact] does that for
// a space that has no more than a compact layout stores, and [Patterns] makes a file of pattern
// databases. [FileBytes], [Memory] and [Time] forecast what that takes.
//
// Caveats: several goroutines read rows, nearly in order: no row is read after one that lies more
// than a batch of blocks, 4 MiB, behind it. On js and wasip1, for which bbolt does not exist,
// Database, Compact and Patterns return an error.
package write
