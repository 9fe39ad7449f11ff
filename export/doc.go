// Package export writes a database row by row, for work in notebooks and SQL
// engines: every position, or those that conditions choose, with its index,
// distance, parent move and number of legal moves.
//
// The nouns: a [Row] is what there is to say of one position; [Where] chooses
// rows; a [Sink] is a file format that takes rows in order of index.
//
// The pipeline of [Run]:
//
//  1. Workers take batches of consecutive indices, choose rows on the bit
//     planes, 64 positions at a time as far as the conditions allow, and fill
//     them in.
//  2. The batches go to the sink in order, however fast each was made. Only a few
//     are under way at a time, so memory stays bounded whatever the size.
//
// The same database and conditions give the same bytes, whatever the number of
// workers.
//
// This is the only package that imports parquet-go.
package export
