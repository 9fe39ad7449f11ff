// Package model predicts what a build takes on many machines: bytes that are read
// and written at each level, and time.
//
// A level is n positions in the blocks that moves can lead to. The blocks of tiles and pegs lie at
// different distances from the goal, and their positions are not spread evenly (spread.go).
//
// Workers find blocks in turn, in the order of a build. A worker holds the sets that it used last,
// as storage.Cache does. It also needs room for two sets for each processor, for the blocks that it
// is finding. It reads all other sets. Blocks are coded as in package storage.
//
// The time for a block is the time of the kernel or of its bytes, whichever is longer, since both
// overlap. At the end of a level, workers wait for the last block.
package model
