// Package terminal is input and output of the program. It knows whether a person is at the other
// end of each stream, how wide the screen is, and whether it shows colours. It writes messages,
// breaks lines at the edge of the screen, and shows the progress of long work. It knows no puzzle
// and no command.
//
// A [Terminal] is the streams of one run. Results go to Out. Out is flushed before any message is
// written and before the program waits for input. Messages go to Errs, through Warn and Note.
// Prompts and progress are shown there, too.
package terminal
