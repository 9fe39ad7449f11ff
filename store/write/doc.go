// Package write makes database files. It is the only importer of bbolt.
//
// [Database] pulls rows from a [space.Space], packs blocks on all processors, and puts them
// into a bbolt file in order of their keys, and the manifest last. [Compact] does that for
// a space of which no more is known than a compact layout keeps, [Appended] for one whose
// rows come from elsewhere, and [Patterns] makes a file of pattern databases. [FileBytes],
// [Memory] and [Time] tell beforehand what that takes.
//
// Caveat: on js and wasip1, for which bbolt does not exist, each of them is an error.
package write
