// Package checkpoints saves how far a build is, beside the database that it makes.
//
// The nouns: a [Checkpoint] is a search that was stopped between two levels; a [Scratch]
// is the file for the planes of a search that does not hold them in memory, and a
// checkpoint may count on one; a [File] is what a build that ended early has left.
//
// [Save] and [Load] write and read whole checkpoints, and [Head] what a build needs to know
// before it goes on from one. [Clean] and [RemoveAll] tidy up.
//
// Caveats: who saves, or makes a scratch file, holds the lock of the database (see package
// beside). The checkpoint of pattern databases is a file of those that are finished, which
// package write makes.
package checkpoints
