// Package enumerate visits every position from which a puzzle can be solved
// and finds its distance and parent move.
//
// The pipeline:
//
//  1. [Run] looks at what the puzzle offers and takes an engine for it, the first in its list
//     (kinds.go) that serves it: packages boards, tiles, coordinates and, for every other puzzle,
//     generic. Package engine says what an engine is.
//  2. The search starts from all goals at distance 0 and goes backwards, through
//     predecessors, so that one-way moves are handled right. There is one loop
//     over the levels for all engines (levels.go): it reports, keeps snapshots,
//     goes on from one, and knows when to end. An engine finds one level.
//  3. The outcome is a [space.Space]: the number of positions at each distance,
//     and the distance and parent move of every position as rows of bit planes,
//     which whoever stores or analyses them pulls. Of more than 2^34 positions
//     [Bits] keeps what a compact file does instead, a [space.Compact].
//
// The space does not depend on the number of workers or on which engine made
// it: distances are exact and the parent move is by definition the
// lowest-numbered legal move on a shortest solution.
//
// # Snapshots
//
// Between two levels a search is its distance planes: the last level and the set of all levels can
// be read off them. So a snapshot is the same few slices for every engine, and a checkpoint is a
// snapshot with checksums (package store/checkpoints). Of a search with a scratch file, and of one
// that keeps no distances, the snapshot is its sets. A level only adds to the scratch file what
// follows from the sets. So levels that are found again add the same, and the file needs no copy.
//
// # Blocks
//
// A level can also be found one block at a time, from blocks of the level before: see [Cut]. The
// blocks of all levels, one after the other, are the planes of a snapshot. So [Run] finishes what
// was found in blocks, and the module cluster builds on that.
//
// # Forecasts
//
// Memory and disk depend on the number of distance planes, and that on the greatest distance, which
// nothing tells before a search has ended. [Estimate] forecasts it from the first levels
// (forecast.go), with the least and the most that it may be. To measure, it runs the engine for two
// seconds and goes on from more levels.
//
// # More than 2^34 positions
//
// The engines for boards and tiles search such a space with one set and one plane of bits, or two
// of each where the graph is not bipartite. No room may ask for its rows: what needs all distances
// at once says that it cannot be had. The limit is one number, [space.MostRows]. Tests lower it, so
// that small spaces go the same way.
package enumerate
