// Package cli is the program: its commands and flags.
//
// A file holds one command, or a few similar ones: their flags, their help, and calls of the
// packages that do the work. The commands share the other files. app.go has Main, the root command
// and the exit codes. puzzles.go finds puzzles, and databases.go opens their databases. hints.go
// adds to errors what a person can do. conversation.go asks for positions. output.go writes
// results. flags.go has the flags of several commands and reads their values. complete.go completes
// words for the shell.
package cli
