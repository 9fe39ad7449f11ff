// Package pegs has the parts of reports that only boards of pegs have: sections about the numbers
// of package analyze/pegs, charts for commands, and a part of the page ([Extra]).
package pegs
