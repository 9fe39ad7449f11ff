// Package flow runs builds of package levels on Temporal: which blocks are to be
// found, on which worker, and again when one fails, dies or says nothing more.
//
//   - A build is a workflow whose id is the build's name and its store, so that who
//     starts the same a second time joins the first. Each level is a run of its own
//     (continue as new), so that its history stays short.
//   - A block is an activity. Its worker reports every few seconds that it is alive;
//     when it does not, the block is given to another. What the first one may still
//     write does no harm, for it is the same; what it reports is not listened to.
//   - A block that cannot be read is found again before the one that needs it.
//   - Workers take their work from a queue that has the program's version in its
//     name, so a worker of another version gets none of it.
//
// The workflow decides and does nothing else; all that reads or writes is in
// activities.
package flow
