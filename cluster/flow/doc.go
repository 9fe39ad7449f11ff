// Package flow runs builds of package levels on Temporal. It decides which worker finds which
// block, and repeats a block whose worker fails, dies or goes silent.
//
//   - A build is a workflow. Its id is the name and the store of the build, so a second start
//     joins the first. Each level is a separate run (continue as new), which limits its history.
//   - A block is an activity. Its worker reports every few seconds that it is alive. If it does
//     not, another worker gets the block. The first one may still write the same bytes, which
//     does no harm. Its reports are ignored.
//   - A block that cannot be read is found again before the block that needs it.
//   - Workers take their work from a queue whose name has the program's version. So a worker of
//     another version gets none of it.
//
// The workflow only decides. All reading and writing is in activities.
package flow
