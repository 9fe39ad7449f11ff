// Package sheetbfs enumerates puzzles whose indices fall into sheets (see
// puzzle.SheetForm), such as sliding tiles, with bitsets.
//
// How a level follows from the one before:
//
//  1. A level is a set of indices, one bit each, sheet after sheet. A sheet is
//     cut in chunks of some 20 KiB; a chunk is a unit of work.
//  2. For each move of a unit's sheet in turn, the set of the unit's positions
//     that the move takes into the current level is gathered. A move that keeps
//     the offset needs no work: the set is the same chunk of another sheet.
//  3. A move that turns a digit permutes blocks of offsets. Where blocks are
//     larger than a chunk, runs of bits are copied from the places that the
//     digit's table names. Where they lie within a chunk there are two ways,
//     and the cheaper one is taken: runs again, when the level is dense, or each
//     position of the level by itself through a table of the block.
//  4. What was gathered and not seen before is the unit's part of the next
//     level. As moves come in increasing order, the first to find a position is
//     its parent move.
//
// A worker owns a unit and reads only the current level besides, so there are no
// locks and no atomics in the inner loops, and the result does not depend on the
// number of workers. Each unit knows how many positions it has in a level and
// how many are still to be found; empty and finished ones are skipped.
package sheetbfs
