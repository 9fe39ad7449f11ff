// Package analyze answers questions about an enumerated puzzle: pure functions
// from a database to numbers. It knows nothing of files, flags or pictures.
//
// Questions about single positions go to a tablebase.Tablebase, questions about all of them to a
// [store.Database], such as a tablebase.Table.
//
// Questions about all positions are exact. They are answered by one scan on all
// processors, as far as possible 64 positions at a time on the rows of package
// space; the context stops a scan, and a progress.Func may follow it. Each worker
// counts for itself and the counts are added up at the end, so no result depends
// on the number of workers. What needs the neighbours' distances ([BranchingOf])
// loads the distance planes into memory first.
//
// Package analyze/pegs has what is asked of boards of pegs alone.
package analyze
