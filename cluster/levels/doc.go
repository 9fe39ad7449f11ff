// Package levels finds the levels of a space in blocks on storage. Any machine can find any block.
//
//  1. A [Build] names a space and the number of its blocks. Level 0 is the goals.
//  2. [Finder.Find] finds a block of a level. It reads the blocks of the level before that moves
//     lead to, calls the kernel of package enumerate, and writes the new positions as an
//     object.
//  3. When all blocks of a level exist, [Finder.Seal] writes the index of the level, with the
//     names of the objects that count. It also writes a summary of all levels so far, from which
//     a stopped build continues.
//  4. When a level has no positions, [Finder.Finish] records that on storage. Then
//     [Finder.Assemble] makes a finished search of package enumerate from the blocks.
//
// The content under a name never changes, and the same work gives the same names. So all of this
// may be done twice, at the same time, or by a worker that was thought dead.
//
// Levels remain until somebody removes the build. A database needs bits of all distances, and
// these are made from the coded sets of all levels, which are written once. Planes of bits would
// be read and written at each level instead, a bit or more for each position, which is more. A
// build that only counts stores the last two levels.
package levels
