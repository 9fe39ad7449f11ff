// Package catalog is the list of all puzzles with their names.
//
// [Find] returns the puzzle of a spec, such as sliding:3x3, or of a name, such as 8-puzzle. [Load]
// also reads the file of a spec such as peg:@FILE. A program with puzzles of its own adds them with
// [Register].
//
// The smaller of the two programs for browsers is built with the tag core and has only the core
// families: families_core.go stands for families.go there.
package catalog
