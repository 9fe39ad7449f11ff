// Package index numbers the positions of permutation puzzles.
//
// [Number] makes the [Numbering] of a definition. Its numbers begin at 0 and have few gaps. It says
// where moves lead, and why no moves lead to a position without a number. [Numbering.Offer] sets
// the features of a puzzle that follow from it.
//
// # From the moves to an index
//
// A definition does not say which of its arrangements can be reached. Four steps find that
// from the moves.
//
//  1. Places between which the moves carry pieces are an orbit. Pieces of
//     different orbits never meet.
//  2. An orbit has a reference: one orientation for each of its places. Against the reference,
//     moves rotate pieces by multiples of a step, and the step is as large as possible. If it
//     is the whole circle, orientations follow from the places. If a piece is off by less than
//     a step, it always will be.
//  3. The places of an orbit's pieces are a coordinate, and their orientations another. The
//     moves act on each one separately. A small coordinate is enumerated: so all its elements
//     can be reached. If the moves make all even permutations of its pieces, that is known
//     before. A large one is ranked as a permutation, where pieces may look alike, or as digits.
//  4. Congruences relate the coordinates. For a sequence of moves, count how often it makes
//     each of the g generators: that is a vector in Z^g. The sequences that lead an element
//     back to itself have counts in a lattice L. So an element fixes, modulo L, the counts of
//     all sequences that lead to it. Elements of several coordinates can occur together only if
//     one vector of counts fits them all. Parities of permutations and sums of twists give such
//     congruences.
//
// The index is a number of mixed radix with a digit for each coordinate. The digit selects one of
// the elements that the earlier coordinates allow. If the coordinates have no other relations,
// every number is reached. The order of the group shows whether that is so; [Numbering.Order]
// computes it by the algorithm of Schreier and Sims. Otherwise some numbers are never reached, and
// the puzzle says so.
//
// For example, cube:2x2x2 holds one corner still. The other seven are one orbit. They can lie in
// 7! = 5,040 ways, all of which are enumerated. Their step is a third of the circle. No move
// changes the sum of the orientations, so six pieces have free ones, and that of the seventh
// follows: 3^6 = 729 ways. The index is 729 times the number of the arrangement, plus the free
// orientations as digits to the base 3. The corners and edges of a larger cube are two orbits. A
// quarter turn changes the parity of both. So a congruence says that both parities are equal, and
// only half of all pairs of arrangements have a number.
//
// A group may be small although its coordinates are large: the Mathieu group M24 has 244,823,040
// elements, and its pieces have 24! arrangements. If all pieces are different, such a group is
// numbered as a whole, by a chain of groups (chain.go). Then every number is reached.
//
// # Files
//
//   - The entry: numbering.
//   - One coordinate: permutation, orbit, orientation, action, coordinate, ranked, chain.
//   - All together: lattice, product; schreier and order for the group.
//   - The coordinate form: form, inner, walk.
//   - Symmetries: automorphism, symmetry, group, rotation, reduce, least, split, subspace, folded,
//     folded_rows.
//   - Certificates: reason, sums.
//
// # Symmetries
//
// A rotation of the whole puzzle, or a mirror, exchanges moves with moves and positions with
// positions. A position and its image are equally far from solved. A search finds such exchanges of
// moves. Each is proved for all generators: for every element of a coordinate, or for every place
// if the elements are all permutations of many pieces, or all even ones.
//
// To count, and for large files, the folded form stores one row for all of its images (folded.go):
//
//   - One coordinate is reduced (reduce.go): of its elements that are images of each other, one is
//     stored. A list of the places of an orbit's pieces is stored if it is the least of its images.
//   - The other coordinates are in rows as they are. A symmetry that leads to a stored element maps
//     them with it. If the reduced coordinate has no orientations, all that goes with one of its
//     elements is a row.
//   - Orientations of the free pieces of an orbit are vectors. A symmetry maps them by a matrix and
//     adds what depends on where the pieces lie. Two spaces of vectors, one within the other, that
//     all symmetries map to themselves make columns and words (split.go, subspace.go). So a
//     symmetry maps a word of bits to a word of bits, and no piece must stay in its place.
//   - Where pieces look alike, orientations are not numbered piece by piece. Then all coordinates
//     but the last are reduced together, and a row has the elements of the last (folded_rows.go).
//
// The number of a position is that of the image whose element is stored, under the first symmetry
// that leads there, in the order in which the search finds them. Symmetries that leave the element
// as it is are not used, so a few images have several numbers.
//
// A rotation of the whole puzzle may be a position too. Up to rotations (rotation.go) all of them
// are goals. Then pieces may also be exchanged as a rotation exchanges them, whatever the moves: a
// symmetry is an exchange of moves that maps goals to goals, followed by one of pieces.
//
// A set of positions that symmetries map to itself is found whole from its stored rows: next[r] is
// the union, over the moves m, of the positions whose images are in the row that stands for r after
// m. A level has as many positions as its rows, times the images of each.
package index
