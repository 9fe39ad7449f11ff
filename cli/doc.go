// Package cli is the program: its commands and flags.
//
// A file holds a command with its kinds: flags, help, and calls of the packages that do the work.
// Some kinds of analysis are in heuristic.go and pegs.go. The commands share the other
// files. app.go has Main, the root command and the exit codes. puzzles.go finds puzzles, and
// databases.go opens their databases. hints.go adds to errors what a person can do. conversation.go
// asks for positions. exercises.go draws random boards. atlas.go enumerates classes of pegs and
// keeps them. output.go writes results. flags.go has the flags of several commands and reads their
// values. complete.go completes words for the shell.
package cli
