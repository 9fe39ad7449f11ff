// Package cli is the program: its commands and flags.
//
// A file holds a command, or a few that are alike: their flags, their words, and calls
// of the rooms that do the work. For all, app.go has the root command and the exit
// codes, puzzles.go finds puzzles, databases.go opens their tables, conversation.go asks for
// positions, output.go writes results, flags.go has flags of several commands with values.go
// for what they take, complete.go completes words for the shell.
package cli
