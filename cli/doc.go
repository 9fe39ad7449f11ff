// Package cli is the program: its commands and flags.
//
// One file holds one command: its flags, its words, and calls of the rooms that do
// the work; analyze.go and plot.go hold what the commands below them share. For all,
// app.go has the root command and the exit codes, data.go finds puzzles, output.go
// writes results, flags.go has flags of several commands, complete.go tells the shell.
package cli
