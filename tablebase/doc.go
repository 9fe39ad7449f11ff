// Package tablebase is a folder of databases, each the whole solution of one
// puzzle: it builds them, opens them and answers from them. It is what a program
// needs that wants to know how far a position is from its goal, and how to get
// there.
//
//	if _, err := tablebase.Build(ctx, "data", "ninepuzzle", tablebase.Options{}); err != nil {
//		return err
//	}
//	tb, err := tablebase.Open("data", "ninepuzzle")
//	if err != nil {
//		return err
//	}
//	defer tb.Close()
//	answer, err := tb.Ask("4 1 3  0 2 6  7 5 8")
//
// [Open] and [Build] take the name of a puzzle of package catalog; the methods of
// [Dir] take any puzzle. An open [Tablebase] tells of one position with Ask
// and Moves, draws positions by chance with Sample, and is a whole space.Space
// for packages analyze and export once Expand has made it one. [Explain] tells why
// a position cannot be solved, for which it needs no database.
//
// Nothing here prints. What a person may want to know on the way goes to a
// progress.Func and as a [Note] to the caller.
package tablebase
