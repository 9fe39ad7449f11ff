// Package terminal is what a person sees and types: streams of which it is known
// who is at their ends, how wide the screen is and whether it shows colours; the
// program's voice; lines broken where the screen ends; and a line that says how far
// long work is. It knows no puzzle and no command.
//
// A [Terminal] is the streams of one run. Results go to Out, which is flushed
// before anything is said and before anything is awaited; what is said goes to
// Errs, through Note and Talk alone.
package terminal
