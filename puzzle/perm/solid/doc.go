// Package solid draws permutation puzzles that are bodies in space, such as Rubik's Cube.
//
// A body is its faces, the shapes of its stickers, and its layers. A layer is what lies on one side
// of a cut. It turns about an axis, and the name of the move says which layer it is. All this is
// geometry. It knows no pieces. A definition, on the other hand, knows numbered pieces and no
// geometry.
//
// [Of] brings the two together. It looks for a body on whose stickers the moves of the definition
// do the same as on its pieces. So any definition of a known body is drawn, whatever its numbers
// are, and nobody has to say which piece lies where. A [Body] draws positions as a net, and gives
// the corners and the turns of all stickers to programs that show them in space.
package solid
