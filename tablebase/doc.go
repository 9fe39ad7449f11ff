// Package tablebase is the API: a folder of databases. It builds them, opens them, and answers
// questions about positions: how far one is from the goal, how to get there, or why no moves lead
// there.
//
//	dir := tablebase.Dir("data")
//	p, err := dir.Load("ninepuzzle")
//	if err != nil {
//		return err
//	}
//	if _, err := dir.Build(ctx, p, tablebase.Options{}); err != nil {
//		return err
//	}
//	tb, err := dir.Open(ctx, p)
//	if err != nil {
//		return err
//	}
//	defer tb.Close()
//	answer, err := tb.Ask(ctx, "4 1 3  0 2 6  7 5 8")
//
// A [Dir] is a folder. It builds a database, estimates a build, verifies a database and opens it. A
// [Tablebase] is an open database. For most puzzles it is a table of all positions. For puzzles
// that are too large for a table, such as the 15-puzzle, it is pattern databases with a search.
// Both answer the same calls:
//
//   - Ask and Solve find a shortest solution, or the reason why there is none;
//   - Lookup finds the distance and the best move;
//   - Moves lists where each move leads;
//   - Info says what the file holds.
//
// A search may take long; [Tablebase.WithBudget] limits it.
//
// database.go decides which of the two a puzzle has. names.go tells the names of a puzzle apart.
//
// Several types have positions with their distances. Ask for the least that you need:
//
//   - store.Entries looks up an index; [Of] makes a Tablebase of it.
//   - space.Space has all rows of a puzzle: what a search makes and store/write writes.
//   - store.Reader is a Space with a manifest and lookups: what analyses and exports read.
//   - store.DB is an open file of a table. Its rows are whole in the layout full or after [Expand].
//
// Questions about all positions need the table. [Tablebase.Table] returns an error where there is
// none. [Sample] draws random positions from it. [Explain] says why a position cannot be solved; it
// needs no database.
//
// [Dir.Load] finds a puzzle by its name in package catalog. The other methods of a Dir take any
// puzzle. Nothing here prints. Progress goes to a progress.Func, and remarks go to the caller as a
// [Note].
package tablebase
