// Package beside makes the files that lie beside a database, and the database itself
// under its final name.
//
// A database lies at a path; what belongs to it has names that begin with this path:
//
//   - the lock (see [Acquire]): who holds it may build the database, and nobody else;
//   - the temporary file (see [Replace]), which becomes the database, or another file
//     beside it, once it is complete;
//   - the atlas (see [SaveAtlas]), which holds what took long to compute.
//
// Checkpoints lie there too; they and what is left of builds that ended early are the
// business of package checkpoints.
//
// Caveat: a folder of databases may be one that others can write to, and what they put in
// the way may lead anywhere. So no link is ever followed here.
package beside
