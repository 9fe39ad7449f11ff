// Package cli is the program: its commands, flags and what it says on a
// terminal.
//
// One file holds one command. What they share: app.go has the root command,
// the exit codes and the terminal's voice; data.go finds and opens databases;
// positions.go reads positions from arguments, files and standard input;
// terminal.go knows who reads and types; output.go writes tables and JSON;
// progress.go shows long work.
package cli
