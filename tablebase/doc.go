// Package tablebase is a folder of databases, each of which answers any question about
// the positions of one puzzle: how far one is from its goal, how to get there, or why no
// moves lead there. It builds them, opens them and answers from them.
//
//	if _, err := tablebase.Build(ctx, "data", "ninepuzzle", tablebase.Options{}); err != nil {
//		return err
//	}
//	tb, err := tablebase.Open("data", "ninepuzzle")
//	if err != nil {
//		return err
//	}
//	defer tb.Close()
//	answer, err := tb.Ask(ctx, "4 1 3  0 2 6  7 5 8")
//
// The nouns: a [Dir] is a folder, which builds a database, says what that would take, verifies
// it and opens it. A [Tablebase] is what [Open] returns, for any puzzle. Most are answered from a
// table of all positions. Of puzzles that no table holds, such as the 15-puzzle, the folder has
// pattern databases, and positions are searched for. A Tablebase is asked in one way, whichever
// it is:
//
//   - Ask and Solve find a shortest solution, or the reason why there is none;
//   - Lookup finds the distance alone;
//   - Moves lists where each move leads;
//   - Info says what the file holds.
//
// Which kind of database a puzzle has is decided in one place, kind.go.
//
// What needs all positions takes the [Table], a whole space.Space for packages analyze and export
// once Expand has made it one; Sample draws positions from it by chance. [Tablebase.Table] is an
// error where there is none. [Explain] says why a position cannot be solved, for which it needs
// no database.
//
// [Open] and [Build] take the name of a puzzle of package catalog; the methods of
// [Dir] take any puzzle. Nothing here prints. What a person may want to know on the way
// goes to a progress.Func and as a [Note] to the caller.
package tablebase
