// Package analyze computes statistics of a puzzle whose space has been enumerated: functions from
// a database to numbers. It opens no files, reads no flags and draws no pictures. The caller
// passes an open database.
//
// Questions about single positions go to a tablebase.Tablebase. Questions about all positions go to
// a [store.Reader], such as a [store.DB].
//
// Answers about all positions are exact. Scans on all processors find most of them. Where it can, a
// scan looks at 64 positions at a time, on the rows of package space. The context stops a scan, and
// a progress.Func may follow it. Each worker counts alone, and the counts are added at the end. So
// no result depends on the number of workers. Functions that need the distances of neighbours, such
// as [BranchingOf], first load the distance planes into memory.
//
// Below it, pegs has the analyses for boards of pegs alone, searched those of puzzles that are
// answered by search, and answer the records for programs. Package space has the loops over all
// positions.
package analyze
