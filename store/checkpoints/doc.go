// Package checkpoints saves the state of a build, beside the database that it makes.
//
// A [Checkpoint] is a search that was stopped between two levels. A [Scratch] is a file for planes
// that do not fit into memory; a checkpoint may refer to one. A [File] is a file that an unfinished
// build has left.
//
// [Save] writes a checkpoint. [Open] reads the part that a build needs before it continues from
// one, and [Checkpoint.Read] the rest. [Leftovers] lists what unfinished builds
// have left; [Tidy], [Clean] and [RemoveDatabase] remove it.
//
// Caveats: whoever saves a checkpoint, or makes a scratch file, must hold the lock of the database
// (see package beside). A checkpoint of pattern databases is a file with the finished ones; package
// write makes it.
package checkpoints
