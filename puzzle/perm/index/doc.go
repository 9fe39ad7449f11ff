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
//  1. Places between which the moves carry pieces are a block. Pieces of
//     different blocks never meet.
//  2. A block has a frame: an orientation for each of its places such that moves
//     rotate pieces against it by multiples of the largest step possible. Where that
//     step is the whole circle, orientations follow from the places; where a piece
//     is off by less than a step, it will always be.
//  3. How the pieces of a block lie and their orientations are coordinates: sets on
//     each of which the moves act independently. What is reached of a small one is
//     enumerated, whatever the reason; a large one is ranked as a permutation,
//     possibly of pieces that look alike, or as digits.
//  4. Coordinates are tied by how often each move was made. Let a word of g moves
//     have its vector of counts in Z^g. Words that leave a coordinate as it is have
//     counts in a lattice L, the coordinate's element knows the counts of the words
//     that lead to it modulo L, and elements of several coordinates belong together
//     only when one vector of counts suits them all. Sums of twists, parities, and
//     parities or twists of several sets that are tied together are all of this kind,
//     and so are ties that have no name.
//
// The index is the product of the coordinates, less the ties: a number of mixed
// radix in which a coordinate's digit is the choice that those before it leave.
// Where the group is a product of its coordinates but for such ties, this is
// exact; that it is can be checked by the order of the group, which [Numbering.Order]
// computes by the algorithm of Schreier and Sims. Where it is not, some of the
// numbers are never reached, and the puzzle says so.
//
// A group may be small though its coordinates are not: the Mathieu group M24 has
// 244,823,040 elements, and there are 24! ways to lay its pieces. Where coordinates
// would be too many, all pieces are different and the group has at most [MaxSize]
// elements, it is numbered as a whole, by the chain of groups of that algorithm
// (chain.go). Then every number is reached.
//
// # Symmetries
//
// Where moves may be exchanged for each other so that whatever a sequence of moves
// does is exchanged with it, as when the whole puzzle is rotated or seen in a mirror,
// a position and its image are equally far from solved. Such exchanges are looked for
// among the moves, and each is proved on every element of every coordinate. For
// counting, the folded form keeps one row of those that are images of each other.
package index
