// Puzzlebase-cluster enumerates spaces on many machines: the levels of the main
// program, block by block, with Temporal to share the blocks out and a folder or a
// bucket to keep them in. docs/cluster.md says how.
package main
