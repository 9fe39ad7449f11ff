// Package blocks is sliding blocks on a board that a person has drawn: Klotski
// and its kin, where blocks move in all directions, and Rush Hour, where cars
// move lengthwise.
//
// A drawing has a row a line: equal letters are a block, a point is a free cell,
// and _ is no cell or a wall. Below the board, after a blank line, stands the
// goal, drawn in the same way with the blocks that matter alone; there may be
// several, of which any will do. What follows a # is a remark. See [Read], and
// [Find] for the same in one line.
//
// Blocks of one shape are alike unless one is named in a goal and the other is
// not, or the option alike=no says otherwise. The options are
//
//   - metric=step, where a move is a block by one cell; metric=straight, by any
//     number of cells in one direction; metric=slide, by any number of cells along
//     any way;
//   - rule=cars, where all blocks are a cell wide and move lengthwise; they are
//     different, for none gets past another;
//   - alike=no, where all blocks are different.
//
// # Positions
//
// A position has a byte for each cell, in reading order without walls: the kind of
// the block of which it is the first cell, from 1 on, and 0 for other cells of
// blocks and for free ones. So blocks that are alike cannot be distinguished, and a
// move changes two bytes.
//
// Only a search finds how many positions can be reached: the puzzle is a
// [puzzle.Discovered]. Move f*n + t takes the block whose first cell is f to where
// its first cell is t, of n cells.
package blocks
