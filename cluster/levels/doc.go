// Package levels finds the levels of a space in blocks that lie on storage, one
// block at a time, on whichever machine.
//
//  1. A [Build] names a space, and how many blocks it is cut into. Level 0 are the
//     goals.
//  2. [Finder.Find] finds a block of a level: it reads the blocks of the level
//     before that moves lead to, calls the kernel of package enumerate, and writes
//     what is new as an object.
//  3. When all blocks of a level are there, [Finder.Seal] writes its index, which
//     names the objects that count, and a summary of all levels so far, from which a
//     build goes on that was stopped.
//  4. When a level has no positions, [Finder.Finish] says so on storage, and
//     [Finder.Assemble] makes of the blocks what enumerate has when it is finished.
//
// What a name says never changes, and the same work gives the same names, so all of
// this may be done twice, at the same time, or by somebody who was believed dead.
//
// Levels stay until somebody removes the build: a database needs bits of all
// distances, and the sets of all levels, coded, are what these bits are made of,
// written once. To carry planes of bits along instead would read and write a bit a
// position or more at each level, which is more than the levels themselves. A build
// that only counts keeps the last two levels.
package levels
