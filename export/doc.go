// Package export writes a database position by position, for work in notebooks and SQL
// engines: every position, or those that conditions choose, with its index,
// distance, parent move and number of legal moves; or the moves between them.
//
// The nouns: a [Record] is what there is to say of one position, a line of the
// file; [Where] chooses records; a [Layout] is the columns of a file; a [Sink] is a
// file format that takes records in order of index.
//
// The pipeline of [Run]:
//
//  1. Workers take ranges of consecutive rows, choose positions on the bit
//     planes, 64 at a time as far as the conditions allow, and make their
//     records.
//  2. Each waits until those before it are written, and hands them to the sink. So memory
//     stays bounded whatever the size.
//
// The same database and conditions give the same bytes, whatever the number of
// workers.
//
// This is the only package that imports parquet-go.
package export
