// Package index numbers the positions of permutation puzzles.
//
// [Number] makes the [Numbering] of a definition. Its numbers begin at 0 and have few gaps. It
// says where moves lead, and why no moves lead to a position that has no number.
// [Numbering.Offer] sets what it offers as features of a puzzle.
//
// # From the moves to an index
//
// A definition says nothing about which of its arrangements can be reached. That
// is found from the moves in four steps.
//
//  1. Places between which the moves carry pieces are an orbit. Pieces of
//     different orbits never meet.
//  2. An orbit has a reference: an orientation for each of its places such that moves
//     rotate pieces against it by multiples of the largest step possible. Where that
//     step is the whole circle, orientations follow from the places; where a piece
//     is off by less than a step, it will always be.
//  3. How the pieces of an orbit lie and their orientations are coordinates: sets on
//     each of which the moves act independently. What is reached of a small one is
//     enumerated, whatever the reason; a large one is ranked as a permutation,
//     possibly of pieces that look alike, or as digits.
//  4. Coordinates are tied by how often each move is made. Count the moves of a
//     sequence: with g generators the counts are a vector in Z^g. The sequences that
//     leave a coordinate as it is have counts in a lattice L. So an element of the
//     coordinate fixes the counts of all sequences that lead to it, modulo L. Elements of
//     several coordinates belong together only if one vector of counts suits them all.
//     Parities of permutations and sums of twists are ties of this kind.
//
// The index is the product of the coordinates, less the ties. It is a number of mixed
// radix: the digit of a coordinate says which of the elements it has that the earlier
// coordinates allow. If the coordinates have no other ties, every number is reached. The
// order of the group shows whether that is so; [Numbering.Order] computes it by the
// algorithm of Schreier and Sims. Otherwise some numbers are never reached, and the puzzle
// says so.
//
// A group may be small though its coordinates are not: the Mathieu group M24 has
// 244,823,040 elements, and there are 24! ways to lay its pieces. Such a group is numbered as a
// whole, by a chain of groups (chain.go), where all pieces are different. Then every number is
// reached.
//
// # Symmetries
//
// A rotation of the whole puzzle, or a mirror, exchanges the moves for each other, and
// positions with them. A position and its image are equally far from solved. Such exchanges
// of moves are searched for, and each is proved on every element of every coordinate. For
// counting, the folded form keeps one row for all of its images.
package index
