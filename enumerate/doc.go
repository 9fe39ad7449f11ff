// Package enumerate visits every position from which a puzzle can be solved. It finds the distance
// and the parent move of each.
//
//  1. [Run] chooses an engine: the first in its list (engines.go) that serves the puzzle. Packages
//     xor, tiles and coordinates are fast for some puzzles; package generic serves all. Package
//     engine says what an engine is.
//  2. The search starts from all goals at distance 0. It goes backwards, through predecessors, so
//     that one-way moves are handled right. An engine finds one level from the last. The loop over
//     the levels (levels.go) is the same for all engines: it reports, saves snapshots, resumes
//     from one, and ends after the last level.
//  3. The result is a [space.Space]: the number of positions at each distance, and the distance
//     and parent move of every position as rows of bit planes. Whoever writes or analyses the
//     space reads these rows. [Count] finds the numbers alone, and [CountAmong] those of a set.
//
// The result depends neither on the number of workers nor on the engine. Distances are exact, and
// the parent move is by definition the lowest-numbered legal move on a shortest solution.
//
// # Snapshots
//
// A snapshot is the distance planes of a search between two levels. The sets follow from these. If
// a search has a scratch file, or records no distances, its snapshot has what it continues from. A
// checkpoint is a snapshot in a file, with checksums (package store/checkpoints).
//
// # Blocks
//
// An engine may also find a level one block at a time; see [Cut] and [engine.Blocks]. The module
// cluster builds on this.
//
// # Forecasts
//
// Memory and disk depend on the greatest distance, which only the search itself finds.
// [ForecastFor] forecasts it from the first levels (forecast.go). [Calibrate] runs the engine for a
// short time, and forecasts from the levels that it found and from the time that they took
// (calibrate.go). A build does not do that.
//
// # More than 2^34 positions
//
// The distances of all these positions need too much memory. The engines xor and tiles search such
// a space with one set and one plane of bits, or two of each if the graph is not bipartite. The
// engine coordinates takes two bits of a position. The result of [Run] is a [space.Stored] then.
package enumerate
