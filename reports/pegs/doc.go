// Package pegs is what reports say of boards of pegs alone: sections of what package
// analyze/pegs counts, findings and charts that commands ask for, and the part of a page
// that only such boards have ([Kind], [Extra]).
package pegs
