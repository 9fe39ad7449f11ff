// Package blocks holds sliding blocks on a board that a person has drawn. In Klotski and similar
// puzzles blocks move in all directions. In Rush Hour cars move lengthwise.
//
// A line of the drawing is a row of the board. Equal letters are one block, a point is a free
// cell, and _ is a wall or no cell. The goal stands below the board, after a blank line. It shows
// only the blocks that matter, in their places. There may be several goals; any of them will do.
// The text after a # is a remark. [Read] reads such a file, and [Find] reads the same in one line.
//
// Blocks of one shape are alike, unless a goal names one and not the other, or an option says
// otherwise. The options are
//
//   - metric=step: a move slides a block by one cell; metric=straight: by any number of cells in
//     one direction; metric=slide: by any number of cells along any path;
//   - rule=cars: all blocks are one cell wide and move lengthwise; all are different, for no car
//     gets past another;
//   - alike=no: all blocks are different.
//
// # Positions
//
// A position has a byte for each cell, in reading order without walls. In the first cell of a
// block it is the kind of the block, from 1 up. In its other cells and in free cells it is 0. So
// blocks that are alike cannot be distinguished, and a move changes two bytes.
//
// Only a search finds how many positions can be reached: the puzzle is a [puzzle.Discovered]. Let
// n be the number of cells. Move f*n + t takes the block whose first cell is f, and its first cell
// is then t.
package blocks
