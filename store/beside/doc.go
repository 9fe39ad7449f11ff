// Package beside makes the files beside a database, and puts the database under its final name.
//
// The names of these files begin with the path of the database:
//
//   - the lock (see [Acquire]): its holder alone may build the database;
//   - the temporary file (see [Replace]): it becomes the database, or another file beside it, once
//     it is complete;
//   - the atlas (see [SaveAtlas]): it holds results that took long to compute.
//
// Package checkpoints handles the checkpoints, and the files of unfinished builds.
//
// Caveat: others may be able to write to a folder of databases, and may put links there. So nothing
// is written through a link here.
package beside
