// Package export writes the positions of a database as rows, for notebooks and SQL engines: all
// positions, or those that meet conditions. A row has the index, the distance, the parent move and
// the number of legal moves. It also writes the moves between positions.
//
// A [Record] is one position, a row of the file. [Where] chooses records. A [Columns] is the
// columns of a file. A [Sink] is a file format; it takes records in order of index.
//
// [Run] has two steps:
//
//  1. Workers take ranges of consecutive rows of bit planes. They choose positions, 64 at a time
//     where the conditions allow it, and make their records.
//  2. The caller's goroutine passes the records to the sink, range after range. Few ranges wait for
//     those before them, so memory stays bounded.
//
// The same database and conditions give the same bytes with any number of workers.
//
// This is the only package that imports parquet-go.
package export
